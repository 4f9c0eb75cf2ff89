"""Who may observe for indirect fire, and whose eyes are used (SM-EXP-17, 20, 22)."""

from __future__ import annotations

from rules.battle.model import Battle, Figure
from rules.systems.smle.game.actions import CallFire, Observe
from rules.systems.smle.game.homes import muster_of
from rules.systems.smle.game.observing import has_looked, seen_rounds
from rules.systems.smle.game.people import able, can_act, is_able, person, teams
from rules.systems.smle.game.seeing import sees_point
from rules.tabletop.bases import Point

OBSERVING_TEAMS = ("command", "specialist")


def is_observer(battle: Battle, figure: Figure) -> bool:
    """Whether a figure is of a command or specialist team, or an observer by its role, and able."""
    found = muster_of(battle, figure.unit)
    is_of_team = found is not None and found.kind in OBSERVING_TEAMS
    return is_able(figure) and (is_of_team or person(battle, figure.id).role == "observer")


def sees_goal(battle: Battle, call: CallFire, observer: Figure) -> bool:
    """Whether an observer sees the point of a call; on a real table the players say so, else he does."""
    if call.stated.is_seen is not None or call.point is None:
        return call.stated.is_seen is not False
    return sees_point(battle, observer, call.point) is not False


def observers(battle: Battle, side: str) -> list[Figure]:
    """Everybody of a side who could observe."""
    found = (figure for unit in teams(battle, side) for figure in able(battle, unit))
    return [figure for figure in found if is_observer(battle, figure)]


def observer_for(battle: Battle, call: CallFire) -> str:
    """The side's observer who sees the point: who has looked at it in this round, else most often; empty for none."""
    side = battle.side_of(call.team)
    found = [figure for figure in observers(battle, side) if sees_goal(battle, call, figure)]
    best = max(found, key=lambda figure: _looks(battle, figure, call.point), default=None)
    return best.id if best is not None else ""


def eyes_of(battle: Battle, action: Observe, point: Point | None) -> str:
    """Who of a team looks at a point: who sees it, before others who has looked at it most; else who was meant to."""
    fit = (figure for figure in able(battle, action.team) if can_act(figure) and is_observer(battle, figure))
    seeing = [figure for figure in fit if point is None or sees_point(battle, figure, point) is not False]
    best = max(seeing, key=lambda figure: _looks(battle, figure, point), default=None)
    return best.id if best is not None else action.figure


def _looks(battle: Battle, figure: Figure, point: Point | None) -> tuple[bool, int]:
    """Whether it has looked at a point in this round, and in how many."""
    return has_looked(battle, figure.id, point), seen_rounds(battle, figure.id, point)
