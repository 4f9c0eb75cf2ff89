"""The attacks of a round, and the engine’s own steps of a move that is fired at (SM-CBT, SM-EXP, SM-ASL)."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from rules.battle.action import Own
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions.moves import Move
from rules.systems.smle.game.actions.team import TeamAction
from rules.systems.smle.game.seeing import Stated
from rules.tabletop.bases import Point


class Fire(TeamAction):
    """An attack by fire on a team. `weapons` names the weapon of each figure that fires; who is not named fires the
    best of its own, and with `weapons` given nobody else fires.

    `figure` is a specific figure aimed at (SM-SHO-25), `point` a point of ground for explosives (SM-EXP-13).
    """

    target: str = ""
    figure: str = ""
    point: Point | None = None
    weapons: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    stated: Stated = Field(default_factory=Stated)


class DirectFire(Fire):
    """Direct fire in the active turn, one roll for each figure (SM-CBT-03)."""

    kind: ClassVar[str] = "direct-fire"


class OpportunityFire(Fire):
    """The answer of a team that sees an enemy team act (SM-CBT-05), at a part of its move, 0 its start, 1 its end."""

    kind: ClassVar[str] = "opportunity-fire"
    at: float = Field(default=1.0, ge=0.0, le=1.0)


class ReturnFire(Fire):
    """Fire in the active turn at those who fired at the team: one roll with one figure's weapon (SM-CBT-09, 10)."""

    kind: ClassVar[str] = "return-fire"


class PanicFire(Fire):
    """Wild fire at the closest enemy: one roll, no hits (SM-CBT-12, 13)."""

    kind: ClassVar[str] = "panic-fire"


class CallFire(TeamAction):
    """A figure's indirect weapon is called onto a point by an observer (SM-EXP-17..19, 22)."""

    kind: ClassVar[str] = "call-fire"
    figure: str
    weapon: str
    observer: str
    point: Point | None = None
    stated: Stated = Field(default_factory=Stated)


class CloseAssault(TeamAction):
    """Close assault on a team that is touched: `paths` lead into contact first (SM-CBT-01, SM-ASL)."""

    kind: ClassVar[str] = "close-assault"
    target: str
    paths: FrozenMap[str, tuple[Point, ...]] = Field(default_factory=FrozenMap)
    stated: Stated = Field(default_factory=Stated)


class Walk(Own):
    """The rest of a move under way: the engine's own, laid aside while others fire at it (SM-CBT-07).

    `done` is the part that is walked; `shots` are answers that wait for their point, `assault` what follows at its end,
    `lame` those who were seriously wounded as it began.
    """

    kind: ClassVar[str] = "walk"
    move: Move
    done: float = 0.0
    shots: tuple[OpportunityFire, ...] = ()
    assault: CloseAssault | None = None
    lame: tuple[str, ...] = ()


class Shot(Own):
    """Opportunity fire at a move that stands at its point: the engine's own, after the movers may have lain down."""

    kind: ClassVar[str] = "shot"
    fire: OpportunityFire
