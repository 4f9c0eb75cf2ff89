"""How far a point is from an area that is given by its outline."""

from __future__ import annotations

from functools import lru_cache

import shapely

from rules.tabletop.bases import Point
from rules.tabletop.terrain import Line


@lru_cache(maxsize=64)
def _polygon(outline: Line) -> shapely.Polygon:
    return shapely.Polygon(outline)


def gap_to_outline(outline: Line, point: Point) -> float:
    """From a point to an area in inches, 0 inside it and on its edge."""
    return float(_polygon(outline).distance(shapely.Point(point)))
