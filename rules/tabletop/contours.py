"""The outline of where a field on a grid is positive, as polygons with holes (marching squares).

Each cell of the grid has up to two bits of outline, which run from one of its sides to another with the positive ground
to their left; a side that two cells share joins their bits, so the rings close by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from rules.tabletop.arrays import Floats
from rules.tabletop.bases import Point

BELOW, RIGHT, ABOVE, LEFT = range(4)
BITS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((BELOW, LEFT),),
    2: ((RIGHT, BELOW),),
    3: ((RIGHT, LEFT),),
    4: ((ABOVE, RIGHT),),
    5: ((BELOW, LEFT), (ABOVE, RIGHT)),
    6: ((ABOVE, BELOW),),
    7: ((ABOVE, LEFT),),
    8: ((LEFT, ABOVE),),
    9: ((BELOW, ABOVE),),
    10: ((RIGHT, BELOW), (LEFT, ABOVE)),
    11: ((RIGHT, ABOVE),),
    12: ((LEFT, RIGHT),),
    13: ((BELOW, RIGHT),),
    14: ((LEFT, BELOW),),
}
"""By which corners are positive (1 below left, 2 below right, 4 above right, 8 above left): the bits of outline."""
SHY = 0.02
"""Beside ground of which nothing is known (minus infinity) the outline keeps this near to the last positive point."""
LEAST_AREA = 1e-4


@dataclass(frozen=True, slots=True)
class Patch:
    """A polygon to paint: its outer ring (anticlockwise) and its holes, without repeated points, in inches."""

    outer: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...]


def patches(field: Floats, xs: Floats, ys: Floats) -> tuple[Patch, ...]:
    """The polygons in which a field (rows are y) is positive; the ground around the grid counts as negative."""
    padded = np.pad(field, 1, constant_values=-np.inf)
    step = float(xs[1] - xs[0])
    wide, deep = (np.concatenate(([axis[0] - step], axis, [axis[-1] + step])) for axis in (xs, ys))
    rings = [ring for ring in _rings(padded, wide, deep) if len(ring) > 2]
    return _nested([(ring, _signed_area(ring)) for ring in rings])


def _rings(field: Floats, xs: Floats, ys: Floats) -> list[list[Point]]:
    following = _following(field > 0)
    points = _points(field, xs, ys)
    rings: list[list[Point]] = []
    while following:
        first, at = following.popitem()
        ring = [points(first)]
        while at != first:
            ring.append(points(at))
            at = following.pop(at)
        rings.append(ring)
    return rings


def _following(positive: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> dict[int, int]:
    """For each side that the outline crosses, the side that it crosses next.

    A side is 2 x its point's number, for the one to the right of it, and one more for the one above it.
    """
    columns = positive.shape[1]
    kind = positive[:-1, :-1] * 1 + positive[:-1, 1:] * 2 + positive[1:, 1:] * 4 + positive[1:, :-1] * 8
    found: dict[int, int] = {}
    for which, bits in BITS.items():
        row, column = np.nonzero(kind == which)
        corner = 2 * (row * columns + column)
        sides = (corner, corner + 3, corner + 2 * columns, corner + 1)
        for start, end in bits:
            found.update(zip(sides[start].tolist(), sides[end].tolist(), strict=True))
    return found


def _points(field: Floats, xs: Floats, ys: Floats) -> Callable[[int], Point]:
    """Gives the point at which the outline crosses a side."""
    columns = field.shape[1]

    def point(side: int) -> Point:
        row, column = divmod(side // 2, columns)
        up = side % 2
        here, there = float(field[row, column]), float(field[row + up, column + 1 - up])
        share = _zero(here, there)
        x, y = float(xs[column]), float(ys[row])
        if up:
            return (x, y + (float(ys[row + 1]) - y) * share)
        return (x + (float(xs[column + 1]) - x) * share, y)

    return point


def _zero(here: float, there: float) -> float:
    """The share of the way from one value to another at which it is zero."""
    if here == -np.inf:
        return 1.0 - SHY
    if there == -np.inf:
        return SHY
    return min(1.0 - SHY, max(SHY, here / (here - there)))


def _signed_area(ring: Sequence[Point]) -> float:
    points = np.array(ring)
    x, y = points[:, 0], points[:, 1]
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2.0)


def _nested(rings: Sequence[tuple[list[Point], float]]) -> tuple[Patch, ...]:
    """Rings with the holes in each: a hole belongs to the smallest ring around it."""
    outers = sorted((ring for ring in rings if ring[1] > LEAST_AREA), key=lambda ring: ring[1])
    holes: list[list[tuple[Point, ...]]] = [[] for _ in outers]
    shapes = [shapely.Polygon(ring) for ring, _ in outers]
    for ring, area in rings:
        if area < -LEAST_AREA:
            owner = next((at for at, shape in enumerate(shapes) if shape.contains(shapely.Point(ring[0]))), None)
            if owner is not None:
                holes[owner].append(tuple(ring))
    return tuple(Patch(tuple(ring), tuple(inner)) for (ring, _), inner in zip(outers, holes, strict=True))[::-1]
