"""The rules page: rules and tables with where each figure comes from, and the player's house packs."""
