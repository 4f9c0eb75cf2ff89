"""What a line of sight may meet, made ready for arithmetic on many lines at once.

A thing is the area of one piece, or all walls of one piece together. Walls stop a line by themselves, so the area of a
building that has walls stops none; neither do its windows and open doors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from rules.tabletop.areas import Area, Edges, discs_around
from rules.tabletop.arrays import Bools, Floats, Ints
from rules.tabletop.terrain import Piece
from rules.tabletop.walls import Walls, top_of

AT_ONCE = -1
"""In the place of a kind: what stops a line wherever the line enters."""
MOST_LARGE = 32
"""Against so many areas lines are held first: most lines on a full table end there."""
NONE = -1
"""In the place of an area or a wall: there is none."""


@dataclass(frozen=True, slots=True, eq=False)
class Screens:
    """Things in the way, a row for each: areas first, then walls.

    `segments` has four rows: x and y of the starts and of the ends. Thing i has the columns from `first[i]` up to
    `first[i + 1]` of it, and the places there of `wall`, which are those in the ground's walls.
    `onward` is how many columns on (less than 0: back) the edge after each edge of an area is, `is_fork` whether others
    of its thing start in the same point. `discs` has the x, y
    and radius of a disc around each thing, `cores` of one within it (radius 0 for walls). `piece` and `area` are places
    in the table's pieces and in the ground's areas. `kind` numbers the kinds of pieces that stop sight by depth,
    `depth` is how many inches it goes into them. `large` are the areas that stop lines at once with the largest cores.
    """

    segments: Floats
    onward: Ints
    is_fork: Bools
    wall: Ints
    first: Ints
    discs: Floats
    cores: Floats
    top: Floats
    piece: Ints
    area: Ints
    kind: Ints
    depth: Floats
    large: Ints

    def __len__(self) -> int:
        return len(self.piece)

    @property
    def is_wall(self) -> Bools:
        """Which things are walls."""
        found: Bools = self.area == NONE
        return found


def every_screen(pieces: Sequence[Piece], areas: Sequence[Area], edges: Edges, walls: Walls) -> Screens:
    """All areas and walls of a table."""
    return _screens(pieces, areas, edges, walls, list(range(len(areas))), np.arange(len(walls)))


def stopping_screens(pieces: Sequence[Piece], areas: Sequence[Area], edges: Edges, walls: Walls) -> Screens:
    """The areas and walls that can stop a line of sight."""
    chosen = [at for at, area in enumerate(areas) if _stops(pieces[area.piece])]
    return _screens(pieces, areas, edges, walls, chosen, np.flatnonzero(walls.blocks_sight))


def _stops(piece: Piece) -> bool:
    is_walled = piece.has_walls and not piece.is_line
    return piece.sight == "depth" or (piece.sight == "block" and not is_walled)


def _screens(
    pieces: Sequence[Piece], areas: Sequence[Area], edges: Edges, walls: Walls, chosen: list[int], wall_rows: Ints
) -> Screens:
    edge_rows = np.flatnonzero(np.isin(edges.area, chosen))
    walled, of_walled = np.unique(walls.piece[wall_rows], return_inverse=True)
    owner = np.concatenate((np.searchsorted(chosen, edges.area[edge_rows]), len(chosen) + of_walled)).astype(np.intp)
    first = np.searchsorted(owner, np.arange(len(chosen) + len(walled) + 1))
    segments = np.concatenate((edges.segments[edge_rows], walls.segments[wall_rows]))
    piece = np.array([*(areas[at].piece for at in chosen), *walled], dtype=np.intp)
    kinds = sorted({each.kind for each in pieces if each.sight == "depth"})
    by_depth = [pieces[areas[at].piece].sight == "depth" for at in chosen] + [False] * len(walled)
    owners = [pieces[at] for at in piece]
    cores = np.concatenate((_cores([areas[at] for at in chosen]), np.zeros((len(walled), 3))))
    kind = np.array(
        [kinds.index(each.kind) if deep else AT_ONCE for each, deep in zip(owners, by_depth, strict=True)],
        dtype=np.intp,
    )
    return Screens(
        segments=np.ascontiguousarray(segments.T),
        onward=_onward(segments, owner),
        is_fork=_forks(segments, owner),
        wall=np.concatenate((np.full(len(edge_rows), NONE), wall_rows)).astype(np.intp),
        first=first,
        discs=discs_around(segments, owner, first),
        cores=cores,
        top=np.array([top_of(each) for each in owners], dtype=np.float64),
        piece=piece,
        area=np.array([*chosen, *[NONE] * len(walled)], dtype=np.intp),
        kind=kind,
        depth=np.array([each.depth_in for each in owners], dtype=np.float64),
        large=_large(cores, kind),
    )


def meetings_of(screens: Screens) -> Floats:
    """The points, as rows of x and y, in which two edges or walls cross; not where they run along each other."""
    ends = screens.segments.T.reshape(-1, 2, 2)
    sides = np.array(shapely.linestrings(ends), dtype=object)
    first, second = shapely.STRtree(sides).query(sides)
    first, second = first[first < second], second[first < second]
    start, other = ends[first, 0], ends[second, 0]
    step, other_step = ends[first, 1] - start, ends[second, 1] - other
    turned = step[:, 0] * other_step[:, 1] - step[:, 1] * other_step[:, 0]
    to, safe = other - start, np.where(turned != 0, turned, np.nan)
    share = (to[:, 0] * other_step[:, 1] - to[:, 1] * other_step[:, 0]) / safe
    other_share = (to[:, 0] * step[:, 1] - to[:, 1] * step[:, 0]) / safe
    met = np.flatnonzero((share > 0) & (share < 1) & (other_share > 0) & (other_share < 1))
    points: Floats = start[met] + share[met, None] * step[met]
    return points


def _onward(segments: Floats, owner: Ints) -> Ints:
    """1 but for the last edge of each ring; where a ring ends in the point that the next begins in, either will do."""
    is_last = (segments[:-1, 2:] != segments[1:, :2]).any(axis=1) | (owner[:-1] != owner[1:])
    ends = np.flatnonzero(np.append(is_last, np.ones(min(1, len(segments)), dtype=np.bool_)))
    steps = np.ones(len(segments), dtype=np.intp)
    steps[ends] -= np.diff(ends, prepend=-1)
    return steps


def _forks(segments: Floats, owner: Ints) -> Bools:
    starts = np.column_stack((owner, segments[:, :2]))
    _, place, count = np.unique(starts, axis=0, return_inverse=True, return_counts=True)
    forks: Bools = count[place.ravel()] > 1
    return forks


def _large(cores: Floats, kind: Ints) -> Ints:
    solid = np.flatnonzero((kind == AT_ONCE) & (cores[:, 2] > 0))
    return solid[np.argsort(-cores[solid, 2], kind="stable")][:MOST_LARGE]


def _cores(areas: Sequence[Area]) -> Floats:
    """About the middle of each area a disc that lies within it; of radius 0 where the middle does not."""
    if not areas:
        return np.zeros((0, 3))
    shapes = np.array([area.polygon for area in areas], dtype=object)
    middle = shapely.centroid(shapes)
    free = np.where(
        shapely.contains_xy(shapes, shapely.get_coordinates(middle)),
        shapely.distance(shapely.boundary(shapes), middle),
        0.0,
    )
    return np.column_stack((shapely.get_coordinates(middle), free))
