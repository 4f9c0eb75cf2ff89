"""What stands around the cards of a page: marks to cut and fold by, the bar to measure by, head and foot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from templates.fit import FLOOR, Try, fitted
from templates.fonts import faces
from templates.plan import Line, Op, Plan, Text
from templates.sheet import Bar, Crop, Cut, Grid, SheetSpec

Fold = Literal["", "upright", "level"]
"""Where a card and its back, printed as one piece, are folded: along an upright line between them, or a level one."""

HALO = 0.45
DASH = 1.0
FOOT_LINES = 4
"""The most lines of a page’s foot."""


@dataclass(frozen=True, slots=True)
class Margins:
    """What stands around the cards: the army's state over them, army, page and side under them.

    `marks` are crop marks and crosses, `lines` full cutting lines in place of the crosses.
    """

    state: str
    state_colour: str
    foot: str
    bar: str
    marks: bool = True
    lines: bool = False
    scale_bar: bool = True
    fold: Fold = ""
    ink_saver: bool = False


@dataclass(frozen=True, slots=True)
class Cells:
    """The cards that are on a page, by their left top corners; empty places have no marks."""

    places: Sequence[tuple[float, float]]
    w: float
    h: float

    @property
    def xs(self) -> tuple[float, ...]:
        """The upright edges, from the left."""
        return _apart(x + side for x, _ in self.places for side in (0.0, self.w))

    @property
    def ys(self) -> tuple[float, ...]:
        """The level edges, from the top."""
        return _apart(y + side for _, y in self.places for side in (0.0, self.h))

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The corners of all cards, each once."""
        sides = [(across, down) for across in (0.0, self.w) for down in (0.0, self.h)]
        found = [(x + across, y + down) for x, y in self.places for across, down in sides]
        return tuple(sorted({(_key(x), _key(y)): (x, y) for x, y in found}.values()))


def _key(length: float) -> int:
    """A length by which two that differ by a rounding are the same: thousandths of a mm."""
    return round(length * 1000)


def _apart(lengths: Iterable[float]) -> tuple[float, ...]:
    return tuple(sorted({_key(length): length for length in lengths}.values()))


def furniture(at: Grid, cells: Cells, margins: Margins, spec: SheetSpec) -> Plan:
    """Everything on a page but the cards."""
    ops: list[Op] = []
    if cells.places:
        ops += _marks(cells, margins, spec)
    ops += _head(at, margins, spec)
    if margins.scale_bar:
        ops += scale_bar(at, margins.bar, spec.bar)
    return Plan("margins", at.w, at.h, (*ops, *_foot(at, margins, spec)))


def _marks(cells: Cells, margins: Margins, spec: SheetSpec) -> list[Op]:
    ops: list[Op] = []
    if margins.lines:
        ops += cutting_lines(cells, spec.cut, margins.ink_saver)
    if margins.marks:
        ops += crop_marks(cells, spec.crop)
        ops += [] if margins.lines else crosses(cells, spec.crop)
    if margins.fold:
        ops += fold_lines(cells, margins.fold, spec.crop)
    return ops


def crop_marks(cells: Cells, crop: Crop) -> list[Op]:
    """A mark in the margin at both ends of every card edge."""
    near, far = crop.gap, crop.gap + crop.length
    left, right, top, bottom = cells.xs[0], cells.xs[-1], cells.ys[0], cells.ys[-1]
    ops: list[Op] = []
    for x in cells.xs:
        ops.append(Line(x, top - far, x, top - near, "ink", crop.line))
        ops.append(Line(x, bottom + near, x, bottom + far, "ink", crop.line))
    for y in cells.ys:
        ops.append(Line(left - far, y, left - near, y, "ink", crop.line))
        ops.append(Line(right + near, y, right + far, y, "ink", crop.line))
    return ops


def crosses(cells: Cells, crop: Crop) -> list[Op]:
    """A cross with a light halo at every corner of a card that no mark in the margin points at from both sides."""
    left, right, top, bottom = cells.xs[0], cells.xs[-1], cells.ys[0], cells.ys[-1]
    inner = [(x, y) for x, y in cells.corners if left < x < right or top < y < bottom]
    arm = crop.cross
    ops: list[Op] = []
    for colour, line in (("paper", HALO), ("ink", crop.line)):
        for x, y in inner:
            # No arm outside the cards: there the crop marks are.
            ops.append(Line(max(left, x - arm), y, min(right, x + arm), y, colour, line))
            ops.append(Line(x, max(top, y - arm), x, min(bottom, y + arm), colour, line))
    return ops


def cutting_lines(cells: Cells, cut: Cut, ink_saver: bool = False) -> list[Op]:
    """A line along every card edge, each as long as cards lie along it."""
    colour = cut.saver if ink_saver else cut.colour
    upright = _runs((x + side, y, y + cells.h) for x, y in cells.places for side in (0.0, cells.w))
    level = _runs((y + side, x, x + cells.w) for x, y in cells.places for side in (0.0, cells.h))
    if colour == "paper":
        upright = [run for run in upright if cells.xs[0] < run[0] < cells.xs[-1]]
        level = [run for run in level if cells.ys[0] < run[0] < cells.ys[-1]]
    ops: list[Op] = []
    for stroke, line in (("paper", cut.halo), (colour, cut.line)):
        if line:
            ops += [Line(x, top, x, bottom, stroke, line) for x, top, bottom in upright]
            ops += [Line(left, y, right, y, stroke, line) for y, left, right in level]
    return ops


def _runs(edges: Iterable[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Edges (where, from, to) that lie on one line and touch, joined."""
    lines: dict[int, list[tuple[float, float, float]]] = defaultdict(list)
    for where, start, end in sorted(edges):
        line = lines[_key(where)]
        if line and _key(start) <= _key(line[-1][2]):
            line[-1] = (line[-1][0], line[-1][1], max(end, line[-1][2]))
        else:
            line.append((where, start, end))
    return [run for line in lines.values() for run in line]


def fold_lines(cells: Cells, fold: Fold, crop: Crop) -> list[Op]:
    """A broken line through the middle of every piece, where it is folded, and broken marks in the margins."""
    near, far = crop.gap, crop.gap + crop.length
    left, right, top, bottom = cells.xs[0], cells.xs[-1], cells.ys[0], cells.ys[-1]
    if fold == "upright":
        ends = [(x + cells.w / 2, y, x + cells.w / 2, y + cells.h) for x, y in cells.places]
        folds = _apart(x for x, *_ in ends)
        marks = [(x, y, x, y + crop.length) for x in folds for y in (top - far, bottom + near)]
    else:
        ends = [(x, y + cells.h / 2, x + cells.w, y + cells.h / 2) for x, y in cells.places]
        folds = _apart(y for _, y, *_ in ends)
        marks = [(x, y, x + crop.length, y) for y in folds for x in (left - far, right + near)]
    halos: list[Op] = [Line(*end, "paper", HALO) for end in ends]
    return [*halos, *(Line(*end, "ink", crop.line, DASH) for end in (*ends, *marks))]


def scale_bar(at: Grid, caption: str, bar: Bar) -> list[Op]:
    """A bar of true length with a tick at every step, and what it is for."""
    x, y = at.left, at.bottom + bar.down
    ops: list[Op] = [Line(x, y, x + bar.length, y, "ink", 0.15)]
    for step in range(int(bar.length / bar.tick) + 1):
        high = bar.high if step in (0, int(bar.length / bar.tick)) else bar.high * 0.6
        ops.append(Line(x + step * bar.tick, y - high, x + step * bar.tick, y, "ink", 0.15))
    return [*ops, Text(x, at.bottom + bar.text, caption, FLOOR, "Regular", "ink2")]


def _head(at: Grid, margins: Margins, spec: SheetSpec) -> list[Op]:
    base = at.top - spec.head.up
    found = fitted(margins.state, "Medium", at.right - at.left, [Try(1, spec.head.size)])
    return [Text(at.left, base, found.lines[0], found.size, "Medium", margins.state_colour, spacing=found.spacing)]


def _foot(at: Grid, margins: Margins, spec: SheetSpec) -> list[Op]:
    """Army, page and side, at the right of the bar's text; on a narrow sheet in as many lines as that takes."""
    caption = faces.width_mm(margins.bar, "Regular", FLOOR) + 6.0 if margins.scale_bar else 0.0
    tries = [Try(1, spec.head.size), Try(FOOT_LINES, FLOOR)]
    text = fitted(margins.foot, "Regular", at.right - at.left - caption, tries)
    base = at.bottom + spec.bar.text
    return [
        Text(at.right, base + row * text.leading, line, text.size, "Regular", "ink2", "right", text.spacing)
        for row, line in enumerate(text.lines)
    ]
