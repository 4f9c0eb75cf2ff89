"""Falling back and breaking: who must, whether he can, and what becomes of those who cannot (SM-OPT-10..13, 19)."""

from __future__ import annotations

import math

from rules.battle.draft import Draft
from rules.battle.model import Battle, Figure, Marker
from rules.core.frozen import FrozenMap
from rules.systems.smle.arsenal import weapon
from rules.systems.smle.game.actions import Move
from rules.systems.smle.game.driving import drive_limit, drive_refusal
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.moving import walk_of
from rules.systems.smle.game.people import able, can_act, driven, is_vehicle, person, standing
from rules.systems.smle.game.permits import turn_of
from rules.systems.smle.game.room import limit_of, movers_of, room_of
from rules.systems.smle.game.seeing import MEASURES
from rules.systems.smle.game.state import Turn, set_team
from rules.systems.smle.game.walking import add_states
from rules.systems.smle.game.ways import Way, direction_refusal, is_home, ways
from rules.tabletop.moving import clamped

BEARINGS = 24
"""So many directions are tried for a way to retreat."""
DROPPED = "dropped-weapon"
"""The kind of marker of a heavy weapon that was left behind (SM-ASL-20)."""


def forced_way(battle: Battle, team: str, turn: Turn) -> Way | None:
    """The move that a turn must make, None where nothing is forced."""
    own = ways(battle, team, turn.level)[0]
    return own if own.direction in ("back", "break") else None


def has_retreat(battle: Battle, team: str, way: Way) -> bool:
    """Whether any figure of the team on the table has a legal end point in some direction (SM-OPT-19)."""
    return any(_can_retreat(battle, team, way, figure) for figure in _movers(battle, team))


def _movers(battle: Battle, team: str) -> tuple[Figure, ...]:
    """What of a team on the table could still move in this round (SM-MOV-31)."""
    return tuple(figure for figure in standing(battle, team) if can_act(figure))


def _can_retreat(battle: Battle, team: str, way: Way, figure: Figure) -> bool:
    place = figure.place
    if place is None:
        return False
    if is_vehicle(battle, figure):
        if drive_refusal(battle, figure, is_on_road=False) is not None:
            return False
        way = _driven(battle, team, way, figure)
    for step in range(BEARINGS):
        angle = math.radians(360.0 * step / BEARINGS)
        reach = float(way.most)
        end = (place.x + math.sin(angle) * reach, place.y + math.cos(angle) * reach)
        move = Move(team=team, paths=FrozenMap({figure.id: (place.point, end)}))
        limit = float(limit_of(battle, move, way, figure))
        found = clamped(walk_of(battle, move, figure, (place.point, end), limit))
        there = figure.model_copy(update={"place": found.end})
        far_enough = found.length >= min(float(way.least), limit) - MEASURES.tolerance_in or is_home(battle, there)
        if found.length > 0 and far_enough and direction_refusal(battle, team, way, figure, found.end) is None:
            return True
    return False


def _driven(battle: Battle, team: str, way: Way, hull: Figure) -> Way:
    """The same way as a vehicle has it: by its combat move (SM-VEH-07)."""
    turn = turn_of(battle, team)
    return ways(battle, team, turn.level, whole=drive_limit(battle, hull, is_on_road=False))[0] if turn else way


def is_cornered(battle: Battle, team: str, way: Way) -> bool:
    """Whether a breaking team has no way out: not on its base line, and no path that leads away (SM-OPT-13, 19).

    Who is in a vehicle that does not get away stays in it.
    """
    found = _movers(battle, team)
    if not found or all(is_home(battle, figure) for figure in found):
        return False
    if any(is_vehicle(battle, figure) for figure in found):
        return False
    return not has_retreat(battle, team, way)


def must_still_go(battle: Battle, team: str) -> Way | None:
    """The forced move that a team has not made and could make."""
    turn = turn_of(battle, team)
    way = forced_way(battle, team, turn) if turn else None
    if turn is None or way is None or turn.has_moved:
        return None
    found = _movers(battle, team)
    if not found:
        return way if _goes_in_inches(battle, team, way) else None
    if all(is_home(battle, figure) for figure in found):
        return None
    return way if has_retreat(battle, team, way) else None


def _goes_in_inches(battle: Battle, team: str, way: Way) -> bool:
    """Whether a team without places has anybody who can go; its players say where there is no more room."""
    hull = driven(battle, team)
    if hull is not None and drive_refusal(battle, hull, is_on_road=False) is not None:
        return False
    is_told = not any(battle.figures[key].place for key in movers_of(battle, team))
    return is_told and room_of(battle, Move(team=team), way) > 0


def drop_heavy_weapons(draft: Draft, team: str) -> None:
    """A breaking team leaves its heavy weapons and its position (SM-OPT-11, SM-ASL-20)."""
    for figure in able(draft.battle, team):
        drop_heavy_of(draft, figure.id)
    set_team(draft, team, position="", position_since=0)


def drop_heavy_of(draft: Draft, key: str) -> None:
    """One figure that runs leaves its heavy weapons; a hero with Big Guns keeps them."""
    figure, book = draft.figure(key), book_of(draft.battle, draft.battle.side_of(key))
    if "big-guns" in person(draft.battle, key).attributes:
        return
    heavy = tuple(arm for arm in figure.kit if (found := weapon(book, arm)) and is_heavy(found.table, found.move))
    if not heavy:
        return
    draft.set_figure(key, kit=tuple(arm for arm in figure.kit if arm not in heavy))
    for arm in heavy:
        _leave(draft, figure, arm)


def is_heavy(table: str, move: object) -> bool:
    """Whether a weapon is a heavy one: it slows its bearer, or is a towed gun (SM-OPT-11)."""
    return table == "guns" or (isinstance(move, (int, float)) and move < 0)


def _leave(draft: Draft, figure: Figure, key: str) -> None:
    marker = Marker(id=f"{figure.id}.{key}", kind=DROPPED, name=key, place=figure.place)
    draft.change(markers=draft.battle.markers.with_item(marker.id, marker))
    draft.tell("weapon-dropped", figure.id, rule="SM-OPT-11", weapon=key)


def remove_team(draft: Draft, team: str, code: str, rule: str) -> None:
    """Takes all that is left of a team out of the game."""
    for figure in draft.battle.figures_of(team):
        draft.set_figure(figure.id, is_gone=True)
    draft.tell(code, team, rule=rule)


def leave_at_base_line(draft: Draft, team: str) -> None:
    """Those of a team with too many breaks who have reached their base line are gone (SM-ACT-29)."""
    for figure in standing(draft.battle, team):
        if is_home(draft.battle, figure):
            draft.set_figure(figure.id, is_gone=True)
            draft.tell("left-battlefield", figure.id, rule="SM-ACT-29")


def lie_down_all(draft: Draft, team: str, rule: str) -> None:
    """Everybody able on foot goes prone."""
    down = [figure.id for figure in able(draft.battle, team) if "aboard" not in figure.states]
    for key in down:
        add_states(draft, key, "prone")
    if down:
        draft.tell("went-prone", *down, rule=rule)
