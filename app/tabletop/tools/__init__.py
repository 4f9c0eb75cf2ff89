"""Tools as objects: start, move, finish, cancel. They answer with overlays; they own no graphics item and no state."""
