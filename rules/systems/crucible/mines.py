"""Mines as a detachment buys them (CR-PT-14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.tables.book import Book


@dataclass(frozen=True, slots=True)
class MineKind:
    """Mines as they are bought: `key` is the choice, `row` a row of `mines`; commanded ones are fired by command."""

    key: str
    row: str
    commanded: bool

    @property
    def column(self) -> str:
        """The column of `mines` that says what one costs."""
        return "points-command" if self.commanded else "points"


@dataclass(frozen=True, slots=True)
class Mines:
    """So many mines of one kind."""

    kind: MineKind
    count: int


def mine_kinds(book: Book) -> Iterator[MineKind]:
    """Every kind of mines that can be bought."""
    for row in book.rows("mines"):
        yield MineKind(f"mines-{row}", row, False)
        yield MineKind(f"mines-{row}-command", row, True)
