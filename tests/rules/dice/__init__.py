"""Tests of dice and odds."""
