"""Tests of house packs and their files."""
