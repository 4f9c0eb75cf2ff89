"""The hex game: counters of four colours bought by points. Knows no other system."""
