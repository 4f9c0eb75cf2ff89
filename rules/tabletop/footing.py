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

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from rules.tabletop.arrays import Floats, Ints
from rules.tabletop.bars import Bars, bars_of
from rules.tabletop.ground import Ground
from rules.tabletop.terrain import Piece
from rules.tabletop.uncovered import counting_part, line_parts, single_lines

NOTHING = -1
"""Where no piece holds a point."""


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
    regions[:] = [counting_part(ground, rank, at) for at in closed]
    lines = list(_priced_lines(ground, kind))
    return Footing(
        ground,
        kind,
        rank,
        np.array([piece.costs.get(kind, 1.0) for piece in pieces], dtype=np.float64),
        np.array([piece.crossing_in.get(kind, 0.0) for piece in pieces], dtype=np.float64),
        regions,
        bars_of(ground, kind, [(pieces[at].id, region) for at, region in zip(closed, regions, strict=True)]),
        np.array([segment for segment, _ in lines], dtype=np.float64).reshape(-1, 4),
        tuple(piece for _, piece in lines),
        tuple((at, counting_part(ground, rank, at)) for at in priced),
    )


def _priced_lines(ground: Ground, kind: str) -> Iterator[tuple[Floats, Piece]]:
    for segment, at, piece in single_lines(ground):
        if piece.crossing_in.get(kind, 0.0) > 0 and kind not in piece.impassable:
            yield from ((part, piece) for part in line_parts(ground, segment, at))
