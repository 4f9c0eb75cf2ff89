"""The lines of a roster beside its rows: titles, what is said under them, reasons with their points, sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.army.model import Army
from rules.army.system import System
from rules.core.tally import Tally
from templates.columns import Column, cell_blocks, slots
from templates.facts import Said
from templates.fit import LEADING, Try, fitted, wrapped
from templates.flow import Block, still
from templates.fonts import faces
from templates.lettering import EM
from templates.painters.prose import paragraph
from templates.plan import Box, Line, Op, Text
from templates.words import fraction_text, term_text

SIZE = 8.5
HEADING = 11.0
GROUP = 9.0
SWATCH = 3.0
"""The side of the square that shows a group's colour, in mm."""
TOGETHER = 70.0
"""How much of the total stays on one page, in mm."""


@dataclass(frozen=True, slots=True)
class Air:
    """How loosely a roster is set, in mm: over and under a row, over a table, over a heading at the end."""

    row: float
    table: float
    heading: float


AIRS = (Air(0.7, 5.0, 6.0), Air(0.45, 3.6, 4.2), Air(0.2, 2.4, 2.8))
"""From the loosest to the tightest."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of `width` mm, those of tables in letters of `size` points; their points end `hang` mm before that."""

    width: float
    size: float
    air: Air
    hang: float = 0.0

    def title(self, text: str, weight: str, size: float, left: float = 0.0) -> list[Block]:
        """A title on as many lines as it needs, each a block."""
        one = fitted(text, weight, self.width - left, [Try(1, size, 0.8 * size)])
        lines = one.lines if one.whole else wrapped(text, weight, one.size, self.width - left)
        base = 0.9 * one.size * EM
        return [
            Block(one.leading, still([Text(left, base, words, one.size, weight, spacing=one.spacing)]))
            for words in lines
        ]

    def said(self, text: str, colour: str = "ink", gap: float = 0.3, lead: str = "") -> list[Block]:
        """A paragraph."""
        return paragraph(self.width, faces.clean(text), SIZE, colour, gap=gap, lead=lead)

    def subhead(self, text: str) -> Block:
        """The heading of what stands at the end."""
        ops: list[Op] = [Text(0.0, 0.9 * HEADING * EM, text, HEADING, "SemiBold")]
        return Block(HEADING * 1.3 * EM, still(ops), self.air.heading)

    def terms(self, system: System, army: Army, tally: Tally) -> Iterator[Block]:
        """What is paid beside the rows, or the whole sum: each reason, with its points at the right."""
        columns = [Column(0.0, 0.8 * self.width, False), Column(0.82 * self.width, 0.18 * self.width, True, self.hang)]
        for term in tally.terms:
            said = faces.clean(term_text(system, term, army))
            texts = said[:1].upper() + said[1:], fraction_text(term.amount)
            saids = [Said(text) for text in texts]
            cells = [slots(one, column.room(one), self.size) for one, column in zip(saids, columns, strict=True)]
            yield from cell_blocks(columns, cells, self.size * LEADING * EM, pad=self.air.row)

    def sum(self, label: str, points: str) -> Block:
        """A sum under a line."""
        base = 0.8 + 0.9 * self.size * EM
        text = f"{faces.clean(label)} {points}"
        ops: list[Op] = [
            Line(-1.0, 0.1, self.width + 1.0, 0.1, "line", 0.25),
            Text(self.width - self.hang, base, text, self.size, "SemiBold", anchor="right"),
        ]
        return Block(self.size * LEADING * EM + 1.0, still(ops))

    def group(self, name: str, said: str, points: str, colour: str) -> list[Block]:
        """A group as a line of a table: its colour, its name, what is said of it, and its sum at the right."""
        left = SWATCH + 1.4 if colour else 0.0
        total = Text(self.width - self.hang, 0.0, points, self.size, "SemiBold", anchor="right")
        room = total.left - 3.0
        lines = wrapped(name, "SemiBold", GROUP, room - left)
        step = GROUP * LEADING * EM
        base = self.air.row + 0.9 * GROUP * EM
        marks: list[Op] = [total.moved(0.0, base), *swatch(colour, base - 0.35 * GROUP * EM - SWATCH / 2)]
        beside = left + faces.width_mm(lines[-1], "SemiBold", GROUP) + 2.0
        fits = beside + faces.width_mm(said, "Regular", self.size) <= room
        blocks = []
        for at, line in enumerate(lines):
            last = at == len(lines) - 1
            ops: list[Op] = [*(marks if at == 0 else []), Text(left, base, line, GROUP, "SemiBold")]
            if last and said and fits:
                ops.append(Text(beside, base, said, self.size, "Regular", "ink2"))
            blocks.append(Block(step + self.air.row, still(ops), 0.5 * self.air.table if at == 0 else 0.0))
        return blocks if fits else [*blocks, *self.said(said, "ink2", 0.0)]


def swatch(colour: str, top: float) -> list[Op]:
    """The square that shows a group's colour; none for a group without."""
    return [Box(0.1, top, SWATCH, SWATCH, f"{colour}/fill", "ink", 0.2, 0.6)] if colour else []


def together(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """A few lines as one block that no page parts; many as they are."""
    if sum(block.gap + block.height for block in blocks) > TOGETHER:
        return tuple(blocks)
    ops: list[Op] = []
    y = 0.0
    for at, block in enumerate(blocks):
        y += block.gap if at else 0.0
        ops += block.draw(0.0, y)
        y += block.height
    return (Block(y, still(ops), blocks[0].gap if blocks else 0.0),)
