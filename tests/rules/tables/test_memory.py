"""What is kept with a book."""

from __future__ import annotations

import gc
import weakref

import pytest

from rules.tables import memory
from rules.tables.book import Book, Layer
from rules.tables.memory import remembered
from tests.helpers.toy import TOY

BOOK = TOY.book()
asked: list[str] = []


@remembered
def dear(book: Book, row: str, *, twice: bool = False) -> str:
    asked.append(row)
    return book.text("units", row, "points") * (1 + twice)


@pytest.fixture(autouse=True)
def _fresh() -> None:
    asked.clear()


def test_an_answer_is_worked_out_once_for_each_book_and_arguments() -> None:
    book, dearer = BOOK.over(), BOOK.over(Layer({"units/squad/points": 77}))
    assert [dear(book, "squad") for _ in range(3)] == [BOOK.text("units", "squad", "points")] * 3
    assert dear(book, "squad", twice=True) == BOOK.text("units", "squad", "points") * 2
    assert dear(dearer, "squad") == "77"
    assert asked == ["squad"] * 3


def test_a_watched_book_notes_every_figure_whatever_was_asked_of_another() -> None:
    dear(BOOK, "squad")
    watched = BOOK.watched()
    dear(watched, "squad")
    assert watched.reads == {"units/squad/points"}


def test_answers_go_with_their_book() -> None:
    book = BOOK.over()
    dear(book, "squad")
    gone = weakref.ref(book)
    del book
    gc.collect()
    assert gone() is None


def test_answers_never_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MOST", 2)
    book = BOOK.over()
    for row in ("squad", "tank", "squad", "drone", "squad"):
        dear(book, row)
    assert asked == ["squad", "tank", "drone", "squad"]
