"""The optional rules that bear on an army: whether ECM, gas and paradrops are allowed in its game."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.issues import Issue, error
from rules.tables.book import Book


def is_off(book: Book, capability: str) -> bool:
    """Whether ECM or gas is forbidden (HX-SCN-04)."""
    return book.find("switches", capability, "default") == "off"


def forbids_drops(book: Book) -> bool:
    """Whether no game turn allows paradrops (HX-SCN-04)."""
    return book.find("switches", "paradrop-turns", "default") == "none"


def switch_issues(book: Book) -> Iterator[Issue]:
    """An error for each switch that is set to a word which it does not know."""
    for row in book.rows("switches"):
        words = str(book.find("switches", row, "words") or "")
        value = book.find("switches", row, "default")
        if words and not _is_known(book, row, str(value), words.split(", ")):
            yield error("unknown-setting", "", "HX-SCN-04", switch=row, value=str(value), words=words)


def _is_known(book: Book, row: str, value: str, words: list[str]) -> bool:
    if value in words:
        return True
    first = book.whole("limits", "paradrop-arrival", "first-turn")
    turns = [part.strip() for part in value.split(",")]
    return book.flag("switches", row, "takes-turns") and all(turn.isdecimal() and int(turn) >= first for turn in turns)
