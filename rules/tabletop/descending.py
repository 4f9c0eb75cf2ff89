"""The way back through a field of costs: from a point downhill to the start."""

from __future__ import annotations

import math

from rules.tabletop.bases import Point
from rules.tabletop.field import Field

NEIGHBOURS = tuple((y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if (y, x) != (0, 0))


def way_to(field: Field, place: tuple[int, int]) -> list[Point]:
    """Points from the start to a place of the grid: downhill through the field, from point to point of the grid
    where something is near, straight down its slope elsewhere.
    """
    raster, (row, column) = field.raster, place
    spot = (float(raster.xs[column]), float(raster.ys[row]))
    found = [spot]
    for _ in range(4 * (raster.rows + raster.columns)):
        slid = _slid(field, spot)
        if slid is None:
            lower = _lower(field, *_place(field, spot))
            if lower is None:
                break
            slid = (float(raster.xs[lower[1]]), float(raster.ys[lower[0]]))
        spot = slid
        found.append(spot)
    found.append(field.start)
    return found[::-1]


def _place(field: Field, spot: Point) -> tuple[int, int]:
    step = field.raster.step
    return round(spot[1] / step) - field.raster.row, round(spot[0] / step) - field.raster.column


def _slid(field: Field, spot: Point) -> Point | None:
    """A step of the grid's length down the slope; None where the slope is not known or does not lead down."""
    raster = field.raster
    across, along = spot[0] / raster.step - raster.column, spot[1] / raster.step - raster.row
    column, row = int(across), int(along)
    if not (0 < column < raster.columns - 2 and 0 < row < raster.rows - 2):
        return None
    (a, b), (c, d) = field.times[row : row + 2, column : column + 2].tolist()
    u, v = across - column, along - row
    right, up = (b - a) * (1 - v) + (d - c) * v, (c - a) * (1 - u) + (d - b) * u
    slope = math.hypot(right, up)
    here = (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v
    if not 0.0 < slope < math.inf or here < slope:
        return None
    slid = (spot[0] - right / slope * raster.step, spot[1] - up / slope * raster.step)
    y, x = _place(field, slid)
    return slid if field.times[y, x] < here - 0.1 * slope else None


def _lower(field: Field, row: int, column: int) -> tuple[int, int] | None:
    """The neighbour to which the field falls most steeply; None where it falls to none."""
    times, here, best, found = field.times, field.times[row, column], 0.0, None
    for up, right in NEIGHBOURS:
        y, x = row + up, column + right
        if not (0 <= y < field.raster.rows and 0 <= x < field.raster.columns):
            continue
        fall = (here - times[y, x]) / (math.sqrt(2.0) if up and right else 1.0)
        if fall > best and not (up and right and (math.isinf(times[row, x]) or math.isinf(times[y, column]))):
            best, found = fall, (y, x)
    return found
