"""Tests of the army page."""
