"""Ovals, exactly: the point of one that is nearest to a point, and two that are nearest to each other."""

from __future__ import annotations

import math
from collections.abc import Callable

from rules.tabletop.bases import Point

MOST_STEPS = 100
LOOKS = 64
"""In so many directions two ovals are looked at before the best ones are refined."""
GOLDEN = (math.sqrt(5.0) - 1.0) / 2.0
NARROWINGS = 48
"""Each narrows a direction to 0.62 of what it was: to less than 1e-10 of a turn."""


def nearest_on_oval(across: float, along: float, point: Point) -> Point:
    """The point of an oval about the origin, of half axes `across` (x) and `along` (y), nearest to a point outside it.

    Newton's way on the root of a falling convex function, from its left: it never steps past the root.
    """
    x, y = abs(point[0]), abs(point[1])
    if across < along:
        short, long = _nearest_in_quarter(along, across, y, x)
        found = (long, short)
    else:
        found = _nearest_in_quarter(across, along, x, y)
    return (math.copysign(found[0], point[0]), math.copysign(found[1], point[1]))


def _nearest_in_quarter(long: float, short: float, x: float, y: float) -> Point:
    """As above, for an oval whose long axis is x, and a point outside it whose x and y are not negative."""
    if y == 0.0:
        return (long, 0.0)
    ratio = (long / short) ** 2
    u, v = ratio * x / long, y / short
    root = max(v - 1.0, u - ratio)
    for _ in range(MOST_STEPS):
        p, q = u / (root + ratio), v / (root + 1.0)
        step = (p * p + q * q - 1.0) / (2.0 * (p * p / (root + ratio) + q * q / (root + 1.0)))
        if not root + step > root:
            break
        root += step
    return (ratio * x / (root + ratio), y / (root + 1.0))


def best_direction(parted: Callable[[float], float]) -> tuple[float, float]:
    """The direction (radians) in which two round-edged things lie farthest apart, and how far they do.

    `parted` tells by how much a direction parts them, less than zero where they overlap in it. Where any direction
    parts them its positive part has one top only; the ends of each top found by looking around are drawn together.
    """
    step = math.tau / LOOKS
    looks = [parted(at * step) for at in range(LOOKS)]
    tops = [at for at in range(LOOKS) if looks[at] >= looks[at - 1] and looks[at] >= looks[(at + 1) % LOOKS]]
    return max((_top(parted, (at - 1) * step, (at + 1) * step) for at in tops), key=lambda found: found[1])


def _top(parted: Callable[[float], float], low: float, high: float) -> tuple[float, float]:
    left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    at_left, at_right = parted(left), parted(right)
    for _ in range(NARROWINGS):
        if at_left < at_right:
            low, left, at_left = left, right, at_right
            right = low + GOLDEN * (high - low)
            at_right = parted(right)
        else:
            high, right, at_right = right, left, at_left
            left = high - GOLDEN * (high - low)
            at_left = parted(left)
    return max(((left, at_left), (right, at_right)), key=lambda found: found[1])
