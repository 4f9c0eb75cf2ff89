"""What an army costs: teams by slot, multiplied and rounded once, then what is bought by the piece (SM-PTS)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.army.bill import Bill, all_origins
from rules.army.chosen import switch
from rules.army.kept import Kept
from rules.army.model import Army, Group, Unit, all_units
from rules.core.frozen import FrozenMap
from rules.core.marks import Mark, Origin
from rules.core.tally import Amount, Detail, Tally, Term
from rules.systems.smle.arsenal import Weapon
from rules.systems.smle.muster import Figures, Muster, muster
from rules.systems.smle.vocabulary import NONE
from rules.tables.book import Book
from rules.tables.memory import remembered

ARMOUR_RULES = {"body-armour": "SM-PTS-11", "armoured": "SM-PTS-12", "aliens": "SM-PTS-11", "monsters": "SM-PTS-12"}
"""Kinds of armour whose multiplier is not one of SM-PTS-05."""


def bill(army: Army, book: Book) -> Bill:
    """The price of the army, each of its groups and each of its units."""
    if not switch(army.choices, "hidden"):
        return groups_bill(army.groups, book)
    extra = {"": book.origin([hidden_place(book)])}
    found = groups_bill(army.groups, book, extra)
    return replace(found, total=with_hidden(book, found.total))


def groups_bill(groups: tuple[Group, ...], book: Book, extra: Mapping[str, Origin] | None = None) -> Bill:
    """The price of groups and of all inside them; `extra` is the origin of what is paid beside them."""
    nodes: dict[str, Tally] = {}
    total = groups_tally(groups, book, nodes)
    units = {unit.id: _priced(book, unit).origin for group in groups for unit in all_units(group)}
    return Bill(total, FrozenMap(nodes), all_origins(groups, units, extra))


def with_hidden(book: Book, total: Tally) -> Tally:
    """A side's total if the whole of it sets up hidden (SM-PTS-20)."""
    factor = hidden_factor(book)
    extra = total.total * (factor - 1)
    return total.plus(extra, "hidden", "SM-PTS-20", factor=factor).rounded_half_up("rounding", "SM-PTS-20")


def hidden_factor(book: Book) -> Amount:
    """What a hidden side's total is multiplied by: the switch, but never less than the rule's (SM-PTS-20)."""
    return book.number(*hidden_place(book))


def hidden_place(book: Book) -> tuple[str, str, str]:
    """The figure that a hidden side's total is multiplied by."""
    places = (("points", "whole-side-hidden", "factor"), ("switches", "hidden-factor", "default"))
    return max(places, key=lambda place: book.number(*place))


def groups_tally(groups: Iterable[Group], book: Book, nodes: dict[str, Tally]) -> Tally:
    """One term for each group; `nodes` takes the tallies of the groups and of all inside them."""
    return Tally(tuple(_group_terms(groups, book, nodes)))


def _group_terms(groups: Iterable[Group], book: Book, nodes: dict[str, Tally]) -> Iterator[Term]:
    for group in groups:
        terms = [*_group_terms(group.groups, book, nodes), *_unit_terms(group, book, nodes)]
        nodes[group.id] = inside = Tally(tuple(terms))
        yield Term(inside.total, "group", "", FrozenMap({"name": group.name or group.kind}))


def _unit_terms(group: Group, book: Book, nodes: dict[str, Tally]) -> Iterator[Term]:
    for unit in group.units:
        price = _priced(book, unit)
        nodes[unit.id] = price.tally
        yield price.term


@dataclass(frozen=True, slots=True)
class Price:
    """What a unit costs, its term in the sum of its group, and where the price comes from."""

    tally: Tally
    term: Term
    origin: Origin


def _price(book: Book, unit: Unit) -> Price:
    found = muster(book, unit)
    price = unit_tally(book, unit, found)
    name = unit.name or (found.profile.name if found else unit.profile)
    origin = price_origin(book, unit, found) if found else Origin()
    return Price(price, Term(price.total, "unit", "", FrozenMap({"name": name})), origin)


_priced = Kept(_price)


def unit_tally(book: Book, unit: Unit, found: Muster | None) -> Tally:
    """What a unit costs, all of its `count`; nothing where its profile is unknown."""
    if found is None:
        return Tally()
    tally = team_tally(book, found) if unit.points is None else Tally().plus(unit.points, "own-price")
    if unit.count > 1:
        tally = tally.plus(tally.total * (unit.count - 1), "count", "", count=unit.count)
    return tally


@remembered
def team_tally(book: Book, found: Muster) -> Tally:
    """What one team costs."""
    tally = _with_armour(book, _with_weapons(_base(book, found), found), found)
    tally = _with_motivation(book, tally, found).rounded_half_up("rounding", "SM-PTS-06")
    return _with_flat_items(book, tally, found)


def _base(book: Book, found: Muster) -> Tally:
    if found.commands:
        return Tally().plus(book.number("points", "platoon-leader", "points"), "command-team", "SM-PTS-14")
    return Tally().plus(book.number("points", "team", "points"), "team", "SM-PTS-01", slots=found.slots)


def _share(tally: Tally, found: Muster, figures: Figures) -> Fraction:
    """The part of the team's points that these figures' slots hold (SM-PTS-07)."""
    return Fraction(tally.terms[0].amount * figures.count * figures.slots) / found.slots


def _with_weapons(tally: Tally, found: Muster) -> Tally:
    """What weapons stronger than the basic ones add, each weapon in one term (SM-PTS-05, 07)."""
    extra: dict[str, Fraction] = {}
    slots: Counter[str] = Counter()
    weapons: dict[str, Weapon] = {}
    for figures in found.figures:
        if figures.factor != 1 and figures.main:
            key = figures.main.key
            share = _share(tally, found, figures)
            extra[key] = extra.get(key, Fraction(0)) + share * (figures.factor - 1)
            slots[key] += figures.count * figures.slots
            weapons[key] = figures.main
    for key, amount in extra.items():
        details: dict[str, Detail] = {"weapon": weapons[key].name, "factor": weapons[key].factor}
        details |= {"slots": slots[key], "of": found.slots}
        tally = tally.plus(amount, "weapon-factor", "SM-PTS-05", **details)
    return tally


def _with_armour(book: Book, tally: Tally, found: Muster) -> Tally:
    """What armour other than light adds or takes, each armour in one term (SM-PTS-05, 07, 11)."""
    extra: dict[str, Fraction] = {}
    slots: Counter[str] = Counter()
    for figures in found.figures:
        factor = book.number("armour", figures.armour, "factor")
        if factor != 1:
            share = _share(tally, found, figures) * figures.factor
            extra[figures.armour] = extra.get(figures.armour, Fraction(0)) + share * (factor - 1)
            slots[figures.armour] += figures.count * figures.slots
    for armour, amount in extra.items():
        factor = book.number("armour", armour, "factor")
        details: dict[str, Detail] = {"armour": armour, "slots": slots[armour], "of": found.slots, "factor": factor}
        tally = tally.plus(amount, "armour-factor", ARMOUR_RULES.get(armour, "SM-PTS-05"), **details)
    return tally


def _with_motivation(book: Book, tally: Tally, found: Muster) -> Tally:
    """Elite and, once, Fanatic or Warrior (SM-PTS-05)."""
    for row in _spirits(book, found):
        factor = _factor(book, row)
        if factor != 1:
            extra = tally.total * (factor - 1)
            tally = tally.plus(extra, "motivation-factor", "SM-PTS-05", motivation=row, factor=factor)
    return tally


def _spirits(book: Book, found: Muster) -> list[str]:
    """The rows of `points` whose factors a team's motivation brings."""
    spirits = [*["warriors"] * found.warrior, *["fanatic"] * (found.motivation == "fanatic")]
    rows = ["elite" if found.elite else "other-motivation"]
    return [*rows, max(spirits, key=lambda row: _factor(book, row))] if spirits else rows


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


def price_mark(book: Book, unit: Unit, found: Muster) -> Mark:
    """The mark of a unit's price."""
    return price_origin(book, unit, found).mark


def price_origin(book: Book, unit: Unit, found: Muster) -> Origin:
    """Where a unit's price comes from: from its player's hand, or the figure to be seen first among its figures."""
    return book.origin(price_places(book, found)) if unit.points is None else Origin(Mark.OVERRIDDEN)


def price_places(book: Book, found: Muster) -> list[tuple[str, str, str]]:
    """The figures of the price whose origin a reader wants to know: those that add something to it."""
    places: list[tuple[str, str, str]] = [("points", "platoon-leader" if found.commands else "team", "points")]
    for figures in found.figures:
        if figures.factor != 1 and figures.main:
            places.append((figures.main.table, figures.main.key, "factor"))
        places.append(("armour", figures.armour, "factor"))
    places += [("points", row, "factor") for row in _spirits(book, found)]
    places += [("points", row, "points") for row in _flat_rows(found) if book.find("points", row, "points")]
    return places + [(weapon.table, weapon.key, "points") for weapon, count in found.rounds if count]


def _flat_rows(found: Muster) -> Iterator[str]:
    """The rows of what is not multiplied, rounds apart."""
    if found.with_role("leader"):
        yield "section-leader"
    if any(figures.hero != NONE for figures in found.figures):
        yield "hero"
    if found.positions:
        yield "prepared-position"
    if found.vehicle:
        yield f"vehicle-{found.vehicle.kind}"
