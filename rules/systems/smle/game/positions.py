"""Prepared positions: markers with an arc that shelter one team (SM-SHO-26..30)."""

from __future__ import annotations

from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Marker
from rules.core.issues import error
from rules.systems.smle.game.actions import DigIn
from rules.systems.smle.game.people import standing
from rules.systems.smle.game.seeing import MEASURES, distance_to
from rules.systems.smle.game.state import play_of, set_team, team_of

POSITION = "position"
"""The kind of marker that is a prepared position; its facing is the middle of its arc."""
DEFAULT_RADIUS_IN = 1.5
"""How far from its middle a position without a size shelters."""


def holds(battle: Battle, marker: Marker, team: str) -> bool:
    """Whether a whole team is in a position."""
    if marker.place is None:
        return False
    reach = marker.radius_in or DEFAULT_RADIUS_IN
    found = [distance_to(figure, marker.place.point) for figure in standing(battle, team)]
    return bool(found) and all(gap is not None and gap <= reach + MEASURES.tolerance_in for gap in found)


def is_taken(battle: Battle, marker: str, team: str) -> bool:
    """Whether another team sits in it: it shelters one (SM-PTS-16)."""
    return any(state.position == marker and unit != team for unit, state in play_of(battle).teams.items())


def leave_position(draft: Draft, team: str) -> None:
    """A team that is no longer in its position as a whole has left it."""
    state = team_of(draft.battle, team)
    marker = draft.battle.markers.get(state.position)
    if state.position and (marker is None or not holds(draft.battle, marker, team)):
        set_team(draft, team, position="", position_since=0)
        draft.tell("left-position", team, rule="SM-SHO-28")


def take_position(draft: Draft, team: str) -> None:
    """A team that has moved into a position settles in for this round (SM-SHO-28)."""
    if team_of(draft.battle, team).position:
        return
    for key, marker in draft.battle.markers.items():
        if marker.kind == POSITION and holds(draft.battle, marker, team) and not is_taken(draft.battle, key, team):
            set_team(draft, team, position=key, position_since=play_of(draft.battle).round)
            draft.tell("took-position", team, rule="SM-SHO-28", position=marker.name)
            return


def dig_in(draft: Draft, action: DigIn) -> None:
    """A team set up in a position before the game need not wait; later it settles in for a round (SM-SHO-28)."""
    marker = draft.battle.markers.get(action.position)
    if marker is None or marker.kind != POSITION:
        raise IllegalAction(error("no-such-marker", action.position, "SM-SHO-26"))
    if is_taken(draft.battle, action.position, action.team):
        raise IllegalAction(error("position-taken", action.team, "SM-PTS-16"))
    play = play_of(draft.battle)
    placed = any(figure.place for figure in standing(draft.battle, action.team))
    if placed and not holds(draft.battle, marker, action.team):
        raise IllegalAction(error("not-in-position", action.team, "SM-SHO-28"))
    since = 0 if play.phase == "setup" else play.round
    set_team(draft, action.team, position=action.position, position_since=since)
    draft.tell("took-position", action.team, rule="SM-SHO-28", position=marker.name)
