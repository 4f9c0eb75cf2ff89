"""The tracker: the order of acting and the team in hand, for a game on a real table with real models."""
