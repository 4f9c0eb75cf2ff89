"""Mirrors app/printing."""
