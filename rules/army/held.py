"""Which figures a file holds: an army opens with the same points and cards for ever, a battle plays the same."""

from __future__ import annotations

from rules.tables.book import Book
from rules.tables.shelf import Shelf


def to_hold(shelf: Shelf, watched: Book) -> set[str]:
    """The places that a book was asked for, and with a profile its whole row; none that is computed."""
    asked = {place for place in watched.reads or () if place.count("/") == 2}  # a file's profile may be any text
    rows = {tuple(place.split("/")[:2]) for place in asked}
    whole = {
        f"{table}/{row}/{column}"
        for table, row in rows
        if table in shelf.tables and shelf.tables[table].open
        for column in watched.columns(table, row)
    }
    return {shelf.home(place) for place in asked | whole} - shelf.computed.keys()


def to_play(shelf: Shelf) -> set[str]:
    """The places of all tables that a game is played from: those without profiles; none that is computed."""
    closed = (place for place in shelf.places() if not shelf.tables[place.split("/")[0]].open)
    return {shelf.home(place) for place in closed} - shelf.computed.keys()
