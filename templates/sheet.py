"""Sheets: the papers, what stands around the cards, and the grid of cards that a page holds.

Everything is computed from the paper's and the card's true sizes; nothing is ever scaled to fit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import Literal

from rules.core.faults import BadInput, Fault
from rules.core.frozen import Frozen, FrozenMap
from rules.tables.reading import checked, toml
from templates.painters.base import Length, Size

Flip = Literal["long", "short"]


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


class Cut(Frozen):
    """Full cutting lines, in a colour of the palette and in another where ink is saved.

    `halo` is the width of a light line under each, which shows it on dark cards. A line of the paper's own colour
    stands between cards only.
    """

    line: Length
    colour: str
    saver: str
    halo: Length = 0.0


class Bar(Frozen):
    """The bar to check the scale by: `down` from the cards where it lies level, and `over` it the baseline of its text.

    Where it stands upright, it is `aside` of the cards.
    """

    length: Length
    tick: Length
    high: Length
    down: Length
    over: Length
    aside: Length


class Head(Frozen):
    """The line over the cards: how far up its baseline is."""

    up: Length
    size: Size


class Narrow(Frozen):
    """Cards less wide than `width` have no room for texts between their marks: beyond them is `top` above and below."""

    width: Length
    top: Length


class Lift(Frozen):
    """A grid that stands at this height instead of in the middle, so that there is more room under it."""

    paper: str
    columns: int
    rows: int
    top: Length


class SheetSpec(Frozen):
    """What a sheet is made of, in mm: least margins at the `side` and at the `top` and bottom, and its marks.

    `gutter` is the room between two cards. Nothing but crop marks is nearer to the paper's edge than `edge`, and texts
    keep `inset` from them.
    """

    side: Length
    top: Length
    edge: Length
    inset: Length
    gutter: Length = 0.0
    crop: Crop
    cut: Cut
    bar: Bar
    head: Head
    narrow: Narrow | None = None
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
    gutter: float = 0.0

    @property
    def count(self) -> int:
        """How many cards a page holds."""
        return self.columns * self.rows

    @property
    def upright(self) -> bool:
        """Whether the page is higher than it is wide."""
        return self.h >= self.w

    @property
    def right(self) -> float:
        """The right edge of the last column."""
        return self.left + self.columns * (self.card_w + self.gutter) - self.gutter

    @property
    def bottom(self) -> float:
        """The lower edge of the last row."""
        return self.top + self.rows * (self.card_h + self.gutter) - self.gutter

    def place(self, at: int) -> tuple[float, float]:
        """The left top corner of the card number `at` of a page, by rows."""
        row, column = divmod(at, self.columns)
        return self.left + column * (self.card_w + self.gutter), self.top + row * (self.card_h + self.gutter)

    def behind(self, at: int, flip: Flip) -> tuple[float, float, bool]:
        """Where the back of that card stands on the page's other side, and whether it is upside down there.

        A page that is turned over its upright edge swaps left and right. Over its level edge it swaps top and bottom;
        the back is then upside down, so that the cut card is turned over like a page of a book all the same.
        """
        x, y = self.place(at)
        if self.swaps_sides(flip):
            return self.w - x - self.card_w, y, False
        return x, self.h - y - self.card_h, True

    def swaps_sides(self, flip: Flip) -> bool:
        """Whether left and right change places when the page is turned over that edge; else top and bottom do."""
        return (flip == "long") == self.upright

    def turned_over(self, flip: Flip) -> Grid:
        """The same grid on the page's other side."""
        if self.swaps_sides(flip):
            return replace(self, left=self.w - self.right)
        return replace(self, top=self.h - self.bottom)


class NoRoom(BadInput):
    """Not one card of this size goes on the paper."""


@lru_cache(maxsize=1)
def papers() -> FrozenMap[str, Paper]:
    """The papers by name; raises BadInput."""
    return checked(_Papers, *sheet_file("papers.toml")).papers


@lru_cache(maxsize=8)
def sheet(name: str) -> SheetSpec:
    """A sheet by name; raises BadInput."""
    return checked(SheetSpec, *sheet_file(f"{name}.toml"))


def sheet_file(name: str) -> tuple[object, str, str]:
    """The content, text and name of one of the files beside the sheets; raises BadInput."""
    text = (files("templates") / "sheets" / name).read_text(encoding="utf-8")
    return toml(text, name), text, name


def grid(paper: Paper, card_w: float, card_h: float, spec: SheetSpec) -> Grid:
    """The way up that holds more cards, upright where both hold the same; raises NoRoom."""
    found = roomiest(paper, card_w, card_h, spec)
    if found.count == 0:
        raise NoRoom([Fault(f"a card of {card_w:g} x {card_h:g} mm does not go on {paper.title}.")])
    return found


def roomiest(paper: Paper, card_w: float, card_h: float, spec: SheetSpec, between: float = 0.0) -> Grid:
    """The same, with no cards where none goes on it; `between` two marks may be less than a card's width."""
    if spec.narrow and (between or card_w) < spec.narrow.width:
        spec = spec.model_copy(update={"top": max(spec.top, spec.narrow.top)})
    turned = ((paper.width, paper.height), (paper.height, paper.width))
    ways = [_grid(paper.title, w, h, card_w, card_h, spec) for w, h in turned]
    return max(ways, key=lambda way: way.count)


def _grid(title: str, w: float, h: float, card_w: float, card_h: float, spec: SheetSpec) -> Grid:
    columns = _fitting(w - 2 * spec.side, card_w, spec.gutter)
    rows = _fitting(h - 2 * spec.top, card_h, spec.gutter)
    found = Grid(w, h, columns, rows, card_w, card_h, 0.0, 0.0, spec.gutter)
    lifted = (lift.top for lift in spec.lift if (lift.paper, lift.columns, lift.rows) == (title, columns, rows))
    return replace(found, left=(w - found.right) / 2, top=next(lifted, (h - found.bottom) / 2))


def _fitting(room: float, card: float, gutter: float) -> int:
    return max(0, int((room + gutter) / (card + gutter) + 1e-9))
