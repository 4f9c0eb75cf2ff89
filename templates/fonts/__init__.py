"""IBM Plex Sans Condensed and, for the glyphs that it lacks, IBM Plex Sans: the unmodified files and their measures."""

from pathlib import Path

FOLDER = Path(__file__).parent
WEIGHTS = ("Regular", "Medium", "SemiBold", "Bold")
FAMILIES = ("IBMPlexSansCondensed", "IBMPlexSans")
FACES = tuple(f"{family}-{weight}" for family in FAMILIES for weight in WEIGHTS)
