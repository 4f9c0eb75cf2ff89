"""The cheapest path of a mover from where it stands to a point, or why there is none.

A field of costs over a window finds the way around things and over the cheaper ground; its points are then drawn taut
by the true costs (`straightening`), and the answer is what `walk` says of them. The window grows to the whole table,
and the grid is made finer, before a point is said to be out of reach. A base that is not round is sought a way for as
its narrowest disc, then as its widest, and only a way that `walk` allows is taken.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from rules.tabletop.bases import Point
from rules.tabletop.descending import way_to
from rules.tabletop.field import Field
from rules.tabletop.footing import Footing, footing_of
from rules.tabletop.forms import near
from rules.tabletop.ground import Ground
from rules.tabletop.hits import Forbidden
from rules.tabletop.measures import Measures
from rules.tabletop.movers import Crowd, Mover, Other, brought_near, crowd_of
from rules.tabletop.moving import walk
from rules.tabletop.obstacles import Obstacles
from rules.tabletop.raster import Raster, step_for
from rules.tabletop.straightening import straightened
from rules.tabletop.tautening import Tautening
from rules.tabletop.walks import Walk

FINEST_IN, COARSE_IN = 0.06, 0.25
MOST_POINTS = 40_000
"""Points of the grid in a first, small window."""
OFF_IN = 100.0
"""From farther off the table than this only the straight way is looked at."""
MOST_OF_ALL = 1_100_000
"""Points of the grid of a whole table, which reaches out to a mover that is off it."""
MARGIN_IN = 6.0
SHUT_IN, SHUT_STEP_IN = 3.0, 0.05
"""Inches around a point, and between the points of the grid, in which it is seen whether it is shut in."""


@dataclass(frozen=True, slots=True)
class Path:
    """A path to a point: whether there is one, its points from the start, and what `walk` says of them.

    Where there is none, `walk` is the straight way, and `why` what forbids the point or, failing that, the last thing
    in the way to it. A path that is over the mover's limit is one nevertheless: `walk.limit_at` says where.
    """

    found: bool
    points: tuple[Point, ...]
    walk: Walk
    why: Forbidden | None = None


def cheapest(
    ground: Ground, mover: Mover, goal: Point, measures: Measures | None = None, others: Iterable[Other] = ()
) -> Path:
    """The cheapest path of a mover to a point (within 2 % where the ground changes along it)."""
    mover, goal, asked, crowd = brought_near(mover), near(goal), measures or Measures(), crowd_of(others)
    straight = walk(ground, mover, (goal,), asked, crowd)
    at_goal = [thing for thing in straight.forbidden if thing.code == "end_on_base"]
    if not straight.forbidden and _is_plain(straight, footing_of(ground, mover.kind)):
        return Path(True, straight.points, straight)
    if not at_goal and _is_about(ground, mover.body.pose.point):
        for points in _ways(ground, mover, goal, asked, crowd):
            found = walk(ground, mover, points, asked, crowd)
            if not found.forbidden:
                return Path(True, found.points, found)
    return Path(False, straight.points, straight, (at_goal or straight.forbidden)[-1])


def _is_about(ground: Ground, point: Point) -> bool:
    """Whether a point lies on the table or not far off it."""
    (x, y), table = point, ground.table
    return -OFF_IN <= x <= table.width_in + OFF_IN and -OFF_IN <= y <= table.depth_in + OFF_IN


def _is_plain(straight: Walk, footing: Footing) -> bool:
    """Whether a straight path can't be bettered: all its ground costs the least that any does."""
    least = min([1.0, *footing.factor.tolist()])
    return bool(straight.cost <= straight.length * least + 1e-9)


def _ways(ground: Ground, mover: Mover, goal: Point, measures: Measures, crowd: Crowd) -> Iterator[list[Point]]:
    """Ways to a point, the likeliest first."""
    footing, start = footing_of(ground, mover.kind), mover.body.pose.point
    barred = Obstacles(footing, mover, measures, crowd)
    tauts = [Tautening(footing, barred, radius) for radius in dict.fromkeys((barred.inner, barred.reach))]
    for number, (raster, is_whole) in enumerate(_windows(ground, start, goal)):
        if number == 1 and _is_shut_in(footing, barred, goal):
            return
        for taut in tauts:
            way = way_through(Field(footing, barred, taut.radius, raster), taut, goal)
            if way and (is_whole or taut.total(way) <= _around(raster, start, goal, footing)):
                yield way


def _is_shut_in(footing: Footing, barred: Obstacles, goal: Point) -> bool:
    """Whether the narrowest disc of the base can't leave a small window around a point where it doesn't start."""
    start = barred.mover.body.pose.point
    if max(abs(goal[0] - start[0]), abs(goal[1] - start[1])) < SHUT_IN:
        return False
    low, high = ((goal[0] + sign * SHUT_IN, goal[1] + sign * SHUT_IN) for sign in (-1.0, 1.0))
    field = Field(footing, barred, barred.inner, Raster(low, high, SHUT_STEP_IN), start=goal)
    rim = (field.times[0], field.times[-1], field.times[:, 0], field.times[:, -1])
    return not any(np.isfinite(side).any() for side in rim)


def way_through(field: Field, taut: Tautening, goal: Point) -> list[Point] | None:
    """The way to a point through a field, drawn taut; None where the field doesn't reach it."""
    cost, place = field.cost_near(goal)
    if place is None or math.isinf(cost):
        return None
    way = way_to(field, place)
    if way[-1] != goal:
        way.append(goal)
    return taut.drawn(taut.mended(way, straightened(field, way)))


def _windows(ground: Ground, start: Point, goal: Point) -> Iterator[tuple[Raster, bool]]:
    """Windows to look in: one around both points, the whole table, and the whole table on a finer grid."""
    table = ground.table
    margin = max(MARGIN_IN, math.dist(start, goal) / 3.0)
    size = (table.width_in, table.depth_in)
    left, below = (max(-margin, min(a, b) - margin) for a, b in zip(start, goal, strict=True))
    right, above = (min(most + margin, max(a, b) + margin) for a, b, most in zip(start, goal, size, strict=True))
    low, high = (left, below), (right, above)
    yield Raster(low, high, step_for(low, high, FINEST_IN, MOST_POINTS)), False
    coarse = COARSE_IN * max(1.0, math.ceil(math.sqrt(size[0] * size[1]) / 100.0))
    low, high = (min(0.0, start[0]), min(0.0, start[1])), (max(size[0], start[0]), max(size[1], start[1]))
    for whole in (coarse, coarse / 2.5):
        yield Raster(low, high, step_for(low, high, whole, MOST_OF_ALL)), True


def _around(raster: Raster, start: Point, goal: Point, footing: Footing) -> float:
    """The least that a path costs which leaves a window that is smaller than the table."""
    table = footing.ground.table
    least = min([1.0, *footing.factor.tolist()])
    sides = (
        (0, float(raster.xs[0]), raster.xs[0] > 0),
        (0, float(raster.xs[-1]), raster.xs[-1] < table.width_in),
        (1, float(raster.ys[0]), raster.ys[0] > 0),
        (1, float(raster.ys[-1]), raster.ys[-1] < table.depth_in),
    )
    lengths = [
        math.hypot(abs(start[axis] - side) + abs(goal[axis] - side), start[1 - axis] - goal[1 - axis])
        for axis, side, is_open in sides
        if is_open
    ]
    return float(min(lengths, default=math.inf) * least)
