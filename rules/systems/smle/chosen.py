"""Reading what was chosen: a choice that is none counts as its default."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.frozen import Value


def word(choices: Mapping[str, Value], key: str, default: str, words: tuple[str, ...]) -> str:
    """A chosen word, the default where none of the words is chosen."""
    found = choices.get(key, default) if choices else default
    return str(found) if found in words else default


def switch(choices: Mapping[str, Value], key: str, default: bool = False) -> bool:
    """A chosen switch, the default where it is not on or off."""
    found = choices.get(key, default) if choices else default
    return found if isinstance(found, bool) else default


def whole(choices: Mapping[str, Value], key: str, default: int, most: int) -> int:
    """A chosen number, the default where it is none from 0 to `most`."""
    found = choices.get(key, default) if choices else default
    return found if isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= most else default
