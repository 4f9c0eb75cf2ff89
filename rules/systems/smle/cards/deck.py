"""The cards of an army, one for each unit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules.army.bill import Bill
from rules.army.card import Card, Fact, Row
from rules.army.model import Army, Group, Unit
from rules.core.frozen import FrozenMap
from rules.systems.smle.cards.facts import heaviest, said
from rules.systems.smle.cards.figures import figure_rows
from rules.systems.smle.cards.levels import level_rows
from rules.systems.smle.cards.team import special_rows, team_facts
from rules.systems.smle.cards.vehicle import damage_rows, vehicle_facts
from rules.systems.smle.cards.weapons import ammunition_rows, weapon_rows
from rules.systems.smle.muster import Muster, muster
from rules.systems.smle.points import price_places
from rules.systems.smle.roster import whole
from rules.tables.book import Book
from rules.tables.shipped import Texts

BETWEEN = " · "


@dataclass(frozen=True, slots=True)
class Press:
    """What is the same for all cards of an army."""

    army: Army
    book: Book
    bill: Bill
    texts: Texts
    levels: tuple[Row, ...]


def cards(army: Army, book: Book, bill: Bill, texts: Texts) -> Iterator[Card]:
    """One card for each unit whose profile is known, in the order of the army."""
    press = Press(army, book, bill, texts, tuple(level_rows(book, texts)))
    for group in army.groups:
        yield from _group_cards(press, group, ())


def _group_cards(press: Press, group: Group, above: tuple[str, ...]) -> Iterator[Card]:
    names = (group.name or said(press.texts, group.kind), *above)
    for unit in group.units:
        found = muster(press.book, unit)
        if found:
            yield _card(press, unit, found, BETWEEN.join(names))
    for inner in group.groups:
        yield from _group_cards(press, inner, names)


def _card(press: Press, unit: Unit, found: Muster, group: str) -> Card:
    book, texts = press.book, press.texts
    facts = team_facts(book, unit, found, texts)
    rows = {
        "weapons": tuple(weapon_rows(book, found, texts)),
        "figures": tuple(figure_rows(book, found, texts)),
        "ammunition": tuple(ammunition_rows(book, found, texts)),
        "specials": tuple(special_rows(book, unit, found, texts)),
        "levels": press.levels,
    }
    if found.vehicle:
        facts |= vehicle_facts(book, found.vehicle)
        rows["damage"] = tuple(damage_rows(book))
    points = whole(Fraction(press.bill.of(unit.id)) / unit.count)
    facts["points"] = Fact(points, heaviest(book, price_places(found)))
    return Card(
        kind="smle-vehicle" if found.vehicle else "smle-team",
        subject=unit.id,
        title=unit.name or found.profile.name,
        group=group,
        colour=press.army.colour,
        silhouette=found.profile.silhouette,
        points=whole(press.bill.of(unit.id)),
        count=unit.count,
        facts=FrozenMap(facts),
        rows=FrozenMap(rows),
        notes=unit.notes,
    )
