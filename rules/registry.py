"""The rule systems of this program: a fourth is one folder and one line."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, overload

from rules.army.system import System
from rules.core.faults import BadInput, Fault, nearest

if TYPE_CHECKING:  # a battle's half is loaded when a battle needs it
    from rules.battle.engine import Engine
    from rules.battle.reckoner import Reckoner

KINDS = (("hexgame", "HexGame"), ("smle", "Smle"), ("crucible", "Crucible"))
"""Each system's room and its class there, in the order in which players see them."""


class Systems(Sequence[System]):
    """The systems in order. Each is loaded when it is first asked for: nobody waits for rules that are not played."""

    def __init__(self) -> None:
        self._made: dict[int, System] = {}

    def __len__(self) -> int:
        return len(KINDS)

    @overload
    def __getitem__(self, at: int) -> System: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[System, ...]: ...
    def __getitem__(self, at: int | slice) -> System | tuple[System, ...]:
        """A system by its number, or several; raises IndexError for none."""
        found = range(len(KINDS))[at]
        return self._system(found) if isinstance(found, int) else tuple(map(self._system, found))

    def _system(self, at: int) -> System:
        if at not in self._made:
            room, kind = KINDS[at]
            made: System = getattr(import_module(f"rules.systems.{room}.system"), kind)()
            self._made.setdefault(at, made)  # in one go: a thread may ask at the same time, and all get the same one
        return self._made[at]


SYSTEMS: Sequence[System] = Systems()


def system(key: str) -> System:
    """The system of this key; raises BadInput with the nearest one."""
    for found in SYSTEMS:
        if found.key == key:
            return found
    hint = nearest(key, [known.key for known in SYSTEMS])
    raise BadInput([Fault(f"‘{key}’ is not a system of this program.", hint=hint)])


def engine(key: str) -> Engine:
    """The engine of a system, or for an empty key the table without rules; raises BadInput for an unknown one."""
    if not key:
        from rules.battle.engine import Engine

        return Engine()
    found: Engine = import_module(f"rules.systems.{system(key).key}.game").Game()
    return found


RECKONERS = ("smle",)
"""The systems that answer for the odds of an attack without a battle."""


def reckoner(key: str) -> Reckoner:
    """A system's way of working out the odds of an attack; raises BadInput for a system that has none."""
    found = system(key)
    if found.key not in RECKONERS:
        raise BadInput([Fault(f"{found.name} has no odds of attacks yet.", hint=RECKONERS[0])])
    made: Reckoner = import_module(f"rules.systems.{found.key}.game.reckoner").ROOM
    return made
