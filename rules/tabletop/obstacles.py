"""All that stands in the way of one mover, as it feels each thing from where it starts.

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

from rules.tabletop.arrays import Floats
from rules.tabletop.bars import Bar, Bars, bars_for
from rules.tabletop.bases import Body, Point, Pose
from rules.tabletop.footing import Footing
from rules.tabletop.forms import form, outline
from rules.tabletop.measures import Measures
from rules.tabletop.movers import Crowd, Mover
from rules.tabletop.sweeping import anticlockwise, distances, hull_span, summed

CENTRE_IN = 1e-6
"""What only the centre feels is felt this near."""


class Obstacles:
    """All that may stand in one mover's way, as it feels each from where it starts.

    Row i of `segments` is bar i of what may bar the way: felt by the shape of the base where `by_shape`, else by a disc
    of `radii`; `left` says which the centre stands on, and may leave to either side. Row i of `centres`, `reaches`,
    `round`, `passed` and `felt` is body i of `others`: `felt` is the radius by which one is felt that the base overlaps
    at its start (0 for not at all), NaN for one that it does not. `room` is how far the start lies from each edge of
    the table, whose `size` is in inches.
    """

    def __init__(self, footing: Footing, mover: Mover, measures: Measures, crowd: Crowd) -> None:
        base = mover.body.base
        self.mover, self.tolerance = mover, max(measures.tolerance_in, 1e-9)
        self.reach, self.inner = base.radius_in, base.inner_in
        self.footing = footing
        self.shapes: dict[float, Floats] = {}
        self.bars: Bars = bars_for(footing.bars, 2.0 * self.inner, self.reach)
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
        return _is_inside(self.grown(self.bars.segments[row].reshape(2, 2), start.facing), start.point, self.tolerance)

    def grown(self, hull: Floats, facing: float) -> Floats:
        """A convex thing grown by the mover's base, which is the same seen from behind."""
        return summed(hull, self.own(facing))

    def own(self, facing: float) -> Floats:
        """The outline of the mover's base about the origin, anticlockwise."""
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
            if self.stands_on(int(at), start):
                clear = crowd.forms[at].distance(start.point)
                self.felt[at] = _felt(min(clear, self.inner), self.tolerance)

    def _feel_edges(self) -> None:
        table, (x, y) = self.footing.ground.table, self.mover.body.pose.point
        self.room = (x, table.width_in - x, y, table.depth_in - y)
        self.size = (table.width_in, table.depth_in)

    def bar(self, row: int) -> Bar:
        """What bar i is."""
        return self.bars.bars[int(self.kept[row])]

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
        return [self.others[at].body.id for at in near if self.stands_on(int(at), pose)]

    def stands_on(self, at: int, pose: Pose) -> bool:
        """Whether the mover overlaps a body at a pose, where their farthest points are near enough for it."""
        if self.mover.is_round and self.round[at]:
            return True
        hull, radius = self.other_hull(at, pose.facing)
        return hull_span(pose.point, pose.point, hull, radius, self.tolerance) is not None

    def other_hull(self, at: int, facing: float) -> tuple[Floats, float]:
        """The other's base grown by the mover's, as a convex polygon and a radius around it."""
        body = self.others[at].body
        if self.mover.is_round:
            return anticlockwise(outline(body)), self.reach
        if self.round[at]:
            return self.grown(self.centres[at, :2].reshape(1, 2), facing), float(self.reaches[at])
        return self.grown(anticlockwise(outline(body)), facing), 0.0

    def extents(self, facing: float) -> tuple[float, float]:
        """How far the base reaches from its centre along x and along y."""
        if self.mover.is_round:
            return self.reach, self.reach
        shape = form(Body("", self.mover.body.base, Pose(x=0.0, y=0.0, facing=facing)))
        return shape.farthest((1.0, 0.0))[0], shape.farthest((0.0, 1.0))[1]


def _felt(clear: float, tolerance: float) -> float:
    """The radius by which a thing is felt that was so far from the centre at the start; 0 for not at all."""
    return max(clear - tolerance, CENTRE_IN) if clear > CENTRE_IN else 0.0


def _is_inside(hull: Floats, point: Point, inset: float) -> bool:
    return hull_span(point, point, hull, 0.0, inset) is not None
