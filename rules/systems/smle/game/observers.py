"""Who may observe for indirect fire, and who does it best (SM-EXP-17, 20, 22)."""

from __future__ import annotations

from rules.battle.model import Battle, Figure
from rules.systems.smle.game.actions import CallFire
from rules.systems.smle.game.homes import muster_of
from rules.systems.smle.game.people import able, is_able, person, teams
from rules.systems.smle.game.seeing import sees_point
from rules.systems.smle.game.state import team_of

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
    """The side's observer who sees the point, one whose team has watched it before any other; empty where none does."""
    side = battle.side_of(call.team)
    found = [figure for figure in observers(battle, side) if sees_goal(battle, call, figure)]
    watched = [figure for figure in found if call.point and team_of(battle, figure.unit).observing == call.point]
    return (watched or found)[0].id if found else ""
