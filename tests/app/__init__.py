"""Tests of the command line, files and windows."""
