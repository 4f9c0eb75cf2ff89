"""What stands on unit cards: facts with the marks of their figures. Knows no layout."""
