"""Paper: unit cards, rosters and sheets as draw operations in millimetres, and the one room that knows ReportLab."""
