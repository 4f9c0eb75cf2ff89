"""What a system asks and answers where somebody wants the odds of an attack without a battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, Protocol

from rules.core.frozen import FrozenMap
from rules.core.tally import Tally
from rules.tables.book import Book


@dataclass(frozen=True, slots=True)
class Asked:
    """One fact of an attack: a word of `words`, a whole number, a length in inches, or (flag) a yes.

    `least` and `most` bound numbers; a fact that `must` be given has no default.
    """

    name: str
    help: str
    kind: Literal["word", "whole", "inches", "flag"] = "word"
    words: tuple[str, ...] = ()
    default: str = ""
    least: int = 0
    most: int = 999
    must: bool = False


@dataclass(frozen=True, slots=True)
class Reckoned:
    """The answer: the dice, the number to reach and what is added, then each outcome with its exact chance."""

    dice: str
    number: int
    tally: Tally
    chances: FrozenMap[str, Fraction]


class Reckoner(Protocol):
    """A system's way of answering."""

    def asked(self, book: Book) -> tuple[Asked, ...]:
        """The facts of an attack, in the order in which they are listed."""

    def reckon(self, book: Book, facts: Mapping[str, str | int | float | bool]) -> Reckoned:
        """The odds of an attack with these facts, by name; raises BadInput for facts that do not go together."""
