"""A system's tables: figures with their provenance, house packs over them, rule texts and words."""
