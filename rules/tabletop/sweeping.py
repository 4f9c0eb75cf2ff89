"""A base on the move against what stands still: where on a straight step it comes too near.

A base that moves without turning meets a thing where its centre meets that thing grown by the base (the sum of the
one and the mirrored other). Grown things are convex, so a straight step is inside each for one span of it, given as two
shares of the step. A step that only touches is not inside: callers take their tolerance off what they ask.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rules.tabletop.arrays import Floats
from rules.tabletop.bases import Point


def distances(point: Point, segments: Floats) -> Floats:
    """Inches from a point to each segment (rows of x, y, x, y)."""
    along_x, along_y = segments[:, 2] - segments[:, 0], segments[:, 3] - segments[:, 1]
    to_x, to_y = point[0] - segments[:, 0], point[1] - segments[:, 1]
    squared = along_x * along_x + along_y * along_y
    share = (to_x * along_x + to_y * along_y) / np.where(squared > 0, squared, 1.0)
    share = np.clip(share, 0.0, 1.0)
    found: Floats = np.hypot(to_x - share * along_x, to_y - share * along_y)
    return found


SMALLEST = 1e-30
"""Square inches: a step that is no step is taken to be this long."""
Places = tuple[float | Floats, float | Floats]
"""x and y of one point, or of a row of points, one for each segment that they are held against."""


def spans(start: Places, end: Places, segments: Floats, radii: Floats) -> tuple[Floats, Floats]:
    """From and to which share of a step a point is nearer to each segment than its radius; NaN where never.

    The shares are not held within 0 and 1. A segment of no length is a disc.
    """
    step = (end[0] - start[0], end[1] - start[1])
    firsts = _in_discs(start, step, segments[:, :2], radii)
    lasts = _in_discs(start, step, segments[:, 2:], radii)
    middles = _in_strips(start, step, segments, radii)
    low: Floats = np.fmin(np.fmin(firsts[0], lasts[0]), middles[0])
    high: Floats = np.fmax(np.fmax(firsts[1], lasts[1]), middles[1])
    return low, high


def _in_discs(start: Places, step: Places, centres: Floats, radii: Floats) -> tuple[Floats, Floats]:
    x, y = start[0] - centres[:, 0], start[1] - centres[:, 1]
    squared = np.maximum(step[0] * step[0] + step[1] * step[1], SMALLEST)
    ahead = (x * step[0] + y * step[1]) / squared
    off = (x * step[1] - y * step[0]) ** 2 / squared
    with np.errstate(invalid="ignore"):
        half = np.sqrt((radii * radii - off) / squared)
    return -ahead - half, -ahead + half


def _in_strips(start: Places, step: Places, segments: Floats, radii: Floats) -> tuple[Floats, Floats]:
    """The rectangles along the segments, as wide as twice the radius."""
    along = segments[:, 2:] - segments[:, :2]
    length = np.hypot(along[:, 0], along[:, 1])
    with np.errstate(invalid="ignore", divide="ignore"):
        x_axis, y_axis = along[:, 0] / length, along[:, 1] / length
        to_x, to_y = start[0] - segments[:, 0], start[1] - segments[:, 1]
        beside, beside_step = to_y * x_axis - to_x * y_axis, step[1] * x_axis - step[0] * y_axis
        ahead, ahead_step = to_x * x_axis + to_y * y_axis, step[0] * x_axis + step[1] * y_axis
        a = _between(beside, beside_step, -radii, radii)
        b = _between(ahead, ahead_step, np.zeros_like(length), length)
        low, high = np.maximum(a[0], b[0]), np.minimum(a[1], b[1])
        empty = ~(low < high)
    return np.where(empty, np.nan, low), np.where(empty, np.nan, high)


def _between(value: Floats, rate: Floats, least: Floats, most: Floats) -> tuple[Floats, Floats]:
    """The shares within which a value that changes evenly lies strictly between two bounds."""
    still = np.abs(rate) < 1e-15
    rates = np.where(still, 1.0, rate)
    one, other = (least - value) / rates, (most - value) / rates
    within = (value > least) & (value < most)
    low = np.where(still, np.where(within, -np.inf, np.nan), np.minimum(one, other))
    high = np.where(still, np.where(within, np.inf, np.nan), np.maximum(one, other))
    return low, high


def hull_span(start: Point, end: Point, hull: Floats, radius: float, inset: float) -> tuple[float, float] | None:
    """From and to which share of a step a point is inside a convex polygon grown by a radius less an inset.

    `hull` has its corners anticlockwise. The shares are held within 0 and 1; None where it never is.
    """
    step = (end[0] - start[0], end[1] - start[1])
    if radius <= inset:
        found = [_in_hull(start, step, hull, inset)]
    else:
        found = [_in_hull(start, step, hull, 0.0), _in_rim(start, end, sides_of_hull(hull), radius - inset)]
    held = [(max(0.0, span[0]), min(1.0, span[1])) for span in found if span and span[1] > 0.0 and span[0] < 1.0]
    return (min(low for low, _ in held), max(high for _, high in held)) if held else None


def _in_rim(start: Point, end: Point, sides: Floats, radius: float) -> tuple[float, float] | None:
    if start == end:
        return (0.0, 1.0) if distances(start, sides).min() < radius else None
    low, high = spans(start, end, sides, np.full(len(sides), radius))
    return None if np.isnan(low).all() else (float(np.nanmin(low)), float(np.nanmax(high)))


def _in_hull(start: Point, step: Point, hull: Floats, inset: float) -> tuple[float, float] | None:
    low, high = clipped(np.array([[start]]), np.array([[step]]), hull, inset)
    return (float(low[0, 0]), float(high[0, 0])) if low[0, 0] < high[0, 0] else None


def clipped(starts: Floats, steps: Floats, hull: Floats, inset: float) -> tuple[Floats, Floats]:
    """From and to which share lines (x and y in the last axis) are inside a convex polygon, by more than an inset.

    The first share is not less than the second where a line never is.
    """
    sides = _next(hull) - hull
    length = np.hypot(sides[:, 0], sides[:, 1])
    kept = length > 0
    sides, corners = sides[kept] / length[kept, None], hull[kept]
    if not len(sides):
        return np.ones(starts.shape[:-1]), np.zeros(starts.shape[:-1])
    to_x, to_y = starts[..., None, 0] - corners[:, 0], starts[..., None, 1] - corners[:, 1]
    depth = sides[:, 0] * to_y - sides[:, 1] * to_x - inset
    rate = sides[:, 0] * steps[..., None, 1] - sides[:, 1] * steps[..., None, 0]
    still = np.abs(rate) < 1e-15
    at = -depth / np.where(still, 1.0, rate)
    outside = np.where(depth > 0, -np.inf, np.inf)
    low: Floats = np.where(still, outside, np.where(rate > 0, at, -np.inf)).max(axis=-1)
    high: Floats = np.where(~still & (rate < 0), at, np.inf).min(axis=-1)
    return low, high


def summed(hull: Floats, other: Floats) -> Floats:
    """The sum of two convex polygons (corners anticlockwise; a segment is two points): their sides in order of turn."""
    if len(hull) == 1:
        moved: Floats = other + hull[0]
        return moved
    first, second = _from_lowest(hull), _from_lowest(other)
    sides = np.concatenate((_next(first) - first, _next(second) - second))
    turn = np.arctan2(sides[:, 1], sides[:, 0]) % (2.0 * np.pi)
    ordered = sides[np.argsort(turn, kind="stable")]
    corners: Floats = first[0] + second[0] + np.concatenate((np.zeros((1, 2)), np.cumsum(ordered, axis=0)[:-1]))
    return corners


def sides_of_hull(hull: Floats) -> Floats:
    """The sides of a polygon given by its corners, as rows of x, y, x, y."""
    sides: Floats = np.concatenate((hull, _next(hull)), axis=1)
    return sides


def _next(hull: Floats) -> Floats:
    following: Floats = np.concatenate((hull[1:], hull[:1]))
    return following


def _from_lowest(hull: Floats) -> Floats:
    at = int(np.lexsort((hull[:, 0], hull[:, 1]))[0])
    turned: Floats = np.concatenate((hull[at:], hull[:at]))
    return turned


def anticlockwise(points: Sequence[Point]) -> Floats:
    """A clockwise outline the other way round."""
    return np.array(points[::-1], dtype=np.float64)
