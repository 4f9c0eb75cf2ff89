"""A way found on a grid made into few legs: the cheapest choice of its points, as the grid sees what lies between."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rules.tabletop.arrays import Floats, Ints
from rules.tabletop.bases import Point
from rules.tabletop.field import Field

SPAN = 24
"""Legs are first sought among so many points that follow each other."""
DENSE = 1.5
"""Looks at the grid for each step of it along a leg."""


def straightened(field: Field, way: Sequence[Point]) -> list[int]:
    """The places in a way of the points that are worth keeping as the grid sees it, its first and last among them."""
    kept = np.arange(len(way))
    for span in (SPAN, len(way)):
        kept = kept[_chosen(field, np.array(way)[kept], span)]
    places: list[int] = kept.tolist()
    return places


def _chosen(field: Field, points: Floats, span: int) -> list[int]:
    """The cheapest choice of points, each leg between two no more than `span` apart in the list."""
    count = len(points)
    first, last = np.triu_indices(count, 1)
    near = last - first <= span
    first, last = first[near], last[near]
    prices = _leg_costs(field, points, first, last)
    table = np.full((count, count), np.inf)
    table[first, last] = prices
    best, before = np.full(count, np.inf), np.zeros(count, dtype=np.intp)
    best[0] = 0.0
    for at in range(1, count):
        low = max(0, at - span)
        sums = best[low:at] + table[low:at, at]
        before[at] = low + int(sums.argmin())
        best[at] = sums[before[at] - low] + 1e-6
    found = [count - 1]
    while found[-1] > 0:
        found.append(int(before[found[-1]]))
    return found[::-1]


def _leg_costs(field: Field, points: Floats, first: Ints, last: Ints) -> Floats:
    """What straight legs cost as the grid sees them; infinite where one passes what bars the way, which no bit of the
    way itself is held to.
    """
    raster = field.raster
    ends = points[last] - points[first]
    lengths = np.hypot(ends[:, 0], ends[:, 1])
    counts = np.maximum(2, np.ceil(lengths / raster.step * DENSE)).astype(np.intp)
    leg = np.repeat(np.arange(len(counts)), counts)
    number = np.arange(len(leg)) - np.repeat(np.cumsum(counts) - counts, counts)
    share = (number + 0.5) / counts[leg]
    places = points[first][leg] + ends[leg] * share[:, None]
    row, column = raster.nearest(places)
    shut = field.blocked[row, column] & (last - first > 1)[leg]
    costs = np.where(shut, np.inf, field.costs[row, column])
    starts = np.cumsum(counts) - counts
    summed: Floats = np.add.reduceat(costs, starts) / counts * lengths
    return summed
