"""Outlines of pieces made into shapes that geometry can trust: whatever is drawn is answered, nothing is raised.

Self-crossing outlines keep every part that they go around, holes are taken out of it, parts without any area vanish.
Polygons come with outer rings anticlockwise and holes clockwise, so that their inside lies to the left of each edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
import shapely
from shapely import GEOSException, LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rules.tabletop.bases import Point
from rules.tabletop.forms import FARTHEST_IN
from rules.tabletop.terrain import Piece

HAIR_IN = 1e-6
"""What is nearer than this touches; what is thinner has no area."""

Area = Polygon | MultiPolygon


def area_of(piece: Piece) -> Area:
    """The ground that a piece covers: its outline without its holes, or its thick line; empty where it has no area."""
    if piece.is_line:
        return _thick(piece)
    return polygon_of(piece.outline, piece.holes)


def polygon_of(outline: Sequence[Point], holes: Iterable[Sequence[Point]] = ()) -> Area:
    """A valid polygon, or several, for any outline; empty where it goes around nothing."""
    if len(outline) < 3:
        return Polygon()
    rings = [_brought_back(hole) for hole in holes if len(hole) > 2]
    return _first_sound(lambda: Polygon(_brought_back(outline), rings))


def _thick(piece: Piece) -> Area:
    if piece.width_in <= 2 * HAIR_IN:
        return Polygon()
    line = LineString(_brought_back(piece.outline))
    reach = piece.width_in / 2
    return _first_sound(lambda: line.buffer(reach, cap_style="flat", join_style="mitre", mitre_limit=2.0))


def _brought_back(points: Sequence[Point]) -> list[tuple[float, float]]:
    kept: list[tuple[float, float]] = np.clip(np.asarray(points, dtype=np.float64), -FARTHEST_IN, FARTHEST_IN).tolist()
    return kept


def _first_sound(make: Callable[[], BaseGeometry]) -> Area:
    """GEOS now and then fails on shapes that it calls valid (F69): the same on a fine grid, then on a coarser one."""
    for grid in (0.0, HAIR_IN / 10, HAIR_IN * 10):
        try:
            found = shapely.set_precision(make(), grid) if grid else make()
            healed = found if found.is_valid else shapely.make_valid(found, method="structure", keep_collapsed=False)
            return _polygons(healed)
        except (GEOSException, ValueError):
            continue
    return Polygon()


def _polygons(shape: BaseGeometry) -> Area:
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and part.area > HAIR_IN * HAIR_IN]
    turned = [shapely.orient_polygons(part) for part in parts]
    return turned[0] if len(turned) == 1 else MultiPolygon(turned) if turned else Polygon()
