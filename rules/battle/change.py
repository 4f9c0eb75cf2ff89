"""What differs between two moments of a battle, so that views refresh only what concerns them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.battle.model import Battle

REST = frozenset(Battle.model_fields) - {"figures", "units", "markers", "notes", "table", "sides"}
"""The fields of a battle that have no part of their own in a Change."""


@dataclass(frozen=True, slots=True)
class Change:
    """The ids of what came, went or changed, and whether the table, the sides and all the rest (`play`) did."""

    figures: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    markers: frozenset[str] = frozenset()
    notes: frozenset[str] = frozenset()
    table: bool = False
    sides: bool = False
    play: bool = False


def change(before: Battle, after: Battle) -> Change:
    """What differs. Values that are the very same object are taken as equal without a look."""
    return Change(
        _differing(before.figures, after.figures),
        _differing(before.units, after.units),
        _differing(before.markers, after.markers),
        _differing(before.notes, after.notes),
        _differs(before.table, after.table),
        _differs(before.sides, after.sides),
        any(_differs(getattr(before, name), getattr(after, name)) for name in REST),
    )


def _differing(before: Mapping[str, object], after: Mapping[str, object]) -> frozenset[str]:
    if before is after:
        return frozenset()
    found = {key for key, value in after.items() if _differs(before.get(key), value)}
    return frozenset(found.union(key for key in before if key not in after))


def _differs(before: object, after: object) -> bool:
    return before is not after and before != after
