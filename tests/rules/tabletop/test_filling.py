"""Points of a grid inside a shape: those that shapely finds, whatever is drawn."""

import numpy as np
import shapely
from hypothesis import given, settings

from rules.tabletop.filling import Grid, filled
from rules.tabletop.terrain import Piece
from tests.helpers.sights import box, ground, pieces, quarters

GRID = Grid(-1.013, 0.507, 0.37, 40, 30)
"""Off the quarters of an inch at which shapes have their corners: on an edge a point may be either."""


@settings(max_examples=60)
@given(pieces(quarters))
def test_it_fills_what_lies_inside(terrain: tuple[Piece, ...]) -> None:
    made = ground(*terrain)
    xs, ys = GRID.x + np.arange(GRID.columns) * GRID.step, GRID.y + np.arange(GRID.rows) * GRID.step
    x, y = np.meshgrid(xs, ys)
    for at, each in enumerate(made.areas):
        sides = made.edges.segments[made.edges.first[at] : made.edges.first[at + 1]]
        near = shapely.distance(shapely.boundary(each.polygon), shapely.points(x, y)) < 1e-9
        inside = shapely.contains_xy(each.polygon, x, y)
        assert ((filled(GRID, sides) == inside) | near).all()


def test_nothing_around_and_nothing_in_the_window_fill_nothing() -> None:
    assert not filled(GRID, np.zeros((0, 4))).any()
    far = ground(box(100, 100, 110, 110)).edges.segments
    assert not filled(GRID, far).any()
    assert filled(GRID, ground(box(-100, -100, 110, 110)).edges.segments).all()
