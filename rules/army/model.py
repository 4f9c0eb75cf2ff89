"""The army: one side, frozen. Everything can be built; what is wrong is told by the checks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import ConfigDict, Field

from rules.core.frozen import Frozen, FrozenMap, Value
from rules.core.ids import new_id
from rules.tables.packs import Pack

MOST_COUNT = 9999
"""The most that anything can be counted to."""
MOST_POINTS = 1_000_000
"""The highest price or limit."""

Colour = Literal["blue", "red", "green", "tan"]
"""A side's colour, on cards and on the screen."""

Choices = FrozenMap[str, Value]
"""What was chosen, by option key; an option at its default is not in it."""


class Node(Frozen):
    """Anything in the tree that has an id, a name of the player's own, notes and choices.

    Keys that this version does not know are kept as they were read and listed by `unknown_keys`.
    """

    model_config = ConfigDict(extra="allow")

    id: str = Field(default_factory=new_id, min_length=1)
    name: str = ""
    notes: str = ""
    choices: Choices = Field(default_factory=FrozenMap)


class Member(Node):
    """Figures of one kind inside a unit: `count` of them, each with the same `kit` (rows of the weapons table)."""

    count: int = Field(default=1, ge=1, le=MOST_COUNT)
    kit: tuple[str, ...] = ()


class Unit(Node):
    """One entry of the army: a counter, a team, a vehicle or a Tactical Unit, taken `count` times.

    `profile` is a row of one of the system's catalogue tables. `points` replaces the price, per unit, by hand.
    """

    profile: str
    count: int = Field(default=1, ge=1, le=MOST_COUNT)
    members: tuple[Member, ...] = ()
    points: int | None = Field(default=None, ge=0, le=MOST_POINTS)


class Group(Node):
    """Units that belong together: a colour's force, a platoon, a section, a detachment. `kind` is the system's word."""

    kind: str
    units: tuple[Unit, ...] = ()
    groups: tuple[Group, ...] = ()


class Army(Node):
    """One side's army in one system.

    `limit` is the points limit, None for none. `overrides` are figures of this army alone, by place
    ("table/row/column"). `packs` are the house packs switched on, whole. `held` are the shipped figures that the army
    used when it was saved: they stand, so that it opens the same for ever.
    """

    system: str
    limit: int | None = Field(default=None, ge=0, le=MOST_POINTS)
    colour: Colour = "blue"
    groups: tuple[Group, ...] = ()
    packs: tuple[Pack, ...] = ()
    overrides: FrozenMap[str, Value] = Field(default_factory=FrozenMap)
    held: FrozenMap[str, Value] = Field(default_factory=FrozenMap)


def walk_groups(groups: tuple[Group, ...]) -> Iterator[Group]:
    """Every group, outer before inner."""
    for group in groups:
        yield group
        yield from walk_groups(group.groups)


def all_groups(army: Army) -> Iterator[Group]:
    """Every group of the army, outer before inner."""
    yield from walk_groups(army.groups)


def all_units(army: Army | Group) -> Iterator[Unit]:
    """Every unit of the army, or of a group and the groups inside it, in order."""
    if isinstance(army, Group):
        yield from army.units
    for group in army.groups:
        yield from all_units(group)


def all_nodes(army: Army) -> Iterator[Node]:
    """The army itself, then every group, unit and member of it."""
    yield army
    for group in all_groups(army):
        yield group
        for unit in group.units:
            yield unit
            yield from unit.members


def find(army: Army, node_id: str) -> Node | None:
    """The node with this id, or None; the empty id is the army's own."""
    return army if not node_id else next((node for node in all_nodes(army) if node.id == node_id), None)


def group_of(army: Army, node_id: str) -> Group | None:
    """The group that directly holds a unit, a member's unit or a group; None at the top."""
    for group in all_groups(army):
        held = [*group.groups, *group.units, *(member for unit in group.units for member in unit.members)]
        if any(node.id == node_id for node in held):
            return group
    return None


def unknown_keys(army: Army) -> list[tuple[str, str]]:
    """The keys that this version does not know, each with the id of its node. They are kept and saved again."""
    return [(node.id, key) for node in all_nodes(army) for key in (node.model_extra or {})]
