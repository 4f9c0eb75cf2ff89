"""Tables: how wide their columns are, their headings and rows, folded into columns of rows where the sheet says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from templates.flow import Block, still
from templates.lettering import EM
from templates.plan import Anchor, Box, Line, Op
from templates.playsheet import rich
from templates.playsheet.fill import FilledTable, Head
from templates.playsheet.pieces import Cell
from templates.playsheet.style import GROUNDS, WEIGHTS, Style

GUTTER = 3.0
"""Between the halves of a folded table, in mm."""
SIDE = 1.2
CELL = 0.8
"""The least room at each side of a cell, in mm."""
SHORT = 9.0
"""A heading of this width in mm stays on one line."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One column: where it begins, how wide it is, how its cells stand in it."""

    x: float
    w: float
    anchor: Anchor

    @property
    def at(self) -> float:
        """Where its text is anchored."""
        return {"left": self.x, "middle": self.x + self.w / 2, "right": self.x + self.w - CELL}[self.anchor]


def slots(table: FilledTable, width: float, style: Style) -> tuple[Slot, ...]:
    """The columns of a table, or of each part of a folded one.

    Figures have what they need and share what is left over; where there is a column of text it takes that, and wraps.
    """
    part, size, small = part_width(table, width), style.size, style.small
    wants = [_want(table, at, size, small) for at in range(len(table.heads) + 1)]
    wide = [at for at in range(len(wants)) if at == 0 or table.heads[at - 1].wide]
    room = part - sum(want for at, want in enumerate(wants) if at not in wide)
    least = [_longest(table, at, size, small) for at in wide]
    given = _share([wants[at] for at in wide], least, room)
    widths = list(wants)
    for at, width_ in zip(wide, given, strict=True):
        widths[at] = width_
    spare = part - sum(widths)
    if spare > 0:
        takers = wide[1:] or list(range(1, len(wants))) or [0]
        for at in takers:
            widths[at] += spare / len(takers)
    elif spare < -1e-9:
        widths = [own * part / sum(widths) for own in widths]
    return tuple(_placed(table, widths))


def cramped(table: FilledTable, width: float, style: Style) -> bool:
    """Whether some word would have to be broken in a table of this width."""
    size, small = style.size, style.small
    wide = [at == 0 or table.heads[at - 1].wide for at in range(len(table.heads) + 1)]
    least = [(_longest if text else _want)(table, at, size, small) for at, text in enumerate(wide)]
    return sum(least) > part_width(table, width) + 1e-6


def part_width(table: FilledTable, width: float) -> float:
    """How wide each part of a folded table is."""
    return (width - GUTTER * (table.fold - 1)) / table.fold


def _placed(table: FilledTable, widths: Sequence[float]) -> list[Slot]:
    found, x = [], 0.0
    for at, width in enumerate(widths):
        if at == 0:
            found.append(Slot(SIDE, width - SIDE, "left"))
        elif table.heads[at - 1].wide:
            found.append(Slot(x + CELL, width - CELL, "left"))
        elif len(widths) == 2:
            found.append(Slot(x, width, "right"))
        else:
            found.append(Slot(x, width, "middle"))
        x += width
    return found


def _want(table: FilledTable, at: int, size: float, small: float) -> float:
    """What a column needs for its widest cell on one line."""
    cells = [rich.natural(row[at], _weight(table, at), size) for row in table.rows]
    head = table.corner if at == 0 else table.heads[at - 1].cell
    heads = [rich.natural(head, "SemiBold", small) if at == 0 else _head_least(head, small)]
    return max([*cells, *heads, 2.0]) + (SIDE + CELL if at == 0 else 2 * CELL)


def _head_least(head: Cell, small: float) -> float:
    """A heading that is not short may have two lines: as narrow as that makes it."""
    whole, word = rich.natural(head, "SemiBold", small), rich.longest(head, "SemiBold", small)
    if whole <= SHORT:
        return whole
    tries = [word + (whole - word) * step / 12 for step in range(13)]
    return next(wide for wide in tries if len(rich.lines_of(head, "SemiBold", small, wide)) <= 2)


def _longest(table: FilledTable, at: int, size: float, small: float) -> float:
    cells = [rich.longest(row[at], _weight(table, at), size) for row in table.rows]
    head = table.corner if at == 0 else table.heads[at - 1].cell
    return max([*cells, rich.longest(head, "SemiBold", small), 2.0]) + (SIDE + CELL if at == 0 else 2 * CELL)


def _share(wants: Sequence[float], least: Sequence[float], room: float) -> list[float]:
    """Widths of columns of text: what they want, or the widest give way down to their longest word.

    Where even those are too much, words are broken.
    """
    if sum(wants) <= room:
        return list(wants)
    floors = least if sum(least) <= room else [0.0] * len(least)
    cap = max(wants)
    while cap > 1.0 and sum(max(min(want, cap), low) for want, low in zip(wants, floors, strict=True)) > room:
        cap -= 0.25
    return [max(min(want, cap), low) for want, low in zip(wants, floors, strict=True)]


def _weight(table: FilledTable, at: int) -> str:
    if at == 0:
        return "Medium" if not table.quiet else "Regular"
    return "Regular" if table.heads[at - 1].wide else "SemiBold" if not table.quiet else "Regular"


def heads_block(table: FilledTable, found: Sequence[Slot], width: float, style: Style) -> Block | None:
    """The headings over the columns, those of groups over them, and a rule; None for a table that has none."""
    cells = [table.corner, *(head.cell for head in table.heads)]
    if not any(cells):
        return None
    part = part_width(table, width)
    size, step = style.small, rich.leading(style.small)
    over = any(head.over for head in table.heads)
    lines = [rich.lines_of(cell, "SemiBold", size, _room(slot)) for cell, slot in zip(cells, found, strict=True)]
    most = max(map(len, lines))
    height = 0.3 + (step + 0.5 if over else 0.0) + most * step + 0.3
    ops: list[Op] = []
    for fold in range(table.fold):
        left = fold * (part + GUTTER)
        ops += _overs(table.heads, found, left, size) if over else []
        for slot, some in zip(found, lines, strict=True):
            for at, line in enumerate(some):
                base = height - 0.3 - (len(some) - at) * step + 0.9 * size * EM
                ops += rich.letter(line, left + slot.at, base, size, "ink2", slot.anchor)
        ops.append(Line(left, height, left + part, height, "line", 0.25))
    return Block(height + 0.1, still(ops))


def _room(slot: Slot) -> float:
    return slot.w - (2 * CELL if slot.anchor == "middle" else CELL) + 0.01


def _overs(heads: Sequence[Head], found: Sequence[Slot], left: float, size: float) -> list[Op]:
    """The heading over each run of columns that have the same one, with a bracket under it."""
    ops: list[Op] = []
    at = 0
    while at < len(heads):
        end = at
        while end + 1 < len(heads) and heads[end + 1].over == heads[at].over:
            end += 1
        if heads[at].over:
            first, last = found[at + 1], found[end + 1]
            x, right = left + first.x + CELL, left + last.x + last.w - CELL
            base = 0.3 + 0.86 * size * EM
            for line in rich.lines_of(heads[at].over, "SemiBold", size, right - x)[:1]:
                ops += rich.letter(line, (x + right) / 2, base, size, "ink2", "middle")
            ops.append(Line(x, base + 0.35 * size * EM, right, base + 0.35 * size * EM, "line", 0.2))
        at = end + 1
    return ops


def row_blocks(table: FilledTable, found: Sequence[Slot], width: float, style: Style) -> list[Block]:
    """The rows, those of a folded table side by side; every other one on a ground of its own."""
    part = part_width(table, width)
    count = -(-len(table.rows) // table.fold)
    blocks = []
    for at in range(count):
        places = [(fold * (part + GUTTER), fold * count + at) for fold in range(table.fold)]
        parts = [(left, index, _lines(table, index, found, style)) for left, index in places if index < len(table.rows)]
        tall = max(len(some) for _, _, lines in parts for some in lines)
        height = max(1, tall) * rich.leading(style.size) + style.leading + 2 * style.pad
        ops: list[Op] = []
        for left, index, lines in parts:
            ground = style.zebra if at % 2 == 0 else ""
            ops += [Box(left, 0.0, part, height, ground)] if ground else []
            ops += [Line(left, height, left + part, height, "rule", 0.12)] if style.ink_saver else []
            ops += _row(table, index, found, lines, left, height, style)
        blocks.append(Block(height, still(ops)))
    return blocks


def _lines(table: FilledTable, index: int, found: Sequence[Slot], style: Style) -> list[list[rich.RunLine]]:
    weights = [_cell_weight(table, index, at) for at in range(len(found))]
    return [
        rich.lines_of(cell, weight, style.size, _room(slot))
        for cell, weight, slot in zip(table.rows[index], weights, found, strict=True)
    ]


def _cell_weight(table: FilledTable, index: int, at: int) -> str:
    tone = table.tones[index][at]
    return WEIGHTS[tone] if tone else _weight(table, at)


def _row(
    table: FilledTable,
    index: int,
    found: Sequence[Slot],
    lines: Sequence[Sequence[rich.RunLine]],
    left: float,
    height: float,
    style: Style,
) -> list[Op]:
    size, step = style.size, rich.leading(style.size)
    ops: list[Op] = []
    for slot, some, tone in zip(found, lines, table.tones[index], strict=True):
        if tone in GROUNDS and not style.ink_saver:
            ops.append(Box(left + slot.x + 0.1, 0.1, slot.w - 0.2, height - 0.2, GROUNDS[tone]))
        colour = "ink2" if tone == "faint" else "ink"
        top = (height - len(some) * step) / 2
        for at, line in enumerate(some):
            ops += rich.letter(line, left + slot.at, top + (at * 1.2 + 0.9) * size * EM, size, colour, slot.anchor)
    return ops
