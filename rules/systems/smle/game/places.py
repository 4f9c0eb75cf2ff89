"""Free places for figures that must be put somewhere: around a vehicle, out of close range, at the end of a flight."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from rules.battle.model import Battle, Figure
from rules.systems.smle.game.driving import hull_kind
from rules.systems.smle.game.people import enemies_of, is_vehicle, standing, teams
from rules.systems.smle.game.seeing import MEASURES, bodies, body, ground
from rules.tabletop.bases import Body, Point, Pose
from rules.tabletop.bearings import ahead, bearing
from rules.tabletop.measuring import gap
from rules.tabletop.movers import Mover, Other
from rules.tabletop.moving import clamped, walk

SPACE_IN = 0.05
"""So much room is left beside what a figure is put next to."""
TOUCH_MM = 1.0
"""A base set up against another one is looked at as so much narrower: bases may touch."""
TURNS = 16
RINGS = 12


def others(battle: Battle, figure: Figure) -> tuple[Other, ...]:
    """Everything else that stands on the table."""
    found = (other for unit in teams(battle) for other in standing(battle, unit) if other.id != figure.id)
    side = battle.side_of(figure.id)
    return tuple(Other(there, battle.side_of(there.id) == side) for one in found if (there := body(one)))


def is_free(battle: Battle, there: Body) -> bool:
    """Whether a base may stand there: on the table, on no other base, on no ground that bars it."""
    if not ground(battle).table.holds(there.pose.point):
        return False
    if any("foot" in piece.impassable for piece in ground(battle).at(there.pose.point)):
        return False
    found = (one for unit in teams(battle) for one in standing(battle, unit) if one.id != there.id)
    return all(gap(there, other) > 0 for one in found if (other := body(one)))


def barred(battle: Battle, figure: Figure, place: Pose) -> str:
    """What keeps a figure from standing at a place, where it may touch others: "base", "ground", or nothing."""
    kind = hull_kind(battle, figure) if is_vehicle(battle, figure) else "foot"
    if any(kind in piece.impassable for piece in ground(battle).at(place.point)):
        return "ground"
    size = {"width_mm": figure.base.width_mm - TOUCH_MM, "depth_mm": figure.base.depth_mm - TOUCH_MM}
    here = Body(figure.id, figure.base.model_copy(update=size), place)
    found = (one for unit in teams(battle) for one in standing(battle, unit) if one.id != figure.id)
    is_on_base = any(gap(here, other) <= 0 for one in found if (other := body(one)))
    return "base" if is_on_base else ""


def around(
    battle: Battle, hull: Figure, figure: Figure, first: float | None = None, most_in: float = math.inf
) -> Pose | None:
    """A free place beside a vehicle and no farther away, from its rear round or from a bearing.

    None where the vehicle has no place itself.
    """
    if hull.place is None:
        return None
    vehicle = Body(hull.id, hull.base, hull.place)
    middle = hull.place if first is None else hull.place.model_copy(update={"facing": (first + 180.0) % 360.0})
    for pose in _ring(middle, hull.base.inner_in, figure):
        there = Body(figure.id, figure.base, pose)
        if 0 < gap(vehicle, there) <= most_in and is_free(battle, there):
            return pose
    return hull.place


def beside(battle: Battle, place: Pose, figure: Figure) -> Pose:
    """The free place nearest to a point on the table."""
    for pose in _ring(place, 0.0, figure):
        if is_free(battle, Body(figure.id, figure.base, pose)):
            return pose
    return place


def free_near(
    battle: Battle, figure: Figure, goal: Pose, suits: Callable[[Pose], bool] = lambda _pose: True
) -> Pose | None:
    """A place, or the free one nearest to it that no wall parts from it, in touch with no enemy; None where none is."""
    foes = [one for enemy in enemies_of(battle, figure.unit) for one in bodies(standing(battle, enemy))]
    for ring in range(RINGS):
        for turn in range(TURNS if ring else 1):
            pose = goal.at(*ahead(goal.point, turn * 360.0 / TURNS, ring * figure.base.inner_in))
            there = Body(figure.id, figure.base, pose, figure.height_in)
            is_clear = suits(pose) and is_free(battle, there)
            if not is_clear or any(gap(there, foe) <= MEASURES.tolerance_in for foe in foes):
                continue
            if ring == 0 or _leads(battle, figure, goal, pose):
                return pose
    return None


def _leads(battle: Battle, figure: Figure, start: Pose, end: Pose) -> bool:
    """Whether nothing but other bases could be between two places."""
    mover = Mover(Body(figure.id, figure.base, start, figure.height_in))
    return walk(ground(battle), mover, (end.point,), MEASURES, ()).is_legal


def _ring(middle: Pose, clear: float, figure: Figure) -> Iterator[Pose]:
    """Places around a point, `clear` inches free around it, from its rear round and outwards."""
    for ring in range(RINGS):
        reach = clear + figure.base.radius_in + SPACE_IN + ring * figure.base.radius_in
        for turn in range(TURNS):
            side = 1 if turn % 2 else -1
            degrees = middle.facing + 180.0 + side * ((turn + 1) // 2) * 360.0 / TURNS
            x, y = ahead(middle.point, degrees, reach)
            yield Pose(x=x, y=y, facing=degrees % 360.0)


def run_from(battle: Battle, figure: Figure, foes: tuple[Figure, ...], inches: float) -> Pose | None:
    """Where a figure ends that runs straight from its attackers; None where it cannot leave contact (SM-ASL-08)."""
    here = body(figure)
    near = [found for foe in foes if (found := body(foe))]
    if here is None or figure.place is None or not near:
        return figure.place
    degrees = away(figure.place.point, [foe.pose.point for foe in near])
    goal = ahead(figure.place.point, degrees, inches)
    ran = clamped(walk(ground(battle), Mover(here), (goal,), MEASURES, others(battle, figure), degrees % 360.0))
    there = Body(figure.id, figure.base, ran.end, figure.height_in)
    if any(gap(there, foe) <= MEASURES.tolerance_in for foe in near):
        return None
    return Pose(x=ran.end.x, y=ran.end.y, facing=degrees % 360.0)


def away(point: Point, foes: list[Point]) -> float:
    """The bearing that leads directly from several points: straight from their middle."""
    middle = (math.fsum(x for x, _ in foes) / len(foes), math.fsum(y for _, y in foes) / len(foes))
    return (bearing(middle, point)) if middle != point else 180.0


def back_off(battle: Battle, figure: Figure, foe: Figure, path: tuple[Point, ...], inches: float) -> Pose | None:
    """Where an attacker stands who is pushed back along the way that he came, so far from a defender (SM-ASL-10)."""
    enemy = body(foe)
    if figure.place is None or enemy is None:
        return figure.place
    points = [*reversed(path)] or [figure.place.point]
    last = points[-1]
    straight = bearing(enemy.pose.point, last)
    beyond = ahead(last, straight, inches + figure.base.radius_in + enemy.base.radius_in)
    goal = _first_at(figure, enemy, [*points, beyond], inches)
    return _nearest_free(battle, figure, enemy, goal, inches)


def _first_at(figure: Figure, enemy: Body, points: list[Point], inches: float) -> Point:
    """The first point of a path that is so far from a base."""
    steps = 200
    for a, b in pairwise(points):
        for step in range(steps + 1):
            point = (a[0] + (b[0] - a[0]) * step / steps, a[1] + (b[1] - a[1]) * step / steps)
            if gap(Body(figure.id, figure.base, Pose(x=point[0], y=point[1])), enemy) >= inches:
                return point
    return points[-1]


def _nearest_free(battle: Battle, figure: Figure, enemy: Body, goal: Point, inches: float) -> Pose:
    """The goal, or the free place nearest to it that is no nearer to the enemy."""
    facing = bearing(goal, enemy.pose.point) if goal != enemy.pose.point else 0.0
    for ring in range(RINGS):
        for turn in range(TURNS if ring else 1):
            x, y = ahead(goal, turn * 360.0 / TURNS, ring * figure.base.inner_in)
            there = Body(figure.id, figure.base, Pose(x=x, y=y, facing=facing))
            if gap(there, enemy) >= inches - MEASURES.tolerance_in and is_free(battle, there):
                return there.pose
    return Pose(x=goal[0], y=goal[1], facing=facing)
