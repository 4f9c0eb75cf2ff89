"""What cards are cut and folded by: marks in the margins, crosses between cards, lines along their edges."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from templates.plan import Line, Op
from templates.sheet import Crop, Cut

Fold = Literal["", "upright", "level"]
"""Where a card and its back, printed as one piece, are folded: along an upright line between them, or a level one."""

HALO = 0.45
DASH = 1.0

Edge = tuple[float, float, float]
"""A straight edge: where it lies, and from where to where it goes."""


@dataclass(frozen=True)
class Cells:
    """The cards that are on a page, by their left top corners; empty places have no marks."""

    places: Sequence[tuple[float, float]]
    w: float
    h: float

    @property
    def upright(self) -> list[Edge]:
        """The left and right edges of all cards."""
        return [(x + side, y, y + self.h) for x, y in self.places for side in (0.0, self.w)]

    @property
    def level(self) -> list[Edge]:
        """The upper and lower edges of all cards."""
        return [(y + side, x, x + self.w) for x, y in self.places for side in (0.0, self.h)]

    @cached_property
    def columns(self) -> dict[int, Edge]:
        """The upright edges, from the left: each from its highest card to its lowest."""
        return _spans(self.upright)

    @cached_property
    def rows(self) -> dict[int, Edge]:
        """The level edges, from the top: each from its first card to its last."""
        return _spans(self.level)

    @property
    def xs(self) -> tuple[float, ...]:
        """Where the upright edges lie."""
        return tuple(x for x, *_ in self.columns.values())

    @property
    def ys(self) -> tuple[float, ...]:
        """Where the level edges lie."""
        return tuple(y for y, *_ in self.rows.values())

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The corners of all cards, each once."""
        sides = [(across, down) for across in (0.0, self.w) for down in (0.0, self.h)]
        found = [(x + across, y + down) for x, y in self.places for across, down in sides]
        return tuple(sorted({(_key(x), _key(y)): (x, y) for x, y in found}.values()))

    def folds(self, fold: Fold) -> list[Edge]:
        """Where the pieces are folded, a line in the middle of each."""
        if fold == "upright":
            return [(x + self.w / 2, y, y + self.h) for x, y in self.places]
        return [(y + self.h / 2, x, x + self.w) for x, y in self.places] if fold else []


def _key(length: float) -> int:
    """A length by which two that differ by a rounding are the same: thousandths of a mm."""
    return round(length * 1000)


def _spans(edges: Iterable[Edge]) -> dict[int, Edge]:
    """Edges on one line as one that goes from the first's beginning to the last's end, by where they lie."""
    found: dict[int, Edge] = {}
    for where, start, end in sorted(edges):
        _, first, last = found.get(_key(where), (where, start, end))
        found[_key(where)] = (where, min(first, start), max(last, end))
    return found


def crop_marks(cells: Cells, crop: Crop) -> list[Op]:
    """A mark at both ends of every card edge."""
    return [
        *(Line(x, y, x, y + crop.length, "ink", crop.line) for x, y in _ends(cells.columns.values(), crop)),
        *(Line(x, y, x + crop.length, y, "ink", crop.line) for y, x in _ends(cells.rows.values(), crop)),
    ]


def _ends(edges: Iterable[Edge], crop: Crop) -> list[tuple[float, float]]:
    """Where the marks at both ends of such edges begin: where the edge lies, and how far along."""
    far = crop.gap + crop.length
    return [(where, at) for where, start, end in edges for at in (start - far, end + crop.gap)]


def crosses(cells: Cells, crop: Crop) -> list[Op]:
    """A cross with a light halo at every corner of a card that no mark points at from both sides."""
    arms: list[tuple[float, float, float, float]] = []
    for x, y in cells.corners:
        _, top, bottom = cells.columns[_key(x)]
        _, left, right = cells.rows[_key(y)]
        if _key(left) < _key(x) < _key(right) or _key(top) < _key(y) < _key(bottom):
            # No arm outside the cards: there the crop marks are.
            arms.append((max(left, x - crop.cross), y, min(right, x + crop.cross), y))
            arms.append((x, max(top, y - crop.cross), x, min(bottom, y + crop.cross)))
    return [Line(*arm, colour, line) for colour, line in (("paper", HALO), ("ink", crop.line)) for arm in arms]


def cutting_lines(cells: Cells, cut: Cut, ink_saver: bool = False) -> list[Op]:
    """A line along every card edge, each as long as cards lie along it."""
    colour = cut.saver if ink_saver else cut.colour
    upright, level = _runs(cells.upright), _runs(cells.level)
    if colour == "paper":
        upright = [run for run in upright if cells.xs[0] < run[0] < cells.xs[-1]]
        level = [run for run in level if cells.ys[0] < run[0] < cells.ys[-1]]
    ops: list[Op] = []
    for stroke, line in (("paper", cut.halo), (colour, cut.line)):
        if line:
            ops += [Line(x, top, x, bottom, stroke, line) for x, top, bottom in upright]
            ops += [Line(left, y, right, y, stroke, line) for y, left, right in level]
    return ops


def _runs(edges: Iterable[Edge]) -> list[Edge]:
    """Edges that lie on one line and touch, joined."""
    lines: dict[int, list[Edge]] = defaultdict(list)
    for where, start, end in sorted(edges):
        line = lines[_key(where)]
        if line and _key(start) <= _key(line[-1][2]):
            line[-1] = (line[-1][0], line[-1][1], max(end, line[-1][2]))
        else:
            line.append((where, start, end))
    return [run for line in lines.values() for run in line]


def fold_lines(cells: Cells, fold: Fold, crop: Crop) -> list[Op]:
    """A broken line through the middle of every piece, where it is folded, and broken marks in the margins."""
    folds = cells.folds(fold)
    ends = _ends(_spans(folds).values(), crop)
    if fold == "upright":
        lines = [(x, top, x, bottom) for x, top, bottom in folds]
        marks = [(x, y, x, y + crop.length) for x, y in ends]
    else:
        lines = [(left, y, right, y) for y, left, right in folds]
        marks = [(x, y, x + crop.length, y) for y, x in ends]
    halos: list[Op] = [Line(*line, "paper", HALO) for line in lines]
    return [*halos, *(Line(*line, "ink", crop.line, DASH) for line in (*lines, *marks))]
