"""The window: rail, top bar, pages, palette, menu, toasts. Pages are known by name and loaded when first shown."""
