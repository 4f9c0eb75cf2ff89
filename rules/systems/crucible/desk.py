"""What every card of an army is written with: its figures, its scale, its colour."""

from __future__ import annotations

from dataclasses import dataclass

from rules.army.card import Fact, content
from rules.core.ids import slug
from rules.systems.crucible.scale import SHORT, Scale, band
from rules.tables.book import Book


@dataclass(frozen=True, slots=True)
class Desk:
    """What every card of an army is written with."""

    book: Book
    scale: Scale
    colour: str

    def fact(self, table: str, row: str, column: str) -> Fact:
        """A figure of the tables as a fact."""
        value = self.book.find(table, row, column)
        return Fact(
            content(value),
            self.book.mark(table, row, column),
            self.book.shelf.origin(f"{table}/{row}/{column}")[2],
        )

    def reach(self, name: str) -> Fact:
        """How far a band of movement or range goes at the army's scale."""
        far, mark = band(self.book, self.scale, slug(name))
        return Fact(far, mark, SHORT[self.scale.unit])


def switched(book: Book, name: str) -> bool:
    """Whether an optional rule is on."""
    return book.flag("switches", name, "default")
