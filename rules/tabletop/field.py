"""How much it costs a mover to get anywhere in a window: a field of travel costs, and the way back through it.

The field is made by fast marching (scikit-fmm) on a `Raster`, from a disc around the start in which nothing is in the
way and all ground is alike, so that the costs in it are exact. Points that the base may not stand at on its way are
left out, a hair more of them than needed; what only the centre feels is drawn as thick as keeps the field from leaking.
A base that is not round is taken for a disc of the radius that is asked for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import skfmm

from rules.tabletop.barring import Obstacles
from rules.tabletop.bases import Point
from rules.tabletop.driving import Step
from rules.tabletop.footing import Footing
from rules.tabletop.forms import outline
from rules.tabletop.raster import LEAST_FACTOR, Bools, Raster, far_from
from rules.tabletop.sweeping import Floats, clipped, distances

CLEAR_IN = 0.004
"""Points nearer than this to what bars the way are left out: between two points a disc's edge bends in by less."""
FARTHEST_SEED_IN = 3.0
SMALL_SEED, NEAREST_SEED = 0.8, 1.6
"""Steps of the grid: the smallest disc to start from, and the one where that holds no free point of the grid."""
NEIGHBOURS = tuple((y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if (y, x) != (0, 0))


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
    ) -> None:
        self.footing, self.barred, self.raster, self.radius = footing, barred, raster, radius
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
        self._draw_bases(mask, np.flatnonzero(held), self.radius)
        for row in np.flatnonzero(~barred.passed & (barred.felt > 0)):
            self._draw_bases(mask, row[None], float(barred.felt[row]))
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
        self._draw_bases(mask, np.arange(len(self.barred.others)), self.radius)
        return mask

    def _draw_bases(self, mask: Bools, rows: Sequence[int] | Floats, radius: float) -> None:
        barred = self.barred
        for row in rows:
            reach = float(barred.reaches[row])
            if barred.round[row]:
                self.raster.draw_segment(mask, barred.centres[row], reach + radius + CLEAR_IN)
                continue
            corners = np.array(outline(barred.others[row].body)[::-1])
            for side in np.concatenate((corners, np.roll(corners, -1, axis=0)), axis=1):
                self.raster.draw_segment(mask, side, radius + CLEAR_IN)
            self._draw_inside(mask, corners)

    def _draw_inside(self, mask: Bools, corners: Floats) -> None:
        box = self.raster.near((*corners.min(axis=0), *corners.max(axis=0)))
        if box:
            points = self.raster.points(box)
            low, high = clipped(points, np.zeros_like(points), corners, 0.0)
            mask[box] |= (low < high).reshape(mask[box].shape)

    def _in_window(self, segments: Floats, radii: Floats) -> list[int]:
        raster = self.raster
        xs, ys = segments[:, 0::2], segments[:, 1::2]
        margin = radii + raster.step
        near = (xs.max(axis=1) >= raster.xs[0] - margin) & (xs.min(axis=1) <= raster.xs[-1] + margin)
        near &= (ys.max(axis=1) >= raster.ys[0] - margin) & (ys.min(axis=1) <= raster.ys[-1] + margin)
        found: list[int] = np.flatnonzero(near).tolist()
        return found

    def _times(self, limit_in: float | None) -> Floats:
        """The costs by fast marching; in the first disc they are lengths times the factor of its ground."""
        raster, (x, y) = self.raster, self.start
        apart = np.hypot(raster.xs - x, (raster.ys - y)[:, None])
        seed = self._seed(apart)
        here = max(LEAST_FACTOR, self._factor_here(seed))
        mask = self.blocked | self._hidden(apart, seed)
        phi = np.ma.MaskedArray(apart - seed, mask)
        inside = (apart <= seed) & ~mask
        times = np.full(apart.shape, np.inf)
        if inside.any() and (phi.compressed() > 0).any():
            narrow = 0.0 if limit_in is None else max(limit_in - seed * here, 1.0)
            found = skfmm.travel_time(phi, 1.0 / self.costs, dx=raster.step, order=2, narrow=narrow)
            times = np.ma.filled(found, np.inf) + seed * here
        times[inside] = apart[inside] * here
        times[mask] = np.inf
        return times

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
            hidden[row, column] = end != self.start and any(not hit.is_passed for hit in self.barred.on_step(step))
        return hidden

    def cost_near(self, point: Point) -> tuple[float, tuple[int, int] | None]:
        """The cost of the cheapest way to a point by one of the grid's points around it, and that point's place."""
        raster = self.raster
        column, row = math.floor(point[0] / raster.step) - raster.column, math.floor(point[1] / raster.step) - raster.row
        best: tuple[float, tuple[int, int] | None] = (math.inf, None)
        for y in range(max(row - 1, 0), min(row + 3, raster.rows)):
            for x in range(max(column - 1, 0), min(column + 3, raster.columns)):
                apart = math.hypot(point[0] - raster.xs[x], point[1] - raster.ys[y])
                cost = float(self.times[y, x] + apart * self.costs[y, x])
                if cost < best[0]:
                    best = (cost, (y, x))
        return best

    def way_to(self, place: tuple[int, int]) -> list[Point]:
        """Points from the start to a place of the grid: downhill through the field, from point to point of the grid
        where something is near, straight down its slope elsewhere."""
        raster, (row, column) = self.raster, place
        spot = (float(raster.xs[column]), float(raster.ys[row]))
        found = [spot]
        for _ in range(4 * (raster.rows + raster.columns)):
            slid = self._slid(spot)
            if slid is None:
                lower = self._lower(*self._place(spot))
                if lower is None:
                    break
                slid = (float(raster.xs[lower[1]]), float(raster.ys[lower[0]]))
            spot = slid
            found.append(spot)
        found.append(self.start)
        return found[::-1]

    def _place(self, spot: Point) -> tuple[int, int]:
        step = self.raster.step
        return round(spot[1] / step) - self.raster.row, round(spot[0] / step) - self.raster.column

    def _slid(self, spot: Point) -> Point | None:
        """A step of the grid's length down the slope; None where the slope is not known or does not lead down."""
        raster = self.raster
        across, along = spot[0] / raster.step - raster.column, spot[1] / raster.step - raster.row
        column, row = int(across), int(along)
        if not (0 < column < raster.columns - 2 and 0 < row < raster.rows - 2):
            return None
        (a, b), (c, d) = self.times[row : row + 2, column : column + 2].tolist()
        u, v = across - column, along - row
        right, up = (b - a) * (1 - v) + (d - c) * v, (c - a) * (1 - u) + (d - b) * u
        slope = math.hypot(right, up)
        here = (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v
        if not 0.0 < slope < math.inf or here < slope:
            return None
        slid = (spot[0] - right / slope * raster.step, spot[1] - up / slope * raster.step)
        y, x = self._place(slid)
        return slid if self.times[y, x] < here - 0.1 * slope else None

    def _lower(self, row: int, column: int) -> tuple[int, int] | None:
        """The neighbour to which the field falls most steeply; None where it falls to none."""
        times, here, best, found = self.times, self.times[row, column], 0.0, None
        for up, right in NEIGHBOURS:
            y, x = row + up, column + right
            if not (0 <= y < self.raster.rows and 0 <= x < self.raster.columns):
                continue
            fall = (here - times[y, x]) / (math.sqrt(2.0) if up and right else 1.0)
            if fall > best and not (up and right and (math.isinf(times[row, x]) or math.isinf(times[y, column]))):
                best, found = fall, (y, x)
        return found
