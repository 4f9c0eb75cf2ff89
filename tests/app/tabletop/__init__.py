"""Mirrors app/tabletop."""
