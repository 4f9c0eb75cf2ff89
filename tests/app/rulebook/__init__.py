"""Tests of the rules page and of the house packs."""
