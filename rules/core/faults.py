"""What is wrong with a file: every fault with its place, its value and the way out."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

LONGEST_WORD = 80
"""How much of a bad word is compared and shown."""


def shown(value: object) -> str:
    """A bad value as it is quoted: shortened where it is long."""
    text = str(value)
    return text if len(text) <= LONGEST_WORD else f"{text[:LONGEST_WORD]}…"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of one file.

    `line` counts from 1, 0 where no line can be named; `key` is the path of keys down to the bad value,
    joined by dots; `hint` is the nearest good word, or empty; `place` is what people call the place that `key` names,
    empty where the key says it best.
    """

    message: str
    file: str = ""
    line: int = 0
    key: str = ""
    hint: str = ""
    place: str = ""

    def __str__(self) -> str:
        """Place, message and way out in one line."""
        line = f"line {self.line}" if self.line else ""
        place = ", ".join(part for part in (self.file, line, self.place or self.key) if part)
        hint = f" Did you mean {self.hint}?" if self.hint else ""
        return " ".join(f"{place}{': ' if place else ''}{self.message}{hint}".splitlines())


class BadInput(Exception):
    """A file that cannot be used, with all its faults at once. Nothing was changed."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


class NewerVersion(BadInput):
    """A file made by a later version of the program: refused politely and left alone."""


def nearest(word: str, known: Iterable[str], least: float = 0.6) -> str:
    """The known word most like `word`, or an empty string where nothing is near: `least` alike, from 0 to 1."""
    lowered = {name.lower(): name for name in known}
    near = difflib.get_close_matches(word[:LONGEST_WORD].lower(), lowered, n=1, cutoff=least)
    return lowered[near[0]] if near else ""
