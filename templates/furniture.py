"""What stands around the cards of a page and their marks: state, name and page, the bar to measure by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from templates.cutting import Cells, Fold, crop_marks, crosses, cutting_lines, fold_lines
from templates.fit import FLOOR, Try, fitted
from templates.fonts import faces
from templates.paint import Stamp
from templates.plan import ASCENT, Anchor, Line, Op, Plan, Text
from templates.sheet import Grid, SheetSpec
from templates.standing import EM, LEADING, LINE, Standing, bar_height, standing

JOINT = " · "
"""What the parts of a foot are joined by, and where it may be broken."""
GAP = 6.0
"""Between the text of the bar and a foot that shares its room."""


@dataclass(frozen=True, slots=True)
class Margins:
    """What stands around the cards: the army's state over them, army, page and side under them.

    `feet` are wordings of the same, each giving up more than the one before. `longest` are those of the page with the
    longest number, so that all pages are worded alike. `marks` are crop marks and crosses, `lines` full cutting lines
    in place of the crosses.
    """

    state: str
    state_colour: str
    feet: tuple[str, ...]
    bar: str
    marks: bool = True
    lines: bool = False
    scale_bar: bool = True
    fold: Fold = ""
    ink_saver: bool = False
    longest: tuple[str, ...] = ()


def furniture(at: Grid, cells: Cells, margins: Margins, spec: SheetSpec) -> tuple[Plan, tuple[Stamp, ...]]:
    """Everything on a page but the cards, and what of it is turned."""
    ops = _marks(cells, margins, spec) if cells.places else []
    caption = margins.bar if margins.scale_bar else ""
    places = standing(at, margins.fold, max(_width(caption), _width(margins.state, "Medium")), spec)
    ops += [*_head(places, margins, spec), *_foot(places, margins, caption)]
    bar = scale_bar(caption, spec)
    turned: tuple[Stamp, ...] = ()
    x, y = places.bar
    if caption and places.upright:
        turned = (Stamp(bar, x, y, upright=True),)
    elif caption:
        # On a narrow page the bar is wider than the cards, and its text begins between the marks all the same.
        ops += [op.moved(places.first[0] if isinstance(op, Text) else x, y - bar.h) for op in bar.ops]
    return Plan("margins", at.w, at.h, tuple(ops)), turned


def _width(text: str, weight: str = "Regular") -> float:
    return faces.width_mm(text, weight, FLOOR)


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


def scale_bar(caption: str, spec: SheetSpec) -> Plan:
    """A bar of true length with a tick at every step, and over it what it is for."""
    bar, high = spec.bar, bar_height(spec)
    steps = round(bar.length / bar.tick)
    ops: list[Op] = [Text(0.0, ASCENT * EM, caption, FLOOR, "Regular", "ink2")]
    ops.append(Line(0.0, high, bar.length, high, "ink", LINE))
    for step in range(steps + 1):
        tick = bar.high if step in (0, steps) else bar.high * 0.6
        ops.append(Line(step * bar.tick, high - tick, step * bar.tick, high, "ink", LINE))
    return Plan("bar", bar.length, high, tuple(ops))


def _head(places: Standing, margins: Margins, spec: SheetSpec) -> list[Op]:
    left, right = places.first
    found = fitted(margins.state, "Medium", right - left, [Try(1, spec.head.size)])
    return [Text(left, places.head, found.lines[0], found.size, "Medium", margins.state_colour, spacing=found.spacing)]


def _foot(places: Standing, margins: Margins, caption: str) -> list[Op]:
    """Army, page and side at the right: on one line or two; where there is but one, at the left too."""
    longest = margins.longest or margins.feet
    room, rows = _foot_rows(places, _width(caption) if caption and not places.upright else 0.0, _width(longest[-1]))
    lines, spacing = _worded(margins.feet, longest, room, len(rows))
    placed = zip(rows[-len(lines) :], lines, strict=True)
    return [Text(x, y, line, FLOOR, "Regular", "ink2", anchor, spacing) for (x, y, anchor), line in placed]


def _foot_rows(places: Standing, caption: float, shortest: float) -> tuple[float, list[tuple[float, float, Anchor]]]:
    """How wide a line of the foot may be, and where its lines end; beside it stands a `caption` of this width."""
    left, right = places.last
    last: tuple[float, float, Anchor] = (right, places.foot, "right")
    above: tuple[float, float, Anchor] = (right, places.foot - LEADING, "right")
    is_shared = places.first == places.last
    if caption and is_shared:
        beside = right - left - caption - GAP
        if beside < shortest / 2:
            return right - left, [above]
        return beside, [above, last] if places.lines == 2 else [last]
    if places.lines == 2:
        return right - left, [above, last]
    return right - left, [last] if is_shared or caption else [(places.first[0], places.foot, "left"), last]


def _worded(feet: Sequence[str], longest: Sequence[str], room: float, lines: int) -> tuple[Sequence[str], float]:
    """The first wording whose longest goes on one line, or else on two; else the last with its words where they fall.

    The second is the spacing of its letters.
    """
    for parted in (_whole, _halves)[:lines]:
        for foot, probe in zip(feet, longest, strict=True):
            if all(_width(line) <= room for line in parted(probe)):
                return parted(foot), 0.0
    last = fitted(feet[-1], "Regular", room, [Try(lines, FLOOR)])
    return last.lines, last.spacing


def _whole(text: str) -> tuple[str, ...]:
    return (text,)


def _halves(text: str) -> tuple[str, ...]:
    """A foot broken at the joint that leaves the least width."""
    parts = text.split(JOINT)
    ways = [(JOINT.join(parts[:at]), JOINT.join(parts[at:])) for at in range(1, len(parts))]
    return min(ways, key=lambda way: max(map(_width, way)), default=(text,))
