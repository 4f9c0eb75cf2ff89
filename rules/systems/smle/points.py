"""What an army costs: teams by slot, multiplied and rounded once, then what is bought by the piece (SM-PTS)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from rules.army.bill import Bill
from rules.army.model import Army, Group, Unit
from rules.core.frozen import FrozenMap
from rules.core.tally import Amount, Detail, Tally
from rules.systems.smle.muster import Figures, Muster, muster, switch
from rules.systems.smle.vocabulary import NONE
from rules.tables.book import Book


def bill(army: Army, book: Book) -> Bill:
    """The price of the army, each of its groups and each of its units."""
    nodes: dict[str, Tally] = {}
    total = groups_tally(army.groups, book, nodes)
    return Bill(with_hidden(book, total) if switch(army.choices, "hidden") else total, FrozenMap(nodes))


def with_hidden(book: Book, total: Tally) -> Tally:
    """A side's total if the whole of it sets up hidden (SM-PTS-20)."""
    factor = hidden_factor(book)
    extra = total.total * (factor - 1)
    return total.plus(extra, "hidden", "SM-PTS-20", factor=factor).rounded_half_up("rounding", "SM-PTS-20")


def hidden_factor(book: Book) -> Amount:
    """What a hidden side's total is multiplied by: the switch, but never less than the rule's (SM-PTS-20)."""
    least = book.number("points", "whole-side-hidden", "factor")
    return max(least, book.number("switches", "hidden-factor", "default"))


def groups_tally(groups: Iterable[Group], book: Book, nodes: dict[str, Tally]) -> Tally:
    """One term for each group; `nodes` takes the tallies of the groups and of all inside them."""
    tally = Tally()
    for group in groups:
        nodes[group.id] = inside = _group_tally(group, book, nodes)
        tally = tally.plus(inside.total, "group", "", name=group.name or group.kind)
    return tally


def _group_tally(group: Group, book: Book, nodes: dict[str, Tally]) -> Tally:
    tally = groups_tally(group.groups, book, nodes)
    for unit in group.units:
        found = muster(book, unit)
        nodes[unit.id] = price = unit_tally(book, unit, found)
        name = unit.name or (found.profile.name if found else unit.profile)
        tally = tally.plus(price.total, "unit", "", name=name)
    return tally


def unit_tally(book: Book, unit: Unit, found: Muster | None) -> Tally:
    """What a unit costs, all of its `count`; nothing where its profile is unknown."""
    if found is None:
        return Tally()
    tally = team_tally(book, found) if unit.points is None else Tally().plus(unit.points, "own-price")
    if unit.count > 1:
        tally = tally.plus(tally.total * (unit.count - 1), "count", "", count=unit.count)
    return tally


@lru_cache(maxsize=4096)
def team_tally(book: Book, found: Muster) -> Tally:
    """What one team costs."""
    tally = _base(book, found)
    for figures in found.figures:
        tally = _with_weapon_and_armour(book, tally, found, figures)
    tally = _with_motivation(book, tally, found).rounded_half_up("rounding", "SM-PTS-06")
    return _with_flat_items(book, tally, found)


def _base(book: Book, found: Muster) -> Tally:
    if found.commands:
        return Tally().plus(book.number("points", "platoon-leader", "points"), "command-team", "SM-PTS-14")
    return Tally().plus(book.number("points", "team", "points"), "team", "SM-PTS-01", slots=found.slots)


def _with_weapon_and_armour(book: Book, tally: Tally, found: Muster, figures: Figures) -> Tally:
    """What the figures' weapons and armour add to their share of the team (SM-PTS-05, 07)."""
    armour = book.number("armour", figures.armour, "factor")
    if figures.factor == 1 and armour == 1:
        return tally
    slots = figures.count * figures.slots
    share = Fraction(tally.terms[0].amount * slots) / found.slots
    details: dict[str, Detail] = {"slots": slots, "of": found.slots}
    if figures.factor != 1:
        name = figures.main.name if figures.main else NONE
        extra = share * (figures.factor - 1)
        tally = tally.plus(extra, "weapon-factor", "SM-PTS-05", weapon=name, factor=figures.factor, **details)
    if armour != 1:
        extra = share * figures.factor * (armour - 1)
        rule = "SM-PTS-11" if figures.armour == "body-armour" else "SM-PTS-05"
        tally = tally.plus(extra, "armour-factor", rule, armour=figures.armour, factor=armour, **details)
    return tally


def _with_motivation(book: Book, tally: Tally, found: Muster) -> Tally:
    """Elite and, once, Fanatic or Warrior (SM-PTS-05)."""
    spirits = [*["warriors"] * found.warrior, *["fanatic"] * (found.motivation == "fanatic")]
    rows = ["elite" if found.elite else "other-motivation"]
    if spirits:
        rows.append(max(spirits, key=lambda row: _factor(book, row)))
    for row in rows:
        factor = _factor(book, row)
        if factor != 1:
            extra = tally.total * (factor - 1)
            tally = tally.plus(extra, "motivation-factor", "SM-PTS-05", motivation=row, factor=factor)
    return tally


def _factor(book: Book, row: str) -> Amount:
    return book.number("points", row, "factor")


def _with_flat_items(book: Book, tally: Tally, found: Muster) -> Tally:
    """What is not multiplied: leaders, heroes, rounds, a position, a vehicle."""
    if leaders := found.with_role("leader"):
        price = book.number("points", "section-leader", "points")
        tally = tally.plus(leaders * price, "section-leader", "SM-PTS-13", leaders=leaders)
    if heroes := sum(figures.count for figures in found.figures if figures.hero != NONE):
        price = heroes * book.number("points", "hero", "points")
        tally = tally.plus(price, "hero", "SM-PTS-23", heroes=heroes) if price else tally
    for weapon, count in found.rounds:
        if count and weapon.rounds is not None:
            details: dict[str, Detail] = {"weapon": weapon.name, "count": count, "each": weapon.rounds}
            tally = tally.plus(count * weapon.rounds, "rounds", weapon.rule, **details)
    if found.positions:
        price = found.positions * book.number("points", "prepared-position", "points")
        tally = tally.plus(price, "prepared-position", "SM-PTS-16", count=found.positions)
    if found.vehicle and (price := vehicle_points(book, found.vehicle.kind)):
        tally = tally.plus(price, "vehicle", "SM-PTS-22", vehicle=found.vehicle.name, armour=found.vehicle.kind)
    return tally


def vehicle_points(book: Book, kind: str) -> Amount:
    """The house price of a vehicle of this class, 0 where the switch says so (SM-PTS-22)."""
    if book.text("switches", "vehicle-points", "default") != "house":
        return 0
    return book.number("points", f"vehicle-{kind}", "points")
