"""New armies, groups and units, the catalogue of TUs, and what a unit loses with its leader."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.catalogue import Entry
from rules.army.edit import IllegalEdit
from rules.army.model import Army, Group, Unit
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import error
from rules.core.tally import Tally
from rules.systems.crucible.formations import KIND
from rules.systems.crucible.muster import HOSTS, Detachment, force_name, leaders_of, plain_tu
from rules.systems.crucible.pricing import price_of
from rules.systems.crucible.tu import GUN, INFANTRY, VEHICLE, Tu
from rules.tables.book import Book

SILHOUETTES = {INFANTRY: "squad", VEHICLE: "tank", GUN: "gun"}
"""What stands for a TU whose row names no silhouette."""
SNIPER = "sniper"


def new_army(key: str, name: str) -> Army:
    """A side with one empty detachment."""
    return Army(system=key, name=name, groups=(Group(kind=KIND),))


def new_unit(group: Group, profile: str, book: Book) -> Unit:
    """A TU as its row has it; raises IllegalEdit for an unknown row."""
    if not book.columns("tus", profile):
        raise IllegalEdit(error("unknown-profile", group.id, "", profile=profile))
    return Unit(profile=profile)


def new_group(kind: str) -> Group:
    """An empty detachment; raises IllegalEdit for any other kind."""
    if kind != KIND:
        raise IllegalEdit(error("unknown-kind", "", "", kind=kind))
    return Group(kind=kind)


def is_host(unit: Unit) -> bool:
    """Whether the player named this unit as the host of a leader."""
    return any(key in unit.choices for key in HOSTS.values())


def trimmed(unit: Unit, home: Detachment | None) -> Unit:
    """The unit without being host of a leader whom its detachment no longer buys (CR-TU-13)."""
    kept = set(leaders_of(home.group, home.book)) if home is not None else set()
    gone = {key for leader, key in HOSTS.items() if leader not in kept and key in unit.choices}
    if not gone:
        return unit
    choices = {key: value for key, value in unit.choices.items() if key not in gone}
    return unit.model_copy(update={"choices": FrozenMap(choices)})


def entries(book: Book) -> Iterator[Entry]:
    """Every row of `tus`, the player's own included; one that has no price says so by an empty Tally."""
    yield from (_entry(tu, book) for profile in book.rows("tus") if (tu := plain_tu(book, profile)))


def _entry(tu: Tu, book: Book) -> Entry:
    price = price_of(book, tu)
    force = force_name(book, tu.force)
    details: dict[str, Value] = {"force": tu.force, "quality": tu.quality, "speed": tu.speed, "mobility": tu.mobility}
    return Entry(
        profile=tu.profile,
        name=tu.name,
        kind=tu.kind,
        silhouette=silhouette(tu, book),
        price=price.tally if price else Tally(),
        mark=price.mark if price else book.mark("tus", tu.profile, "points"),
        groups=(KIND,),
        place=f"tus/{tu.profile}/points",
        search=(force, tu.quality, *(line.name for line in tu.lines)),
        details=FrozenMap(details),
    )


def silhouette(tu: Tu, book: Book) -> str:
    """The picture of a TU: a sniper's, else its row's, else that of its kind."""
    if tu.sniper and tu.kind == INFANTRY:
        return SNIPER
    return str(book.find("tus", tu.profile, "silhouette") or SILHOUETTES.get(tu.kind, SILHOUETTES[VEHICLE]))
