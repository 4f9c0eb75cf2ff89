"""Mirrors app/desk."""
