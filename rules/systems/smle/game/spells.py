"""How many rounds in a row something has been so for a figure: bracing, jams, repairs (SM-SHO-16, 31, SM-VEH-17)."""

from __future__ import annotations

from rules.battle.draft import Draft
from rules.battle.model import Figure
from rules.systems.smle.game.state import set_team, team_of


def lasts(draft: Draft, figure: Figure, what: str, rounds: int, *, holds: bool) -> bool:
    """Whether it has been so for as many rounds as it takes, asked once as each of them ends.

    What takes one round leaves nothing to remember.
    """
    spells, key = team_of(draft.battle, figure.unit).spells, f"{what} {figure.id}"
    count = spells.get(key, 0) + 1 if holds else 0
    is_over = holds and count >= rounds
    kept = spells.with_item(key, count) if count and not is_over else spells.without(key)
    if kept != spells:
        set_team(draft, figure.unit, spells=kept)
    return is_over
