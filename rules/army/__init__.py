"""An army as a value: its groups and units, what they cost, what is wrong with them. Knows no system."""
