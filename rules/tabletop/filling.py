"""Which points of a grid lie inside a shape, row by row from where its edges cross each row."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rules.tabletop.arrays import Bools, Floats


class Grid(NamedTuple):
    """Points `step` inches apart, the lower left one at `x` and `y`, so many in a row and so many rows."""

    x: float
    y: float
    step: float
    columns: int
    rows: int


def filled(grid: Grid, sides: Floats) -> Bools:
    """The points that an odd number of sides (rows of x, y, x, y, of closed rings) lies to the left of: rows are y."""
    x, y, end_x, end_y = sides[sides[:, 1] != sides[:, 3]].T
    first, last = (
        np.clip(np.ceil((level - grid.y) / grid.step), 0, grid.rows).astype(np.intp)
        for level in (np.minimum(y, end_y), np.maximum(y, end_y))
    )
    counts = last - first
    side = np.repeat(np.arange(len(counts)), counts)
    row = np.arange(len(side)) + (first - np.cumsum(counts) + counts).take(side)
    slope = (end_x - x) / (end_y - y)
    crossed = x.take(side) + (grid.y + row * grid.step - y.take(side)) * slope.take(side)
    column = np.clip(np.ceil((crossed - grid.x) / grid.step), 0, grid.columns).astype(np.intp)
    width = grid.columns + 1
    turns = np.bincount(row * width + column, minlength=grid.rows * width).reshape(grid.rows, width)
    inside: Bools = np.cumsum(turns[:, :-1], axis=1) % 2 == 1
    return inside
