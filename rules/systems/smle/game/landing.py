"""Transport helicopters: they stay off the table, passengers come and go at a landing point (SM-VEH-09)."""

from __future__ import annotations

from fractions import Fraction

from rules.battle.draft import Draft
from rules.battle.event import refuse
from rules.battle.model import Battle, Marker
from rules.core.issues import Issue, error
from rules.systems.smle.game.actions import Land, LiftOff
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.moving import breaking_refusal
from rules.systems.smle.game.people import able, full_move, is_away
from rules.systems.smle.game.permits import active_refusal, other_refusal, row_of, turn_of
from rules.systems.smle.game.places import beside
from rules.systems.smle.game.seeing import MEASURES, distance_to
from rules.systems.smle.game.state import AWAY, set_turn
from rules.systems.smle.game.stillness import stir
from rules.systems.smle.game.walking import add_states, drop_states

LANDING = "landing"
"""The kind of marker that is a landing point."""


def points(battle: Battle) -> tuple[Marker, ...]:
    """The landing points of a battle."""
    return tuple(marker for marker in battle.markers.values() if marker.kind == LANDING)


def lift_refusal(battle: Battle, action: LiftOff) -> Issue | None:
    """Why a team does not leave by helicopter: as for boarding a vehicle that stands (SM-MOV-27)."""
    found = active_refusal(battle, action.team, "SM-VEH-09") or _point_refusal(battle, action)
    turn = turn_of(battle, action.team)
    if found or turn is None:
        return found
    if issue := breaking_refusal(battle, action.team, turn):
        return issue
    book = book_of(battle, battle.side_of(action.team))
    if is_away(battle, action.team) or any("aboard" in figure.states for figure in able(battle, action.team)):
        return error("aboard", action.team, "SM-VEH-09")
    if turn.has_moved or turn.other or not book.number("activation", row_of(book, turn.level), "move"):
        return error("board-needs-move", action.team, "SM-VEH-09", level=turn.level)
    reach = _reach(battle, action.team, "boarding")
    place = battle.markers[action.point].place
    for figure in able(battle, action.team):
        gap = distance_to(figure, place.point) if place else None
        if gap is not None and gap > reach + MEASURES.tolerance_in:
            return error("too-far-to-board", figure.id, "SM-VEH-09", reach=f"{reach:g}")
    return None


def _point_refusal(battle: Battle, action: LiftOff | Land) -> Issue | None:
    marker = battle.markers.get(action.point)
    is_one = marker is not None and marker.kind == LANDING
    return None if is_one else error("no-such-marker", action.point, "SM-VEH-09")


def _reach(battle: Battle, team: str, table: str) -> float:
    share = book_of(battle, battle.side_of(team)).number(table, "team", "distance")
    return float(Fraction(full_move(battle, team)) * Fraction(share))


def lift_off(draft: Draft, action: LiftOff) -> None:
    """The team is off the table, and may come back at any landing point from its next turn on."""
    refuse(lift_refusal(draft.battle, action))
    for figure in able(draft.battle, action.team):
        drop_states(draft, figure.id, "prone", "braced")
        draft.set_figure(figure.id, place=None)
    states = {*draft.unit(action.team).states, AWAY}
    draft.set_unit(action.team, states=tuple(sorted(states)))
    set_turn(draft, has_moved=True, other="lift-off")
    draft.tell("lifted-off", action.team, rule="SM-VEH-09")


def land_refusal(battle: Battle, action: Land) -> Issue | None:
    """Why a team does not get out at a landing point: as for leaving a vehicle (SM-OTH-04, SM-MOV-30)."""
    found = other_refusal(battle, action.team, "de-bus") or _point_refusal(battle, action)
    if found:
        return found
    if not is_away(battle, action.team):
        return error("not-riding", action.team, "SM-VEH-09")
    marker, reach = battle.markers[action.point], _reach(battle, action.team, "de-bussing")
    for figure in able(battle, action.team) if marker.place else ():
        place = action.places.get(figure.id)
        there = figure.model_copy(update={"place": place})
        gap = distance_to(there, marker.place.point) if marker.place else None
        if gap is not None and gap > reach + MEASURES.tolerance_in:
            return error("too-far-from-vehicle", figure.id, "SM-VEH-09", reach=f"{reach:g}")
    return None


def land(draft: Draft, action: Land) -> None:
    """The team stands around the landing point; that was its other option."""
    refuse(land_refusal(draft.battle, action))
    states = tuple(state for state in draft.unit(action.team).states if state != AWAY)
    draft.set_unit(action.team, states=states)
    for figure in able(draft.battle, action.team):
        point = draft.battle.markers[action.point].place
        place = action.places.get(figure.id) or (beside(draft.battle, point, figure) if point else None)
        draft.set_figure(figure.id, place=place)
        stir(draft, figure.id)
        if figure.id not in action.upright:
            add_states(draft, figure.id, "prone")
    set_turn(draft, other="de-bus")
    draft.tell("landed", action.team, rule="SM-VEH-09")
