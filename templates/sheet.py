"""Imposition: where cards stand on a real page, and the marks by which it is cut, measured and turned over.

Everything is computed from the paper's and the card's true sizes; nothing is ever scaled to fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Literal

from rules.core.frozen import Frozen, FrozenMap
from rules.tables.reading import checked, toml
from templates.fit import FLOOR, Try, fitted
from templates.fonts import faces
from templates.paint import Page, Stamp
from templates.painters.base import Length, Size
from templates.plan import Line, Op, Plan, Text

Flip = Literal["long", "short"]
EM = faces.MM_PER_PT
HALO = 0.3


class Paper(Frozen):
    """A paper, upright, in mm."""

    title: str
    width: Length
    height: Length


class _Papers(Frozen):
    papers: FrozenMap[str, Paper]


class Crop(Frozen):
    """Crop marks: their length, how far off the card they begin, and the arms of the crosses between cards."""

    length: Length
    gap: Length
    line: Length
    cross: Length


class Bar(Frozen):
    """The bar to check the scale by."""

    length: Length
    tick: Length
    high: Length
    down: Length
    text: Length


class Head(Frozen):
    """The line over the cards."""

    up: Length
    size: Size


class Lift(Frozen):
    """A grid that stands at this height instead of in the middle, so that there is more room under it."""

    paper: str
    columns: int
    rows: int
    top: Length


class SheetSpec(Frozen):
    """What a sheet is made of, in mm: least margins at the `side` and at the `top` and bottom, and its marks."""

    side: Length
    top: Length
    crop: Crop
    bar: Bar
    head: Head
    lift: tuple[Lift, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """A page of `w` by `h` mm with `columns` by `rows` cards of one size, the first at `left` and `top`."""

    w: float
    h: float
    columns: int
    rows: int
    card_w: float
    card_h: float
    left: float
    top: float

    @property
    def count(self) -> int:
        """How many cards a page holds."""
        return self.columns * self.rows

    @property
    def upright(self) -> bool:
        """Whether the page is higher than it is wide."""
        return self.h >= self.w

    @property
    def xs(self) -> tuple[float, ...]:
        """The upright edges of the cards, from the left."""
        return tuple(self.left + at * self.card_w for at in range(self.columns + 1))

    @property
    def ys(self) -> tuple[float, ...]:
        """The level edges of the cards, from the top."""
        return tuple(self.top + at * self.card_h for at in range(self.rows + 1))

    def place(self, at: int) -> tuple[float, float]:
        """The left top corner of the card number `at` of a page, by rows."""
        row, column = divmod(at, self.columns)
        return self.left + column * self.card_w, self.top + row * self.card_h

    def behind(self, at: int, flip: Flip) -> tuple[float, float, bool]:
        """Where the back of that card stands on the page's other side, and whether it is upside down there.

        A page that is turned over its upright edge swaps left and right. Over its level edge it swaps top and bottom;
        the back is then upside down, so that the cut card is turned over like a page of a book all the same.
        """
        x, y = self.place(at)
        if (flip == "long") == self.upright:
            return self.w - x - self.card_w, y, False
        return x, self.h - y - self.card_h, True


class NoRoom(ValueError):
    """Not one card of this size goes on the paper."""


@lru_cache(maxsize=1)
def papers() -> FrozenMap[str, Paper]:
    """The papers by name; raises BadInput."""
    return checked(_Papers, *_sheet_file("papers.toml")).papers


@lru_cache(maxsize=8)
def sheet(name: str) -> SheetSpec:
    """A sheet by name; raises BadInput."""
    return checked(SheetSpec, *_sheet_file(f"{name}.toml"))


def _sheet_file(name: str) -> tuple[object, str, str]:
    text = (files("templates") / "sheets" / name).read_text(encoding="utf-8")
    return toml(text, name), text, name


def grid(paper: Paper, card_w: float, card_h: float, spec: SheetSpec) -> Grid:
    """The way up that holds more cards, upright where both hold the same; raises NoRoom."""
    turned = ((paper.width, paper.height), (paper.height, paper.width))
    ways = [_grid(paper.title, w, h, card_w, card_h, spec) for w, h in turned]
    best = max(ways, key=lambda way: way.count)
    if best.count == 0:
        raise NoRoom(f"a card of {card_w:g} x {card_h:g} mm does not go on {paper.title}")
    return best


def _grid(title: str, w: float, h: float, card_w: float, card_h: float, spec: SheetSpec) -> Grid:
    columns = max(0, int((w - 2 * spec.side) / card_w + 1e-9))
    rows = max(0, int((h - 2 * spec.top) / card_h + 1e-9))
    left, top = (w - columns * card_w) / 2, (h - rows * card_h) / 2
    lifted = (lift.top for lift in spec.lift if (lift.paper, lift.columns, lift.rows) == (title, columns, rows))
    return Grid(w, h, columns, rows, card_w, card_h, left, next(lifted, top))


@dataclass(frozen=True, slots=True)
class Margins:
    """What stands around the cards: the army's state over them, army, page and side under them."""

    state: str
    state_colour: str
    foot: str
    bar: str
    marks: bool = True
    scale_bar: bool = True


def impose(plans: Sequence[Plan], at: Grid, margins: Sequence[Margins], spec: SheetSpec) -> list[Page]:
    """Fronts in order on as many pages as they need, each with its own margins."""
    pages = []
    for number, start in enumerate(range(0, max(1, len(plans)), at.count)):
        stamps = [Stamp(plan, *at.place(index)) for index, plan in enumerate(plans[start : start + at.count])]
        pages.append(Page(at.w, at.h, tuple(stamps), furniture(at, margins[number], spec)))
    return pages


def impose_backs(
    plans: Sequence[Plan], at: Grid, margins: Sequence[Margins], spec: SheetSpec, flip: Flip
) -> list[Page]:
    """The backs of the same cards, each behind its front when the page is turned over that edge."""
    pages = []
    for number, start in enumerate(range(0, max(1, len(plans)), at.count)):
        stamps = []
        for index, plan in enumerate(plans[start : start + at.count]):
            x, y, turned = at.behind(index, flip)
            stamps.append(Stamp(plan, x, y, turned))
        pages.append(Page(at.w, at.h, tuple(stamps), furniture(at, margins[number], spec)))
    return pages


def furniture(at: Grid, margins: Margins, spec: SheetSpec) -> Plan:
    """Everything on a page but the cards."""
    ops: list[Op] = []
    if margins.marks:
        ops += crop_marks(at, spec.crop)
    ops += _head(at, margins, spec)
    if margins.scale_bar:
        ops += scale_bar(at, margins.bar, spec.bar)
    return Plan("margins", at.w, at.h, (*ops, *_foot(at, margins, spec)))


def crop_marks(at: Grid, crop: Crop) -> list[Op]:
    """A mark outside every card edge, and a cross with a light halo at every corner between cards."""
    near, far = crop.gap, crop.gap + crop.length
    left, right, top, bottom = at.xs[0], at.xs[-1], at.ys[0], at.ys[-1]
    ops: list[Op] = []
    for x in at.xs:
        ops.append(Line(x, top - far, x, top - near, "ink", crop.line))
        ops.append(Line(x, bottom + near, x, bottom + far, "ink", crop.line))
    for y in at.ys:
        ops.append(Line(left - far, y, left - near, y, "ink", crop.line))
        ops.append(Line(right + near, y, right + far, y, "ink", crop.line))
    inner = [(x, y) for x in at.xs for y in at.ys if left < x < right or top < y < bottom]
    for colour, line in (("paper", HALO), ("ink", crop.line)):
        for x, y in inner:
            ops += _cross(x, y, at, crop.cross, colour, line)
    return ops


def _cross(x: float, y: float, at: Grid, arm: float, colour: str, line: float) -> list[Op]:
    """A cross, with no arm outside the cards: there the crop marks are."""
    left, right = max(at.xs[0], x - arm), min(at.xs[-1], x + arm)
    top, bottom = max(at.ys[0], y - arm), min(at.ys[-1], y + arm)
    return [Line(left, y, right, y, colour, line), Line(x, top, x, bottom, colour, line)]


def scale_bar(at: Grid, caption: str, bar: Bar) -> list[Op]:
    """A bar of true length with a tick at every step, and what it is for."""
    x, y = at.left, at.ys[-1] + bar.down
    ops: list[Op] = [Line(x, y, x + bar.length, y, "ink", 0.15)]
    for step in range(int(bar.length / bar.tick) + 1):
        high = bar.high if step in (0, int(bar.length / bar.tick)) else bar.high * 0.6
        ops.append(Line(x + step * bar.tick, y - high, x + step * bar.tick, y, "ink", 0.15))
    return [*ops, Text(x, at.ys[-1] + bar.text, caption, FLOOR, "Regular", "ink2")]


def _head(at: Grid, margins: Margins, spec: SheetSpec) -> list[Op]:
    base = at.top - spec.head.up
    return _line(margins.state, at.left, base, at.xs[-1] - at.left, spec.head.size, "Medium", margins.state_colour)


def _foot(at: Grid, margins: Margins, spec: SheetSpec) -> list[Op]:
    """Army, page and side, at the right of the bar's text."""
    caption = faces.width_mm(margins.bar, "Regular", FLOOR) if margins.scale_bar else 0.0
    right, room = at.xs[-1], at.xs[-1] - at.left - caption - 6.0
    text = fitted(margins.foot, "Regular", room, [Try(1, spec.head.size)])
    return [Text(right, at.ys[-1] + spec.bar.text, text.lines[0], text.size, "Regular", "ink2", "right", text.spacing)]


def _line(text: str, x: float, y: float, width: float, size: float, weight: str, colour: str) -> list[Op]:
    found = fitted(text, weight, width, [Try(1, size)])
    return [Text(x, y, found.lines[0], found.size, weight, colour, spacing=found.spacing)]
