"""Contact: a way that would end on another base ends where the two touch, which no hand could meet exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from rules.tabletop.bases import Body, Point, Pose
from rules.tabletop.measuring import gap

HALVINGS = 40


def touching(body: Body, start: Point, goal: Point, others: Iterable[Body]) -> Point:
    """The goal; or where a base that comes straight from `start` touches first what it would come to stand on."""

    def apart(other: Body, share: float) -> bool:
        return gap(_at(body, _between(start, goal, share)), other) > 0.0

    under = [other for other in others if not apart(other, 1.0) and apart(other, 0.0)]
    share = min((_first_touch(partial(apart, other)) for other in under), default=1.0)
    return _between(start, goal, share)


def _first_touch(apart: Callable[[float], bool]) -> float:
    """The share of a way from which on it is no more apart, found by halving; it is apart at 0 and not at 1."""
    free, touched = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (free + touched) / 2
        free, touched = (middle, touched) if apart(middle) else (free, middle)
    return free


def _between(start: Point, goal: Point, share: float) -> Point:
    return (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)


def _at(body: Body, point: Point) -> Body:
    return Body(body.id, body.base, Pose(x=point[0], y=point[1], facing=body.pose.facing), body.height_in)
