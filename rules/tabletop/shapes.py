"""Outlines of terrain about (0, 0), x to the right and y ahead: blobs as nature makes them, boxes, lines that sway."""

from __future__ import annotations

import math

from rules.tabletop.bases import Point
from rules.tabletop.draws import Draws

WAVES = ((2, 10), (3, 8), (5, 4))
"""How many times around an outline swings in and out, and by how many hundredths of its radius at most."""
POINTS_PER_INCH = 1.2
FEWEST, MOST = 14, 48
SWAYS = 12
"""Points of a line that sways, and one more."""
PLACES = 4
"""Decimal places of coordinates of terrain, in inches."""

Outline = tuple[Point, ...]


def rounded(x: float, y: float) -> Point:
    """A point as terrain keeps it."""
    return (round(x, PLACES) + 0.0, round(y, PLACES) + 0.0)


def box(width: float, depth: float) -> Outline:
    """A rectangle, clockwise from ahead on the right."""
    x, y = width / 2, depth / 2
    return (rounded(x, y), rounded(x, -y), rounded(-x, -y), rounded(-x, y))


def blob(width: float, depth: float, draws: Draws) -> Outline:
    """An outline without straight sides that just fits into a rectangle; every point of it is seen from its middle."""
    swings = [(times, most * draws.whole(4, 10) / 1000, draws.whole(0, 359)) for times, most in WAVES]
    count = min(max(round((width + depth) * POINTS_PER_INCH), FEWEST), MOST)
    points = []
    for at in range(count):
        turn = math.tau * at / count
        radius = 1 + sum(size * math.sin(times * turn + math.radians(start)) for times, size, start in swings)
        points.append((radius * math.sin(turn), radius * math.cos(turn)))
    return fitted(tuple(points), width, depth)


def fitted(outline: Outline, width: float, depth: float) -> Outline:
    """An outline drawn out to be just so wide and deep about (0, 0)."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    across, along = width / (max(xs) - min(xs)), depth / (max(ys) - min(ys))
    x0, y0 = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    return tuple(rounded((x - x0) * across, (y - y0) * along) for x, y in outline)


def shrunk(outline: Outline, share: float, towards: Point) -> Outline:
    """An outline drawn in towards a point inside it, to a share of its size."""
    return tuple(
        rounded(towards[0] + (x - towards[0]) * share, towards[1] + (y - towards[1]) * share) for x, y in outline
    )


def swaying(length: float, sway: float, draws: Draws) -> Outline:
    """A line from left to right that swings aside by no more than a share of its length; straight where that is 0."""
    half = length / 2
    if sway <= 0:
        return (rounded(-half, 0), rounded(half, 0))
    reach, turns, start = length * sway * draws.whole(5, 10) / 20, draws.pick((1, 2)), draws.whole(0, 359)
    steps = [at / SWAYS for at in range(SWAYS + 1)]
    swings = [math.sin(math.pi * turns * share + math.radians(start)) for share in steps]
    return tuple(rounded(-half + length * share, reach * swing) for share, swing in zip(steps, swings, strict=True))
