"""The Crucible: every rule and worked example of the sections that the program has by now."""
