"""Activation rolls, who begins, and how a turn ends (SM-ACT, SM-TRN)."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from rules.battle.action import Action
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions.team import TeamAction
from rules.systems.smle.game.seeing import CoverKind


class Situation(Action):
    """What the players say of a team at its activation roll, where the table does not know or against it.

    None leaves a fact to the table. `corrections` adds terms of the players' own, by a word for the reason.
    """

    cover: CoverKind | None = None
    has_leader: bool | None = None
    is_separated: bool | None = None
    corrections: FrozenMap[str, int] = Field(default_factory=FrozenMap)


class RollActivation(Situation):
    """The activation roll of one team (SM-ACT-01); at platoon level the die is its section's (SM-ACT-20)."""

    kind: ClassVar[str] = "roll-activation"
    team: str


class RollAll(Action):
    """The activation rolls of every team that is still to be rolled for, one after the other, as the table says."""

    kind: ClassVar[str] = "roll-all"


class RollGroup(Situation):
    """One roll for all teams of a group, made for the leader's team, which is named (SM-ACT-18, 19)."""

    kind: ClassVar[str] = "roll-group"
    team: str


class ActFirst(TeamAction):
    """Of tied teams of one group another one begins (SM-TRN-03)."""

    kind: ClassVar[str] = "act-first"


class EndTurn(TeamAction):
    """The active team's turn is over. `facing` is how it turns (SM-ACT-15)."""

    kind: ClassVar[str] = "end-turn"
    facing: float | None = None
