"""Costs compared in one run; left out of the ordinary run, see dev.py bench."""
