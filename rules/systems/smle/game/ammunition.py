"""Counted rounds: they are the team's, whoever of it carries them (SM-PTS-19, SM-EXP-25)."""

from __future__ import annotations

from rules.battle.draft import Draft
from rules.battle.model import Battle
from rules.systems.smle.arsenal import Weapon


def left(battle: Battle, team: str, weapon: Weapon) -> int | None:
    """How many rounds a team has left, None for a weapon whose rounds are not counted."""
    if weapon.rounds is None:
        return None
    return sum(battle.figures[key].ammunition.get(weapon.key, 0) for key in battle.units[team].figures)


def spend(draft: Draft, team: str, weapon: Weapon) -> None:
    """Crosses one round off, where they are counted."""
    if weapon.rounds is None:
        return
    for key in draft.unit(team).figures:
        have = draft.figure(key).ammunition
        if have.get(weapon.key, 0) > 0:
            draft.set_figure(key, ammunition=have.with_item(weapon.key, have[weapon.key] - 1))
            return
