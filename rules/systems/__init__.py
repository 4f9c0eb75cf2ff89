"""The rule systems: one room each, none knowing another."""
