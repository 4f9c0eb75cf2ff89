"""What the tree says of a unit beside its name: the columns of the system's roster, group by group. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.army.card import Fact, Roster
from rules.army.model import Army, Group, group_of
from rules.army.system import System
from rules.core.marks import Mark
from templates.words import fact_text, word

FIGURES = ("figures", "count")
"""Columns that say how many there are; the first that a roster has stands first, with its dots."""
TOLD = ("quality", "armour", "attack", "defence", "range", "movement", "mobility", "kit", "move")
"""Columns worth their room in a list, of those that a roster has."""
MOST = 4
NUMBERS = frozenset(("attack", "defence", "range", "movement", "move"))
"""Those of them that are numbers."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure or word, and the letter of where it comes from, empty for a published one."""

    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """What a roster tells of one unit: how many figures, its cells by column, and the side colour of its group."""

    figures: int | None
    cells: Mapping[str, Cell]
    colour: str


Wide = tuple[object, ...]
"""Everything outside a group that its figures may hang on, compared by identity."""


class Columns:
    """The lines of an army's units. A group is asked about again only where it, or what is around it, has changed."""

    def __init__(self, system: System) -> None:
        self.system = system
        self._known: dict[str, tuple[Group, Wide, dict[str, Line]]] = {}
        self._keys: tuple[str, ...] | None = None

    def keys(self, army: Army) -> tuple[str, ...]:
        """The columns to show, besides figures and points."""
        if self._keys is None:
            roster = self.system.roster(army.model_copy(update={"groups": ()}))
            self._keys = tuple(key for key in TOLD if key in roster.columns)[:MOST]
        return self._keys

    def are_numbers(self, army: Army) -> bool:
        """Whether all columns are numbers, which need little room."""
        return NUMBERS.issuperset(self.keys(army))

    def head(self, key: str) -> str:
        """A column's word, in the small letters of a table's head."""
        text = word(self.system, key)
        return text[:1].lower() + text[1:]

    def line(self, army: Army, group: Group, unit_id: str) -> Line | None:
        """What is told of a unit of a group; None where the roster is silent about it."""
        wide = _wide(army, group)
        known = self._known.get(group.id)
        if known is None or known[0] != group or not _same(known[1], wide):
            known = (group, wide, self._asked(army, group))
            self._known[group.id] = known
        return known[2].get(unit_id)

    def _asked(self, army: Army, group: Group) -> dict[str, Line]:
        roster = self.system.roster(_pruned(army, group))
        found = next((table for table in roster.groups if table.subject == group.id), None)
        if found is None or len(found.rows) != len(group.units):
            return {}
        colour = found.facts.get("colour")
        side = str(colour.value) if colour else army.colour
        return {
            unit.id: Line(_count(row), self._cells(roster, row), side)
            for unit, row in zip(group.units, found.rows, strict=True)
        }

    def _cells(self, roster: Roster, row: Mapping[str, Fact]) -> dict[str, Cell]:
        return {key: self._cell(row[key]) for key in TOLD if key in roster.columns and key in row}

    def _cell(self, fact: Fact) -> Cell:
        shown = fact.mark.shown and fact.value not in (None, "")
        return Cell(fact_text(self.system, fact), Mark(fact.mark).value if shown else "")


def _count(row: Mapping[str, Fact]) -> int | None:
    fact = next((row[key] for key in FIGURES if key in row), None)
    return int(fact.value) if fact and isinstance(fact.value, int) else None


def _around(army: Army, group: Group) -> list[Group]:
    """The groups around a group, the nearest first."""
    found = []
    outer = group_of(army, group.id)
    while outer:
        found.append(outer)
        outer = group_of(army, outer.id)
    return found


def _wide(army: Army, group: Group) -> Wide:
    return (
        army.choices, army.packs, army.overrides, army.held, army.colour,
        *(part for outer in _around(army, group) for part in (outer.choices, outer.kind)),
    )  # fmt: skip


def _same(one: Wide, other: Wide) -> bool:
    return len(one) == len(other) and all(mine is theirs for mine, theirs in zip(one, other, strict=True))


def _pruned(army: Army, group: Group) -> Army:
    """The army with nothing but a group's own units, and the groups around it."""
    kept = group.model_copy(update={"groups": ()})
    for outer in _around(army, group):
        kept = outer.model_copy(update={"groups": (kept,), "units": ()})
    return army.model_copy(update={"groups": (kept,)})
