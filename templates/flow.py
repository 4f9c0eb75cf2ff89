"""Stacks blocks down a card and on to the next: no block is ever cut, and a heading stays with what it heads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from templates.plan import Op

Draw = Callable[[float, float], list[Op]]
SLACK = 1e-6


def still(ops: Sequence[Op]) -> Draw:
    """Draws what was made at the origin already: for whatever is fitted, which must be known before it is placed."""
    return lambda x, y: [op.moved(x, y) for op in ops]


@dataclass(frozen=True, slots=True)
class Block:
    """Something `height` mm high that is drawn at a left top corner, `gap` mm under the block above it."""

    height: float
    draw: Draw
    gap: float = 0.0


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks that belong together; the head is drawn again where they go on, on the next card."""

    blocks: tuple[Block, ...]
    head: Block | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """A block and how far its top is from the top of its column, in mm."""

    block: Block
    y: float


class Column:
    """One column under construction; `heights` are the rooms of the first card and of every further one, in mm."""

    def __init__(self, heights: tuple[float, float]) -> None:
        self.heights = heights
        self.pages: list[list[Placed]] = [[]]
        self.used = 0.0

    @property
    def room(self) -> float:
        """The height of the page at hand."""
        return self.heights[0] if len(self.pages) == 1 else self.heights[1]

    def add(self, block: Block) -> None:
        """Puts a block under the last one."""
        top = self.used + block.gap if self.pages[-1] else 0.0
        self.pages[-1].append(Placed(block, top))
        self.used = top + block.height

    def holds(self, *blocks: Block) -> bool:
        """Whether these blocks still go in together."""
        used = self.used
        for at, block in enumerate(blocks):
            used += block.height + (block.gap if self.pages[-1] or at else 0.0)
        return used <= self.room + SLACK

    def turn(self) -> None:
        """Goes on to the next page."""
        self.pages.append([])
        self.used = 0.0


def pack(sections: Sequence[Section], heights: tuple[float, float]) -> list[list[Placed]]:
    """The blocks of all sections in order, page by page."""
    column = Column(heights)
    for section in sections:
        head = (section.head,) if section.head else ()
        for at, block in enumerate(section.blocks):
            wanted = (*head, block) if at == 0 else (block,)
            if column.holds(*wanted) or (len(column.pages) > 1 and not column.pages[-1]):
                for part in wanted:
                    column.add(part)
                continue
            column.turn()
            for part in (*head, block):
                column.add(part)
    return column.pages
