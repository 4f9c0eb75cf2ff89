"""What a vehicle mounts: which weapons fire from it, and the main one of them (SM-VEH-08, 12, 18)."""

from __future__ import annotations

from rules.battle.model import Battle
from rules.systems.smle.arsenal import Weapon
from rules.systems.smle.game.people import hull_of, people

TANKS = ("light", "medium", "heavy")
"""The classes of vehicle that are tanks (SM-VEH-11)."""


def is_mounted(weapon: Weapon) -> bool:
    """Whether a vehicle mounts such a weapon, rather than that one of its people has it at hand."""
    return weapon.table == "guns" or bool(weapon.support)


def main_weapon(battle: Battle, team: str) -> Weapon | None:
    """A vehicle's main weapon: its gun, else the first support weapon of its crew."""
    if hull_of(battle, team) is None:
        return None
    found = [arm for person in people(battle, team) for arm in person.weapons if is_mounted(arm)]
    return min(found, key=lambda arm: arm.table != "guns", default=None)
