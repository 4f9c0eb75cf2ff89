"""Drawings of the window: icons and the mark, as SVG."""
