"""Moves, doors, vehicles, the edge of the table (SM-MOV, SM-VEH)."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions.team import TeamAction
from rules.tabletop.bases import Point, Pose


class Move(TeamAction):
    """Figures walk, ride or drive along paths, each from where it stands. `prone` lie down where they end (SM-MOV-08).

    `inches` is how far a team without places says that it goes; `is_short` that it is in cover or at its base line by
    then, or has no more room, before it has gone as far as it must (SM-OPT-10, 11, 19).
    """

    kind: ClassVar[str] = "move"
    paths: FrozenMap[str, tuple[Point, ...]] = Field(default_factory=FrozenMap)
    facings: FrozenMap[str, float] = Field(default_factory=FrozenMap)
    prone: tuple[str, ...] = ()
    is_running: bool = False
    is_crawling: bool = False
    is_on_road: bool = False
    inches: float = Field(default=0.0, ge=0.0, le=400.0)
    is_short: bool = False


class LieDown(TeamAction):
    """Figures go prone where they are; the engine takes it at any moment of their own turn (SM-MOV-08)."""

    kind: ClassVar[str] = "lie-down"
    figures: tuple[str, ...]


class StandUp(TeamAction):
    """Prone figures stand up, for an inch of their move (SM-MOV-10)."""

    kind: ClassVar[str] = "stand-up"
    figures: tuple[str, ...]


class OpenDoor(TeamAction):
    """A figure at a closed door opens it (SM-MOV-18..20)."""

    kind: ClassVar[str] = "open-door"
    figure: str
    door: str


class KickDoor(TeamAction):
    """A figure at a closed door kicks it in (SM-MOV-21..25). `rushing` are others of the team that reached it."""

    kind: ClassVar[str] = "kick-door"
    figure: str
    door: str
    rushing: tuple[str, ...] = ()
    has_breaker: bool = False


class Board(TeamAction):
    """The whole team gets into a vehicle that stands (SM-MOV-27)."""

    kind: ClassVar[str] = "board"
    vehicle: str


class DeBus(TeamAction):
    """A team leaves its vehicle, prone unless said otherwise (SM-MOV-29, 30).

    Who is given no place stands as near to it as he can.
    """

    kind: ClassVar[str] = "de-bus"
    places: FrozenMap[str, Pose] = Field(default_factory=FrozenMap)
    upright: tuple[str, ...] = ()


class JoinTeam(TeamAction):
    """A leader or hero changes over to another team of his group; with no team named he goes on his own (SM-ORG-15)."""

    kind: ClassVar[str] = "join-team"
    figure: str
    to: str = ""


class LiftOff(TeamAction):
    """A whole team leaves by the helicopter of a landing point (SM-VEH-09)."""

    kind: ClassVar[str] = "lift-off"
    point: str


class Land(TeamAction):
    """A team that a helicopter brings gets out around a landing point, as from a vehicle (SM-VEH-09)."""

    kind: ClassVar[str] = "land"
    point: str
    places: FrozenMap[str, Pose] = Field(default_factory=FrozenMap)
    upright: tuple[str, ...] = ()


class Leave(TeamAction):
    """Figures at an edge of the table leave it for good: raiders who get away, a column that gets through."""

    kind: ClassVar[str] = "leave"
    figures: tuple[str, ...]
