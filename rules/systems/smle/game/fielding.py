"""Teams as they come to the table: a model for each figure and vehicle, with its weapons and counted rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.army.model import Army, Unit
from rules.battle.answers import Muster as Fielded
from rules.battle.fielding import Fielder, posted
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.homes import SMLE, wording
from rules.systems.smle.muster import Figures, Muster, muster
from rules.systems.smle.vocabulary import NONE
from rules.tables.book import Book
from rules.tabletop.bases import MM_PER_INCH, Base

SINGLE = "rifle"
"""What stands for one figure that nothing else tells of."""


def field_army(army: Army, side: str) -> Fielded:
    """The army's teams, each figure for itself (SM-SCL-01); a vehicle is a model of its own, its crew ride in it."""
    book = SMLE.book(army)
    fielder = Fielder(side)
    for group, unit in posted(army):
        found = muster(book, unit)
        if found is None:
            continue
        kind = found.profile.silhouette
        for copy in range(1, unit.count + 1):
            figures = list(_models(book, unit, found))
            fielder.squad(unit, copy, unit.name or found.profile.name, figures, group=group.name, kind=kind)
    return _told_apart(fielder.muster())


def _told_apart(fielded: Fielded) -> Fielded:
    """Teams of one name are told apart by their group, where that does it."""
    names = Counter(squad.name for squad in fielded.units)
    both = Counter((squad.name, squad.group) for squad in fielded.units)
    units = tuple(
        squad.model_copy(update={"name": f"{squad.name}, {squad.group}"})
        if names[squad.name] > 1 and squad.group and both[squad.name, squad.group] == 1
        else squad
        for squad in fielded.units
    )
    return replace(fielded, units=units)


def _models(book: Book, unit: Unit, found: Muster) -> Iterator[dict[str, Any]]:
    if found.vehicle is not None:
        yield _vehicle(book, unit, found)
    riding = ("aboard",) if found.vehicle is not None else ()
    rounds = _rounds(found)
    for entry in found.figures:
        for number in range(1, entry.count + 1):
            name = entry.member.name or _called(entry)
            yield {
                "name": f"{name} {number}" if entry.count > 1 else name,
                "kind": _silhouette(entry, found),
                "source": entry.member.id,
                "base": _base(book, entry),
                "kit": entry.member.kit,
                "ammunition": FrozenMap(rounds),
                "states": riding,
            }
            rounds = {}


def _vehicle(book: Book, unit: Unit, found: Muster) -> dict[str, Any]:
    """The hull, as large as its kind is (SM-SCL-02, Table 9); the player may measure his own model."""
    return {
        "name": found.vehicle.name if found.vehicle else "",
        "kind": found.profile.silhouette,
        "source": unit.id,
        "base": _hull(book, unit.profile),
        "height_in": float(book.number("bases", "vehicle", "height")),
    }


def _hull(book: Book, kind: str) -> Base:
    """The footprint of a kind of vehicle; that of the table bases for a kind that has none of its own."""
    sides = {}
    for side, column in (("across", "width"), ("along", "length")):
        is_own = book.find("vehicles", kind, column) is not None
        own = float(book.number("vehicles", kind, column)) * MM_PER_INCH if is_own else 0.0
        sides[side] = own or float(book.number("bases", "vehicle", side))
    return Base(shape="rectangle", width_mm=sides["across"], depth_mm=sides["along"])


def _rounds(found: Muster) -> dict[str, int]:
    """The team's counted rounds; they are kept by its first figure, for they are the team's (SM-PTS-19)."""
    return {weapon.key: number for weapon, number in found.rounds if number}


def _called(entry: Figures) -> str:
    if entry.hero != NONE:
        return wording("figure-hero")
    if entry.role != NONE:
        return wording("figure-leader" if entry.role == "leader" else entry.role)
    return entry.main.name if entry.main else wording("figure-nameless")


def _silhouette(entry: Figures, found: Muster) -> str:
    if entry.hero != NONE:
        return "hero"
    if entry.leads:
        return "leader"
    if entry.armour == "monsters":
        return "monster"
    heavy = any(weapon.slots > 1 for weapon in entry.weapons)
    return found.profile.silhouette if heavy and found.profile.silhouette not in ("squad", "mob") else SINGLE


def _base(book: Book, entry: Figures) -> Base:
    """A figure's base, 1 inch across (SM-SCL-11), that of a crew-served weapon larger."""
    row = "support-weapon" if any(weapon.table == "guns" for weapon in entry.weapons) else "figure"
    across = float(book.number("bases", row, "diameter")) * MM_PER_INCH
    return Base(width_mm=across, depth_mm=across)
