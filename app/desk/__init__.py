"""The desk: opens, keeps and saves documents, and never loses work. It shows nothing; what it asks goes to an Asker."""
