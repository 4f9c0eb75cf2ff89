"""IBM Plex Sans Condensed and, for the glyphs that it lacks, IBM Plex Sans: the unmodified files and their measures."""
