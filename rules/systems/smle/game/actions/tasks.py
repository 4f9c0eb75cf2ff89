"""The other options of a turn (SM-OTH, SM-ASL-20)."""

from __future__ import annotations

from typing import ClassVar

from rules.systems.smle.game.actions.team import TeamAction
from rules.tabletop.bases import Point


class Observe(TeamAction):
    """An observer watches a point (SM-OTH-03, SM-EXP-22)."""

    kind: ClassVar[str] = "observe"
    figure: str
    point: Point | None = None


class Disarm(TeamAction):
    """A figure disarms a booby trap (SM-OTH-02)."""

    kind: ClassVar[str] = "disarm"
    figure: str
    trap: str = ""


class Recover(TeamAction):
    """A figure takes a casualty of its team off the table (SM-OTH-05)."""

    kind: ClassVar[str] = "recover"
    figure: str
    casualty: str


class FirstAid(TeamAction):
    """A figure treats a lightly wounded one of its team (SM-OTH-06)."""

    kind: ClassVar[str] = "first-aid"
    figure: str
    wounded: str


class Reload(TeamAction):
    """A figure reloads its weapon or clears a jam (SM-OTH-07)."""

    kind: ClassVar[str] = "reload"
    figure: str


class TakeWeapon(TeamAction):
    """A team that spends its turn in contact with a weapon left behind takes it over (SM-ASL-20)."""

    kind: ClassVar[str] = "take-weapon"
    figure: str
    marker: str
