"""What can be added to an army: for each of its forces, the counters on its colour's list at their price there."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.catalogue import Entry
from rules.core.frozen import FrozenMap
from rules.systems.hexgame.card import counter_name, silhouette
from rules.systems.hexgame.muster import KINDS, Force, Muster, Post
from rules.systems.hexgame.points import price_origin, unit_tally
from rules.systems.hexgame.prices import CAPABILITIES, capability_price, paradrop_places, price
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
    post = Post(unit, home.group, home)
    origin = price_origin(book, post)
    return Entry(
        profile=profile,
        name=counter_name(book, profile),
        kind=str(book.find("counters", profile, "kind") or ""),
        silhouette=silhouette(book, profile),
        price=unit_tally(book, post),
        mark=origin.mark,
        place=origin.place,
        groups=KINDS,
        within=home.group_ids(),
        search=(home.colour, *(str(word) for word in words if word is not None), *_extras(book, profile, home.side)),
        details=FrozenMap({"colour": home.colour}),
    )


def _extras(book: Book, profile: str, side: str) -> Iterator[str]:
    """What a counter can be bought with."""
    yield from (found for found in CAPABILITIES if capability_price(book, profile, side, found) is not None)
    if book.flag("counters", profile, "paradrop") and paradrop_places(book, side):
        yield "paradrop"
