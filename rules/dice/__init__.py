"""Dice: pools, dice that are facts, and exact odds."""
