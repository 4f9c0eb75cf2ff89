"""Tests of tables, books and packs."""
