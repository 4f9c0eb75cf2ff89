"""What stands in the way of a base on its steps: walls, what may not be entered, the table's edge, other bases.

The whole base counts, not its centre. To touch is allowed; to overlap by more than the tolerance is not, neither on the
way nor (with a base that may be passed) at its end. What a base overlaps where it starts never holds it: that thing is
felt by a disc about the base's centre alone, the largest that fits the base and is clear of the thing at the start; a
base or region in which the centre itself stands is not felt until the end. So whoever starts in a wall or in another
base can leave, and none can slip through: the centre never passes a wall.
"""

from __future__ import annotations

import math

import numpy as np
import shapely

from rules.tabletop.bases import Body, Point, Pose
from rules.tabletop.driving import Step
from rules.tabletop.footing import Bar, Bars, Footing, bars_for
from rules.tabletop.forms import form, outline
from rules.tabletop.hits import Hit
from rules.tabletop.measures import Measures
from rules.tabletop.movers import SAME_DEG, Crowd, Mover, turn_between
from rules.tabletop.spinning import Spun
from rules.tabletop.sweeping import Floats, anticlockwise, distances, hull_span, spans, summed

CENTRE_IN = 1e-6
"""What only the centre feels is felt this near."""
TURN_STEP_DEG = 3.0
"""A turn on the spot is looked at in steps of this many degrees."""


class Obstacles:
    """All that may stand in one mover's way, as it feels each from where it starts."""

    def __init__(self, footing: Footing, mover: Mover, measures: Measures, crowd: Crowd) -> None:
        base = mover.body.base
        self.mover, self.tolerance = mover, max(measures.tolerance_in, 1e-9)
        self.reach, self.inner = base.radius_in, base.inner_in
        self.footing = footing
        self.shapes: dict[float, Floats] = {}
        self.bars: Bars = bars_for(footing, 2.0 * self.inner, self.reach)
        self._feel_bars()
        self._feel_others(measures, crowd.without(mover.body.id))
        self._feel_edges()

    def _feel_bars(self) -> None:
        """How near each bar may come: `radii` for those felt as a disc, the shape of the base for the others."""
        start, bars = self.mover.body.pose.point, self.bars
        apart = distances(start, bars.segments)
        self.radii = np.where(bars.by_centre, CENTRE_IN, max(self.reach - self.tolerance, CENTRE_IN))
        near = np.flatnonzero(apart < self.radii)
        self.by_shape = ~bars.by_centre if not self.mover.is_round else np.zeros(len(apart), dtype=np.bool_)
        inside = np.flatnonzero(shapely.dwithin(self.footing.regions, shapely.Point(start), CENTRE_IN))
        for row in near:
            if not self.by_shape[row] or self._overlaps_bar(int(row)):
                self.by_shape[row] = False
                self.radii[row] = _felt(min(float(apart[row]), self.inner), self.tolerance)
        on_wall = apart <= CENTRE_IN
        self.radii[on_wall] = CENTRE_IN
        self.kept = np.flatnonzero(~np.isin(bars.region, inside))
        self.segments, self.radii = bars.segments[self.kept], self.radii[self.kept]
        self.left = on_wall[self.kept]
        self.by_shape = self.by_shape[self.kept]

    def _overlaps_bar(self, row: int) -> bool:
        start = self.mover.body.pose
        return _is_inside(self._grown(self.bars.segments[row].reshape(2, 2), start.facing), start.point, self.tolerance)

    def _grown(self, hull: Floats, facing: float) -> Floats:
        """A convex thing grown by the mover's base, which is the same seen from behind."""
        return summed(hull, self._own(facing))

    def _own(self, facing: float) -> Floats:
        if facing not in self.shapes:
            pose = Pose(x=0.0, y=0.0, facing=facing)
            self.shapes[facing] = anticlockwise(outline(Body("", self.mover.body.base, pose)))
        return self.shapes[facing]

    def _feel_others(self, measures: Measures, crowd: Crowd) -> None:
        self.others, self.round = crowd.others, crowd.is_round
        self.centres, self.reaches = crowd.discs, crowd.reaches
        self.passed = np.array(
            [measures.pass_friends if other.is_friend else measures.pass_enemies for other in crowd.others],
            dtype=np.bool_,
        )
        self.start_radii = self.reaches + self.reach - self.tolerance
        start = self.mover.body.pose
        self.felt = np.full(len(crowd), math.nan)
        apart = distances(start.point, self.centres)
        for at in np.flatnonzero(apart < self.start_radii):
            if self._stands_on(int(at), start):
                clear = crowd.forms[at].distance(start.point)
                self.felt[at] = _felt(min(clear, self.inner), self.tolerance)

    def _feel_edges(self) -> None:
        table, (x, y) = self.footing.ground.table, self.mover.body.pose.point
        self.room = (x, table.width_in - x, y, table.depth_in - y)
        self.size = (table.width_in, table.depth_in)

    def is_tight(self, radius: float) -> bool:
        """Whether a disc about the start would touch what may not be touched there."""
        start = self.mover.body.pose.point
        apart = distances(start, self.centres) - self.reaches - radius
        return bool(
            (distances(start, self.segments) < np.where(self.by_shape, radius, 0.0)).any()
            or (~self.by_shape & ~self.bars.by_centre[self.kept]).any()
            or (apart[~self.passed] < 0).any()
            or min(self.room) < radius
        )

    def standing(self, pose: Pose) -> list[str]:
        """The ids of the bodies that a base at a pose overlaps."""
        near = np.flatnonzero(distances(pose.point, self.centres) < self.start_radii)
        return [self.others[at].body.id for at in near if self._stands_on(int(at), pose)]

    def _stands_on(self, at: int, pose: Pose) -> bool:
        if self.mover.is_round and self.round[at]:
            return True
        hull, radius = self._other_hull(at, pose.facing)
        return hull_span(pose.point, pose.point, hull, radius, self.tolerance) is not None

    def _other_hull(self, at: int, facing: float) -> tuple[Floats, float]:
        """The other's base grown by the mover's, as a convex polygon and a radius around it."""
        body = self.others[at].body
        if self.mover.is_round:
            return anticlockwise(outline(body)), self.reach
        if self.round[at]:
            return self._grown(self.centres[at, :2].reshape(1, 2), facing), float(self.reaches[at])
        return self._grown(anticlockwise(outline(body)), facing), 0.0

    def on_step(self, step: Step) -> list[Hit]:
        """All that a step meets, in the order in which it does."""
        hits = [*self._bars_met(step), *self._others_met(step), *self._edges_met(step)]
        return sorted(hits, key=lambda hit: (hit.low, hit.code, hit.piece, hit.body))

    def _bars_met(self, step: Step) -> list[Hit]:
        found: list[Hit] = []
        rows, low, high = _met(step, self.segments, self.radii)
        leaves = step.start == self.mover.body.pose.point
        for row, first, last in zip(rows, low, high, strict=True):
            if leaves and self.left[row] and first <= 0.0:
                continue
            if self.by_shape[row]:
                span = hull_span(
                    step.start,
                    step.end,
                    self._grown(self.segments[row].reshape(2, 2), step.facing),
                    0.0,
                    self.tolerance,
                )
                if span is None:
                    continue
                first, last = span
            bar: Bar = self.bars.bars[self.kept[row]]
            found.append(Hit(max(0.0, first), min(1.0, last), bar.code, bar.piece, bar.opening))
        return found

    def _others_met(self, step: Step) -> list[Hit]:
        rows, low, high = _met(step, self.centres, self.start_radii)
        found: list[Hit] = []
        for row, first, last in zip(rows, low, high, strict=True):
            span: tuple[float, float] | None = (max(0.0, first), min(1.0, last))
            if not (self.mover.is_round and self.round[row]):
                hull, radius = self._other_hull(row, step.facing)
                span = hull_span(step.start, step.end, hull, radius, self.tolerance)
            if span is None:
                continue
            body = self.others[row].body.id
            is_freed = bool(self.passed[row]) or not math.isnan(self.felt[row])
            found.append(Hit(*span, "end_on_base" if is_freed else "base", body=body, is_passed=is_freed))
            if not self.passed[row] and self.felt[row] > 0:
                found += self._felt_base(row, step)
        return found

    def _felt_base(self, row: int, step: Step) -> list[Hit]:
        """A base that was overlapped at the start, as the smaller disc feels it."""
        body = self.others[row].body
        if self.round[row]:
            hull, radius = self.centres[row, :2].reshape(1, 2), float(self.reaches[row] + self.felt[row])
        else:
            hull, radius = anticlockwise(outline(body)), float(self.felt[row])
        span = hull_span(step.start, step.end, hull, radius, 0.0)
        return [Hit(*span, "base", body=body.id)] if span else []

    def _edges_met(self, step: Step) -> list[Hit]:
        """Where the base first hangs over an edge of the table, farther than where it started."""
        across, along = self._extents(step.facing)
        (x0, y0), (x1, y1) = step.start, step.end
        width, depth = self.size
        ways = ((x0, x1), (width - x0, width - x1), (y0, y1), (depth - y0, depth - y1))
        found: list[Hit] = []
        for (first, last), extent, room in zip(ways, (across, across, along, along), self.room, strict=True):
            least = min(extent, room) - self.tolerance
            if last < least:
                share = 0.0 if first <= least else (first - least) / (first - last)
                found.append(Hit(share, 1.0, "edge"))
        return found

    def _extents(self, facing: float) -> tuple[float, float]:
        """How far the base reaches from its centre along x and along y."""
        if self.mover.is_round:
            return self.reach, self.reach
        shape = form(Body("", self.mover.body.base, Pose(x=0.0, y=0.0, facing=facing)))
        return shape.farthest((1.0, 0.0))[0], shape.farthest((0.0, 1.0))[1]

    def on_turn(self, point: Point, before: float, after: float) -> Hit | None:
        """What a base meets that turns on the spot; what may be passed may be turned over, too."""
        turn = turn_between(before, after)
        if self.mover.is_round or abs(turn) <= SAME_DEG:
            return None
        count = math.ceil(abs(turn) / TURN_STEP_DEG)
        spun = Spun(point, before + turn * np.arange(1, count + 1) / count, self._own(0.0))
        return self._bar_in_turn(spun) or self._other_in_turn(spun) or self._edge_in_turn(spun)

    def _bar_in_turn(self, spun: Spun) -> Hit | None:
        for row in np.flatnonzero(distances(spun.point, self.segments) < self.radii):
            if not self.by_shape[row] or spun.meets_segment(self.segments[row], self.tolerance):
                bar = self.bars.bars[self.kept[row]]
                return Hit(0.0, 1.0, bar.code, bar.piece, bar.opening)
        return None

    def _other_in_turn(self, spun: Spun) -> Hit | None:
        for row in np.flatnonzero((distances(spun.point, self.centres) < self.start_radii) & ~self.passed):
            if math.isnan(self.felt[row]) and self._meets_spun(int(row), spun):
                return Hit(0.0, 1.0, "base", body=self.others[row].body.id)
        return None

    def _meets_spun(self, row: int, spun: Spun) -> bool:
        if self.round[row]:
            return spun.meets_disc(self.centres[row, :2], float(self.reaches[row]) - self.tolerance)
        corners = outline(self.others[row].body)
        sides = zip(corners, (*corners[1:], corners[0]), strict=True)
        return any(spun.meets_segment(np.array((*first, *last)), self.tolerance) for first, last in sides)

    def _edge_in_turn(self, spun: Spun) -> Hit | None:
        across, along = spun.extents()
        (x, y), (width, depth) = spun.point, self.size
        for now, extent, room in zip(
            (x, width - x, y, depth - y), (across, across, along, along), self.room, strict=True
        ):
            if now < min(extent, room) - self.tolerance:
                return Hit(0.0, 1.0, "edge")
        return None


def _met(step: Step, segments: Floats, radii: Floats) -> tuple[list[int], list[float], list[float]]:
    """The rows of segments that a step comes nearer to than their radii, and from and to which share."""
    if step.start == step.end:
        rows = np.flatnonzero(distances(step.start, segments) < radii)
        return rows.tolist(), [0.0] * len(rows), [1.0] * len(rows)
    (x0, y0), (x1, y1) = step.start, step.end
    xs, ys = segments[:, 0::2], segments[:, 1::2]
    near = np.flatnonzero(
        (xs.min(axis=1) < max(x0, x1) + radii)
        & (xs.max(axis=1) > min(x0, x1) - radii)
        & (ys.min(axis=1) < max(y0, y1) + radii)
        & (ys.max(axis=1) > min(y0, y1) - radii)
    )
    low, high = spans(step.start, step.end, segments[near], radii[near])
    with np.errstate(invalid="ignore"):
        met = (low < 1.0) & (high > 0.0)
    return near[met].tolist(), low[met].tolist(), high[met].tolist()


def _felt(clear: float, tolerance: float) -> float:
    """The radius by which a thing is felt that was so far from the centre at the start; 0 for not at all."""
    return max(clear - tolerance, CENTRE_IN) if clear > CENTRE_IN else 0.0


def _is_inside(hull: Floats, point: Point, inset: float) -> bool:
    return hull_span(point, point, hull, 0.0, inset) is not None
