"""How wide the columns of a table are, and its rows as blocks: cells wrap, and a row that is too high goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from templates.facts import Said
from templates.fit import LEADING, wrapped
from templates.flow import Block, still
from templates.fonts import faces
from templates.lettering import EM, MARK_GAP, MARK_SIZE, marks_width, said_width
from templates.plan import Box, Op, Text

GAP = 2.2
PAD = 0.7
LEAST = 6.0
MOST_LINES = 24


@dataclass(frozen=True, slots=True)
class Column:
    """One column: where it begins and how wide it is in mm; figures stand at its right."""

    x: float
    w: float
    right: bool


def columns(
    heads: Sequence[Said], rows: Sequence[Sequence[Said]], right: Sequence[bool], width: float, size: float
) -> list[Column]:
    """Columns as wide as their cells where all have room; else the widest give way first, and their cells wrap."""
    natural = [
        max(LEAST, said_width(head, "SemiBold", size), *(said_width(row[at], "Regular", size) for row in rows)) + 0.1
        for at, head in enumerate(heads)
    ]
    room = width - GAP * (len(natural) - 1)
    cap = _cap(natural, room)
    widths = [min(wide, cap) for wide in natural]
    texts = [at for at, figures in enumerate(right) if not figures] or [0]
    for at in texts:
        widths[at] += max(0.0, room - sum(min(wide, cap) for wide in natural)) / len(texts)
    lefts = [sum(widths[:at]) + GAP * at for at in range(len(widths))]
    return [Column(*column) for column in zip(lefts, widths, right, strict=True)]


def _cap(natural: Sequence[float], room: float) -> float:
    """The greatest width that columns may have if all of them are to go into the room."""
    left, rest = room, sorted(natural)
    while rest and rest[0] <= left / len(rest):
        left -= rest.pop(0)
    return left / len(rest) if rest else max(natural)


def cramped(heads: Sequence[Said], rows: Sequence[Sequence[Said]], width: float, size: float) -> bool:
    """Whether some word would have to be broken in columns of this width."""
    found = columns(heads, rows, [False] * len(heads), width, size)
    return any(
        faces.width_mm(word, weight, size) + marks_width(cell.marks) > column.w
        for weight, some in (("SemiBold", [heads]), ("Regular", rows))
        for line in some
        for column, cell in zip(found, line, strict=True)
        for word in cell.text.split()
    )


@dataclass(frozen=True, slots=True)
class Slot:
    """One line of a cell."""

    text: str
    size: float
    weight: str = "Regular"
    colour: str = "ink"
    marks: str = ""


Cell = Sequence[Slot | None]
"""The lines of a cell; None is an empty one."""


def slots(said: Said, width: float, size: float, weight: str = "Regular", colour: str = "ink") -> list[Slot | None]:
    """A text as the lines of a cell, its marks at the end of the last."""
    lines = wrapped(said.text, weight, size, max(1.0, width - marks_width(said.marks)))
    last = len(lines) - 1
    return [Slot(line, size, weight, colour, said.marks if at == last else "") for at, line in enumerate(lines)]


def row_blocks(
    found: Sequence[Column], cells: Sequence[Said], size: float, weight: str = "Regular", ground: str = ""
) -> list[Block]:
    """One row as one block, or as several where a cell has more lines than a page should be asked to hold."""
    lines = [slots(cell, column.w, size, weight) for cell, column in zip(cells, found, strict=True)]
    return cell_blocks(found, lines, size * LEADING * EM, ground)


def cell_blocks(found: Sequence[Column], cells: Sequence[Cell], leading: float, ground: str = "") -> list[Block]:
    """The same for cells whose lines are known already, `leading` mm from line to line."""
    most = max(1, *(len(cell) for cell in cells))
    return [
        _piece(found, [cell[at : at + MOST_LINES] for cell in cells], leading, ground)
        for at in range(0, most, MOST_LINES)
    ]


def _piece(found: Sequence[Column], cells: Sequence[Cell], leading: float, ground: str) -> Block:
    height = max(1, *(len(cell) for cell in cells)) * leading + 2 * PAD
    right = max(column.x + column.w for column in found)
    ops: list[Op] = [Box(-1.0, 0.0, right + 2.0, height, ground)] if ground else []
    for column, cell in zip(found, cells, strict=True):
        for at, slot in enumerate(cell):
            ops += _slot(column, slot, PAD + at * leading + 0.75 * leading) if slot else []
    return Block(height, still(ops))


def _slot(column: Column, slot: Slot, base: float) -> list[Op]:
    """One line of a cell; its marks stand at its right, inside the column."""
    x = column.x + column.w - marks_width(slot.marks) if column.right else column.x
    text = Text(x, base, slot.text, slot.size, slot.weight, slot.colour, "right" if column.right else "left")
    if not slot.marks:
        return [text]
    left, up = text.left + text.width + MARK_GAP, 0.3 * slot.size * EM
    return [text, Text(left, base - up, slot.marks, MARK_SIZE, "Medium", "house")]
