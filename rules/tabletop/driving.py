"""From points to steps: the straight bits that a mover really drives, with its facing on each and its turns between.

A free or pivoting mover turns on the spot at a point and drives straight to the next. One that wheels drives the
smallest circle it can until it heads for the next point, then straight; a point within that circle can't be reached.
Arcs are cut into chords of five degrees at most, each of which counts for its arc's whole length.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.tabletop.bases import Point
from rules.tabletop.bearings import bearing, relative
from rules.tabletop.movers import SAME_DEG, Mover

CHORD_DEG = 5.0
SAME_RAD = 1e-9
LEAST_IN = 1e-9
"""Points nearer than this to each other are one."""
INSIDE_SHARE = 0.002
"""By this share of its radius a point may lie inside the turning circle: chords do."""


@dataclass(frozen=True, slots=True)
class Step:
    """A straight bit of leg number `leg`: driven at `facing` after a turn from `before` that cost `turn_in`.

    `length` is what it counts for in inches, a little more than its ends are apart where it stands for an arc.
    """

    start: Point
    end: Point
    before: float
    facing: float
    length: float
    leg: int
    turn_in: float = 0.0


@dataclass(frozen=True, slots=True)
class Drive:
    """All steps of a path; the facing at its end, with the cost of the turn there; the leg that can't be driven."""

    steps: tuple[Step, ...]
    facing: float
    last_turn_in: float = 0.0
    tight_leg: int | None = None


def drive(mover: Mover, points: Sequence[Point], facing: float | None) -> Drive:
    """The steps along points, the first of which is where the mover stands; `facing` is asked for at the end."""
    now, steps = mover.body.pose.facing, list[Step]()
    for leg, (start, end) in enumerate(pairwise(points)):
        if math.dist(start, end) <= LEAST_IN:
            continue
        driven = _leg(mover, now, start, end, leg)
        if driven is None:
            return Drive(tuple(steps), now, 0.0, leg)
        steps += driven[0]
        now = driven[1]
    if facing is None:
        return Drive(tuple(steps), now)
    return Drive(tuple(steps), facing % 360.0, mover.turning.cost(abs(relative(facing, now))))


def _leg(mover: Mover, now: float, start: Point, end: Point, leg: int) -> tuple[list[Step], float] | None:
    """The steps of one leg and the facing after it; None where it can't be driven."""
    way, ahead = mover.turning.way, bearing(start, end)
    length = math.dist(start, end)
    if way == "slide":
        return [Step(start, end, now, now, length, leg)], now
    backs = mover.turning.may_reverse and abs(relative(ahead, now)) > 90.0
    if way == "wheel":
        return _wheeled(mover.turning.circle_in, now, start, end, leg, backs)
    facing = (ahead + 180.0) % 360.0 if backs else ahead
    turn = abs(relative(facing, now))
    facing = now if turn <= SAME_DEG else facing
    return [Step(start, end, now, facing, length, leg, mover.turning.cost(turn))], facing


def _wheeled(
    circle: float, now: float, start: Point, end: Point, leg: int, backs: bool
) -> tuple[list[Step], float] | None:
    heading = math.radians(now + (180.0 if backs else 0.0))
    sin, cos = math.sin(heading), math.cos(heading)
    dx, dy = end[0] - start[0], end[1] - start[1]
    right, ahead = dx * cos - dy * sin, dx * sin + dy * cos
    turn = _arc(circle, abs(right), ahead)
    if turn is None:
        return None
    side = 1.0 if right >= 0 else -1.0
    chords = math.ceil(math.degrees(turn) / CHORD_DEG - 1e-9) if circle > 0 else 0
    points, facings = [start], [now]
    for at in range(1, chords + 1):
        angle = turn * at / chords
        across, along = side * circle * (1 - math.cos(angle)), circle * math.sin(angle)
        points.append((start[0] + across * cos + along * sin, start[1] - across * sin + along * cos))
        facings.append((now + side * math.degrees(turn * (at - 0.5) / chords)) % 360.0)
    arcs = [
        Step(points[at], points[at + 1], facings[at], facings[at + 1], circle * turn / chords, leg)
        for at in range(chords)
    ]
    final, rest = (now + side * math.degrees(turn)) % 360.0, math.dist(points[-1], end)
    if arcs and rest <= max(LEAST_IN, INSIDE_SHARE * circle):
        return arcs, final
    return [*arcs, Step(points[-1], end, facings[-1], final, rest, leg)], final


def _arc(circle: float, beside: float, ahead: float) -> float | None:
    """Radians to drive on a circle to one side until the point `beside` and `ahead` is straight in front."""
    across = beside - circle
    apart = math.hypot(across, ahead)
    if apart < circle * (1.0 - INSIDE_SHARE):
        return None
    if beside <= LEAST_IN and ahead > 0:
        return 0.0
    around = math.atan2(ahead, -across)
    turn = (around - math.acos(min(1.0, circle / apart))) % math.tau if apart > 0 else 0.0
    return 0.0 if turn > math.tau - SAME_RAD else turn
