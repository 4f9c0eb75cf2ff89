"""Where a side comes from: its areas for setting up, and the edge of the table that is its base line (SM-OPT-15)."""

from __future__ import annotations

from typing import Literal

from rules.battle.model import Battle
from rules.systems.smle.game.state import play_of
from rules.tabletop.bases import Point
from rules.tabletop.terrain import Table, Zone

Edge = Literal["north", "east", "south", "west"]
EDGES: tuple[Edge, ...] = ("south", "north", "west", "east")
"""The base lines of the first side, the second and so on, where neither the players nor the table say."""


def zones(battle: Battle, side: str) -> tuple[Zone, ...]:
    """The areas that a side sets up in; none for a table without any for it."""
    keys = [entry.key for entry in battle.sides]
    names = {side, str(keys.index(side) + 1) if side in keys else side}
    found = battle.table.zones if battle.table else ()
    return tuple(zone for zone in found if zone.kind == "deployment" and zone.side in names)


def edge_of(battle: Battle, side: str) -> Edge:
    """The table edge that a side set up on: as the players say, else that of its area, else one for each side."""
    set_edge = play_of(battle).edges.get(side)
    if set_edge:
        return set_edge
    areas = zones(battle, side)
    if areas and battle.table is not None:
        return _nearest_edge(battle.table, areas[0].outline)
    keys = [entry.key for entry in battle.sides]
    return EDGES[keys.index(side) % len(EDGES)] if side in keys else EDGES[0]


def _nearest_edge(table: Table, outline: tuple[Point, ...]) -> Edge:
    """The edge that an area lies along: the one that its farthest corner is nearest to."""
    reach: dict[Edge, float] = {
        "south": max(y for _, y in outline),
        "north": max(table.depth_in - y for _, y in outline),
        "west": max(x for x, _ in outline),
        "east": max(table.width_in - x for x, _ in outline),
    }
    return min(EDGES, key=lambda edge: reach[edge])
