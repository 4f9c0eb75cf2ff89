"""Mirrors app/widgets."""
