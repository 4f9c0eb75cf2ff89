"""Tests of the domain; they run without Qt."""
