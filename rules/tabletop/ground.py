"""A table made ready once for sight and movement: areas, walls, heights, and where to look for them.

Everything here is made when a table is first asked about and never changes. Nothing in it is a prepared geometry, so
threads may share it. Areas are the pieces that cover ground (a line without width covers none); a point on the edge of
an area is inside it (the closed rule), and where areas overlap the piece listed last counts.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

import numpy as np
import shapely
from shapely import STRtree

from rules.tabletop.areas import Area, Edges, areas_of, discs_around, edges_of
from rules.tabletop.arrays import Bools, Floats, Ints
from rules.tabletop.bases import Point
from rules.tabletop.healing import HAIR_IN
from rules.tabletop.screens import Screens, every_screen, meetings_of, stopping_screens
from rules.tabletop.terrain import Piece, Table
from rules.tabletop.walls import Walls, top_of, walls_of

MOST_KEPT = 8
"""So many tables are kept ready: the one in play, those shown beside it, and the last steps of one being drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A table ready to be asked. `areas` and `walls` are in the order of the table's pieces.

    `tree` finds areas by their place in `areas`; `area_piece` has the piece of each, `area_top` how high it stands in
    inches over the table (infinite where no height is given), `discs` the x, y and radius of a disc around it.
    `raised` are the areas on which models stand higher. `screens` is all that a line of sight may meet, `stoppers` what
    may stop it; `meets` has the points in which edges and walls of those cross.
    """

    table: Table
    areas: tuple[Area, ...]
    area_piece: Ints
    area_top: Floats
    edges: Edges
    discs: Floats
    raised: Ints
    tree: STRtree
    walls: Walls
    screens: Screens
    stoppers: Screens
    meets: Floats

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The table's pieces."""
        return self.table.pieces

    def at(self, point: Point) -> tuple[Piece, ...]:
        """The pieces whose area holds a point, in their order on the table: the last one counts."""
        return tuple(self.pieces[self.areas[area].piece] for area in self.areas_at(point))

    def areas_at(self, point: Point) -> list[int]:
        """As `at`, as places in `areas`."""
        found: list[int] = np.sort(self.tree.query(shapely.Point(point), "dwithin", HAIR_IN)).tolist()
        return found

    def holds(self, points: Sequence[Point] | Floats) -> Bools:
        """Which areas hold which points: a row for each point, a column for each area."""
        spots = np.asarray(points, dtype=np.float64).reshape(-1, 2)
        held = np.zeros((len(spots), len(self.areas)), dtype=np.bool_)
        if held.size:
            point, area = self.tree.query(shapely.points(spots), "dwithin", HAIR_IN)
            held[point, area] = True
        return held

    def height_at(self, point: Point) -> float:
        """How high the ground lies at a point, in inches over the table: as the last hill or bank that holds it."""
        heights = [piece.height_in for piece in self.at(point) if piece.is_ground]
        return heights[-1] if heights else 0.0

    def heights_at(self, points: Sequence[Point] | Floats) -> Floats:
        """As `height_at`, for many points."""
        return self.heights_of(self.holds(points))

    def heights_of(self, held: Bools) -> Floats:
        """How high the ground lies at points that are held as `holds` says."""
        heights = np.zeros(len(held))
        for area in self.raised:
            heights[held[:, area]] = self.pieces[self.area_piece[area]].height_in
        return heights


def ground_of(table: Table) -> Ground:
    """The ground of a table; made once, kept while the table is among the last few asked for."""
    with _lock:
        ground = _kept.get(id(table)) or next((kept for kept in _kept.values() if kept.table == table), None)
        if ground is None:
            ground = _ground(table)
            _kept[id(table)] = ground
        _kept.move_to_end(id(ground.table))
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
        return ground


_kept: OrderedDict[int, Ground] = OrderedDict()
"""By identity; each ground keeps its table alive, so no other can take its id."""
_lock = Lock()


def _ground(table: Table) -> Ground:
    areas = areas_of(table.pieces)
    edges, walls = edges_of(areas), walls_of(table.pieces)
    stoppers = stopping_screens(table.pieces, areas, edges, walls)
    return Ground(
        table=table,
        areas=areas,
        area_piece=np.array([area.piece for area in areas], dtype=np.intp),
        area_top=np.array([top_of(table.pieces[area.piece]) for area in areas], dtype=np.float64),
        edges=edges,
        discs=discs_around(edges.segments, edges.area, edges.first),
        raised=np.flatnonzero([table.pieces[area.piece].is_ground for area in areas]),
        tree=STRtree([area.polygon for area in areas]),
        walls=walls,
        screens=every_screen(table.pieces, areas, edges, walls),
        stoppers=stoppers,
        meets=meetings_of(stoppers),
    )
