"""The nearest points of two shapes that are not both discs."""

from __future__ import annotations

import math
from collections.abc import Iterable

from rules.tabletop.bases import Point
from rules.tabletop.ellipse import best_direction
from rules.tabletop.forms import Form


def nearest_in_order(a: Form, b: Form) -> tuple[Point, Point]:
    """The nearest points of two shapes; where they overlap, one point of both, twice.

    They come in the order of their keys, which is that of their names: ovals, then rectangles, then discs.
    """
    if b.shape == "round":
        on_a = a.nearest(b.centre)
        return on_a, b.nearest(on_a)
    if a.shape == "rectangle":
        return _of_rectangles(a, b)
    shared = _innermost(a, b)
    if math.hypot(*_squeezed(a, shared)) <= 1.0:
        return shared, shared
    return _of_ovals(a, b) if b.shape == "oval" else _of_oval_and_rectangle(a, b)


def _of_ovals(a: Form, b: Form) -> tuple[Point, Point]:
    """The ends of the direction that parts two ovals most."""

    def parted(turn: float) -> float:
        towards = (math.sin(turn), math.cos(turn))
        on_a, on_b = a.farthest(towards), b.farthest((-towards[0], -towards[1]))
        return (on_b[0] - on_a[0]) * towards[0] + (on_b[1] - on_a[1]) * towards[1]

    turn, _ = best_direction(parted)
    on_a = a.farthest((math.sin(turn), math.cos(turn)))
    return on_a, b.nearest(on_a)


def _of_oval_and_rectangle(a: Form, b: Form) -> tuple[Point, Point]:
    """At a corner of the rectangle, or where the oval lies nearest to the line of a side that it faces."""
    inwards = ((b.sin, b.cos), (b.cos, -b.sin), (-b.sin, -b.cos), (-b.cos, b.sin))
    faced = [a.farthest(inward) for inward in inwards]
    corners = [(a.nearest(corner), corner) for corner in b.corners()]
    return min([*corners, *((point, b.nearest(point)) for point in faced)], key=lambda pair: math.dist(*pair))


def _of_rectangles(a: Form, b: Form) -> tuple[Point, Point]:
    """At a corner of either; in the middle of what they share where they overlap."""
    shared = _clipped(a, b)
    if shared:
        middle = (sum(x for x, _ in shared) / len(shared), sum(y for _, y in shared) / len(shared))
        return middle, middle
    at_corners = [(a.nearest(corner), corner) for corner in b.corners()]
    at_corners += [(corner, b.nearest(corner)) for corner in a.corners()]
    return min(at_corners, key=lambda pair: math.dist(*pair))


def _clipped(a: Form, b: Form) -> list[Point]:
    """The corners of what two rectangles share, in no order that matters; empty where they lie apart."""
    points = [a.local(corner) for corner in b.corners()]
    for axis, bound in ((0, a.across), (1, a.along)):
        for sign in (1.0, -1.0):
            points = list(_kept(points, axis, sign, bound))
    return [a.placed(point) for point in points]


def _kept(points: list[Point], axis: int, sign: float, bound: float) -> Iterable[Point]:
    """The corners of the part of a polygon whose coordinate, times a sign, is no more than a bound."""
    for at, point in enumerate(points):
        before = points[at - 1]
        over, was_over = sign * point[axis] - bound, sign * before[axis] - bound
        if (over > 0.0) is not (was_over > 0.0):
            share = was_over / (was_over - over)
            yield (before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1]))
        if over <= 0.0:
            yield point


def _squeezed(oval: Form, point: Point) -> Point:
    """A point as it lies when the oval is squeezed into the disc of radius 1 about (0, 0)."""
    right, ahead = oval.local(point)
    return right / oval.across, ahead / oval.along


def _innermost(oval: Form, b: Form) -> Point:
    """The point of an oval or a rectangle that is nearest to the oval's centre when that is squeezed into a disc."""
    if b.holds(oval.centre):
        return oval.centre
    if b.shape == "oval":

        def rim(turn: float) -> Point:
            return b.placed((b.across * math.sin(turn), b.along * math.cos(turn)))

        turn, _ = best_direction(lambda turn: -math.hypot(*_squeezed(oval, rim(turn))))
        return rim(turn)
    corners = b.corners()
    sides = [_on_side(oval, corners[at - 1], corners[at]) for at in range(4)]
    return min(sides, key=lambda point: math.hypot(*_squeezed(oval, point)))


def _on_side(oval: Form, start: Point, end: Point) -> Point:
    """The point of a line between two points that is nearest to an oval's centre, as above."""
    x, y = _squeezed(oval, start)
    far_x, far_y = _squeezed(oval, end)
    dx, dy = far_x - x, far_y - y
    squared = dx * dx + dy * dy
    share = min(max(-(x * dx + y * dy) / squared, 0.0), 1.0) if squared > 0 else 0.0
    return (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
