"""Our own silhouettes of units, the icons that paper needs and the mark, as SVG paths."""
