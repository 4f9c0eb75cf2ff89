"""A table nobody drew: sensible terrain by a seed, for any size of table. The same seed makes the same table for ever.

A road runs from one short edge to the other; buildings stand along it, each in its own yard with a wall or a hedge;
woods, a hill, broken ground and field walls fill the rest. Nothing but a road overlaps anything, nothing that hinders
models stands within `CLEAR_IN` inches of a long edge, where sides deploy, and there is always room to pass between two
pieces.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from rules.tabletop.bases import Point
from rules.tabletop.bearings import ahead, bearing
from rules.tabletop.draws import Draws
from rules.tabletop.forms import frame
from rules.tabletop.healing import area_of
from rules.tabletop.making import make, make_line
from rules.tabletop.shapes import Outline, rounded
from rules.tabletop.terrain import Piece, Table, Zone

CLEAR_IN = 4.0
"""Beside each long edge this much is kept clear of all but roads."""
APART_IN = 2.0
"""Between two pieces there is at least so much, so that everything on wheels and feet passes."""
TRIES = 40
"""So many places are tried for a piece before it is left out."""
ROAD_STEPS = 16
VERGE_IN = 1.0
"""So near to a road other pieces may come."""
YARD_IN = 2.5
"""Between a building and its road, and between it and the wall of its yard."""
DEPLOYMENT_IN = 8.0
USUAL_AREA = 72.0 * 48.0
"""Square inches of the table for which the numbers below are meant."""
PLENTY: Sequence[tuple[str, int, int, tuple[float, float], tuple[float, float]]] = (
    ("hill", 1, 1, (14, 20), (11, 15)),
    ("wood", 2, 3, (8, 14), (7, 10)),
    ("growth", 1, 2, (5, 8), (4, 6)),
    ("rubble", 0, 1, (4, 6), (3, 5)),
    ("swamp", 0, 1, (6, 9), (4, 6)),
    ("crater", 1, 2, (2, 3), (2, 3)),
    ("hedge", 2, 3, (6, 10), (0.5, 0.5)),
    ("wall", 1, 2, (4, 7), (0.4, 0.4)),
)
"""Kind, how many at least and at most, how wide and how deep."""


def random_table(seed: int, width_in: float = 72.0, depth_in: float = 48.0) -> Table:
    """A table of a size with terrain by a seed, and a deployment zone along each long edge."""
    draws = Draws("table", seed, width_in, depth_in)
    site = _Site(draws, width_in, depth_in)
    road = _road(site)
    site.pieces.append(road)
    for _ in range(_number(site, 1, 2)):
        _farm(site, road)
    for kind, fewest, most, wide, deep in PLENTY:
        for _ in range(_number(site, fewest, most)):
            site.place(kind, wide, deep)
    is_wide = width_in >= depth_in
    return Table(
        id=draws.new_id(),
        name=f"Random table {seed}",
        width_in=width_in,
        depth_in=depth_in,
        pieces=tuple(sorted(site.pieces, key=_layer)),
        zones=_zones(draws, width_in, depth_in, is_wide),
    )


class _Site:
    """What stands already, and where more may stand."""

    def __init__(self, draws: Draws, width_in: float, depth_in: float) -> None:
        self.draws = draws
        self.width, self.depth = width_in, depth_in
        self.pieces: list[Piece] = []
        self.taken: list[BaseGeometry] = []
        along = (0.0, min(CLEAR_IN, depth_in / 4)) if width_in >= depth_in else (min(CLEAR_IN, width_in / 4), 0.0)
        self.inside = shapely.box(along[0], along[1], width_in - along[0], depth_in - along[1])

    def takes(self, pieces: Iterable[Piece], apart_in: float = APART_IN) -> bool:
        """Stands pieces here if they fit: inside, and clear of all that stands; whether they did."""
        found = list(pieces)
        ground = shapely.union_all([area_of(piece) for piece in found])
        if not self.inside.covers(ground) or any(ground.distance(other) < apart_in for other in self.taken):
            return False
        self.taken.append(ground)
        self.pieces += found
        return True

    def place(self, kind: str, wide: tuple[float, float], deep: tuple[float, float]) -> None:
        """A piece of a kind wherever it fits; none where it fits nowhere. A small table has smaller ones."""
        most = min(self.width, self.depth) / 2
        for _ in range(TRIES):
            width, depth = min(self.draws.between(*wide), most), min(self.draws.between(*deep), most)
            centre = (self.draws.between(0, self.width), self.draws.between(0, self.depth))
            facing, seed = self.draws.whole(0, 23) * 15.0, self.draws.whole(0, 999_999)
            if self.takes(make(kind, centre, width, depth, facing, seed)):
                return


def _number(site: _Site, fewest: int, most: int) -> int:
    """How many of something there are: as many as usual on a table of the usual size, more on a larger one."""
    share = min(max(site.width * site.depth / USUAL_AREA, 0.25), 4.0)
    return math.ceil(site.draws.whole(fewest, most) * share - 0.25)


def _road(site: _Site) -> Piece:
    """A road from one short edge to the other, that bends now and then and stays off the long edges."""
    draws = site.draws
    is_wide = site.width >= site.depth
    length, breadth = (site.width, site.depth) if is_wide else (site.depth, site.width)
    start, end, swing = (breadth * draws.whole(*span) / 100 for span in ((35, 65), (35, 65), (-8, 8)))
    turn = draws.whole(0, 359)
    points = []
    for at in range(ROAD_STEPS + 1):
        share = at / ROAD_STEPS
        aside = start + (end - start) * share + swing * math.sin(math.radians(turn) + share * math.tau)
        points.append((length * share, aside) if is_wide else (aside, length * share))
    road = make_line("road", _beyond(points), seed=draws.whole(0, 999_999))
    site.taken.append(area_of(road).buffer(VERGE_IN - APART_IN))
    return road


def _beyond(points: Sequence[Point]) -> Outline:
    """A line whose ends go on over the table's edge by half an inch, so that no corner of it is missing there."""
    ends = []
    for (x, y), (next_x, next_y) in ((points[0], points[1]), (points[-1], points[-2])):
        share = 0.5 / math.dist((x, y), (next_x, next_y))
        ends.append(rounded(x + (x - next_x) * share, y + (y - next_y) * share))
    return (ends[0], *(rounded(*point) for point in points[1:-1]), ends[1])


def _farm(site: _Site, road: Piece) -> None:
    """A building beside the road, with a wall or a hedge on two sides of its yard; nothing where none fits."""
    draws = site.draws
    most = min(site.width, site.depth) / 4
    for _ in range(TRIES):
        at = draws.whole(1, len(road.outline) - 3)
        (x, y), end = road.outline[at], road.outline[at + 1]
        width, depth = min(draws.between(7, 10), most), min(draws.between(6, 8), most)
        away = bearing((x, y), end) + 90.0 * draws.sign()
        centre = ahead(((x + end[0]) / 2, (y + end[1]) / 2), away, road.width_in / 2 + YARD_IN + depth / 2)
        house = make("building", centre, width, depth, away, draws.whole(0, 999_999))
        if site.takes((*house, _yard(draws, centre, away, (width, depth)))):
            return


def _yard(draws: Draws, centre: Point, facing: float, size: tuple[float, float]) -> Piece:
    """A wall or a hedge beside and behind a building."""
    side, far, place = draws.sign(), size[1] / 2 + YARD_IN, frame(centre, facing)
    beside = side * (size[0] / 2 + YARD_IN)
    corners = ((beside, -size[1] / 2), (beside, far), (-side * size[0] / 2, far))
    return make_line(draws.pick(("wall", "hedge")), tuple(map(place.placed, corners)), seed=draws.whole(0, 999_999))


def _layer(piece: Piece) -> int:
    """Ground lies lowest, roads on it, all else on top: where pieces overlap the last one counts."""
    return 0 if piece.is_ground else 1 if piece.kind == "road" else 2


def _zones(draws: Draws, width: float, depth: float, is_wide: bool) -> tuple[Zone, Zone]:
    """A strip along each long edge: the first side's at the bottom or on the left."""
    deep = min(DEPLOYMENT_IN, (depth if is_wide else width) / 4)
    spans = ((0.0, deep), (depth - deep, depth)) if is_wide else ((0.0, deep), (width - deep, width))
    first, second = (
        Zone(id=draws.new_id(), side=side, outline=_strip(low, high, width, depth, is_wide))
        for side, (low, high) in zip(("1", "2"), spans, strict=True)
    )
    return first, second


def _strip(low: float, high: float, width: float, depth: float, is_wide: bool) -> Outline:
    if is_wide:
        return ((0.0, low), (0.0, high), (width, high), (width, low))
    return ((low, 0.0), (low, depth), (high, depth), (high, 0.0))
