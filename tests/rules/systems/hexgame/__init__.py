"""Tests of the hex game's armies, after its digest."""
