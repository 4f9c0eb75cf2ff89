"""Mirrors app/start."""
