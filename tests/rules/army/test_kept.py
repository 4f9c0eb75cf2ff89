"""Answers about nodes: once for the very object, and gone with it."""

from __future__ import annotations

import gc
import weakref

from rules.army.kept import Kept
from rules.army.model import Unit
from rules.tables.book import Book
from tests.helpers.toy import TOY

BOOK = TOY.book()


class Asked:
    """Counts the questions."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, _book: Book, unit: Unit) -> str:
        self.times += 1
        return unit.profile


def test_the_same_object_is_asked_about_once_and_an_equal_one_anew() -> None:
    ask = Asked()
    kept = Kept(ask)
    book, unit = BOOK.over(), Unit(id="u", profile="tank")
    assert [kept(book, unit), kept(book, unit)] == ["tank", "tank"]
    assert ask.times == 1
    kept(book, Unit(id="u", profile="tank"))
    kept(BOOK.over(), unit)
    assert ask.times == 3


def test_neither_a_node_nor_a_book_lives_on_for_what_was_kept() -> None:
    kept = Kept(Asked())
    book, unit = BOOK.over(), Unit(profile="tank")
    kept(book, unit)
    gone = weakref.ref(unit)
    del unit
    assert gone() is None
    assert book.memory[kept] == {}
    lost = weakref.ref(book)
    del book
    gc.collect()
    assert lost() is None


def test_no_more_answers_are_kept_than_there_may_be() -> None:
    ask = Asked()
    kept = Kept(ask, most=1)
    book, units = BOOK.over(), [Unit(profile="tank"), Unit(profile="squad")]
    for unit in (*units, units[0]):
        kept(book, unit)
    assert ask.times == 3
