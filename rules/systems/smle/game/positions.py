"""Prepared positions: markers with an arc that shelter one team (SM-SHO-26..30)."""

from __future__ import annotations

from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Marker
from rules.core.issues import Issue, error
from rules.systems.smle.game.actions import DigIn
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.people import standing
from rules.systems.smle.game.seeing import MEASURES, distance_to
from rules.systems.smle.game.state import play_of, set_team, team_of
from rules.tabletop.bases import Pose

POSITION = "position"
"""The kind of marker that is a prepared position; its facing is the middle of its arc."""


def holds(battle: Battle, marker: Marker, team: str) -> bool:
    """Whether a whole team is in a position."""
    if marker.place is None:
        return False
    reach = marker.radius_in or radius_of(battle, team)
    found = [distance_to(figure, marker.place.point) for figure in standing(battle, team)]
    return bool(found) and all(gap is not None and gap <= reach + MEASURES.tolerance_in for gap in found)


def radius_of(battle: Battle, team: str) -> float:
    """How far from its middle a position without a size of its own shelters, in inches."""
    return float(book_of(battle, battle.side_of(team)).number("markers", "position", "radius"))


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
    key = action.position or _dig_new(draft, action.team)
    marker = draft.battle.markers.get(key)
    if marker is None or marker.kind != POSITION:
        raise IllegalAction(error("no-such-marker", key, "SM-SHO-26"))
    if is_taken(draft.battle, key, action.team):
        raise IllegalAction(error("position-taken", action.team, "SM-PTS-16"))
    play = play_of(draft.battle)
    placed = any(figure.place for figure in standing(draft.battle, action.team))
    if placed and not holds(draft.battle, marker, action.team):
        raise IllegalAction(error("not-in-position", action.team, "SM-SHO-28"))
    since = 0 if play.phase == "setup" else play.round
    set_team(draft, action.team, position=key, position_since=since)
    draft.tell("took-position", action.team, rule="SM-SHO-28", position=marker.name)


def dig_refusal(battle: Battle, team: str) -> Issue | None:
    """Why a team has no new position dug around it: that is done before the game, where it stands (SM-SCN-06)."""
    play = play_of(battle)
    if play.phase != "setup":
        return error("not-the-phase", team, "SM-SHO-26", phase=play.phase)
    if team_of(battle, team).position:
        return error("dug-in-already", team, "SM-PTS-16")
    return None if any(figure.place for figure in standing(battle, team)) else error("not-placed", team, "SM-SHO-26")


def _dig_new(draft: Draft, team: str) -> str:
    """A position around a team as it stands, its arc to where the team faces; gives its id."""
    issue = dig_refusal(draft.battle, team)
    if issue:
        raise IllegalAction(issue)
    found = [(figure, figure.place) for figure in standing(draft.battle, team) if figure.place is not None]
    middle = (sum(place.x for _, place in found) / len(found), sum(place.y for _, place in found) / len(found))
    key = f"{team}.position"
    facing = team_of(draft.battle, team).facing
    at = Pose(x=middle[0], y=middle[1], facing=found[0][1].facing if facing is None else facing)
    reach = max((distance_to(figure, middle) or 0.0) for figure, _ in found)
    marker = Marker(
        id=key,
        kind=POSITION,
        name=draft.battle.units[team].name,
        side=draft.battle.side_of(team),
        place=at,
        radius_in=max(reach, radius_of(draft.battle, team)),
    )
    draft.change(markers=draft.battle.markers.with_item(key, marker))
    return key
