"""What the pieces listed later leave of a piece, and what bridges leave of a wall: the parts that count."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from rules.tabletop.arrays import Floats, Ints
from rules.tabletop.ground import Ground
from rules.tabletop.terrain import Piece


def counting_part(ground: Ground, rank: Ints, at: int) -> BaseGeometry:
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


def line_parts(ground: Ground, segment: Floats, after: int | None) -> Iterator[Floats]:
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


def single_lines(ground: Ground) -> Iterator[tuple[Floats, int, Piece]]:
    """The rows of walls that are single lines: no wall of a building, no door in one."""
    walls = ground.walls
    for row in range(len(walls)):
        piece = ground.pieces[walls.piece[row]]
        if piece.is_line and not piece.has_walls and not walls.blocks_move[row]:
            yield walls.segments[row], int(walls.piece[row]), piece
