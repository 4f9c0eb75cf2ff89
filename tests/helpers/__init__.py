"""What several tests need; nothing here imports Qt."""
