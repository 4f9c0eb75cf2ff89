"""The Crucible: its figures, its armies, its unit cards."""
