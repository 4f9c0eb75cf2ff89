"""A field of costs made truer at its far end, where many corners on the way have each added to its error.

Fast marching makes a way around a corner too dear by part of a step of the grid. So a few ways to the rim are drawn
straight and costed truly; where one is cheaper than the field says, all points whose own way downhill comes past it are
cheaper by as much. What remains is still the cost of a way that exists.
"""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from rules.tabletop.arrays import Floats, Ints
from rules.tabletop.bases import Point
from rules.tabletop.descending import NEIGHBOURS, way_to
from rules.tabletop.field import Field
from rules.tabletop.straightening import straightened
from rules.tabletop.tautening import Tautening

MOST_WAYS = 4
WORTH_IN = 0.3
"""A way that is dearer than the straight line by less has no error worth mending."""
GROUP_IN = 1.0
"""Ways that come past the same square of this size half way are of one kind."""
AROUND = 3
"""Steps of the grid around a point of a true way within which its cost is carried over."""


def refined(field: Field, taut: Tautening, limit_in: float, beyond_in: float) -> Floats:
    """The costs of a field, less what true ways to its rim show to be error; the rim is just beyond a limit."""
    times = field.times
    rim = np.flatnonzero((times > limit_in - beyond_in) & (times <= limit_in + beyond_in))
    if not len(rim):
        return times
    below = _below(times)
    gain = np.zeros(times.size)
    for goal in _goals(field, below, rim, limit_in):
        way = way_to(field, divmod(goal, times.shape[1]))
        _carry_over(field, taut, taut.drawn(taut.mended(way, straightened(field, way)), 1), gain)
    held = np.flatnonzero(gain > 0)
    below[held] = held
    refined_times: Floats = times - gain[_ends(below)].reshape(times.shape)
    return refined_times


def _below(times: Floats) -> Ints:
    """For each point of the grid the neighbour to which the field falls most steeply; itself where it falls to none."""
    rows, columns = times.shape
    padded = np.pad(times, 1, constant_values=np.inf)
    finite = np.where(np.isfinite(times), times, -np.inf)
    best, below = np.zeros(times.shape), np.arange(times.size).reshape(times.shape)
    for up, right in NEIGHBOURS:
        fall = finite - padded[1 + up : 1 + up + rows, 1 + right : 1 + right + columns]
        if up and right:
            sides = (
                padded[1 : 1 + rows, 1 + right : 1 + right + columns] + padded[1 + up : 1 + up + rows, 1 : 1 + columns]
            )
            fall = np.where(np.isinf(sides), -np.inf, fall / math.sqrt(2.0))
        steeper = fall > best
        best = np.where(steeper, fall, best)
        below = np.where(steeper, np.arange(times.size).reshape(times.shape) + up * columns + right, below)
    return below.ravel()


def _ends(below: Ints) -> Ints:
    """Where each point comes to, going from neighbour to neighbour until one is its own."""
    while True:
        further = below[below]
        if np.array_equal(further, below):
            return below
        below = further


def _goals(field: Field, below: Ints, rim: Ints, limit_in: float) -> list[int]:
    """A point of the rim for each kind of way that is no straight line; those that lead to most of it first."""
    times, raster, columns = field.times.ravel(), field.raster, field.times.shape[1]
    away = np.hypot(raster.xs[rim % columns] - field.start[0], raster.ys[rim // columns] - field.start[1])
    rim = rim[times[rim] - away > WORTH_IN]
    early = np.flatnonzero(times < limit_in / 2.0)
    halted = below.copy()
    halted[early] = early
    half_way = _ends(halted)[rim]
    wide = max(1, round(GROUP_IN / raster.step))
    kinds, first, count = np.unique(
        (half_way // columns // wide) * columns + half_way % columns // wide, return_index=True, return_counts=True
    )
    order = np.argsort(-count, kind="stable")[:MOST_WAYS]
    return [int(rim[first[at]]) for at in order] if len(kinds) else []


def _carry_over(field: Field, taut: Tautening, way: list[Point], gain: Floats) -> None:
    """Note at the points of the grid around each point of a true way by how much the field is too dear there."""
    raster, (rows, columns) = field.raster, field.times.shape
    spent = np.cumsum(taut.costs(list(pairwise(way))))
    for (x, y), cost in zip(way[1:-1], spent.tolist(), strict=False):
        part = raster.near(
            (x - AROUND * raster.step, y - AROUND * raster.step, x + AROUND * raster.step, y + AROUND * raster.step)
        )
        if part is None:
            continue
        points = raster.points(part)
        legs = np.column_stack((np.full(len(points), x), np.full(len(points), y), points))
        costs = cost + np.array(taut.costs([((x, y), (float(a), float(b))) for a, b in points]))
        less = field.times[part].ravel() - costs
        less[~np.isfinite(less) | np.array(taut.bar_legs(legs))] = 0.0
        place = (np.arange(rows)[part[0], None] * columns + np.arange(columns)[part[1]]).ravel()
        gain[place] = np.maximum(gain[place], less)
