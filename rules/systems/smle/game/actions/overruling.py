"""The Referee’s own actions: what of the game he may set."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from rules.battle.action import Referee
from rules.systems.smle.game.state import Attack, FireKind


class SetLevel(Referee):
    """Sets a team's level, and its raw level with it."""

    kind: ClassVar[str] = "set-level"
    team: str
    level: int = Field(ge=-99, le=99)


class SetActed(Referee):
    """Says whether a team has had its turn."""

    kind: ClassVar[str] = "set-acted"
    team: str
    acted: bool


class SetUnderFire(Referee):
    """Says that a team came under fire, or with no kinds that it did not."""

    kind: ClassVar[str] = "set-under-fire"
    team: str
    kinds: tuple[FireKind, ...] = ()
    source: str = ""


class SetAttack(Referee):
    """Says what attack a team has made in this round; empty for none."""

    kind: ClassVar[str] = "set-attack"
    team: str
    attack: Attack = ""


class SetBreaks(Referee):
    """Sets how many Break results a team has."""

    kind: ClassVar[str] = "set-breaks"
    team: str
    results: int = Field(ge=0, le=99)


class SetFacing(Referee):
    """Sets the facing of a whole team, in degrees clockwise from +y."""

    kind: ClassVar[str] = "set-facing"
    team: str
    facing: float


class SetHolder(Referee):
    """Says which side holds an objective, empty for none."""

    kind: ClassVar[str] = "set-holder"
    objective: str
    side: str = ""


class EndGame(Referee):
    """The players end the game here: judged as if its last round were over, or won by whom they say, or drawn."""

    kind: ClassVar[str] = "end-game"
    winner: str = ""
