"""How wide the columns of a table are, and its rows as blocks: cells wrap, and a row that is too high goes on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from templates.facts import Said
from templates.fit import LEADING, settled, wrapped
from templates.flow import Block, still
from templates.fonts import faces
from templates.lettering import EM, MARK_GAP, MARK_SIZE, marks_width, said_width
from templates.plan import Box, Op, Text

GAP = 2.2
MOST_GAP = 6.0
"""From one column to the next in mm: at least, and where there is room."""
PAD = 0.7
LEAST = 6.0
MOST_LINES = 24
PART = ";"
"""What parts the things of a list."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: where it begins and how wide it is in mm.

    Figures stand at its right, all on one edge: what marks they have hangs over that by as much as the widest of them.
    """

    x: float
    w: float
    right: bool
    hang: float = 0.0

    def headed(self, wide: float) -> Column:
        """The column as its head sees it, which is so wide: over the figures where it can, else over the marks too."""
        return replace(self, hang=max(0.0, min(self.hang, self.w - wide)))

    def room(self, said: Said) -> float:
        """How wide a text may be with its marks, in mm."""
        return self.w - self.hang + (marks_width(said.marks) if self.right else 0.0)


def columns(
    heads: Sequence[Said], rows: Sequence[Sequence[Said]], right: Sequence[bool], width: float, size: float
) -> list[Column]:
    """Columns as wide as their cells where all have room; else the widest give way first, and their cells wrap.

    Room that is left over goes between the columns first, and then to those of text.
    """
    hangs = [hang([row[at] for row in rows]) if figures else 0.0 for at, figures in enumerate(right)]
    natural = [
        max(LEAST, said_width(head, "SemiBold", size), *(_wide(row[at], size, over) for row in rows)) + 0.1
        for at, (head, over) in enumerate(zip(heads, hangs, strict=True))
    ]
    between = len(natural) - 1
    room = width - GAP * between
    cap = _cap(natural, room)
    widths = [min(wide, cap) for wide in natural]
    spare = max(0.0, room - sum(widths))
    gap = min(MOST_GAP, GAP + spare / between) if between else 0.0
    spare -= (gap - GAP) * between
    texts = [at for at, figures in enumerate(right) if not figures] or [0]
    for at in texts:
        widths[at] += spare / len(texts)
    lefts = [sum(widths[:at]) + gap * at for at in range(len(widths))]
    return [Column(*column) for column in zip(lefts, widths, right, hangs, strict=True)]


def hang(saids: Iterable[Said]) -> float:
    """How far the widest marks of a column of figures stand out, in mm."""
    return max((marks_width(said.marks) for said in saids), default=0.0)


def _wide(said: Said, size: float, over: float) -> float:
    return faces.width_mm(said.text, "Regular", size) + max(over, marks_width(said.marks))


@dataclass(frozen=True, slots=True)
class Wish:
    """What one column needs: its longest word, its longest text, and its part of the room that nobody needs, in mm."""

    least: float
    natural: float
    share: float


def shared(wishes: Sequence[Wish], room: float) -> list[float]:
    """The widths of columns that never break a word where all of them have room for theirs.

    What is left over goes to those whose texts would wrap, by their shares; what is left then, to all.
    """
    least = [wish.least for wish in wishes]
    if sum(least) >= room:
        cap = _cap(least, room)
        return [min(wide, cap) for wide in least]
    widths, rest = least, room - sum(least)
    wanting = [at for at, wish in enumerate(wishes) if wish.natural > wish.least]
    while wanting and rest > 1e-6:
        unit = rest / sum(wishes[at].share for at in wanting)
        for at in wanting:
            more = min(unit * wishes[at].share, wishes[at].natural - widths[at])
            widths[at] += more
            rest -= more
        wanting = [at for at in wanting if wishes[at].natural - widths[at] > 1e-6]
    unit = rest / sum(wish.share for wish in wishes)
    return [wide + unit * wish.share for wide, wish in zip(widths, wishes, strict=True)]


def widths_of(said: Said, weight: str, size: float) -> tuple[float, float]:
    """How wide the longest word of a text is, and the whole of it, its marks with either."""
    marks = marks_width(said.marks)
    longest = max((faces.width_mm(word, weight, size) for word in said.text.split()), default=0.0)
    return (longest + marks, faces.width_mm(said.text, weight, size) + marks) if said else (0.0, 0.0)


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
    room = max(1.0, width - marks_width(said.marks))
    lines = _in_parts(said.text, weight, size, room) or settled(
        wrapped(said.text, weight, size, room), weight, size, room
    )
    last = len(lines) - 1
    return [Slot(line, size, weight, colour, said.marks if at == last else "") for at, line in enumerate(lines)]


def _in_parts(text: str, weight: str, size: float, room: float) -> list[str]:
    """Lines that end between the things of a list, the last no shorter than need be; none where that cannot be."""
    *most, end = text.split(f"{PART} ")
    parts = [*(part + PART for part in most), end]

    def fits(some: Sequence[str]) -> bool:
        return faces.width_mm(" ".join(some), weight, size) <= room

    lines: list[list[str]] = []
    for part in parts:
        if lines and fits([*lines[-1], part]):
            lines[-1].append(part)
        else:
            lines.append([part])
    if not most or not all(map(fits, lines)):
        return []
    if len(lines) > 1 and len(lines[-2]) > 1:
        *_, above, last = lines
        before, after = " ".join(above), " ".join([above[-1], *last])
        if faces.width_mm(after, weight, size) <= faces.width_mm(before, weight, size):
            last.insert(0, above.pop())
    return [" ".join(line) for line in lines]


def row_blocks(
    found: Sequence[Column],
    cells: Sequence[Said],
    size: float,
    weight: str = "Regular",
    ground: str = "",
    pad: float = PAD,
) -> list[Block]:
    """One row as one block, or as several where a cell has more lines than a page should be asked to hold."""
    lines = [slots(cell, column.room(cell), size, weight) for cell, column in zip(cells, found, strict=True)]
    return cell_blocks(found, lines, size * LEADING * EM, ground, pad)


def cell_blocks(
    found: Sequence[Column], cells: Sequence[Cell], leading: float, ground: str = "", pad: float = PAD
) -> list[Block]:
    """The same for cells whose lines are known, `leading` mm from line to line, with `pad` mm over and under them."""
    most = max(1, *(len(cell) for cell in cells))
    return [
        _piece(found, [cell[at : at + MOST_LINES] for cell in cells], leading, ground, pad)
        for at in range(0, most, MOST_LINES)
    ]


def _piece(found: Sequence[Column], cells: Sequence[Cell], leading: float, ground: str, pad: float) -> Block:
    height = max(1, *(len(cell) for cell in cells)) * leading + 2 * pad
    right = max(column.x + column.w for column in found)
    ops: list[Op] = [Box(-1.0, 0.0, right + 2.0, height, ground)] if ground else []
    for column, cell in zip(found, cells, strict=True):
        for at, slot in enumerate(cell):
            ops += _slot(column, slot, pad + at * leading + 0.75 * leading) if slot else []
    return Block(height, still(ops))


def _slot(column: Column, slot: Slot, base: float) -> list[Op]:
    """One line of a cell; its marks stand at its right, inside the column."""
    over = max(column.hang, marks_width(slot.marks))
    x = column.x + column.w - over if column.right else column.x
    text = Text(x, base, slot.text, slot.size, slot.weight, slot.colour, "right" if column.right else "left")
    if not slot.marks:
        return [text]
    left, up = text.left + text.width + MARK_GAP, 0.3 * slot.size * EM
    return [text, Text(left, base - up, slot.marks, MARK_SIZE, "Medium", "house")]
