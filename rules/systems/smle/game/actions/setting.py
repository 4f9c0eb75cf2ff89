"""What players do before the first round: scenario, deployment, hidden teams, positions (SM-SCN)."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from rules.battle.action import Action
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.game.actions.team import TeamAction
from rules.tabletop.bases import Pose

Edge = Literal["north", "east", "south", "west"]


class SetScenario(Action):
    """Before the game: its scenario, each side's role and base line, the last round, and switches of this battle."""

    kind: ClassVar[str] = "scenario"
    scenario: str = ""
    roles: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    edges: FrozenMap[str, Edge] = Field(default_factory=FrozenMap)
    limit: int = Field(default=0, ge=0, le=99)
    switches: FrozenMap[str, Value] = Field(default_factory=FrozenMap)


class Deploy(Action):
    """Sets figures up on the table, in the areas of their side (SM-ACT-15: their facing is the team's)."""

    kind: ClassVar[str] = "deploy"
    places: FrozenMap[str, Pose]


class Hide(TeamAction):
    """Sets a team up hidden, as a marked point, or shows it (SM-SCN-10)."""

    kind: ClassVar[str] = "hide"
    hidden: bool = True


class SetUpBy(Action):
    """One side alone sets up and looks; what the others have hidden is kept from it. Empty for all together."""

    kind: ClassVar[str] = "set-up-by"
    side: str = ""


class DigIn(TeamAction):
    """Puts a team into a prepared position that stands as a marker (SM-SHO-26..28); empty for a new one around it."""

    kind: ClassVar[str] = "dig-in"
    position: str = ""


class PickObjective(Action):
    """A side's secret choice of an objective (SM-SCN-07)."""

    kind: ClassVar[str] = "pick-objective"
    objective: str = ""


class StartGame(Action):
    """Set-up is over; the first round begins."""

    kind: ClassVar[str] = "start"
