"""Bringing an army to the table: squads and figures with ids that are the same every time the army is brought."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.army.model import Army, Group, Unit
from rules.battle.answers import Muster
from rules.battle.model import Figure, Squad


class Fielder:
    """Collects what one side brings. Ids are the side's key, the unit's id and numbers: "a.1f2e3d4c.2".

    Where a unit's id is such that two would be the same, the later one ends in a number of its own: "a.x-2~2".
    """

    def __init__(self, side: str) -> None:
        self._side = side
        self._taken: set[str] = set()
        self._units: list[Squad] = []
        self._figures: list[Figure] = []

    def squad(self, unit: Unit, copy: int, name: str, figures: list[dict[str, Any]], **fields: Any) -> None:
        """One of a unit's copies (from 1), with its figures, each as the fields of a Figure."""
        key = self._own_id(f"{self._side}.{unit.id}" + (f"-{copy}" if copy > 1 else ""))
        numbered = f"{name} {copy}" if unit.count > 1 else name
        made = [
            Figure(id=self._own_id(f"{key}.{number}"), unit=key, **entry) for number, entry in enumerate(figures, 1)
        ]
        ids = tuple(figure.id for figure in made)
        self._units.append(Squad(id=key, side=self._side, name=numbered, source=unit.id, figures=ids, **fields))
        self._figures += made

    def _own_id(self, wanted: str) -> str:
        own, number = wanted, 1
        while own in self._taken:
            number += 1
            own = f"{wanted}~{number}"
        self._taken.add(own)
        return own

    def muster(self) -> Muster:
        """All that was collected."""
        return Muster(tuple(self._units), tuple(self._figures))


def posted(army: Army) -> Iterator[tuple[Group, Unit]]:
    """Every unit of an army with the group that holds it, in order."""
    yield from (pair for group in army.groups for pair in _posted(group))


def _posted(group: Group) -> Iterator[tuple[Group, Unit]]:
    yield from ((group, unit) for unit in group.units)
    yield from (pair for inner in group.groups for pair in _posted(inner))
