"""Where head, foot and bar of a page stand: as near to the cards as the crop marks allow, and off the paper's edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from templates.cutting import Cells, Fold
from templates.fit import FLOOR
from templates.fonts import faces
from templates.plan import ASCENT, DESCENT
from templates.sheet import Grid, SheetSpec

Room = tuple[float, float]
"""From where to where a text may go, from left to right."""

EM = FLOOR * faces.MM_PER_PT
LEADING = EM * 1.12
AIR = 0.4
"""The least room between a crop mark and what stands beyond it."""
LINE = 0.15


@dataclass(frozen=True, slots=True)
class Standing:
    """Baselines of head and foot, and the rooms between the first two and the last two crop marks.

    `bar` is the left end of a level bar, or the left top corner of the room of an `upright` one. Of a foot of two lines
    `foot` is the second, and `lines` says how many there is room for.
    """

    head: float
    foot: float
    lines: Literal[1, 2]
    first: Room
    last: Room
    bar: tuple[float, float]
    upright: bool


def standing(at: Grid, fold: Fold, widest: float, spec: SheetSpec) -> Standing:
    """Of the texts that stand between two crop marks, `widest` is as wide as the widest."""
    first, last = _rooms(at, fold, spec)
    beyond = 0.0
    if first[1] - first[0] < widest:
        # No room between marks: everything stands beyond them.
        first = last = (at.left + spec.inset, at.right - spec.inset)
        beyond = spec.crop.length
    bar, under = spec.bar, at.h - at.bottom - spec.edge
    lowest = min(bar.down + beyond, under - LINE / 2)
    is_crowded = lowest - bar.high < spec.crop.gap + spec.crop.length + AIR
    upright = _upright(at, fold, spec) if is_crowded else None
    line = bar.down + beyond if is_crowded and not upright else lowest
    foot = min(bar.down + beyond - bar.over, under - DESCENT * EM) if upright else line - bar.over
    level = (min(at.left + spec.inset, (at.left + at.right - bar.length) / 2), at.bottom + line)
    return Standing(
        head=at.top - spec.head.up - beyond,
        foot=at.bottom + foot,
        lines=2 if foot - LEADING - ASCENT * EM >= spec.crop.gap - AIR else 1,
        first=first,
        last=last,
        bar=upright or level,
        upright=upright is not None,
    )


def _rooms(at: Grid, fold: Fold, spec: SheetSpec) -> tuple[Room, Room]:
    """The rooms between the first two and the last two upright marks of a full page."""
    marks = _marks(_full(at).xs, [x for x, *_ in _full(at).folds(fold)] if fold == "upright" else [])
    return (marks[0] + spec.inset, marks[1] - spec.inset), (marks[-2] + spec.inset, marks[-1] - spec.inset)


def _upright(at: Grid, fold: Fold, spec: SheetSpec) -> tuple[float, float] | None:
    """Where a bar stands upright between the last two level marks at the left; None where there is no room for one."""
    marks = _marks(_full(at).ys, [y for y, *_ in _full(at).folds(fold)] if fold == "level" else [])
    x = at.left - spec.bar.aside - bar_height(spec)
    is_room = x >= spec.edge and marks[-1] - marks[-2] >= spec.bar.length + 2 * spec.inset
    return (x, marks[-1] - spec.inset - spec.bar.length) if is_room else None


def bar_height(spec: SheetSpec) -> float:
    """How high the bar is with its text."""
    return ASCENT * EM + spec.bar.over


def _full(at: Grid) -> Cells:
    return Cells([at.place(number) for number in range(at.count)], at.card_w, at.card_h)


def _marks(edges: Sequence[float], folds: Sequence[float]) -> list[float]:
    return sorted({round(mark, 3): mark for mark in (*edges, *folds)}.values())
