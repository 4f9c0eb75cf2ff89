"""Tests of files as text."""
