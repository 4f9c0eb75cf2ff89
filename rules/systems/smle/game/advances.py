"""The move toward the enemy that a Fanatic team owes with the boldest option open to it (SM-QUA-17)."""

from __future__ import annotations

import math

from rules.battle.model import Battle, Figure
from rules.systems.smle.game.actions import Move
from rules.systems.smle.game.moving import turn_refusal, walk_of
from rules.systems.smle.game.people import can_act, is_vehicle, standing
from rules.systems.smle.game.permits import turn_of
from rules.systems.smle.game.room import limit_of
from rules.systems.smle.game.seeing import distance, known_enemies
from rules.systems.smle.game.ways import Way, bound_refusal, ways
from rules.tabletop.moving import clamped

BEARINGS = 24
"""So many directions are tried for a move that leads nearer."""
ROOM_IN = 0.1
"""Who is this near to an enemy has no room left for a move that stops short of contact."""


def must_advance(battle: Battle, team: str) -> bool:
    """Whether a team has not made yet the move toward the enemy that its row allows it, and could make one."""
    turn = turn_of(battle, team)
    if turn is None or turn.boldest in ("", "close-assault") or turn.has_moved or not known_enemies(battle, team):
        return False
    way = ways(battle, team, turn.level)[0]
    if way.direction != "free" or way.most <= 0 or turn_refusal(battle, Move(team=team), turn) is not None:
        return False
    fit = [figure for figure in standing(battle, team) if can_act(figure) and not is_vehicle(battle, figure)]
    return any(_could_advance(battle, way, figure) for figure in fit)


def _could_advance(battle: Battle, way: Way, figure: Figure) -> bool:
    place, limit = figure.place, limit_of(battle, Move(team=figure.unit), way, figure)
    foes = [foe for enemy in known_enemies(battle, figure.unit) for foe in standing(battle, enemy)]
    gaps = [gap for foe in foes if (gap := distance(figure, foe)) is not None]
    if place is None or limit <= 0 or not gaps or min(gaps) <= ROOM_IN:
        return False
    for step in range(BEARINGS):
        angle = math.radians(360.0 * step / BEARINGS)
        reach = min(float(limit), min(gaps) - ROOM_IN / 2.0)
        end = (place.x + math.sin(angle) * reach, place.y + math.cos(angle) * reach)
        move = Move(team=figure.unit)
        found = clamped(walk_of(battle, move, figure, (place.point, end), float(limit)))
        if found.length > 0 and bound_refusal(battle, way, figure, found.end) is None:
            return True
    return False
