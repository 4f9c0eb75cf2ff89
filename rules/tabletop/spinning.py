"""What a base meets that turns on the spot, seen from the base: what stands still goes around it."""

from __future__ import annotations

import math

import numpy as np

from rules.tabletop.arrays import Floats
from rules.tabletop.bases import Point
from rules.tabletop.bearings import relative
from rules.tabletop.forms import outline
from rules.tabletop.hits import Hit
from rules.tabletop.movers import SAME_DEG
from rules.tabletop.obstacles import Obstacles
from rules.tabletop.sweeping import clipped, distances, sides_of_hull

TURN_STEP_DEG = 3.0
"""A turn on the spot is looked at in steps of this many degrees."""


class Spun:
    """A base at a point in several facings (degrees); `hull` is its outline when it faces +y at the origin."""

    def __init__(self, point: Point, facings: Floats, hull: Floats) -> None:
        self.point, self.hull = point, hull
        turns = np.radians(facings)
        self.sin, self.cos = np.sin(turns), np.cos(turns)

    def _local(self, places: Floats) -> Floats:
        """Places as the base sees them in each facing: a row for each facing."""
        x, y = places[:, 0] - self.point[0], places[:, 1] - self.point[1]
        right = self.cos[:, None] * x - self.sin[:, None] * y
        ahead = self.sin[:, None] * x + self.cos[:, None] * y
        return np.stack((right, ahead), axis=-1)

    def meets_segment(self, segment: Floats, inset: float) -> bool:
        """Whether a segment is inside the base in any facing, by more than an inset."""
        ends = self._local(segment.reshape(2, 2))
        low, high = clipped(ends[:, 0], ends[:, 1] - ends[:, 0], self.hull, inset)
        return bool((np.maximum(low, 0.0) < np.minimum(high, 1.0)).any())

    def meets_disc(self, centre: Floats, radius: float) -> bool:
        """Whether a disc is nearer to the base than its edge in any facing."""
        middle = self._local(centre.reshape(1, 2))[:, 0]
        sides = np.concatenate((self.hull[1:], self.hull[:1])) - self.hull
        to = middle[:, None] - self.hull
        share = np.clip((to * sides).sum(axis=2) / (sides * sides).sum(axis=1), 0.0, 1.0)
        off = to - sides * share[..., None]
        inside = (sides[:, 0] * to[..., 1] - sides[:, 1] * to[..., 0] > 0).all(axis=1)
        return bool(inside.any() or (np.hypot(off[..., 0], off[..., 1]) < radius).any())

    def extents(self) -> tuple[float, float]:
        """How far the base reaches from its centre along x and along y, the farthest of all facings."""
        x = self.cos[:, None] * self.hull[:, 0] + self.sin[:, None] * self.hull[:, 1]
        y = self.cos[:, None] * self.hull[:, 1] - self.sin[:, None] * self.hull[:, 0]
        return float(np.abs(x).max()), float(np.abs(y).max())


def met_on_turn(barred: Obstacles, point: Point, before: float, after: float) -> Hit | None:
    """What a base meets that turns on the spot; what may be passed may be turned over, too."""
    turn = relative(after, before)
    if barred.mover.is_round or abs(turn) <= SAME_DEG:
        return None
    count = math.ceil(abs(turn) / TURN_STEP_DEG)
    spun = Spun(point, before + turn * np.arange(1, count + 1) / count, barred.own(0.0))
    return _bar_in_turn(barred, spun) or _other_in_turn(barred, spun) or _edge_in_turn(barred, spun)


def _bar_in_turn(barred: Obstacles, spun: Spun) -> Hit | None:
    for row in np.flatnonzero(distances(spun.point, barred.segments) < barred.radii).tolist():
        if not barred.by_shape[row] or spun.meets_segment(barred.segments[row], barred.tolerance):
            bar = barred.bar(row)
            return Hit(0.0, 1.0, bar.code, bar.piece, bar.opening)
    return None


def _other_in_turn(barred: Obstacles, spun: Spun) -> Hit | None:
    for row in np.flatnonzero((distances(spun.point, barred.centres) < barred.start_radii) & ~barred.passed):
        if math.isnan(barred.felt[row]) and _meets_base(barred, int(row), spun):
            return Hit(0.0, 1.0, "base", body=barred.others[row].body.id)
    return None


def _meets_base(barred: Obstacles, row: int, spun: Spun) -> bool:
    if barred.round[row]:
        return spun.meets_disc(barred.centres[row, :2], float(barred.reaches[row]) - barred.tolerance)
    sides = sides_of_hull(np.array(outline(barred.others[row].body)))
    return any(spun.meets_segment(side, barred.tolerance) for side in sides)


def _edge_in_turn(barred: Obstacles, spun: Spun) -> Hit | None:
    across, along = spun.extents()
    (x, y), (width, depth) = spun.point, barred.size
    for now, extent, room in zip(
        (x, width - x, y, depth - y), (across, across, along, along), barred.room, strict=True
    ):
        if now < min(extent, room) - barred.tolerance:
            return Hit(0.0, 1.0, "edge")
    return None
