"""The facts of unit cards: what a player looks up while his team acts, with the mark of each figure."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.army.bill import Bill
from rules.army.card import Card, Content, Fact, Row
from rules.army.model import Army, Group, Unit
from rules.core.frozen import FrozenMap
from rules.core.marks import Mark
from rules.core.tally import Amount, plain
from rules.systems.smle.arsenal import Weapon
from rules.systems.smle.levels import Step, strip
from rules.systems.smle.movement import full_move, move_places
from rules.systems.smle.muster import Figures, Muster, carried, muster, switch
from rules.systems.smle.profiles import Vehicle
from rules.systems.smle.vocabulary import ATTRIBUTES, LEADERS, NONE
from rules.tables.book import Book, as_number

WEIGHT = (Mark.OVERRIDDEN, Mark.HOUSE, Mark.DERIVED, Mark.PUBLISHED, Mark.SEED)
"""Marks by what a reader must see first, where one fact comes from several figures."""
BETWEEN = " · "
SIDES = ("front", "side", "rear", "top", "turret")


def cards(army: Army, book: Book, bill: Bill) -> Iterator[Card]:
    """One card for each unit whose profile is known, in the order of the army."""
    levels = tuple(_level(book, step) for step in strip(book))
    for group in army.groups:
        yield from _group_cards(army, book, bill, group, (), levels)


def _group_cards(
    army: Army, book: Book, bill: Bill, group: Group, above: tuple[str, ...], levels: tuple[Row, ...]
) -> Iterator[Card]:
    names = (group.name or group.kind, *above)
    for unit in group.units:
        found = muster(book, unit)
        if found:
            yield _card(army, book, bill, unit, found, BETWEEN.join(names), levels)
    for inner in group.groups:
        yield from _group_cards(army, book, bill, inner, names, levels)


def _card(army: Army, book: Book, bill: Bill, unit: Unit, found: Muster, group: str, levels: tuple[Row, ...]) -> Card:
    facts = {**team_facts(book, unit, found), **(vehicle_facts(book, found.vehicle) if found.vehicle else {})}
    rows = {
        "weapons": tuple(_weapons(book, found)),
        "figures": tuple(_figures(book, found)),
        "ammunition": tuple(_ammunition(book, found)),
        "levels": levels,
    }
    if found.vehicle:
        rows["damage"] = tuple(_damage(book))
    points = int(Fraction(bill.of(unit.id)) / unit.count)
    return Card(
        kind="smle-vehicle" if found.vehicle else "smle-team",
        subject=unit.id,
        title=unit.name or found.profile.name,
        group=group,
        colour=army.colour,
        silhouette=found.profile.silhouette,
        points=points,
        count=unit.count,
        facts=FrozenMap({**facts, "points": Fact(points, _marks(book, *price_places(found)), "points")}),
        rows=FrozenMap(rows),
        notes=unit.notes,
    )


def _marks(book: Book, *places: tuple[str, str, str]) -> Mark:
    """The mark that a reader must see first among those of several figures."""
    marks = {book.mark(*place) for place in places}
    return next((mark for mark in WEIGHT if mark in marks), Mark.SEED)


def _fact(book: Book, place: tuple[str, str, str], unit: str = "") -> Fact:
    """One figure of the tables, with its mark; a fact without value where the table has none."""
    return Fact(_content(book.find(*place)), book.mark(*place), unit)


def _content(value: object) -> Content:
    if value is None or isinstance(value, (bool, str)):
        return value
    return as_number(value)  # type: ignore[arg-type]


def _sum(book: Book, *places: tuple[str, str, str], unit: str = "") -> Fact:
    """Several figures added up."""
    total: Amount = sum((Fraction(book.number(*place)) for place in places), start=Fraction(0))
    return Fact(plain(total), _marks(book, *places), unit)


def team_facts(book: Book, unit: Unit, found: Muster) -> dict[str, Fact]:
    """The single facts of a team."""
    move = full_move(book, found)
    marks = _marks(book, *move_places(book, found))
    half = Fraction(move) * book.number("cohesion", "team", "distance")
    return {
        "quality": Fact(found.quality),
        "motivation": Fact(found.motivation),
        "warrior": Fact(found.warrior),
        "kind": Fact(found.kind),
        "armour": Fact(found.armour),
        "activation": _sum(book, *activation_places(found)),
        "to-hit": _fact(book, ("to-hit", found.quality, "number")),
        "move": Fact(move, marks, "in"),
        "half-move": Fact(plain(half), marks, "in"),
        "running": _fact(book, ("movement", "running", "factor")),
        "bullet": _sum(book, *defence_places(found, found.quality, found.armour, "ballistic")),
        "explosive": _sum(book, *defence_places(found, found.quality, found.armour, "explosive")),
        "target": _fact(book, ("target-modifiers", found.quality, "modifier")),
        "assault": _sum(book, *assault_places(found, found.quality, found.armour)),
        "size": Fact(found.size),
        "slots": Fact(found.slots),
        "leader": Fact(next((role for role in LEADERS if found.with_role(role)), None)),
        "leader-bonus": _fact(book, ("activation-modifiers", "leader-with-group", "modifier")),
        "position": Fact(found.positions),
        "hidden": Fact(switch(unit.choices, "hidden")),
        "off-table": Fact(found.off_table),
    }


def activation_places(found: Muster) -> list[tuple[str, str, str]]:
    """The figures that add up to a team's activation number; a leader's team goes by him (SM-ACT-02, 05; SM-QUA-16)."""
    leaders = (figures.quality for role in LEADERS[::-1] for figures in found.figures if figures.role == role)
    row = "fanatic" if found.motivation == "fanatic" else next(leaders, found.quality)
    return [("activation-modifiers", row, "modifier"), *_warriors("activation-modifiers", found)]


def _warriors(table: str, found: Muster) -> list[tuple[str, str, str]]:
    return [(table, "warriors", "modifier")] if found.warrior else []


def _spirit(table: str, found: Muster) -> list[tuple[str, str, str]]:
    return [(table, found.motivation, "modifier")] if found.motivation in ("elite", "fanatic") else []


def defence_places(found: Muster, quality: str, armour: str, against: str) -> list[tuple[str, str, str]]:
    """The figures that add up to a figure's defence against "ballistic" or "explosive" hits (SM-HIT-04, 05)."""
    quality_place = ("defence-modifiers", quality, "modifier")
    return [("armour", armour, against), quality_place, *_spirit("defence-modifiers", found)]


def assault_places(found: Muster, quality: str, armour: str) -> list[tuple[str, str, str]]:
    """The figures that add up to a figure's close assault number, without its weapon (SM-ASL-05)."""
    worn = [("assault", armour, "modifier")] if armour in ("aliens", "monsters", "armoured") else []
    return [("assault", quality, "modifier"), *_spirit("assault", found), *_warriors("assault", found), *worn]


def price_places(found: Muster) -> list[tuple[str, str, str]]:
    """The figures of the price whose origin a reader wants to know."""
    places = [("points", "platoon-leader" if found.commands else "team", "points")]
    for figures in found.figures:
        if figures.factor != 1 and figures.main:
            places.append(("weapons", figures.main.key, "factor"))
        places.append(("armour", figures.armour, "factor"))
    places += [(weapon.table, weapon.key, "points") for weapon, count in found.rounds if count]
    if found.vehicle:
        places.append(("points", f"vehicle-{found.vehicle.kind}", "points"))
    return places


def _weapons(book: Book, found: Muster) -> Iterator[Row]:
    for weapon in carried(found.figures):
        count = sum(figures.count for figures in found.figures if weapon in figures.weapons)
        yield FrozenMap({**_weapon(book, weapon, found), "count": Fact(count)})


def _weapon(book: Book, weapon: Weapon, found: Muster) -> dict[str, Fact]:
    gun = weapon.table == "guns"
    damage = (weapon.table, weapon.key, "he" if gun else "damage")
    shown = [damage, (weapon.table, weapon.key, "range"), *([] if gun else [("weapons", weapon.key, "close")])]
    brace = ("guns", "towed", "must-brace") if gun else ("weapons", weapon.key, "must-brace")
    return {
        "key": Fact(weapon.key),
        "name": Fact(weapon.name, _marks(book, *shown)),
        "type": Fact(weapon.type or None),
        "damage": _fact(book, damage, "dice"),
        "anti-tank": _fact(book, ("guns", weapon.key, "anti-tank"), "dice") if gun else Fact(None),
        "auto": _fact(book, (weapon.table, weapon.key, "auto")),
        "close": _fact(book, (weapon.table, weapon.key, "close")),
        "range": _fact(book, (weapon.table, weapon.key, "range"), "in"),
        "must-brace": Fact(False) if gun and found.vehicle else _fact(book, brace),
        "indirect": Fact(weapon.indirect),
        "burst": _burst(book, weapon),
        "slots": Fact(weapon.slots),
    }


def _burst(book: Book, weapon: Weapon) -> Fact:
    """The radius of an explosion in inches; none where nothing explodes (SM-EXP-02)."""
    if weapon.type != "EX" or weapon.damage is None:
        return Fact(None)
    radius = weapon.damage.dice * book.number("burst", "radius", "per-die")
    return Fact(plain(radius), book.mark("burst", "radius", "per-die"), "in")


def _figures(book: Book, found: Muster) -> Iterator[Row]:
    """One row for each figure; what is like the team's own is left out."""
    for figures in found.figures:
        row = FrozenMap(_figure(book, found, figures))
        yield from (row for _ in range(figures.count))


def _figure(book: Book, found: Muster, figures: Figures) -> dict[str, Fact]:
    row = {
        "name": Fact(figures.member.name),
        "role": Fact(figures.role),
        "kit": Fact("; ".join(weapon.name for weapon in figures.weapons)),
        "slots": Fact(figures.slots),
    }
    if figures.quality != found.quality:
        row["quality"] = Fact(figures.quality)
        row["to-hit"] = _fact(book, ("to-hit", figures.quality, "number"))
    if (figures.quality, figures.armour) != (found.quality, found.armour):
        row["armour"] = Fact(figures.armour)
        row["bullet"] = _sum(book, *defence_places(found, figures.quality, figures.armour, "ballistic"))
        row["explosive"] = _sum(book, *defence_places(found, figures.quality, figures.armour, "explosive"))
        row["assault"] = _sum(book, *assault_places(found, figures.quality, figures.armour))
    if figures.hero != NONE:
        row["hero"] = Fact(figures.hero)
        row["hero-bonus"] = _fact(book, ("heroes", figures.hero, "grade"))
    choices = figures.member.choices
    marks = (*ATTRIBUTES, "special-equipment")
    row.update({key: Fact(True) for key in marks if switch(choices, key)})
    if "leader-quality" in choices:
        row["leader-quality"] = Fact(str(choices["leader-quality"]))
    return row


def _ammunition(book: Book, found: Muster) -> Iterator[Row]:
    for weapon, count in found.rounds:
        if count:
            facts = _weapon(book, weapon, found)
            shown = ("key", "name", "type", "damage", "range", "burst")
            yield FrozenMap({**{name: facts[name] for name in shown}, "rounds": Fact(count)})


def _level(book: Book, step: Step) -> Row:
    """One field of the strip of levels (Table 1)."""
    row = step.band.rows[-1]
    ends = {"least": step.band.least, "most": step.band.most}
    return FrozenMap(
        {
            **{name: Fact(end, book.mark("activation", row, "row")) for name, end in ends.items()},
            "action": Fact(step.band.action, book.mark("activation", row, "action")),
            "move": Fact(step.move, book.mark("activation", row, "move"), "full moves"),
            "attack": Fact(step.attack or None),
            "since": Fact(step.since),
            "turns": _fact(book, ("activation", row, "active-turns")),
        }
    )


def vehicle_facts(book: Book, vehicle: Vehicle) -> dict[str, Fact]:
    """The facts of a vehicle (SM-VEH)."""
    halt = ("vehicle-rules", "from-halt", "factor")
    road = ("vehicles", vehicle.key, "road-speed")
    speed = _content(book.find(*road))
    return {
        **{side: _fact(book, ("vehicle-armour", vehicle.kind, side)) for side in SIDES},
        "vehicle": Fact(vehicle.name),
        "class": _fact(book, ("vehicles", vehicle.key, "class")),
        "combat-move": _fact(book, ("vehicles", vehicle.key, "combat-move"), "in"),
        "road-speed": _fact(book, road, "in"),
        "from-halt": Fact(_product(book, speed, halt), _marks(book, road, halt), "in"),
        "crew": _fact(book, ("vehicles", vehicle.key, "crew")),
        "passengers": _fact(book, ("vehicles", vehicle.key, "passengers")),
        "doors": _fact(book, ("vehicles", vehicle.key, "access-doors")),
    }


def _product(book: Book, number: Content, place: tuple[str, str, str]) -> Content:
    return None if number is None else plain(Fraction(number) * book.number(*place))


def _damage(book: Book) -> Iterator[Row]:
    """What hits do to a vehicle (Table 10)."""
    for row in book.rows("vehicle-damage"):
        columns = ("multiple", "result", "effect")
        facts = {column: _fact(book, ("vehicle-damage", row, column)) for column in columns}
        yield FrozenMap({"test": Fact(row), **facts})
