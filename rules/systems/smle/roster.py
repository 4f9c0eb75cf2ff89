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
from rules.systems.smle.cards.facts import said
from rules.systems.smle.cards.weapons import lightness
from rules.systems.smle.muster import Muster, carried, muster
from rules.systems.smle.points import price_mark
from rules.systems.smle.sums import total_by_reason
from rules.systems.smle.vocabulary import LEADERS, NONE
from rules.tables.book import Book
from rules.tables.shipped import Texts

COLUMNS = ("name", "figures", "quality", "armour", "specials", "weapons", "ammunition", "points")


def roster(army: Army, book: Book, bill: Bill, texts: Texts) -> Roster:
    """One table for each group that units stand in."""
    groups = (group for group in walk_groups(army.groups) if group.units)
    tables = tuple(_table(group, book, bill, texts) for group in groups)
    return Roster(COLUMNS, tables, sums=total_by_reason(army, book, bill))


def _table(group: Group, book: Book, bill: Bill, texts: Texts) -> RosterGroup:
    points = plain(sum((bill.of(unit.id) for unit in group.units), start=Fraction(0)))
    rows = tuple(_row(book, unit, bill, texts) for unit in group.units)
    return RosterGroup(group.id, group.name or group.kind, points, rows)


def _row(book: Book, unit: Unit, bill: Bill, texts: Texts) -> Row:
    found = muster(book, unit)
    name = unit.name or (found.profile.name if found else unit.profile)
    titled = f"{unit.count} × {name}" if unit.count > 1 else name
    mark = price_mark(book, unit, found) if found else Mark.SEED
    points = Fact(bill.of(unit.id), mark, "points")
    return FrozenMap({"name": Fact(titled), **(_facts(found, texts) if found else {}), "points": points})


def _facts(found: Muster, texts: Texts) -> dict[str, Fact]:
    armour = f"vehicle-armour-{found.vehicle.kind}" if found.vehicle else found.armour
    return {
        "figures": Fact(found.size),
        "quality": Fact(found.quality),
        "armour": Fact(armour if armour != NONE else "armour-none"),
        "specials": Fact("; ".join(said(texts, key) for key in _specials(found))),
        "weapons": Fact("; ".join(_weapons(found))),
        "ammunition": Fact("; ".join(counted(weapon.name, count) for weapon, count in found.rounds if count)),
    }


def _specials(found: Muster) -> Iterator[str]:
    """What else is bought, or goes its own way: motivation, leaders, heroes, a prepared position."""
    if found.motivation != NONE:
        yield found.motivation
    if found.warrior:
        yield "warriors"
    yield from (role for role in LEADERS if found.with_role(role))
    yield from dict.fromkeys(figures.hero for figures in found.figures if figures.hero != NONE)
    if found.positions:
        yield "position"


def _weapons(found: Muster) -> Iterator[str]:
    weapons = carried(found.figures)
    for weapon in sorted(weapons, key=lightness) if found.vehicle else weapons:
        count = sum(figures.count for figures in found.figures if weapon in figures.weapons)
        yield weapon.name if count == 1 else counted(weapon.name, count)


def counted(name: str, count: int) -> str:
    """So many of a thing whose name may begin with a figure: "75-76 mm gun ×2"."""
    return f"{name} ×{count}"
