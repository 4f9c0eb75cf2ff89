"""How much it costs a mover to get anywhere in a window: a field of travel costs, and the way back through it.

The field is made by fast marching (scikit-fmm) on a `Raster`, from a disc around the start in which nothing is in the
way and all ground is alike, so that the costs in it are exact, or from a front found on a finer grid. Points that the
base may not stand at on its way are left out, a hair more of them than needed; what only the centre feels is drawn as
thick as keeps the field from leaking. A base that is not round is taken for a disc of the radius that is asked for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import skfmm

from rules.tabletop.arrays import Bools, Floats
from rules.tabletop.barring import met_on_step
from rules.tabletop.bases import Point
from rules.tabletop.driving import Step
from rules.tabletop.filling import Grid, filled
from rules.tabletop.footing import Footing
from rules.tabletop.forms import outline
from rules.tabletop.obstacles import Obstacles
from rules.tabletop.raster import LEAST_FACTOR, Raster, far_from
from rules.tabletop.sweeping import anticlockwise, distances, sides_of_hull

CLEAR_IN = 0.004
"""Points nearer than this to what bars the way are left out: between two points a disc's edge bends in by less."""
FARTHEST_SEED_IN = 3.0
SMALL_SEED, NEAREST_SEED = 0.8, 1.6
"""Steps of the grid: the smallest disc to start from, and the one where that holds no free point of the grid."""
ROOMY_IN = 1.0
"""A disc around the start with this radius is room enough to start from."""
FINE_IN, FINER = 1.6, 4
"""Where it has less, inches around the start that are looked at more finely, and by how much more."""


class Field:
    """Costs from a mover's start to each point of a window; infinite where it can't get to, or not for `limit_in`."""

    def __init__(
        self,
        footing: Footing,
        barred: Obstacles,
        radius: float,
        raster: Raster,
        limit_in: float | None = None,
        start: Point | None = None,
        is_fine: bool = False,
    ) -> None:
        self.footing, self.barred, self.raster, self.radius = footing, barred, raster, radius
        self.is_fine = is_fine
        self.start = start or barred.mover.body.pose.point
        self.costs, self.entered = raster.costs(footing)
        self.blocked = self._blocked()
        self.times = self._times(limit_in)

    def _blocked(self) -> Bools:
        """Where the base may not be on its way."""
        raster, barred = self.raster, self.barred
        mask = np.zeros((raster.rows, raster.columns), dtype=np.bool_)
        thinnest = raster.step * 0.51
        radii = np.where(barred.by_shape, self.radius, barred.radii)
        for row in self._in_window(barred.segments, radii):
            raster.draw_segment(mask, barred.segments[row], max(float(radii[row]) + CLEAR_IN, thinnest))
        held = ~barred.passed & np.isnan(barred.felt)
        self._draw_bases(mask, np.flatnonzero(held).tolist(), self.radius)
        for freed in np.flatnonzero(~barred.passed & (barred.felt > 0)).tolist():
            self._draw_bases(mask, [freed], float(barred.felt[freed]))
        self._draw_edges(mask)
        return mask

    def _draw_edges(self, mask: Bools) -> None:
        raster, (width, depth) = self.raster, self.barred.size
        least = [min(self.radius, room) - 1e-9 for room in self.barred.room]
        mask[:, (raster.xs < least[0]) | (width - raster.xs < least[1])] = True
        mask[(raster.ys < least[2]) | (depth - raster.ys < least[3]), :] = True

    def standing(self) -> Bools:
        """Where the base would overlap another, passed or not."""
        mask = np.zeros((self.raster.rows, self.raster.columns), dtype=np.bool_)
        self._draw_bases(mask, range(len(self.barred.others)), self.radius)
        return mask

    def _draw_bases(self, mask: Bools, rows: Sequence[int], radius: float) -> None:
        barred = self.barred
        chosen = np.array(rows, dtype=np.intp)
        near = self._in_window(barred.centres[chosen], barred.reaches[chosen] + radius + CLEAR_IN)
        for row in chosen[near].tolist():
            reach = float(barred.reaches[row])
            if barred.round[row]:
                self.raster.draw_segment(mask, barred.centres[row], reach + radius + CLEAR_IN)
                continue
            corners = anticlockwise(outline(barred.others[row].body))
            for side in sides_of_hull(corners):
                self.raster.draw_segment(mask, side, radius + CLEAR_IN)
            self._draw_inside(mask, corners)

    def _draw_inside(self, mask: Bools, corners: Floats) -> None:
        box = self.raster.near((*corners.min(axis=0), *corners.max(axis=0)))
        if box:
            xs, ys = self.raster.xs[box[1]], self.raster.ys[box[0]]
            grid = Grid(float(xs[0]), float(ys[0]), self.raster.step, len(xs), len(ys))
            mask[box] |= filled(grid, sides_of_hull(corners))

    def _in_window(self, segments: Floats, radii: Floats) -> list[int]:
        raster = self.raster
        xs, ys = segments[:, 0::2], segments[:, 1::2]
        margin = radii + raster.step
        near = (xs.max(axis=1) >= raster.xs[0] - margin) & (xs.min(axis=1) <= raster.xs[-1] + margin)
        near &= (ys.max(axis=1) >= raster.ys[0] - margin) & (ys.min(axis=1) <= raster.ys[-1] + margin)
        found: list[int] = np.flatnonzero(near).tolist()
        return found

    def _times(self, limit_in: float | None) -> Floats:
        """The costs by fast marching, from a front around the start to which they are known already."""
        phi, known, front = self._front()
        times = np.where(self.blocked, np.inf, known)
        if _has_zero(phi, ~self.blocked):
            narrow = 0.0 if limit_in is None else max(limit_in - front, 1.0)
            marched = skfmm.travel_time(
                np.ma.MaskedArray(phi, self.blocked), 1.0 / self.costs, dx=self.raster.step, order=2, narrow=narrow
            )
            times = np.where(np.isfinite(times), times, np.ma.filled(marched, np.inf) + front)
        return times

    def _front(self) -> tuple[Floats, Floats, float]:
        """A field that is negative within a front around the start, the costs within it, and the cost of the front.

        Where there is room it is a disc, in which costs are lengths times the factor of its ground. Where there is
        little, a field on a finer grid tells the costs, or the first steps would be the least exact ones.
        """
        raster, (x, y) = self.raster, self.start
        apart = np.hypot(raster.xs - x, (raster.ys - y)[:, None])
        seed = self._seed(apart)
        if self.is_fine or seed >= ROOMY_IN:
            here = max(LEAST_FACTOR, self._factor_here(seed))
            self.blocked |= self._hidden(apart, seed)
            return apart - seed, np.where(apart <= seed, apart * here, np.inf), seed * here
        fine = Field(self.footing, self.barred, self.radius, self._fine_raster(), start=self.start, is_fine=True)
        rim = np.concatenate((fine.times[0], fine.times[-1], fine.times[:, 0], fine.times[:, -1]))
        front = float(min(rim.min(), fine.times[np.isfinite(fine.times)].max(initial=0.0)))
        return self._sampled(fine, front)

    def _fine_raster(self) -> Raster:
        x, y = self.start
        low, high = (x - FINE_IN, y - FINE_IN), (x + FINE_IN, y + FINE_IN)
        return Raster(low, high, self.raster.step / FINER)

    def _sampled(self, fine: Field, front: float) -> tuple[Floats, Floats, float]:
        """The costs of a finer field at the points that both grids have."""
        raster, seen = self.raster, np.full(self.blocked.shape, np.inf)
        rows = (raster.row + np.arange(raster.rows)) * FINER - fine.raster.row
        columns = (raster.column + np.arange(raster.columns)) * FINER - fine.raster.column
        row = np.flatnonzero((rows >= 0) & (rows < fine.raster.rows))
        column = np.flatnonzero((columns >= 0) & (columns < fine.raster.columns))
        seen[np.ix_(row, column)] = fine.times[np.ix_(rows[row], columns[column])]
        phi = np.where(np.isfinite(seen), seen - front, raster.step)
        return phi, np.where(seen < front, seen, np.inf), front

    def _factor_here(self, seed: float) -> float:
        """The cost of an inch in the first disc: the dearest there is in it."""
        turns = np.arange(8) * (math.pi / 4.0)
        rim = np.column_stack((np.sin(turns), np.cos(turns))) * seed + np.array(self.start)
        areas = self.footing.counting(np.concatenate((np.array([self.start]), rim)))
        return float(np.where(areas >= 0, np.append(self.footing.factor, 1.0)[areas], 1.0).max())

    def _seed(self, apart_from_start: Floats) -> float:
        """The radius of the disc around the start in which nothing changes and nothing is in the way."""
        barred, raster = self.barred, self.raster
        band = 2.0 * raster.step
        clear = [FARTHEST_SEED_IN, far_from(self.start, self.footing.ground.edges.segments) - band]
        clear.append(far_from(self.start, self.footing.lines) - band)
        radii = np.where(barred.by_shape, self.radius, barred.radii)
        clear.append(float((distances(self.start, barred.segments) - radii).min(initial=math.inf)))
        apart = distances(self.start, barred.centres) - barred.reaches - self.radius
        clear.append(float(apart[~barred.passed].min(initial=math.inf)))
        small = SMALL_SEED * raster.step
        if (~self.blocked & (apart_from_start <= small)).any():
            return max(min(clear) - raster.step, small)
        return NEAREST_SEED * raster.step

    def _hidden(self, apart: Floats, seed: float) -> Bools:
        """Points of the smallest disc that something parts from the start."""
        hidden = np.zeros_like(self.blocked)
        if seed > NEAREST_SEED * self.raster.step:
            return hidden
        facing = self.barred.mover.body.pose.facing
        for row, column in zip(*np.nonzero((apart <= seed + self.raster.step) & ~self.blocked), strict=True):
            end = (float(self.raster.xs[column]), float(self.raster.ys[row]))
            step = Step(self.start, end, facing, facing, math.dist(self.start, end), 0)
            hidden[row, column] = end != self.start and any(not hit.is_passed for hit in met_on_step(self.barred, step))
        return hidden

    def cost_near(self, point: Point) -> tuple[float, tuple[int, int] | None]:
        """The cost of the cheapest way to a point by one of the grid's points around it, and that point's place."""
        raster = self.raster
        column, row = (
            math.floor(point[0] / raster.step) - raster.column,
            math.floor(point[1] / raster.step) - raster.row,
        )
        best: tuple[float, tuple[int, int] | None] = (math.inf, None)
        for y in range(max(row - 1, 0), min(row + 3, raster.rows)):
            for x in range(max(column - 1, 0), min(column + 3, raster.columns)):
                apart = math.hypot(point[0] - raster.xs[x], point[1] - raster.ys[y])
                cost = float(self.times[y, x] + apart * self.costs[y, x])
                if cost < best[0]:
                    best = (cost, (y, x))
        return best


def _has_zero(phi: Floats, free: Bools) -> bool:
    """Whether two free points side by side lie on either side of zero."""
    below, above = free & (phi <= 0), free & (phi > 0)
    across = below[:, :-1] & above[:, 1:] | above[:, :-1] & below[:, 1:]
    along = below[:-1] & above[1:] | above[:-1] & below[1:]
    return bool(across.any() or along.any())
