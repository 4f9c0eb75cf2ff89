"""Reading what was chosen: a choice that its option forbids counts as the default, while the checks tell it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.army.model import MOST_COUNT
from rules.core.frozen import Value


def word(choices: Mapping[str, Value], key: str, default: str, words: tuple[str, ...]) -> str:
    """A chosen word, the default where none of the words is chosen."""
    found = choices.get(key, default) if choices else default
    return str(found) if found in words else default


def switch(choices: Mapping[str, Value], key: str, default: bool = False) -> bool:
    """A chosen switch, the default where it is not on or off."""
    found = choices.get(key, default) if choices else default
    return found if isinstance(found, bool) else default


def whole(choices: Mapping[str, Value], key: str, default: int = 0, *, least: int = 0, most: int = MOST_COUNT) -> int:
    """A chosen whole number, the default where it is none from `least` to `most`."""
    found = choices.get(key, default) if choices else default
    return found if isinstance(found, int) and not isinstance(found, bool) and least <= found <= most else default
