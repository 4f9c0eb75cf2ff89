"""The print page: what goes on paper, seen page by page before it does."""
