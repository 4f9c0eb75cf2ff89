"""SMLE: skirmishes of teams, sections and platoons."""
