"""The words that all three systems share. Knows nothing of any system, file or window."""
