"""Small things that are done to words, whatever they say."""

from __future__ import annotations


def capital(words: str) -> str:
    """Words with a capital at their beginning, the rest as it is."""
    return words[:1].upper() + words[1:]
