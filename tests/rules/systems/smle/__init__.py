"""Tests of SMLE."""
