"""SMLE as it is played."""
