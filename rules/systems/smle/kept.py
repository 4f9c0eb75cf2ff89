"""What was worked out for a unit and still holds: an edit makes new objects of what it changes, and of nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from rules.army.model import Unit
from rules.tables.book import Book

T = TypeVar("T")
MOST = 4096


class Kept(Generic[T]):
    """Answers about units by the very objects that they were given for; all are dropped when they are `MOST`."""

    def __init__(self, ask: Callable[[Book, Unit], T]) -> None:
        self._ask = ask
        self._answers: dict[tuple[int, int], tuple[Book, Unit, T]] = {}

    def __call__(self, book: Book, unit: Unit) -> T:
        """The answer for a unit, worked out once."""
        key = id(book), id(unit)
        kept = self._answers.get(key)
        if kept is None or kept[0] is not book or kept[1] is not unit:
            if len(self._answers) >= MOST:
                self._answers.clear()
            kept = self._answers[key] = (book, unit, self._ask(book, unit))
        return kept[2]
