"""Tests of the repository itself: its marks, its bootstrap, its wheel, its papers."""
