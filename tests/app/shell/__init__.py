"""Mirrors app/shell."""
