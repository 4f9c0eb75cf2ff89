"""How vehicles move: combat and road speed, from a halt, boarding delays, damage (SM-VEH-03..08, SM-MOV-28)."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

from rules.battle.model import Battle, Figure
from rules.core.issues import Issue, error
from rules.core.tally import Amount, plain
from rules.systems.smle.game.homes import book_of, muster_of, vehicle_of, words
from rules.systems.smle.game.people import able
from rules.systems.smle.game.permits import row_of
from rules.systems.smle.game.seeing import ground
from rules.systems.smle.game.state import play_of, team_of
from rules.tabletop.bases import Point

LOOK_IN = 0.5


def hull_kind(battle: Battle, figure: Figure) -> str:
    """The class of movement of a vehicle, by its silhouette."""
    book = book_of(battle, battle.side_of(figure.id))
    return "tracked" if figure.kind in words(book.text("vehicle-rules", "tracked", "silhouettes")) else "wheeled"


def combat_move(battle: Battle, team: str) -> Amount:
    """A vehicle's full move, at which it can still fight (SM-VEH-03)."""
    found = vehicle_of(battle, team)
    return book_of(battle, battle.side_of(team)).number("vehicles", found.key, "combat-move") if found else 0


def road_speed(battle: Battle, team: str) -> Amount:
    """What it does on a good surface (SM-VEH-04)."""
    found = vehicle_of(battle, team)
    return book_of(battle, battle.side_of(team)).number("vehicles", found.key, "road-speed") if found else 0


def drive_limit(battle: Battle, hull: Figure, *, is_on_road: bool) -> Amount:
    """A whole move of a vehicle now: combat or road speed, half the road speed from a halt (SM-VEH-04, 05, 06)."""
    book, state = book_of(battle, battle.side_of(hull.id)), team_of(battle, hull.unit)
    limit = Fraction(road_speed(battle, hull.unit) if is_on_road else combat_move(battle, hull.unit))
    if not state.is_rolling:
        share = Fraction(book.number("vehicle-rules", "from-halt", "factor"))
        limit = min(limit, share * Fraction(road_speed(battle, hull.unit)))
    return plain(limit)


def drive_refusal(battle: Battle, hull: Figure, *, is_on_road: bool, path: tuple[Point, ...] = ()) -> Issue | None:
    """Why a vehicle does not drive, or not so fast."""
    team, state = hull.unit, team_of(battle, hull.unit)
    if {"immobilised", "destroyed", "hurt"} & set(hull.states):
        return error("immobile", hull.id, "SM-VEH-18")
    if not any("aboard" in figure.states for figure in able(battle, team)):
        return error("no-driver", hull.id, "SM-VEH-08")
    if play_of(battle).round < state.drives_from:
        return error("just-boarded", hull.id, "SM-MOV-28", round=state.drives_from)
    if not is_on_road:
        return None
    if state.attack:
        return error("fired-before-road", hull.id, "SM-VEH-04")
    turn = play_of(battle).turn
    book = book_of(battle, battle.side_of(team))
    if turn is None or book.number("activation", row_of(book, turn.level), "move") < 1:
        return error("road-needs-full-move", hull.id, "SM-VEH-07")
    if not stays_on_road(battle, path):
        return error("off-road", hull.id, "SM-VEH-06")
    return None


def stays_on_road(battle: Battle, path: tuple[Point, ...]) -> bool:
    """Whether the middle of a vehicle keeps to roads and bridges all the way."""
    roads = words(book_of(battle, "").text("vehicle-rules", "good-surface", "pieces"))
    return all(any(piece.kind in roads for piece in ground(battle).at(point)) for point in _looks(path))


def _looks(path: tuple[Point, ...]) -> list[Point]:
    found = list(path[:1])
    for a, b in pairwise(path):
        steps = max(1, math.ceil(math.dist(a, b) / LOOK_IN))
        found += [(a[0] + (b[0] - a[0]) * n / steps, a[1] + (b[1] - a[1]) * n / steps) for n in range(1, steps + 1)]
    return found


def seats(battle: Battle, team: str) -> int:
    """How many people a team's vehicle holds, its crew counted."""
    found = muster_of(battle, team)
    return found.vehicle.crew + found.vehicle.passengers if found and found.vehicle else 0
