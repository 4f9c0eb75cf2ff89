"""Sets pieces with their raised marks into lines: wraps them at spaces, and never parts a figure from its mark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from templates.fit import FLOOR, LEADING, broken, parting
from templates.fonts import faces
from templates.lettering import EM, MARK_GAP
from templates.plan import Anchor, Op, Text, drawn
from templates.playsheet.pieces import Piece
from templates.silhouettes import shapes

RAISED = 0.25
"""How far above the baseline a mark stands, in ems of its text: low enough for the line above."""
STRONG = "Bold"
TICK = "✓"
"""A sign that is drawn: that of the fonts looks like a letter."""
TICK_WIDTH = 1.0
"""Its width in ems."""


@dataclass(frozen=True, slots=True)
class Run:
    """Letters of one weight, or a raised mark."""

    text: str
    weight: str
    mark: bool = False

    def width(self, size: float) -> float:
        """Its width in mm at `size` points."""
        if self.mark:
            return MARK_GAP + faces.width_mm(self.text, "Medium", FLOOR)
        if self.text == TICK:
            return TICK_WIDTH * size * EM
        return faces.width_mm(self.text, self.weight, size)


RunWord = tuple[Run, ...]
RunLine = tuple[RunWord, ...]


def words_of(cell: Iterable[Piece], weight: str) -> list[RunWord]:
    """The words of some pieces, each with the marks that belong to it."""
    words: list[list[Run]] = [[]]
    for piece in cell:
        own = STRONG if piece.strong else weight
        for at, part in enumerate(piece.text.split(" ")):
            if at:
                words.append([])
            if part:
                words[-1].append(Run(part, own))
        if piece.mark:
            words[-1].append(Run(piece.mark, "Medium", True))
    return [tuple(word) for word in words if word]


def word_width(word: RunWord, size: float) -> float:
    """How wide a word with its marks is, in mm."""
    return sum(run.width(size) for run in word)


def line_width(line: RunLine, size: float) -> float:
    """How wide a line is, in mm."""
    gaps = sum(space(left, size) for left in line[:-1])
    return gaps + sum(word_width(word, size) for word in line)


def space(word: RunWord, size: float) -> float:
    """The room between a word and the next."""
    return faces.width_mm(" ", word[-1].weight, size)


def natural(cell: Sequence[Piece], weight: str, size: float) -> float:
    """How wide some pieces are on one line."""
    return line_width(tuple(words_of(cell, weight)), size)


def longest(cell: Sequence[Piece], weight: str, size: float) -> float:
    """How wide the widest of their words is."""
    return max((word_width(word, size) for word in words_of(cell, weight)), default=0.0)


def lines_of(cell: Sequence[Piece], weight: str, size: float, width: float) -> list[RunLine]:
    """Lines of at most `width` mm; a word wider than that is broken where it must be."""
    lines: list[RunLine] = []
    line: list[RunWord] = []
    used = 0.0
    for word in _narrow(words_of(cell, weight), size, width):
        wide = word_width(word, size)
        gap = space(line[-1], size) if line else 0.0
        if line and used + gap + wide > width + 1e-6:
            lines.append(tuple(line))
            line, used, gap = [], 0.0, 0.0
        line.append(word)
        used += gap + wide
    return _settled([*lines, tuple(line)], size, width) if line else lines


def _settled(lines: list[RunLine], size: float, width: float) -> list[RunLine]:
    """The same lines, none of them a word alone at the end."""
    if len(lines) < 2:
        return lines
    *most, above, last = lines
    both = (*above, *last)
    start = parting([word[0].text for word in both], len(above), lambda at: line_width(both[at:], size) / width)
    return [*most, both[:start], both[start:]]


def _narrow(words: list[RunWord], size: float, width: float) -> list[RunWord]:
    narrow: list[RunWord] = []
    for word in words:
        if word_width(word, size) <= width + 1e-6 or len(word[0].text) < 2:
            narrow.append(word)
            continue
        marks = word[1:]
        room = max(1.0, width - sum(run.width(size) for run in marks)) / (size * EM)
        *full, last = broken(word[0].text, word[0].weight, room)
        narrow += [(Run(part, word[0].weight),) for part in full]
        narrow.append((Run(last, word[0].weight), *marks))
    return narrow


def leading(size: float) -> float:
    """From baseline to baseline in mm."""
    return size * LEADING * EM


def letter(
    line: RunLine, x: float, y: float, size: float, colour: str = "ink", anchor: Anchor = "left", mark: str = "house"
) -> list[Op]:
    """One line with its baseline at y; `x` is where it begins, its middle or its end."""
    width = line_width(line, size)
    at = x - width * {"left": 0.0, "middle": 0.5, "right": 1.0}[anchor]
    ops: list[Op] = []
    for runs, wide, gap in _segments(line, size):
        ops += _letters(runs, at, y, size, colour, mark)
        at += wide + gap
    return ops


def _segments(line: RunLine, size: float) -> list[tuple[list[Run], float, float]]:
    """Neighbouring words of one weight and without marks as one text: fewer operations, and text that can be copied."""
    segments: list[tuple[list[Run], float, float]] = []
    for at, word in enumerate(line):
        gap = space(word, size) if at < len(line) - 1 else 0.0
        runs = list(word)
        last = segments[-1][0][-1] if segments else None
        if (
            last
            and last.weight == runs[0].weight
            and not (last.mark or runs[0].mark or TICK in (last.text, runs[0].text))
        ):
            before, wide, between = segments.pop()
            joined = Run(f"{before[-1].text} {runs[0].text}", runs[0].weight)
            runs = [*before[:-1], joined, *runs[1:]]
            segments.append((runs, wide + between + word_width(word, size), gap))
            continue
        segments.append((runs, word_width(word, size), gap))
    return segments


def _letters(runs: Sequence[Run], x: float, y: float, size: float, colour: str, mark: str) -> list[Op]:
    ops: list[Op] = []
    for run in runs:
        if run.mark:
            ops.append(Text(x + MARK_GAP, y - RAISED * size * EM, run.text, FLOOR, "Medium", mark))
        elif run.text == TICK:
            side = TICK_WIDTH * size * EM
            ops += drawn(shapes.icon("tick"), colour, x, y - 0.36 * size * EM - side / 2, side, side)
        else:
            ops.append(Text(x, y, run.text, size, run.weight, colour))
        x += run.width(size)
    return ops
