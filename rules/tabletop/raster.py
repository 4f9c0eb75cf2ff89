"""A table in points of a fine grid: what an inch costs at each, and what bars the way there, for a mover's field.

Costs are averaged over the square around each point. A price for entering is spread over the ground beside the edge
where it falls due: half at each side of an area's edge (going in and out adds up to the whole), all of it along a
single line. `entered` is what must be added where the way ends inside. Tiles of costs are kept for each table; what
bars the way is drawn for each question, since every mover feels it in its own way.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import shapely

from rules.tabletop.areas import sides_of
from rules.tabletop.arrays import Bools, Floats, Ints
from rules.tabletop.bases import Point
from rules.tabletop.filling import Grid, filled
from rules.tabletop.footing import Footing
from rules.tabletop.sweeping import distances

TILE = 64
"""Points along each side of a tile."""
BAND = 2.0
"""A price is spread over so many steps of the grid to either side."""
CAP = 0.75
"""The band of a single line goes on for so many steps beyond its ends, so that none slips between line and band."""
STEP_IN = 0.02
"""Grids are so many inches fine, or a multiple of it, so that tiles serve again."""
LEAST_FACTOR = 0.01
"""Ground that costs nothing is taken to cost this much, or there would be no cheapest way over it."""


def step_for(low: Point, high: Point, finest: float, most: int) -> float:
    """How far the points of a window are apart that has no more than so many: a multiple of STEP_IN."""
    area = (high[0] - low[0]) * (high[1] - low[1])
    return max(finest, math.ceil(math.sqrt(area / most) / STEP_IN) * STEP_IN)


class Raster:
    """A window of the grid: points `step` apart, the lower left one at `column` and `row` of the table's grid."""

    def __init__(self, low: tuple[float, float], high: tuple[float, float], step: float) -> None:
        self.step = step
        self.column, self.row = (int(np.floor(value / step)) for value in low)
        self.columns, self.rows = (
            int(np.ceil(value / step)) - at + 1 for value, at in zip(high, (self.column, self.row), strict=True)
        )
        self.xs: Floats = (self.column + np.arange(self.columns)) * np.float64(step)
        self.ys: Floats = (self.row + np.arange(self.rows)) * np.float64(step)

    def costs(self, footing: Footing) -> tuple[Floats, Floats]:
        """The cost of an inch at each point, and what must be added where a way ends there (rows are y)."""
        across = range(self.column // TILE, (self.column + self.columns - 1) // TILE + 1)
        along = range(self.row // TILE, (self.row + self.rows - 1) // TILE + 1)
        tiles = [[_tile(footing, self.step, x, y) for x in across] for y in along]
        left, below = self.column - across[0] * TILE, self.row - along[0] * TILE
        part = (slice(below, below + self.rows), slice(left, left + self.columns))
        return np.block([[tile[0] for tile in row] for row in tiles])[part], np.block(
            [[tile[1] for tile in row] for row in tiles]
        )[part]

    def near(self, box: tuple[float, float, float, float]) -> tuple[slice, slice] | None:
        """The part of the window inside a box (least x and y, most x and y); None where there is none."""
        left, right = (int(np.ceil(box[0] / self.step)) - self.column, int(np.floor(box[2] / self.step)) - self.column)
        below, above = (int(np.ceil(box[1] / self.step)) - self.row, int(np.floor(box[3] / self.step)) - self.row)
        left, below = max(left, 0), max(below, 0)
        right, above = min(right, self.columns - 1), min(above, self.rows - 1)
        return (slice(below, above + 1), slice(left, right + 1)) if left <= right and below <= above else None

    def draw_segment(self, mask: Bools, segment: Floats, radius: float) -> None:
        """Mark the points nearer to a segment than a radius."""
        x0, y0, x1, y1 = segment.tolist()
        part = self.near(_grown((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), radius))
        if part:
            mask[part] |= self.apart(part, (x0, y0, x1, y1)) < radius * radius

    def apart(self, part: tuple[slice, slice], segment: tuple[float, float, float, float]) -> Floats:
        """Square inches (squared distances) from the points of a part of the window to a segment."""
        x0, y0, x1, y1 = segment
        dx, dy = x1 - x0, y1 - y0
        to_x, to_y = self.xs[part[1]] - x0, (self.ys[part[0]] - y0)[:, None]
        squared = dx * dx + dy * dy
        share = np.clip((to_x * dx + to_y * dy) / (squared or 1.0), 0.0, 1.0)
        off_x, off_y = to_x - share * dx, to_y - share * dy
        return np.asarray(off_x * off_x + off_y * off_y, dtype=np.float64)

    def nearest(self, places: Floats) -> tuple[Ints, Ints]:
        """The row and column of the point nearest to each place."""
        column = np.rint(places[:, 0] / self.step).astype(np.intp) - self.column
        row = np.rint(places[:, 1] / self.step).astype(np.intp) - self.row
        return np.clip(row, 0, self.rows - 1), np.clip(column, 0, self.columns - 1)

    def points(self, part: tuple[slice, slice]) -> Floats:
        """The points of a part of the window, row by row."""
        x, y = np.meshgrid(self.xs[part[1]], self.ys[part[0]])
        return np.column_stack((x.ravel(), y.ravel()))


@lru_cache(maxsize=1024)
def _tile(footing: Footing, step: float, column: int, row: int) -> tuple[Floats, Floats]:
    """The costs of one tile, and what must be added where a way ends in it."""
    low = (column * TILE * step, row * TILE * step)
    tile = Raster(low, low, step)
    tile.columns = tile.rows = TILE
    tile.column, tile.row = column * TILE, row * TILE
    tile.xs, tile.ys = (
        (tile.column + np.arange(TILE)) * np.float64(step),
        (tile.row + np.arange(TILE)) * np.float64(step),
    )
    costs, entered = _averaged(footing, tile), np.zeros((TILE, TILE))
    for line in np.flatnonzero(_meets(tile, footing.lines[:, :2], footing.lines[:, 2:])):
        price = footing.line_piece[line].crossing_in[footing.kind]
        _spread(tile, costs, footing.lines[line], price, is_line=True)
        _draw_beside(tile, entered, footing.lines[line], price)
    for area, part in footing.priced:
        bounds = np.array([part.bounds])
        if part.is_empty or not _meets(tile, bounds[:, :2], bounds[:, 2:])[0]:
            continue
        price = float(footing.crossing[area]) / 2.0
        sides = sides_of(part)
        for side in sides:
            _spread(tile, costs, side, price)
        entered[filled(Grid(tile.xs[0], tile.ys[0], tile.step, TILE, TILE), sides)] += price
    return costs, entered


def _meets(tile: Raster, first: Floats, last: Floats) -> Bools:
    """Whether the boxes between two corners come near a tile."""
    margin = BAND * tile.step
    low, high = np.minimum(first, last) - margin, np.maximum(first, last) + margin
    found: Bools = (
        (low[:, 0] <= tile.xs[-1])
        & (high[:, 0] >= tile.xs[0])
        & (low[:, 1] <= tile.ys[-1])
        & (high[:, 1] >= tile.ys[0])
    )
    return found


def _averaged(footing: Footing, tile: Raster) -> Floats:
    """The cost of an inch, averaged over four places around each point; areas are drawn one over the other."""
    grid = Grid(tile.xs[0] - tile.step / 4, tile.ys[0] - tile.step / 4, tile.step / 2, 2 * TILE, 2 * TILE)
    layer, edges = np.ones((grid.rows, grid.columns)), footing.ground.edges
    near = footing.ground.tree.query(shapely.box(tile.xs[0], tile.ys[0], tile.xs[-1], tile.ys[-1]).buffer(tile.step))
    for area in sorted(near.tolist(), key=lambda area: int(footing.rank[area])):
        sides = edges.segments[edges.first[area] : edges.first[area + 1]]
        layer[filled(grid, sides)] = footing.factor[area]
    averages: Floats = layer.reshape(TILE, 2, TILE, 2).mean(axis=(1, 3))
    return np.maximum(averages, LEAST_FACTOR)


def _grown(box: tuple[float, float, float, float], margin: float) -> tuple[float, float, float, float]:
    return (box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin)


def _spread(tile: Raster, costs: Floats, segment: Floats, price: float, is_line: bool = False) -> None:
    """Add a price to the ground beside a segment: most on it, none at the edge of the band.

    The band of a single line ends soon beyond its ends, or a way around them would pay, too.
    """
    found = _beside(tile, segment, is_line)
    if found:
        part, apart = found
        band = BAND * tile.step
        costs[part] += np.maximum(0.0, 1.0 - apart / band) * price / band


def _draw_beside(tile: Raster, entered: Floats, segment: Floats, price: float) -> None:
    """Whoever ends in the band of a single line may have passed it: the whole price is added."""
    found = _beside(tile, segment, True)
    if found:
        part, apart = found
        entered[part] += price * (apart < BAND * tile.step)


def _beside(tile: Raster, segment: Floats, is_line: bool) -> tuple[tuple[slice, slice], Floats] | None:
    """The part of a tile around a segment, and how far each point of it is from the segment."""
    x0, y0, x1, y1 = segment.tolist()
    part = tile.near(_grown((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), BAND * tile.step))
    if part is None:
        return None
    apart = np.sqrt(tile.apart(part, (x0, y0, x1, y1)))
    length = float(np.hypot(x1 - x0, y1 - y0))
    if is_line and length > 0:
        along = ((tile.xs[part[1]] - x0) * (x1 - x0) + (tile.ys[part[0]] - y0)[:, None] * (y1 - y0)) / length
        apart[(along < -CAP * tile.step) | (along > length + CAP * tile.step)] = np.inf
    return part, apart


def far_from(point: tuple[float, float], segments: Floats) -> float:
    """Inches from a point to the nearest of some segments; infinite where there are none."""
    return float(distances(point, segments).min(initial=np.inf))
