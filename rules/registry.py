"""The rule systems of this program: a fourth is one folder and one line."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rules.army.system import System
from rules.core.faults import BadInput, Fault, nearest
from rules.systems.crucible.system import Crucible
from rules.systems.hexgame.system import HexGame
from rules.systems.smle.system import Smle

if TYPE_CHECKING:  # a battle's half is loaded when a battle needs it
    from rules.battle.engine import Engine

SYSTEMS: tuple[System, ...] = (HexGame(), Smle(), Crucible())


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
