"""Paths as lines: how long they are, a part of them, a point on them (SM-SCL-10)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise

from rules.battle.model import Battle
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.seeing import MEASURES
from rules.tabletop.bases import Point


def length(path: tuple[Point, ...]) -> float:
    """The length of a path in inches (SM-SCL-10)."""
    return math.fsum(math.dist(a, b) for a, b in pairwise(path))


def gone(path: tuple[Point, ...], place: Point) -> float:
    """How far along a path a place on it is, in inches; its whole length for one that is not on it."""
    walked = 0.0
    for a, b in pairwise(path):
        leg, here = math.dist(a, b), math.dist(a, place)
        if here + math.dist(place, b) <= leg + MEASURES.tolerance_in:
            return walked + here
        walked += leg
    return walked


def part(path: tuple[Point, ...], start: float, end: float) -> tuple[Point, ...]:
    """The part of a path between two shares of its length, 0 to 1, both ends included."""
    whole, gone = length(path), 0.0
    low, high = start * whole, end * whole
    found = [point_at(path, start)]
    for a, b in pairwise(path):
        gone += math.dist(a, b)
        if low < gone < high:
            found.append(b)
    return (*found, point_at(path, end))


def point_at(path: tuple[Point, ...], share: float) -> Point:
    """The point at a share of a path's length, 0 to 1."""
    left = share * length(path)
    for a, b in pairwise(path):
        leg = math.dist(a, b)
        if leg and left <= leg:
            return (a[0] + (b[0] - a[0]) * left / leg, a[1] + (b[1] - a[1]) * left / leg)
        left -= leg
    return path[-1]


def whole_paths(battle: Battle, paths: Mapping[str, tuple[Point, ...]]) -> FrozenMap[str, tuple[Point, ...]]:
    """Paths that begin where each figure stands, its own place put first where it lacks."""
    found: dict[str, tuple[Point, ...]] = {}
    for key, path in paths.items():
        place = battle.figures[key].place if key in battle.figures else None
        starts = place is not None and (not path or math.dist(path[0], place.point) > MEASURES.tolerance_in)
        found[key] = (place.point, *path) if starts and place else path
    return FrozenMap(found)
