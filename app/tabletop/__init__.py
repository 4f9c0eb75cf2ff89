"""The measured table in the window: models, terrain and tools. Geometry is asked of rules.tabletop, never done here."""
