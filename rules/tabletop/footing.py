"""What a table is to one class of movement: the factor of each piece, what is entered at a price, what bars the way.

Made once for each ground and class, and kept. One rule of precedence holds for areas, their crossings and what is
impassable: at each point the piece listed last counts alone (a bridge counts over all that are none, wherever they
are listed). So a road over woods costs as the road does, a ford opens a river, and a bridge carries over both. Walls
stand whatever is listed after them; a bridge alone leads over them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from rules.tabletop.ground import Ground
from rules.tabletop.sweeping import Floats, distances
from rules.tabletop.terrain import Piece

Ints = NDArray[np.intp]
BarCode = Literal["wall", "window", "door", "impassable"]
NEAR_IN = 1e-6
"""Ends of walls nearer than this meet."""
NOTHING = -1
"""Where no piece holds a point."""


@dataclass(frozen=True, slots=True)
class Bar:
    """Something fixed that bars the way: a part of a wall, or the edge of what may not be entered."""

    code: BarCode
    piece: str
    opening: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Bars:
    """Segments that bar the way (rows of x, y, x, y in inches) with what each is and the region that it bounds.

    `region` counts `Footing.regions`, -1 for a wall. `by_centre` says that only the centre of a base feels it: the
    jambs of an open door that the base fits.
    """

    segments: Floats
    bars: tuple[Bar, ...]
    region: Ints
    by_centre: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Footing:
    """A ground for one class of movement.

    `rank` orders the ground's areas (the highest counts) and `factor` has the cost of an inch on each. `regions` are
    what may not be entered. `lines` are the single lines with a price, `line_piece` their pieces; `priced` are the
    areas with one, as the part of each that counts.
    """

    ground: Ground
    kind: str
    rank: Ints
    factor: Floats
    crossing: Floats
    regions: NDArray[np.object_]
    bars: Bars
    doors: tuple[tuple[float, ...], ...]
    lines: Floats
    line_piece: tuple[Piece, ...]
    priced: tuple[tuple[int, BaseGeometry], ...]

    def counting(self, points: Floats) -> Ints:
        """The area that counts at each point, as its place in the ground's areas; -1 for open ground."""
        if not len(self.rank):
            return np.full(len(points), NOTHING, dtype=np.intp)
        held = self.ground.holds(points)
        ranks = np.where(held, self.rank, NOTHING)
        best: Ints = np.where(held.any(axis=1), ranks.argmax(axis=1), NOTHING)
        return best

    def piece(self, area: int) -> Piece | None:
        """The piece of an area; None for open ground."""
        return self.ground.pieces[self.ground.areas[area].piece] if area >= 0 else None


@lru_cache(maxsize=32)
def footing_of(ground: Ground, kind: str) -> Footing:
    """The footing of a ground for a class of movement; the last few are kept."""
    return _footing(ground, kind)


def _footing(ground: Ground, kind: str) -> Footing:
    pieces = [ground.pieces[area.piece] for area in ground.areas]
    rank = np.array([at + len(pieces) * piece.is_bridge for at, piece in enumerate(pieces)], dtype=np.intp)
    closed = [at for at, piece in enumerate(pieces) if kind in piece.impassable]
    priced = [at for at, piece in enumerate(pieces) if piece.crossing_in.get(kind, 0.0) > 0]
    regions = np.empty(len(closed), dtype=np.object_)
    regions[:] = [_counting_part(ground, rank, at) for at in closed]
    lines = list(_priced_lines(ground, kind))
    return Footing(
        ground,
        kind,
        rank,
        np.array([piece.costs.get(kind, 1.0) for piece in pieces], dtype=np.float64),
        np.array([piece.crossing_in.get(kind, 0.0) for piece in pieces], dtype=np.float64),
        regions,
        _bars(ground, kind, [(pieces[at].id, region) for at, region in zip(closed, regions, strict=True)]),
        tuple(_open_doors(ground)),
        np.array([segment for segment, _ in lines], dtype=np.float64).reshape(-1, 4),
        tuple(piece for _, piece in lines),
        tuple((at, _counting_part(ground, rank, at)) for at in priced),
    )


def _counting_part(ground: Ground, rank: Ints, at: int) -> BaseGeometry:
    """The part of an area that no other covers."""
    whole = ground.areas[at].polygon
    over = [ground.areas[other].polygon for other in ground.tree.query(whole) if rank[other] > rank[at]]
    return _less(whole, over)


def _less(whole: BaseGeometry, over: list[shapely.Polygon | shapely.MultiPolygon]) -> BaseGeometry:
    if not over:
        return whole
    try:
        return whole.difference(shapely.union_all(over))
    except shapely.GEOSException:
        return whole.difference(shapely.union_all(over, grid_size=1e-7), grid_size=1e-7)


def _line_parts(ground: Ground, segment: Floats, after: int | None) -> Iterator[Floats]:
    """What is left of a segment outside the bridges and, where told, outside the areas of pieces listed later."""
    whole = shapely.LineString(segment.reshape(2, 2))
    near = [ground.areas[other] for other in ground.tree.query(whole)]
    over = [
        area.polygon
        for area in near
        if ground.pieces[area.piece].is_bridge or (after is not None and area.piece > after)
    ]
    if not over:
        yield segment
        return
    for part in shapely.get_parts(_less(whole, over)):
        if part.length > 0 and part.geom_type == "LineString":
            yield shapely.get_coordinates(part)[[0, -1]].reshape(4)


def _single_lines(ground: Ground) -> Iterator[tuple[Floats, int, Piece]]:
    """The rows of walls that are single lines: no wall of a building, no door in one."""
    walls = ground.walls
    for row in range(len(walls)):
        piece = ground.pieces[walls.piece[row]]
        if piece.is_line and not piece.has_walls and not walls.blocks_move[row]:
            yield walls.segments[row], int(walls.piece[row]), piece


def _priced_lines(ground: Ground, kind: str) -> Iterator[tuple[Floats, Piece]]:
    for segment, at, piece in _single_lines(ground):
        if piece.crossing_in.get(kind, 0.0) > 0 and kind not in piece.impassable:
            yield from ((part, piece) for part in _line_parts(ground, segment, at))


def _bars(ground: Ground, kind: str, closed: list[tuple[str, BaseGeometry]]) -> Bars:
    found: list[tuple[Floats, Bar, int]] = []
    walls = ground.walls
    for row in np.flatnonzero(walls.blocks_move):
        bar = _wall_bar(ground.pieces[walls.piece[row]], walls.openings[row])
        found += [(part, bar, -1) for part in _line_parts(ground, walls.segments[row], None)]
    for segment, at, piece in _single_lines(ground):
        if kind in piece.impassable:
            found += [(part, Bar("impassable", piece.id), -1) for part in _line_parts(ground, segment, at)]
    for number, (piece_id, region) in enumerate(closed):
        rings, _ = shapely.get_rings(shapely.get_parts(region), return_index=True)
        for ring in rings:
            points = shapely.get_coordinates(ring)
            sides = np.concatenate((points[:-1], points[1:]), axis=1)
            found += [(side, Bar("impassable", piece_id), number) for side in sides]
    return Bars(
        np.array([segment for segment, _, _ in found], dtype=np.float64).reshape(-1, 4),
        tuple(bar for _, bar, _ in found),
        np.array([region for _, _, region in found], dtype=np.intp),
        np.zeros(len(found), dtype=np.bool_),
    )


def _wall_bar(piece: Piece, opening_id: str) -> Bar:
    opening = next((opening for opening in piece.openings if opening.id == opening_id), None)
    if opening is None:
        return Bar("wall", piece.id)
    return Bar(opening.kind, piece.id, opening.id)


def _open_doors(ground: Ground) -> Iterator[tuple[float, ...]]:
    walls = ground.walls
    for row in range(len(walls)):
        if walls.openings[row] and not walls.blocks_move[row] and ground.pieces[walls.piece[row]].has_walls:
            yield tuple(walls.segments[row])


@lru_cache(maxsize=64)
def bars_for(footing: Footing, narrow_in: float, reach_in: float) -> Bars:
    """The bars as a base feels them that is `narrow_in` wide at least and reaches `reach_in` from its centre.

    An open door lets through a base that is no wider than it: the wall beside the door, as far as the base reaches,
    is felt by its centre alone. To a wider base the door is a gap as any other.
    """
    rows = [(segment, bar, int(region), False) for segment, bar, region in _rows(footing.bars)]
    for door in footing.doors:
        if np.hypot(door[2] - door[0], door[3] - door[1]) < narrow_in - NEAR_IN or not rows:
            continue
        for end, other in ((np.array(door[:2]), np.array(door[2:])), (np.array(door[2:]), np.array(door[:2]))):
            touching = distances((end[0], end[1]), np.array([row[0] for row in rows])) <= NEAR_IN
            jambs = [part for at in np.flatnonzero(touching) for part in _jamb(rows[at], end, end - other, reach_in)]
            rows = [row for row, is_near in zip(rows, touching, strict=True) if not is_near] + jambs
    return Bars(
        np.array([row[0] for row in rows], dtype=np.float64).reshape(-1, 4),
        tuple(row[1] for row in rows),
        np.array([row[2] for row in rows], dtype=np.intp),
        np.array([row[3] for row in rows], dtype=np.bool_),
    )


def _rows(bars: Bars) -> Iterator[tuple[Floats, Bar, int]]:
    yield from zip(bars.segments, bars.bars, bars.region, strict=True)


Row = tuple[Floats, Bar, int, bool]


def _jamb(row: Row, end: Floats, outward: Floats, reach_in: float) -> Iterator[Row]:
    """A wall cut where it stops being the jamb of a door that ends at `end`."""
    segment, bar, region, _ = row
    if bar.code == "impassable":
        yield row
        return
    first, last = segment[:2], segment[2:]
    if np.hypot(*(last - end)) < np.hypot(*(first - end)):
        first, last = last, first
    along, length = last - first, float(np.hypot(*(last - first)))
    off = abs(along[0] * outward[1] - along[1] * outward[0])
    if np.hypot(*(first - end)) > NEAR_IN or off > NEAR_IN * length * np.hypot(*outward) or along @ outward < 0:
        yield row
        return
    cut = first + along * min(1.0, reach_in / length)
    yield np.concatenate((first, cut)), bar, region, True
    if reach_in < length:
        yield np.concatenate((cut, last)), bar, region, False
