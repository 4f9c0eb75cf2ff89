"""Where everything stands in the rows of the tree: margins, heights, and the columns of a list of some width."""

from __future__ import annotations

from dataclasses import dataclass

from app.theme import Theme

EDGE, INDENT, ARROW, SHAPE = 28, 20, 20, 52
"""The margin of the list, how far a group's content stands in, the room of a heading's arrow and of a silhouette."""
GROUP_HEIGHT, TOP_GROUP_HEIGHT, UNIT_HEIGHT = 36, 40, 32
FIGURES_WIDTH, CELL_WIDTH, POINTS_WIDTH, LEAST_NAME = 124, 84, 60, 150
WIDEST_CELL, NUMBER_WIDTH, CELL_GAP = 96, 66, 16
"""Cells share what is left over, up to this; between their words is room for a raised letter and more."""


@dataclass(frozen=True, slots=True)
class Stops:
    """Where the columns end, from the left edge of the list: figures, each cell that has room, points.

    `cell` is how wide a cell is.
    """

    figures: int
    cells: tuple[int, ...]
    points: int
    cell: int


def stops(theme: Theme, width: int, columns: int, numbers: bool = False) -> Stops:
    """The columns of a list of this width: cells that would take the name's room are left out, the last first.

    Cells with nothing but `numbers` need less room than those with words.
    """
    least = theme.px(NUMBER_WIDTH if numbers else CELL_WIDTH)
    points = width - theme.px(EDGE)
    room = points - theme.px(EDGE + 3 * INDENT + POINTS_WIDTH + FIGURES_WIDTH + LEAST_NAME)
    shown = max(0, min(columns, room // least))
    cell = min(theme.px(WIDEST_CELL), room // shown) if shown else 0
    last = points - theme.px(POINTS_WIDTH)
    cells = tuple(last - cell * (shown - 1 - at) for at in range(shown))
    figures = cells[0] - cell if cells else last
    return Stops(figures, cells, points, cell)


def indent(theme: Theme, depth: int) -> int:
    """Where the content of a row begins."""
    return theme.px(EDGE - 8 + depth * INDENT)
