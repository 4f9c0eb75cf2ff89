"""Tests of the army model and its edits."""
