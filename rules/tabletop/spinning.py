"""A base that turns on the spot, seen from the base: what stands still goes around it."""

from __future__ import annotations

import numpy as np

from rules.tabletop.bases import Point
from rules.tabletop.sweeping import Floats, clipped


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
