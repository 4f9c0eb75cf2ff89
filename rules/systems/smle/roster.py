"""The army as tables."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.army.bill import Bill
from rules.army.card import Fact, Roster, RosterGroup, Row
from rules.army.model import Army, Group, Unit, walk_groups
from rules.core.frozen import FrozenMap
from rules.core.marks import Mark
from rules.core.tally import plain
from rules.systems.smle.muster import Muster, carried, muster
from rules.systems.smle.points import price_mark
from rules.systems.smle.sums import total_by_reason
from rules.tables.book import Book

COLUMNS = ("name", "figures", "quality", "armour", "weapons", "ammunition", "points")


def roster(army: Army, book: Book, bill: Bill) -> Roster:
    """One table for each group that units stand in."""
    groups = (group for group in walk_groups(army.groups) if group.units)
    tables = tuple(_table(group, book, bill) for group in groups)
    return Roster(COLUMNS, tables, sums=total_by_reason(army, book, bill))


def _table(group: Group, book: Book, bill: Bill) -> RosterGroup:
    points = plain(sum((bill.of(unit.id) for unit in group.units), start=Fraction(0)))
    rows = tuple(_row(book, unit, muster(book, unit), bill) for unit in group.units)
    return RosterGroup(group.id, group.name or group.kind, points, rows)


def _row(book: Book, unit: Unit, found: Muster | None, bill: Bill) -> Row:
    name = unit.name or (found.profile.name if found else unit.profile)
    titled = f"{unit.count} × {name}" if unit.count > 1 else name
    mark = price_mark(book, unit, found) if found else Mark.SEED
    points = Fact(bill.of(unit.id), mark, "points")
    return FrozenMap({"name": Fact(titled), **(_facts(found) if found else {}), "points": points})


def _facts(found: Muster) -> dict[str, Fact]:
    return {
        "figures": Fact(found.size),
        "quality": Fact(found.quality),
        "armour": Fact(found.armour),
        "weapons": Fact("; ".join(_weapons(found))),
        "ammunition": Fact("; ".join(f"{count} {weapon.name}" for weapon, count in found.rounds if count)),
    }


def _weapons(found: Muster) -> Iterator[str]:
    for weapon in carried(found.figures):
        count = sum(figures.count for figures in found.figures if weapon in figures.weapons)
        yield f"{count} {weapon.name}"
