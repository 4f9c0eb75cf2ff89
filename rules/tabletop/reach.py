"""Where a mover can get to within its limit: an area to paint, and a sure answer for each point.

`Reach.patches` is drawn from a field of costs and keeps on the safe side of its errors: it shows no point that `walk`
would refuse, and leaves out a rim of a quarter of an inch at most. `Reach.walk_to` finds the way to one point and asks
`walk` itself; `reaches` is its answer.

A base that is not round is taken for its widest disc; where that has no room at the start, for the places to which the
base can drive straight until it has. Where turns cost, or need a circle, only one turn is allowed for: the area is what
can be driven to at one go.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from rules.tabletop.arrays import Floats
from rules.tabletop.bases import Point, Pose
from rules.tabletop.contours import Patch, patches
from rules.tabletop.field import Field
from rules.tabletop.footing import Footing, footing_of
from rules.tabletop.ground import Ground
from rules.tabletop.measures import Measures
from rules.tabletop.movers import Crowd, Mover, Other, brought_near, crowd_of
from rules.tabletop.moving import walk
from rules.tabletop.obstacles import Obstacles
from rules.tabletop.paths import cheapest, way_through
from rules.tabletop.raster import LEAST_FACTOR, Raster, step_for
from rules.tabletop.refining import refined
from rules.tabletop.shots import shot_costs
from rules.tabletop.tautening import Tautening
from rules.tabletop.walks import Walk

FINEST_IN = 0.04
MOST_POINTS = 150_000
SAFE = 0.75
"""Steps of the grid that the painted area keeps off its limit."""
RIM_IN = 0.02
"""The reach that is shown is drawn in by so much."""
SLACK_IN = 1.0
"""A point that the field puts beyond the limit by no more than this is still asked about."""
HEADINGS = 8
ESCAPE_IN = 6.0


@dataclass(frozen=True, slots=True)
class _Source:
    """A field from a place, the points before it (none where it is the start), and what these cost."""

    field: Field
    taut: Tautening
    before: tuple[Point, ...]
    cost: float


class Reach:
    """Where a mover can get to within its limit: made by `reach`."""

    def __init__(self, ground: Ground, mover: Mover, measures: Measures, crowd: Crowd) -> None:
        self.ground, self.mover, self.measures, self.crowd = ground, mover, measures, crowd
        self.limit = math.inf if mover.limit_in is None else mover.limit_in
        self._sources = _sources(ground, mover, measures, crowd, self.limit)
        self.patches: tuple[Patch, ...] = self._patches()

    @property
    def area(self) -> shapely.MultiPolygon:
        """The patches as one shape."""
        return shapely.MultiPolygon([(patch.outer, patch.holes) for patch in self.patches])

    def _patches(self) -> tuple[Patch, ...]:
        fields = [self._left(source) for source in self._sources]
        if not fields:
            return ()
        raster = self._sources[0].field.raster
        highest: Floats = np.maximum.reduce(fields)
        return tuple(_drawn_in(patches(highest, raster.xs, raster.ys)))

    def _left(self, source: _Source) -> Floats:
        """What is left of the limit at each point; minus infinity where the base may not stand."""
        field, turning = source.field, self.mover.turning
        left_in = self.limit - source.cost
        costs = refined(field, source.taut, left_in, SLACK_IN) if math.isfinite(left_in) else field.times
        if turning.way == "wheel" or turning.cost(180.0) > 0:
            costs = shot_costs(field, self.mover)
        used = costs + field.entered + source.cost
        left: Floats = np.minimum(self.limit, 1e6) - SAFE * field.raster.step - used
        left[~np.isfinite(used) | field.standing()] = -np.inf
        return left

    def reaches(self, point: Point) -> bool:
        """Whether the mover can end its path at a point, within its limit."""
        found = self.walk_to(point)
        return found is not None and found.is_legal

    def walk_to(self, point: Point) -> Walk | None:
        """The way to a point as `walk` sees it; None where none is found within the limit."""
        for points in ((point,), *self._ways(point)):
            found = walk(self.ground, self.mover, points, self.measures, self.crowd)
            if found.is_legal:
                return found
        return None

    def _ways(self, point: Point) -> Iterable[Sequence[Point]]:
        for source in self._sources:
            cost, _ = source.field.cost_near(point)
            if cost + source.cost <= self.limit + SLACK_IN:
                way = way_through(source.field, source.taut, point)
                if way:
                    yield (*source.before, *way[1:])
        yield cheapest(self.ground, self.mover, point, self.measures, self.crowd).points


def reach(ground: Ground, mover: Mover, measures: Measures | None = None, others: Iterable[Other] = ()) -> Reach:
    """Where a mover can get to within its limit (anywhere where it has none)."""
    return Reach(ground, brought_near(mover), measures or Measures(), crowd_of(others))


def _drawn_in(found: Iterable[Patch]) -> Iterator[Patch]:
    """Patches a hair smaller: where a price is paid at an edge, the rim between two points of the grid may pass it."""
    whole = shapely.MultiPolygon([(patch.outer, patch.holes) for patch in found])
    smaller = whole.buffer(-RIM_IN, join_style="mitre")
    for shape in getattr(smaller, "geoms", [smaller]):
        if not shape.is_empty:
            holes = tuple(tuple(hole.coords[:-1]) for hole in shape.interiors)
            yield Patch(tuple(shape.exterior.coords[:-1]), holes)


def _sources(ground: Ground, mover: Mover, measures: Measures, crowd: Crowd, limit: float) -> list[_Source]:
    footing = footing_of(ground, mover.kind)
    raster = _window(footing, mover, limit)
    barred = Obstacles(footing, mover, measures, crowd)
    if mover.is_round or not barred.is_tight(barred.reach):
        return [_source(footing, barred, raster, limit)]
    found: list[_Source] = []
    for start in _escapes(ground, mover, measures, crowd):
        freed = mover.at(Pose(x=start.end.x, y=start.end.y, facing=start.end.facing))
        others = Obstacles(footing, freed, measures, crowd)
        found.append(
            _source(footing, others, raster, limit - start.cost, (mover.body.pose.point, start.end.point), start.cost)
        )
    return found


def _source(
    footing: Footing,
    barred: Obstacles,
    raster: Raster,
    limit: float,
    before: tuple[Point, ...] = (),
    cost: float = 0.0,
) -> _Source:
    field = Field(footing, barred, barred.reach, raster, limit + SLACK_IN if math.isfinite(limit) else None)
    return _Source(field, Tautening(footing, barred, barred.reach), before, cost)


def _window(footing: Footing, mover: Mover, limit: float) -> Raster:
    """As much of the table as a mover might get to, on the finest grid that is not too large."""
    table, (x, y) = footing.ground.table, mover.body.pose.point
    least = max(LEAST_FACTOR, min([1.0, *footing.factor.tolist()]))
    far = min(limit / least, 2.0 * (table.width_in + table.depth_in)) + 2.0 * FINEST_IN
    low = (min(x, max(0.0, x - far)) - FINEST_IN, min(y, max(0.0, y - far)) - FINEST_IN)
    high = (max(x, min(table.width_in, x + far)) + FINEST_IN, max(y, min(table.depth_in, y + far)) + FINEST_IN)
    return Raster(low, high, step_for(low, high, FINEST_IN, MOST_POINTS))


def _escapes(ground: Ground, mover: Mover, measures: Measures, crowd: Crowd) -> list[Walk]:
    """The shortest straight drives, two at most, after which the widest disc of the base has room."""
    found: list[Walk] = []
    (x, y), footing = mover.body.pose.point, footing_of(ground, mover.kind)
    for at in range(HEADINGS):
        turn = math.radians(mover.body.pose.facing + 360.0 * at / HEADINGS)
        for part in (0.25, 0.5, 1.0):
            end = (x + ESCAPE_IN * part * math.sin(turn), y + ESCAPE_IN * part * math.cos(turn))
            tried = walk(ground, mover, (end,), measures, crowd)
            if tried.forbidden and tried.forbidden[0].code != "end_on_base":
                break
            if tried.is_legal and not Obstacles(footing, mover.at(tried.end), measures, crowd).is_tight(
                mover.body.base.radius_in
            ):
                found.append(tried)
                break
    return sorted(found, key=lambda one: one.cost)[:2]
