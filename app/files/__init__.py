"""Everything that touches the disk: reading, writing, locks, recent files, autosaves. No Qt."""
