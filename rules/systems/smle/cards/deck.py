"""The cards of an army: one for each unit, and those for what a unit brings with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules.army.bill import Bill
from rules.army.card import Card, Fact, Row
from rules.army.model import Army, Group, Unit
from rules.core.frozen import FrozenMap
from rules.core.tally import plain
from rules.systems.smle.cards.extras import (
    alone,
    battery_facts,
    battery_rows,
    position_facts,
    position_rows,
    rank_facts,
)
from rules.systems.smle.cards.facts import said
from rules.systems.smle.cards.figures import figure_rows
from rules.systems.smle.cards.levels import level_rows
from rules.systems.smle.cards.pictures import figure_silhouette, team_silhouette
from rules.systems.smle.cards.reminders import reminder_rows
from rules.systems.smle.cards.team import own_card, special_rows, team_facts
from rules.systems.smle.cards.vehicle import damage_rows, hit_rows, serious_rows, vehicle_facts
from rules.systems.smle.cards.weapons import ammunition_rows, weapon_rows
from rules.systems.smle.muster import Muster, muster
from rules.systems.smle.points import price_mark
from rules.systems.smle.vocabulary import NONE
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
    only: str = ""


def cards(army: Army, book: Book, bill: Bill, texts: Texts, only: str = "") -> Iterator[Card]:
    """Each unit whose profile is known, in the order of the army, and after it what it brings; or `only` one unit's."""
    press = Press(army, book, bill, texts, tuple(level_rows(book, texts)), only)
    for group in army.groups:
        yield from _group_cards(press, group, ())


def _group_cards(press: Press, group: Group, above: tuple[str, ...]) -> Iterator[Card]:
    names = (group.name or said(press.texts, group.kind), *above)
    for unit in group.units:
        if press.only not in ("", unit.id):
            continue
        found = muster(press.book, unit)
        if found:
            title = BETWEEN.join(names)
            yield _card(press, unit, found, title)
            beside = unit.name or found.profile.name
            yield from _figure_cards(press, unit, found, beside)
            if found.positions:
                yield _position_card(press, unit, found, beside)
    for inner in group.groups:
        yield from _group_cards(press, inner, names)


def _kind(found: Muster) -> str:
    """The layout of a team: by vehicle, off the table, a lone hero, else that of any team."""
    if found.vehicle:
        return "smle-vehicle"
    if found.off_table:
        return "smle-battery"
    return "smle-hero" if found.size == 1 and found.figures[0].hero != NONE else "smle-team"


def _card(press: Press, unit: Unit, found: Muster, group: str) -> Card:
    book, texts, kind = press.book, press.texts, _kind(found)
    facts, rows = _content(press, unit, found)
    if kind == "smle-vehicle" and found.vehicle:
        facts |= vehicle_facts(book, found.vehicle)
        rows["damage"] = tuple(damage_rows(book))
        rows["hits"] = tuple(hit_rows(book, texts))
        rows["serious"] = tuple(serious_rows(book, texts))
    if kind == "smle-battery":
        facts |= battery_facts(book, found)
        rows["calls"] = tuple(battery_rows(book, texts))
    if kind == "smle-hero":
        facts |= rank_facts(book, found.figures[0])
    each = plain(Fraction(press.bill.of(unit.id)) / unit.count)
    facts["points"] = Fact(each, price_mark(book, unit, found), "points")
    return Card(
        kind=kind,
        subject=unit.id,
        title=unit.name or found.profile.name,
        group=group,
        colour=press.army.colour,
        silhouette=team_silhouette(book, found),
        points=press.bill.of(unit.id),
        count=unit.count,
        facts=FrozenMap(facts),
        rows=FrozenMap(rows),
        notes=unit.notes,
    )


def _content(press: Press, unit: Unit, found: Muster) -> tuple[dict[str, Fact], dict[str, tuple[Row, ...]]]:
    """The facts and rows that every team has."""
    book, texts = press.book, press.texts
    weapons = tuple(weapon_rows(book, found, texts))
    rows = {
        "weapons": weapons,
        "figures": tuple(figure_rows(book, found, texts)),
        "ammunition": tuple(ammunition_rows(book, found, texts)),
        "specials": tuple(special_rows(book, unit, found, texts)),
        "reminders": tuple(reminder_rows(book, found, weapons, texts)),
        "levels": press.levels,
    }
    return team_facts(book, unit, found, texts), rows


def _figure_cards(press: Press, unit: Unit, found: Muster, group: str) -> Iterator[Card]:
    """The cards of heroes, and of leaders unlike their team: what they are wherever they go."""
    for figures in found.figures:
        single = muster(press.book, alone(unit, figures, found.quality)) if own_card(found, figures) else None
        if single is None:
            continue
        facts, rows = _content(press, unit, single)
        facts |= {"of-team": Fact(True), **rank_facts(press.book, figures)}
        hero = figures.hero != NONE
        yield Card(
            kind="smle-hero" if hero else "smle-leader",
            subject=unit.id,
            title=figures.member.name or said(press.texts, figures.hero if hero else figures.role),
            group=group,
            colour=press.army.colour,
            silhouette=figure_silhouette(press.book, figures),
            points=0,
            count=unit.count * figures.count,
            facts=FrozenMap(facts),
            rows=FrozenMap(rows),
        )


def _position_card(press: Press, unit: Unit, found: Muster, group: str) -> Card:
    """The card of a prepared position, to lie beside the team that it shelters."""
    facts = position_facts(press.book)
    return Card(
        kind="smle-position",
        subject=unit.id,
        title=said(press.texts, "position"),
        group=group,
        colour=press.army.colour,
        silhouette="fortress",
        points=0,
        count=unit.count * found.positions,
        facts=FrozenMap(facts),
        rows=FrozenMap({"rules": tuple(position_rows(facts, press.texts))}),
    )
