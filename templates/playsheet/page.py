"""Brings a sheet's blocks on to its sides: as large as fits, columns that end together, and never a row cut.

What is too much for a side at the smallest size goes on to further pages, each with the headings of its tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from templates.fit import FLOOR
from templates.flow import Block, Placed, Section, pack
from templates.plan import Op
from templates.playsheet.blocks import section
from templates.playsheet.fill import Filled, FilledTable
from templates.playsheet.spec import PlaySheet, SideSpec, StripSpec
from templates.playsheet.style import Style
from templates.playsheet.tables import cramped

STEP = 0.1
BLOCK_GAP = 2.4
MOST_GAP = 4.5
MOST_PAD = 0.75
"""How much a row may grow at its top and foot, in mm, to fill its column."""
PROBE = 0.5


@dataclass(frozen=True, slots=True)
class Frame:
    """The room for blocks on a page, in mm from its left top corner."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Setting:
    """A sheet with all that it says, in one frame; `feet` words the marks at the foot of tables."""

    sheet: PlaySheet
    blocks: Mapping[str, Filled]
    feet: Mapping[str, str]
    frame: Frame

    def widths(self, strip: StripSpec) -> list[float]:
        """The widths of a strip's columns."""
        shares = strip.shares or (1.0,) * len(strip.columns)
        room = self.frame.w - self.sheet.gap * (len(shares) - 1)
        return [room * share / sum(shares) for share in shares]

    def sections(self, names: Sequence[str], width: float, style: Style) -> list[Section]:
        """The blocks of one column."""
        made = [section(self.blocks[name], width, style, self.feet) for name in names]
        return [one if at == 0 else _apart(one, BLOCK_GAP) for at, one in enumerate(made)]


def pages(setting: Setting, ink_saver: bool = False) -> list[list[Op]]:
    """What is drawn on each page, sides in order."""
    style = _style(setting, ink_saver)
    return [page for side in setting.sheet.sides for page in _side(setting, side, style)]


def _style(setting: Setting, ink_saver: bool) -> Style:
    """The largest size at which every side holds what it must; the floor where none does."""
    size = setting.sheet.size
    while size > FLOOR:
        style = Style(size, 0.0, ink_saver)
        if all(_fits(setting, side, style) for side in setting.sheet.sides):
            return style
        size = round(size - STEP, 3)
    return Style(FLOOR, 0.0, ink_saver)


def _fits(setting: Setting, side: SideSpec, style: Style) -> bool:
    """Whether a side holds its blocks, and no table breaks a word."""
    tables = [
        (table, width)
        for strip in side.strips
        for names, width in zip(strip.columns, setting.widths(strip), strict=True)
        for name in names
        if isinstance(table := setting.blocks[name], FilledTable)
    ]
    if any(cramped(table, width, style) for table, width in tables):
        return False
    return _needs(setting, side, style) <= setting.frame.h


def _needs(setting: Setting, side: SideSpec, style: Style) -> float:
    return sum(max(_heights(setting, strip, style)) for strip in side.strips) + BLOCK_GAP * (len(side.strips) - 1)


def _heights(setting: Setting, strip: StripSpec, style: Style) -> list[float]:
    """How high each column of a strip is."""
    return [
        sum(_height(one) for one in setting.sections(names, width, style))
        for names, width in zip(strip.columns, setting.widths(strip), strict=True)
    ]


def _height(one: Section) -> float:
    head = one.head.height + one.head.gap if one.head else 0.0
    return head + sum(block.height + block.gap for block in one.blocks)


def _side(setting: Setting, side: SideSpec, style: Style) -> list[list[Op]]:
    if _needs(setting, side, style) > setting.frame.h + 1e-6:
        return _spread(setting, side, style)
    return [_together(setting, side, style)]


def _together(setting: Setting, side: SideSpec, style: Style) -> list[Op]:
    """A side that fits: rows grow until the strips fill the page, and the columns their strip."""
    plain = [_heights(setting, strip, style) for strip in side.strips]
    padded = [_heights(setting, strip, replace(style, pad=PROBE)) for strip in side.strips]
    room = setting.frame.h - BLOCK_GAP * (len(side.strips) - 1)
    pad = _padding(plain, padded, room)
    ops: list[Op] = []
    y = setting.frame.y
    for strip, low, high in zip(side.strips, plain, padded, strict=True):
        height = max(_grown(one, other, pad) for one, other in zip(low, high, strict=True))
        x = setting.frame.x
        pads = [_pad(height, one, other) for one, other in zip(low, high, strict=True)]
        for names, width, own in zip(strip.columns, setting.widths(strip), pads, strict=True):
            ops += _column(setting, names, Frame(x, y, width, height), style, min(pads) if strip.level else own)
            x += width + setting.sheet.gap
        y += height + BLOCK_GAP
    return ops


def _grown(plain: float, padded: float, pad: float) -> float:
    """The height of a column whose rows have `pad`: it grows as evenly as its rows."""
    return plain + (padded - plain) * pad / PROBE


def _padding(plain: Sequence[Sequence[float]], padded: Sequence[Sequence[float]], room: float) -> float:
    """The most padding at which all strips still go into the room."""
    low, high = 0.0, MOST_PAD
    for _ in range(24):
        middle = (low + high) / 2
        heights = [
            max(_grown(one, other, middle) for one, other in zip(some, more, strict=True))
            for some, more in zip(plain, padded, strict=True)
        ]
        low, high = (middle, high) if sum(heights) <= room else (low, middle)
    return low


def _pad(height: float, plain: float, padded: float) -> float:
    """How much the rows of a column may grow until it is as high as its strip."""
    growth = (padded - plain) / PROBE
    return min(MOST_PAD, max(0.0, (height - plain) / growth)) if growth else 0.0


def _column(setting: Setting, names: Sequence[str], area: Frame, style: Style, pad: float) -> list[Op]:
    """One column, brought to its strip's height by its rows first and then by the gaps between its blocks."""
    y, width, height = area.y, area.w, area.h
    sections = setting.sections(names, width, replace(style, pad=pad))
    left = height - sum(map(_height, sections))
    extra = min(MOST_GAP, max(0.0, left / (len(sections) - 1))) if len(sections) > 1 else 0.0
    ops: list[Op] = []
    for at, one in enumerate(sections):
        for block in ([one.head] if one.head else []) + list(one.blocks):
            y += block.gap
            ops += block.draw(area.x, y)
            y += block.height
        y += extra if at < len(sections) - 1 else 0.0
    return ops


def _spread(setting: Setting, side: SideSpec, style: Style) -> list[list[Op]]:
    """A side that is too much for one page: each column goes on, at the same place of the next pages."""
    found: list[list[Op]] = [[]]
    first, y = 0, 0.0
    for strip in side.strips:
        x, ends = setting.frame.x, [(first, y)]
        for names, width in zip(strip.columns, setting.widths(strip), strict=True):
            sections = setting.sections(names, width, style)
            columns = pack(sections, (max(0.0, setting.frame.h - y), setting.frame.h))
            for at, placed in enumerate(columns):
                page = first + at
                found += [[] for _ in range(page + 1 - len(found))]
                found[page] += _drawn(placed, x, setting.frame.y + (y if at == 0 else 0.0))
            ends.append((first + len(columns) - 1, _bottom(columns[-1]) + (y if len(columns) == 1 else 0.0)))
            x += width + setting.sheet.gap
        first, y = max(ends)
        y += BLOCK_GAP
    return found


def _drawn(placed: Sequence[Placed], x: float, y: float) -> list[Op]:
    return [op for one in placed for op in one.block.draw(x, y + one.y)]


def _bottom(placed: Sequence[Placed]) -> float:
    return max((one.y + one.block.height for one in placed), default=0.0)


def _apart(one: Section, gap: float) -> Section:
    """A section further down from the one over it."""
    if one.head:
        return Section(one.blocks, Block(one.head.height, one.head.draw, one.head.gap + gap))
    return one
