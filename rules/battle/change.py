"""What differs between two moments of a battle, so that views refresh only what concerns them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.battle.model import Battle


@dataclass(frozen=True, slots=True)
class Change:
    """The ids of what came, went or changed, and whether the table and the rest did."""

    figures: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    markers: frozenset[str] = frozenset()
    notes: frozenset[str] = frozenset()
    table: bool = False
    sides: bool = False
    play: bool = False

    @property
    def is_nothing(self) -> bool:
        """Whether nothing differs."""
        return self == Change()


def change(before: Battle, after: Battle) -> Change:
    """What differs. Values that are the very same object are taken as equal without a look."""
    return Change(
        _differing(before.figures, after.figures),
        _differing(before.units, after.units),
        _differing(before.markers, after.markers),
        _differing(before.notes, after.notes),
        before.table is not after.table and before.table != after.table,
        before.sides is not after.sides and before.sides != after.sides,
        before.play is not after.play or before.waiting is not after.waiting or before.held is not after.held,
    )


def _differing(before: Mapping[str, object], after: Mapping[str, object]) -> frozenset[str]:
    if before is after:
        return frozenset()
    found = {key for key, value in after.items() if _differs(before.get(key), value)}
    return frozenset(found.union(key for key in before if key not in after))


def _differs(before: object, after: object) -> bool:
    return before is not after and before != after
