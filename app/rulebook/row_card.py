"""The card of one profile of a pack: an army of that unit alone, to be looked at and printed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import get_args

from app.context import Context
from app.files.documents import Document
from app.open_army import OpenArmy
from rules.army.edit import IllegalEdit, add_group, add_unit, switch_on
from rules.army.model import Army, Colour, all_groups, all_units
from rules.army.system import System
from rules.core.frozen import FrozenMap
from rules.storage.reckoning import SENSELESS
from rules.tables.packs import Pack
from templates.words import line

COLOUR = "colour"
"""The choice of a group that decides, in a system of colours, what it may buy."""
FAILURES = (StopIteration, IllegalEdit, IndexError, *SENSELESS)


@lru_cache(maxsize=64)
def has_cards(system: System, table: str) -> bool:
    """Whether the rows of a table are units: most of the shipped ones stand in a catalogue."""
    shelf = system.shelf.tables[table]
    if not shelf.open or "name" not in shelf.needs:
        return False
    rows = system.book().rows(table)
    offered = {_row(entry.profile) for army in _armies(system.new_army("")) for entry in system.catalogue(army)}
    return 2 * len(offered & set(rows)) >= len(rows)


def army_of(system: System, pack: Pack, row: str, name: str = "") -> tuple[Army, str] | None:
    """An army with one unit of a pack's row, and that unit's id; None where the row is no unit."""
    for army in _armies(switch_on(system.new_army(name), pack)):
        try:
            return _with_one(system, army, row)
        except FAILURES:
            continue
    return None


def _armies(army: Army) -> Iterator[Army]:
    """The army as it is, then with its groups in each colour: a counter may be on the list of another one."""
    yield army
    for colour in get_args(Colour):
        groups = tuple(
            group.model_copy(update={"choices": FrozenMap({**group.choices, COLOUR: colour})}) for group in army.groups
        )
        if groups:
            yield army.model_copy(update={"groups": groups, "colour": colour})


def _with_one(system: System, army: Army, row: str) -> tuple[Army, str]:
    entry = next(found for found in system.catalogue(army) if _row(found.profile) == row)
    group = next((group for group in all_groups(army) if group.kind in entry.groups), None)
    if group is None:
        group = system.new_group(army, entry.groups[0])
        army = add_group(army, "", group)
    army = add_unit(army, group.id, system.new_unit(army, group, entry.profile))
    return army, next(all_units(army)).id


def _row(profile: str) -> str:
    return profile.split("/")[-1]


class CardPrinter:
    """Takes a profile's card to the print page. The army that it is in was made for it, and gives way to the next."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._opened: OpenArmy | None = None

    def print_card(self, system: System, pack: Pack, row: str, name: str) -> None:
        """Shows the card alone on the print page; says so where the row has none."""
        made = army_of(system, pack, row, line(name))
        if made is None:
            self._context.notes.say(f"{line(name)} has no card: nothing in an army can be bought by it.", "warn")
            return
        army, unit = made
        session, before = self._context.session, self._opened
        self._opened = session.open(system, army, Document("army"), saved=True)
        if before is not None and before in session.documents and before.is_saved and before.file.path is None:
            session.close(before)
        self._context.notes.go("print", f"card:{unit}")
