"""Tests of what is printed; they run without Qt."""
