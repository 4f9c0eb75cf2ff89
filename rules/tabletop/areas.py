"""The ground that pieces cover: valid polygons, and their edges as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rules.tabletop import healing
from rules.tabletop.arrays import Floats, Ints
from rules.tabletop.terrain import Piece


class Area(NamedTuple):
    """The ground that one piece covers: `piece` counts the table's pieces, `polygon` is valid and not empty."""

    piece: int
    polygon: healing.Area


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """The edges of all areas: x and y of both ends, the area's inside to their left.

    Area i has the rows from `first[i]` up to `first[i + 1]`.
    """

    segments: Floats
    area: Ints
    first: Ints


def areas_of(pieces: Sequence[Piece]) -> tuple[Area, ...]:
    """The areas of all pieces that have one, in their order."""
    shapes = ((at, healing.area_of(piece)) for at, piece in enumerate(pieces))
    return tuple(Area(at, shape) for at, shape in shapes if not shape.is_empty)


def edges_of(areas: Sequence[Area]) -> Edges:
    """Rings one after the other; the step from the last point of one to the first of the next is no edge."""
    parts, owner = shapely.get_parts([area.polygon for area in areas], return_index=True)
    rings, part = shapely.get_rings(parts, return_index=True)
    points, ring = shapely.get_coordinates(rings, return_index=True)
    steps = np.flatnonzero((ring[1:] == ring[:-1]) & (points[1:] != points[:-1]).any(axis=1))
    area = owner[part[ring[steps]]].astype(np.intp)
    segments = np.concatenate((points[steps], points[steps + 1]), axis=1).reshape(-1, 4)
    return Edges(segments, area, np.searchsorted(area, np.arange(len(areas) + 1)))


def sides_of(shape: BaseGeometry) -> Floats:
    """The edges of all rings of a shape, as rows of x, y, x, y; a shape without area has none."""
    points, ring = shapely.get_coordinates(shapely.get_rings(shapely.get_parts(shape)), return_index=True)
    steps = np.flatnonzero(ring[1:] == ring[:-1])
    sides: Floats = np.concatenate((points[steps], points[steps + 1]), axis=1)
    return sides


def discs_around(segments: Floats, owner: Ints, first: Ints) -> Floats:
    """The x, y and radius of a disc about the middle of each owner's box that holds all its segments.

    Owner i has the rows from `first[i]` up to `first[i + 1]`, one at least.
    """
    if not len(segments):
        return np.zeros((0, 3))
    ends = segments.reshape(-1, 2)
    low, high = (ufunc.reduceat(ends, 2 * first[:-1]) for ufunc in (np.minimum, np.maximum))
    middle = (low + high) / 2
    apart = np.hypot(*(ends - np.repeat(middle[owner], 2, axis=0)).T)
    return np.column_stack((middle, np.maximum.reduceat(apart, 2 * first[:-1])))
