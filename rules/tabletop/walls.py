"""Walls as straight segments with their doors and windows cut out: what has length and no area.

A wall is the outline (holes too) of a piece that has walls, each partition, and each line without width. An opening
lies on the wall of its piece that is nearest to its middle, and on each other that passes there; it ends where its wall
does. Where openings overlap, the one listed last counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from rules.tabletop.arrays import Bools, Floats, Ints
from rules.tabletop.bases import Point
from rules.tabletop.forms import FARTHEST_IN
from rules.tabletop.healing import HAIR_IN
from rules.tabletop.sweeping import distances
from rules.tabletop.terrain import Opening, Piece

Segment = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Walls:
    """All walls of a table, opening by opening: row i of each array, and place i of `openings`, speak of one segment.

    `segments` holds x and y of both ends in inches; `piece` counts the table's pieces; `openings` has the id of the
    door or window that the segment is, "" for plain wall. `blocks_sight` says whether a line of sight stops at it,
    below `top` (inches over the table, infinite where no height is given). `blocks_move` says whether it stops every
    model, as walls, windows and closed doors do; a single line is passed or not as its piece says for the class of
    movement.
    """

    segments: Floats = field(default_factory=lambda: np.zeros((0, 4)))
    piece: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.intp))
    openings: tuple[str, ...] = ()
    blocks_sight: Bools = field(default_factory=lambda: np.zeros(0, dtype=np.bool_))
    blocks_move: Bools = field(default_factory=lambda: np.zeros(0, dtype=np.bool_))
    top: Floats = field(default_factory=lambda: np.zeros(0))

    def __len__(self) -> int:
        return len(self.piece)


@dataclass(frozen=True, slots=True)
class _Part:
    segment: Segment
    piece: int
    opening: Opening | None
    is_wall: bool


def walls_of(pieces: Sequence[Piece]) -> Walls:
    """The walls of a table's pieces, in the order of the pieces."""
    parts = [part for at, piece in enumerate(pieces) for part in _parts(at, piece)]
    if not parts:
        return Walls()
    owners = [pieces[part.piece] for part in parts]
    return Walls(
        np.array([part.segment for part in parts], dtype=np.float64),
        np.array([part.piece for part in parts], dtype=np.intp),
        tuple(part.opening.id if part.opening else "" for part in parts),
        np.array([_stops_sight(part, owner) for part, owner in zip(parts, owners, strict=True)], dtype=np.bool_),
        np.array([_stops_models(part) for part in parts], dtype=np.bool_),
        np.array([top_of(owner) for owner in owners], dtype=np.float64),
    )


def top_of(piece: Piece) -> float:
    """How high a piece stands over the table in inches; infinite where no height is given."""
    return piece.height_in or float("inf")


def _stops_sight(part: _Part, owner: Piece) -> bool:
    return owner.sight == "block" and (part.opening is None or _is_shut(part.opening))


def _is_shut(opening: Opening) -> bool:
    return opening.kind == "door" and not opening.is_open


def _stops_models(part: _Part) -> bool:
    is_gone = part.opening is not None and part.opening.kind == "door" and part.opening.is_open
    return part.is_wall and not is_gone


def _parts(at: int, piece: Piece) -> Iterator[_Part]:
    """The walls of one piece, cut at its openings."""
    whole = list(_segments(piece))
    placed = [(opening, _nearest(opening, [segment for segment, _ in whole])) for opening in piece.openings]
    for row, (segment, is_wall) in enumerate(whole):
        here = [opening for opening, rows in placed if row in rows]
        for cut, opening in _cut(segment, here):
            yield _Part(cut, at, opening, is_wall)


def _segments(piece: Piece) -> Iterator[tuple[Segment, bool]]:
    """Each straight wall of a piece, and whether it is one of a building (not a single line)."""
    if piece.has_walls:
        rings = () if piece.is_line else (piece.outline, *piece.holes)
        for ring in rings:
            yield from ((segment, True) for segment in _steps((*ring, *ring[:1])))
    if piece.is_line and (piece.has_walls or piece.width_in <= 2 * HAIR_IN):
        yield from ((segment, piece.has_walls) for segment in _steps(piece.outline))
    for line in piece.partitions:
        yield from ((segment, True) for segment in _steps(line))


def _steps(line: Sequence[Point]) -> Iterator[Segment]:
    kept = np.clip(np.asarray(line, dtype=np.float64).reshape(-1, 2), -FARTHEST_IN, FARTHEST_IN).tolist()
    for start, end in pairwise(kept):
        if start != end:
            yield (*start, *end)


def _nearest(opening: Opening, segments: Sequence[Segment]) -> set[int]:
    """The walls that an opening lies on."""
    if not segments:
        return set()
    apart = distances(opening.point, np.array(segments))
    return set(np.flatnonzero(apart <= apart.min() + HAIR_IN).tolist())


def _cut(segment: Segment, openings: Sequence[Opening]) -> Iterator[tuple[Segment, Opening | None]]:
    """A wall in parts, each with the opening that it is; None for what stands."""
    spans = [(*_span(segment, opening), opening) for opening in openings if opening.width_in > 0]
    ends = sorted({0.0, 1.0, *(end for low, high, _ in spans for end in (low, high))})
    x0, y0, x1, y1 = segment
    for low, high in pairwise(ends):
        middle = (low + high) / 2
        holding = [opening for first, last, opening in spans if first <= middle <= last]
        part = tuple(a + (b - a) * share for share in (low, high) for a, b in ((x0, x1), (y0, y1)))
        yield (part[0], part[1], part[2], part[3]), holding[-1] if holding else None


def _span(segment: Segment, opening: Opening) -> tuple[float, float]:
    """Where an opening begins and ends on a wall, as shares of the wall's length."""
    x0, y0, x1, y1 = segment
    dx, dy = x1 - x0, y1 - y0
    squared = dx * dx + dy * dy
    middle = ((opening.x - x0) * dx + (opening.y - y0) * dy) / squared
    reach = opening.width_in / 2 / squared**0.5
    return min(max(middle - reach, 0.0), 1.0), min(max(middle + reach, 0.0), 1.0)
