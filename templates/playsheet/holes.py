"""The holes in a play sheet's texts: places of figures, keys, and words.

`{table/row/column}` says a figure; `:+` with its sign, `:x` as a factor, `:up` as the least of a roll (4+), `:bare`
without its unit, `:key` a word as its key. `{place?yes:no}` says one text where the figure is true, the other where it
is not. `{@}` and `{$}` are the words for the row and the column of the cell, and the keys themselves inside a place.
`{=key}` is the word for a key. Of several texts, parted by |, the first counts whose figures are all there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from pydantic import BeforeValidator

PLACE = r"[a-z0-9@$][a-z0-9@$-]*(?:/[a-z0-9@$][a-z0-9@$-]*){2}"
HOLE = re.compile(
    rf"\{{(?:(?P<key>[@$])|=(?P<word>[a-z0-9@$/-]+)|(?P<place>{PLACE})(?::(?P<form>\+|x|up|bare|key)|\?(?P<yes>[^{{}}|:]*)(?::(?P<no>[^{{}}|:]*))?)?)\}}"
)


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole and the text before it: either a `place`, with how its figure is said, or a `word`, a key to be worded."""

    before: str
    place: str = ""
    form: str = ""
    yes: str | None = None
    no: str = ""
    word: str = ""


@dataclass(frozen=True, slots=True)
class Keys:
    """The row and the column of the cell that a text is filled for; empty outside tables."""

    row: str = ""
    column: str = ""

    def into(self, text: str) -> str:
        """A place or a key with these in it."""
        return text.replace("@", self.row).replace("$", self.column)


NO_KEYS = Keys()
"""Outside tables."""


def holes_well_made(value: object) -> object:
    """A text, refused where a brace stands outside a hole."""
    if isinstance(value, str) and re.search(r"[{}]", HOLE.sub("", value)):
        raise ValueError(
            "a hole is written {table/row/column}, with :+, :x, :up, :bare, :key or ?yes:no, or {@}, {$}, {=key}"
        )
    return value


Template = Annotated[str, BeforeValidator(holes_well_made)]
"""A text with holes."""


@lru_cache(maxsize=4096)
def parsed(text: str) -> tuple[tuple[Hole, ...], str]:
    """The holes of one text, and what stands after the last."""
    found, end = [], 0
    for match in HOLE.finditer(text):
        before = text[end : match.start()]
        word = match["key"] or match["word"] or ""
        found.append(Hole(before, match["place"] or "", match["form"] or "", match["yes"], match["no"] or "", word))
        end = match.end()
    return tuple(found), text[end:]


def alternatives(text: str) -> list[str]:
    """The texts of which the first that can be said counts."""
    return text.split("|")


def places(text: str, keys: Keys) -> list[str]:
    """The places that a text without alternatives asks for."""
    return [keys.into(hole.place) for hole in parsed(text)[0] if hole.place]
