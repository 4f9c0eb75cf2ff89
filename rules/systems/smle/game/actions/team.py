"""What every action of a team has."""

from __future__ import annotations

from rules.battle.action import Action


class TeamAction(Action):
    """What one team does."""

    team: str
