"""Tests of the measured table."""
