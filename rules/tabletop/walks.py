"""The answer about a path: its legs, ground, crossings, turns, what it passes over and what forbids it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.tabletop.bases import Point, Pose
from rules.tabletop.ground import Ground
from rules.tabletop.hits import Forbidden
from rules.tabletop.measures import Measures
from rules.tabletop.movers import Crowd, Mover
from rules.tabletop.treading import Crossing, Stretch


@dataclass(frozen=True, slots=True)
class Leg:
    """The way from one point to the next: inches driven, inches that it costs, and the facing at its end."""

    start: Point
    end: Point
    length: float
    cost: float
    facing: float


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn on the spot that costs: inches from the start, degrees (clockwise positive), inches that it costs."""

    at_in: float
    degrees: float
    cost: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on a path: inches from its start, and the point."""

    at_in: float
    point: Point


@dataclass(frozen=True, slots=True)
class Passed:
    """A part of a path, in inches from its start, on which the base overlaps that of another body."""

    body: str
    start_in: float
    end_in: float


@dataclass(frozen=True, slots=True)
class Question:
    """What a walk is the answer to."""

    ground: Ground
    mover: Mover
    measures: Measures
    others: Crowd


@dataclass(frozen=True, slots=True)
class Walk:
    """What a path is: see the parts. `limit_at` is where the limit is reached, None where the whole path is within it.

    `forbidden` is in the order in which the path comes to it, each thing once. `end` is where the mover would stand.
    """

    points: tuple[Point, ...]
    legs: tuple[Leg, ...]
    stretches: tuple[Stretch, ...]
    crossings: tuple[Crossing, ...]
    turns: tuple[Turn, ...]
    passed: tuple[Passed, ...]
    forbidden: tuple[Forbidden, ...]
    length: float
    cost: float
    limit_at: Mark | None
    end: Pose
    question: Question = field(repr=False, compare=False)

    @property
    def is_legal(self) -> bool:
        """Whether nothing forbids the path and it is within the limit."""
        return not self.forbidden and self.limit_at is None
