"""Tests of the battle core."""
