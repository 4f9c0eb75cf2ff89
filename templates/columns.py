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


def row_blocks(
    found: Sequence[Column], cells: Sequence[Said], size: float, weight: str = "Regular", ground: str = ""
) -> list[Block]:
    """One row as one block, or as several where a cell has more lines than a page should be asked to hold."""
    lines = [
        wrapped(cell.text, weight, size, max(1.0, column.w - marks_width(cell.marks))) or [""]
        for cell, column in zip(cells, found, strict=True)
    ]
    most = max(len(some) for some in lines)
    return [
        _piece(found, cells, [some[at : at + MOST_LINES] for some in lines], at, most, size, weight, ground)
        for at in range(0, most, MOST_LINES)
    ]


def _piece(
    found: Sequence[Column],
    cells: Sequence[Said],
    lines: Sequence[Sequence[str]],
    at: int,
    most: int,
    size: float,
    weight: str,
    ground: str,
) -> Block:
    leading = size * LEADING * EM
    height = max(len(some) for some in lines) * leading + 2 * PAD
    right = max(column.x + column.w for column in found)
    ops: list[Op] = [Box(-1.0, 0.0, right + 2.0, height, ground)] if ground else []
    for column, cell, some in zip(found, cells, lines, strict=True):
        ends = at + MOST_LINES >= most
        ops += _cell(column, some, cell.marks if ends else "", leading, size, weight)
    return Block(height, still(ops))


def _cell(column: Column, lines: Sequence[str], marks: str, leading: float, size: float, weight: str) -> list[Op]:
    ops: list[Op] = []
    extra = marks_width(marks)
    for at, words in enumerate(lines):
        last = at == len(lines) - 1
        base = PAD + at * leading + 0.9 * size * EM
        shift = extra if last else 0.0
        x = column.x + column.w - shift if column.right else column.x
        text = Text(x, base, words, size, weight, "ink", "right" if column.right else "left")
        ops.append(text)
        if last and marks:
            ops.append(
                Text(text.left + text.width + MARK_GAP, base - 0.3 * size * EM, marks, MARK_SIZE, "Medium", "house")
            )
    return ops
