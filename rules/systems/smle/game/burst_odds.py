"""The chances of a round that bursts: struck or missed, every figure that each burst would touch (SM-EXP)."""

from __future__ import annotations
