"""How far a team moves on foot (SM-MOV-01, 02, 04, 13)."""

from __future__ import annotations

from fractions import Fraction

from rules.core.tally import Amount, plain
from rules.systems.smle.muster import Figures, Muster
from rules.systems.smle.vocabulary import NONE
from rules.tables.book import Book

Place = tuple[str, str, str]


def full_move(book: Book, found: Muster) -> Amount:
    """The team's full move in inches: the lowest among its figures; 0 for a team without any."""
    return min((_total(book, places) for places in _all_places(book, found)), default=0)


def move_places(book: Book, found: Muster) -> list[Place]:
    """The figures that add up to the team's full move."""
    return min(_all_places(book, found), key=lambda places: _total(book, places), default=[])


def _total(book: Book, places: list[Place]) -> Amount:
    return plain(sum((Fraction(book.number(*place)) for place in places), start=Fraction(0)))


def _all_places(book: Book, found: Muster) -> list[list[Place]]:
    bonus = _bonus(book, found)
    return [[("movement", figures.armour, "move"), *bonus, *_encumbrance(figures)] for figures in found.figures]


def _bonus(book: Book, found: Muster) -> list[Place]:
    places = [("movement", "warriors", "modifier")] if found.warrior else []
    if found.motivation in ("elite", "fanatic") and book.flag("switches", "elite-fanatic-move", "default"):
        places.append(("movement", found.motivation, "modifier"))
    return places


def _encumbrance(figures: Figures) -> list[Place]:
    """The heaviest weapon alone slows a figure; none slows a hero with Big Guns (SM-HER-08)."""
    if figures.hero != NONE and figures.member.choices.get("big-guns") is True:
        return []
    slowing = [weapon for weapon in figures.weapons if weapon.table == "weapons" and weapon.move < 0]
    return [("weapons", min(slowing, key=lambda weapon: weapon.move).key, "move")] if slowing else []
