"""Whole evenings, from end to end, as a player goes through them."""
