"""The rule systems of this program: a fourth is one folder and one line."""

from __future__ import annotations

from rules.army.system import System
from rules.core.faults import BadInput, Fault, nearest
from rules.systems.crucible.system import Crucible
from rules.systems.hexgame.system import HexGame
from rules.systems.smle.system import Smle

SYSTEMS: tuple[System, ...] = (HexGame(), Smle(), Crucible())


def system(key: str) -> System:
    """The system of this key; raises BadInput with the nearest one."""
    for found in SYSTEMS:
        if found.key == key:
            return found
    hint = nearest(key, [known.key for known in SYSTEMS])
    raise BadInput([Fault(f"‘{key}’ is not a system of this program.", hint=hint)])
