"""How a side measures: its lines of sight, and where its book says that fronts and flanks end and cover begins."""

from __future__ import annotations

from dataclasses import replace

from rules.battle.model import Battle
from rules.systems.smle.game.homes import book_of
from rules.tables.book import Book
from rules.tables.memory import remembered
from rules.tabletop.measures import Measures

PLAIN = Measures(rays="centre", models_block=False)
"""One line between base centres, that figures do not stop (SM-SHO-02)."""
REAR = {"team": "flank-limit", "vehicle": "side-limit"}
"""The figure at which the rear begins, of each row of arcs."""


def measures_of(battle: Battle, side: str, arcs: str = "team") -> Measures:
    """How a side's figures are measured: where their fronts and flanks end, and how near cover is to be of use."""
    return measures_in(book_of(battle, side), arcs)


@remembered
def measures_in(book: Book, arcs: str) -> Measures:
    """The same by a book: of teams, or of vehicles."""
    return replace(
        PLAIN,
        front_deg=float(book.number("arcs", arcs, "front-limit")),
        flank_deg=float(book.number("arcs", arcs, REAR[arcs])),
        cover_within_in=float(book.number("cover", "piece", "margin")),
    )
