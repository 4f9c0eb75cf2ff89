"""How a figure moves, and how far now: by whatever is left of its team's turn, or by one choice (SM-MOV, SM-VEH)."""

from __future__ import annotations

from rules.battle.answers import Choice, Pace
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.systems.smle.game import actions as act
from rules.systems.smle.game.driving import hull_kind
from rules.systems.smle.game.move_choices import CODES
from rules.systems.smle.game.moving import ways_of
from rules.systems.smle.game.people import figure_move, is_vehicle
from rules.systems.smle.game.permits import turn_of
from rules.systems.smle.game.room import limit_of
from rules.systems.smle.game.state import play_of
from rules.tabletop.bases import Point

ONE_WAY = ("run", "crawl", "drive", "drive-road")
"""Choices of a move that go one way alone, whatever its direction is called."""


def pace(battle: Battle, figure: str) -> Pace:
    """How a figure moves: what is left of the active team's move, a full move otherwise."""
    found = battle.figures[figure]
    is_hull = is_vehicle(battle, found)
    kind = hull_kind(battle, found) if is_hull else "foot"
    turn = turn_of(battle, found.unit)
    if turn is None:
        return Pace(kind, None if is_hull or play_of(battle).phase == "setup" else float(figure_move(battle, figure)))
    paths: FrozenMap[str, tuple[Point, ...]] = FrozenMap({figure: ()})
    move = act.Move(team=found.unit, paths=paths, is_running=turn.is_running)
    return Pace(kind, max(float(limit_of(battle, move, way, found)) for way in ways_of(battle, move, turn)))


def pace_of(battle: Battle, choice: Choice, figure: str) -> Pace:
    """How a figure moves by one choice: what is left of that very way."""
    move, found = choice.action, battle.figures[figure]
    turn = turn_of(battle, found.unit)
    if not isinstance(move, act.Move) or turn is None:
        return pace(battle, figure)
    move = move.model_copy(update={"paths": FrozenMap({figure: ()})})
    own = [way for way in ways_of(battle, move, turn) if choice.code in (*ONE_WAY, CODES[way.direction])]
    if not own:
        return pace(battle, figure)
    kind = hull_kind(battle, found) if is_vehicle(battle, found) else "foot"
    return Pace(kind, float(limit_of(battle, move, own[0], found)))
