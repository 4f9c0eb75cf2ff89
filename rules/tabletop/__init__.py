"""The measured table: bases, terrain, distances, sight, paths, blasts. Inches, x right, y up, bearings clockwise."""
