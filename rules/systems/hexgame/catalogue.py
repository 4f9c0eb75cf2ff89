"""What can be added to an army: for each of its forces, the counters on its colour's list at their price there."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.catalogue import Entry
from rules.core.frozen import FrozenMap
from rules.systems.hexgame.card import counter_name, silhouette
from rules.systems.hexgame.muster import KINDS, Force, Muster, Post
from rules.systems.hexgame.points import unit_tally
from rules.systems.hexgame.prices import price, price_line
from rules.systems.hexgame.units import fresh_unit
from rules.tables.book import Book


def entries(book: Book, mustered: Muster) -> Iterator[Entry]:
    """One entry for each force and each counter that its colour may buy."""
    for home in mustered.forces:
        for profile in book.rows("counters"):
            if price(book, profile, home.side) is not None:
                yield _entry(book, mustered, home, profile)


def _entry(book: Book, mustered: Muster, home: Force, profile: str) -> Entry:
    unit = fresh_unit(book, mustered, home, profile)
    words = [book.find("counters", profile, column) for column in ("mobility", "class", "artillery")]
    return Entry(
        profile=profile,
        name=counter_name(book, profile),
        kind=str(book.find("counters", profile, "kind") or ""),
        silhouette=silhouette(book, profile),
        price=unit_tally(book, Post(unit, home.group, home)),
        mark=book.mark("prices", price_line(book, profile, home.side), "points"),
        groups=KINDS,
        within=home.group_ids(),
        search=(home.colour, *(str(word) for word in words if word is not None)),
        details=FrozenMap({"colour": home.colour}),
    )
