"""What bars the way on a table: walls, windows, closed doors, the edges of what may not be entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import numpy as np
from shapely.geometry.base import BaseGeometry

from rules.tabletop.areas import sides_of
from rules.tabletop.arrays import Bools, Floats, Ints
from rules.tabletop.ground import Ground
from rules.tabletop.sweeping import distances
from rules.tabletop.terrain import Piece
from rules.tabletop.uncovered import line_parts, single_lines

BarCode = Literal["wall", "window", "door", "impassable"]
NEAR_IN = 1e-6
"""Ends of walls nearer than this meet."""
NO_REGION = -1
"""In the place of a region: a wall, or a single line."""


@dataclass(frozen=True, slots=True)
class Bar:
    """Something fixed that bars the way: a part of a wall, or the edge of what may not be entered."""

    code: BarCode
    piece: str
    opening: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Bars:
    """Segments that bar the way (rows of x, y, x, y in inches) with what each is and the region that it bounds.

    `region` counts the regions that may not be entered, NO_REGION for a wall. `by_centre` says that only the centre of
    a base feels it: the jambs of an open door that the base fits. `doors` are the open doors.
    """

    segments: Floats
    bars: tuple[Bar, ...]
    region: Ints
    by_centre: Bools
    doors: Floats


@dataclass(frozen=True, slots=True, eq=False)
class _Row:
    """One segment on its way into the arrays."""

    segment: Floats
    bar: Bar
    region: int = NO_REGION
    by_centre: bool = False


def bars_of(ground: Ground, kind: str, closed: Sequence[tuple[str, BaseGeometry]]) -> Bars:
    """The bars of a ground for a class of movement; `closed` are those regions that it may not enter."""
    return _bars([*_walls(ground), *_closed_lines(ground, kind), *_edges(closed)], _open_doors(ground))


def _bars(rows: Sequence[_Row], doors: Floats) -> Bars:
    return Bars(
        np.array([row.segment for row in rows], dtype=np.float64).reshape(-1, 4),
        tuple(row.bar for row in rows),
        np.array([row.region for row in rows], dtype=np.intp),
        np.array([row.by_centre for row in rows], dtype=np.bool_),
        doors,
    )


def _walls(ground: Ground) -> Iterator[_Row]:
    walls = ground.walls
    for at in np.flatnonzero(walls.blocks_move):
        bar = _wall_bar(ground.pieces[walls.piece[at]], walls.openings[at])
        yield from (_Row(part, bar) for part in line_parts(ground, walls.segments[at], None))


def _wall_bar(piece: Piece, opening_id: str) -> Bar:
    opening = next((opening for opening in piece.openings if opening.id == opening_id), None)
    return Bar(opening.kind, piece.id, opening.id) if opening else Bar("wall", piece.id)


def _closed_lines(ground: Ground, kind: str) -> Iterator[_Row]:
    for segment, at, piece in single_lines(ground):
        if kind in piece.impassable:
            bar = Bar("impassable", piece.id)
            yield from (_Row(part, bar) for part in line_parts(ground, segment, at))


def _edges(closed: Sequence[tuple[str, BaseGeometry]]) -> Iterator[_Row]:
    for number, (piece_id, region) in enumerate(closed):
        bar = Bar("impassable", piece_id)
        yield from (_Row(side, bar, number) for side in sides_of(region))


def _open_doors(ground: Ground) -> Floats:
    walls = ground.walls
    is_built = np.array([ground.pieces[at].has_walls for at in walls.piece], dtype=np.bool_)
    is_opening = np.array([bool(opening) for opening in walls.openings], dtype=np.bool_)
    doors: Floats = walls.segments[is_opening & ~walls.blocks_move & is_built]
    return doors


@lru_cache(maxsize=64)
def bars_for(bars: Bars, narrow_in: float, reach_in: float) -> Bars:
    """The bars as a base feels them that is `narrow_in` wide at least and reaches `reach_in` from its centre.

    An open door lets through a base that is no wider than it: the wall beside the door, as far as the base reaches,
    is felt by its centre alone. To a wider base the door is a gap as any other.
    """
    columns = (bars.segments, bars.bars, bars.region.tolist(), bars.by_centre.tolist())
    rows = [_Row(*each) for each in zip(*columns, strict=True)]
    for door in bars.doors:
        if np.hypot(door[2] - door[0], door[3] - door[1]) < narrow_in - NEAR_IN or not rows:
            continue
        for end, other in ((door[:2], door[2:]), (door[2:], door[:2])):
            touching = distances((end[0], end[1]), np.array([row.segment for row in rows])) <= NEAR_IN
            jambs = [part for at in np.flatnonzero(touching) for part in _jamb(rows[at], end, end - other, reach_in)]
            rows = [row for row, is_near in zip(rows, touching, strict=True) if not is_near] + jambs
    return _bars(rows, bars.doors)


def _jamb(row: _Row, end: Floats, outward: Floats, reach_in: float) -> Iterator[_Row]:
    """A wall cut where it stops being the jamb of a door that ends at `end`."""
    if row.bar.code == "impassable":
        yield row
        return
    first, last = row.segment[:2], row.segment[2:]
    if np.hypot(*(last - end)) < np.hypot(*(first - end)):
        first, last = last, first
    along, length = last - first, float(np.hypot(*(last - first)))
    off = abs(along[0] * outward[1] - along[1] * outward[0])
    if np.hypot(*(first - end)) > NEAR_IN or off > NEAR_IN * length * np.hypot(*outward) or along @ outward < 0:
        yield row
        return
    cut = first + along * min(1.0, reach_in / length)
    yield replace(row, segment=np.concatenate((first, cut)), by_centre=True)
    if reach_in < length:
        yield replace(row, segment=np.concatenate((cut, last)), by_centre=False)
