"""The facts of a vehicle, and what hits do to it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.army.card import Fact, Row
from rules.core.frozen import FrozenMap
from rules.core.tally import plain
from rules.systems.smle.cards.facts import figure, product, said
from rules.systems.smle.profiles import Vehicle
from rules.systems.smle.vocabulary import NONE
from rules.tables.book import Book
from rules.tables.shipped import Texts

SIDES = ("front", "side", "rear", "top", "turret")
LASTING = ("immobilised", "main weapon out (immobilised if it has none)")
"""Effects of a serious wound that a player ticks off: the others are done with at once."""


def vehicle_facts(book: Book, vehicle: Vehicle) -> dict[str, Fact]:
    """A vehicle's armour, speeds in inches, and how many it holds (SM-VEH-03 to 14)."""
    road = _road_speed(book, vehicle)
    sides = {side: figure(book, ("vehicle-armour", vehicle.kind, side)) for side in SIDES}
    return {
        **sides,
        "faced": Fact(len({fact.value for fact in sides.values()}) > 1),
        "vehicle": Fact(vehicle.name),
        "class": figure(book, ("vehicles", vehicle.key, "class")),
        "vehicle-armour": Fact(f"vehicle-armour-{vehicle.kind}", book.mark("vehicles", vehicle.key, "class")),
        "combat-move": figure(book, ("vehicles", vehicle.key, "combat-move"), "in"),
        "road-speed": road,
        "from-halt": _from_halt(book, road),
        "crew": figure(book, ("vehicles", vehicle.key, "crew")),
        "passengers": figure(book, ("vehicles", vehicle.key, "passengers")),
        "doors": figure(book, ("vehicles", vehicle.key, "access-doors")),
    }


def _road_speed(book: Book, vehicle: Vehicle) -> Fact:
    """The road speed; that of a house pack's vehicle follows from its combat move where the pack gives none."""
    found = figure(book, ("vehicles", vehicle.key, "road-speed"), "in")
    if found.value is not None:
        return found
    factors = (("vehicles", vehicle.key, "combat-move"), ("vehicle-rules", "road-speed", "factor"))
    return product(book, factors, "in")


def _from_halt(book: Book, road: Fact) -> Fact:
    """How far it goes in the first round (SM-VEH-05)."""
    share = book.number("vehicle-rules", "from-halt", "factor")
    number = road.value if isinstance(road.value, (int, Fraction)) else 0
    return Fact(plain(Fraction(number) * share), road.mark, "in")


def damage_rows(book: Book) -> Iterator[Row]:
    """What an attack does by its total against the armour (Table 10)."""
    for row in book.rows("vehicle-damage"):
        facts = {column: figure(book, ("vehicle-damage", row, column)) for column in ("result", "effect", "multiple")}
        yield FrozenMap({"name": Fact(row), **facts})


def hit_rows(book: Book, texts: Texts) -> Iterator[Row]:
    """What harms a vehicle, the least first: by how much the attack beats its armour, and what is then ticked."""
    for row in reversed(book.rows("vehicle-damage")):
        result = str(book.find("vehicle-damage", row, "result") or NONE)
        if result != NONE:
            shown = {"label": Fact(said(texts, f"hit-{row}")), "box": Fact(True), "name": Fact(_short(texts, result))}
            yield FrozenMap(shown)


def serious_rows(book: Book, texts: Texts) -> Iterator[Row]:
    """What a serious wound of a vehicle does by the die, with a box for what lasts (SM-VEH-18)."""
    for row in book.rows("vehicle-serious-wound"):
        effect = str(book.find("vehicle-serious-wound", row, "effect") or NONE)
        shown = {
            "label": Fact(row.replace("-", "–")),
            "box": Fact(effect in LASTING),
            "name": Fact(_short(texts, effect)),
        }
        yield FrozenMap(shown)


def _short(texts: Texts, effect: str) -> str:
    """An effect in as few words as a card has room for; the tables' own words for one of a house pack."""
    return texts.words.get(f"short-{effect}", effect)
