"""The catalogue: every team and vehicle with its price at defaults."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.catalogue import Entry
from rules.core.frozen import FrozenMap
from rules.core.marks import Mark, Origin
from rules.systems.smle.formations import new_unit
from rules.systems.smle.muster import Muster, carried, muster
from rules.systems.smle.options import in_force
from rules.systems.smle.points import price_places, unit_tally
from rules.systems.smle.profiles import keys, profile
from rules.systems.smle.vocabulary import GROUPS
from rules.tables.book import Book


def entries(book: Book) -> Iterator[Entry]:
    """Everything that can be taken with the optional rules in force; house packs' own rows too."""
    for key in keys(book):
        found = profile(book, key)
        if found and in_force(book, found.only_with):
            yield _entry(book, key)


def _entry(book: Book, key: str) -> Entry:
    unit = new_unit(book, key)
    found = muster(book, unit)
    assert found
    own = Origin(book.mark(found.profile.table, key, "figures"), f"{found.profile.table}/{key}/figures")
    origin = own if own.mark is Mark.OVERRIDDEN else book.origin(price_places(book, found))
    return Entry(
        profile=key,
        name=found.profile.name,
        kind=found.kind,
        silhouette=found.profile.silhouette,
        price=unit_tally(book, unit, found),
        mark=origin.mark,
        place=origin.place,
        groups=GROUPS,
        search=tuple(_search(found)),
        details=FrozenMap({"figures": found.size, "slots": found.slots, "quality": found.quality}),
    )


def _search(found: Muster) -> Iterator[str]:
    """Further words to find a team by: what else it is called, and its weapons."""
    if found.profile.also:
        yield from (word.strip() for word in found.profile.also.split(","))
    yield from (weapon.name for weapon in carried(found.figures))
