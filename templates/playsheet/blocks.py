"""Filled blocks as sections of a column: a title, then rows that are never cut."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from templates.flow import Block, Section, still
from templates.lettering import EM
from templates.plan import Box, Line, Op
from templates.playsheet import rich
from templates.playsheet.fill import Filled, FilledNotes, FilledPicture, FilledTable
from templates.playsheet.marking import GIVEN
from templates.playsheet.pictures import picture
from templates.playsheet.pieces import Cell, Piece
from templates.playsheet.style import Style
from templates.playsheet.tables import heads_block, row_blocks, slots

FOOT_SIZE = 6.0
SIDE = 1.2
"""From the edge of a column to its text, in mm."""
KEPT_LINES = 6


def section(block: Filled, width: float, style: Style, feet: Mapping[str, str]) -> Section:
    """A block in a column `width` mm wide. `feet` words the marks that stand at its foot."""
    title = _title(block, width, style)
    if isinstance(block, FilledTable):
        found = slots(block, width, style)
        heads = heads_block(block, found, width, style)
        body = row_blocks(block, found, width, style)
        head = _stacked([title, heads] if heads else [title])
    elif isinstance(block, FilledNotes):
        head, body = title, list(_notes(block, width, style))
    else:
        assert isinstance(block, FilledPicture)
        head, body = title, [picture(block, width, style)]
    return Section((*body, *_under(block, width, style, feet)), head)


def _title(block: Filled, width: float, style: Style) -> Block:
    """A band with the title, and the hint at its right; the hint has a line of its own where both have no room."""
    inner = width - 2 * SIDE
    titles = rich.lines_of(block.title, "SemiBold", style.title, inner)
    hints = rich.lines_of(block.hint, "Regular", style.small, inner)
    first = titles[-1] if titles else ()
    together = rich.line_width(first, style.title) + 3.0
    beside = len(hints) == 1 and together + rich.line_width(hints[0], style.small) <= inner
    ground, colour, mark = ("", "ink", "house") if style.ink_saver else ("ink2", "paper", "paper")
    step = rich.leading(style.title)
    base = style.title_height / 2 + 0.34 * style.title * EM
    ops: list[Op] = []
    for at, line in enumerate(titles):
        ops += rich.letter(line, SIDE, base + at * step, style.title, colour, mark=mark)
    height = style.title_height + max(0, len(titles) - 1) * step
    if beside:
        ops += rich.letter(hints[0], width - SIDE, base + (len(titles) - 1) * step, style.small, colour, "right", mark)
    for at, line in enumerate([] if beside else hints):
        ops += rich.letter(line, SIDE, height + (at * 1.2 + 0.7) * style.small * EM, style.small, colour, mark=mark)
    height += 0.0 if beside else len(hints) * rich.leading(style.small)
    band: Op = Box(0.0, 0.0, width, height, ground) if ground else Line(0.0, height, width, height, "ink", 0.4)
    return Block(height + 0.3, still([band, *ops]))


def _stacked(blocks: list[Block]) -> Block:
    """Blocks that stay together."""
    ops: list[Op] = []
    y = 0.0
    for block in blocks:
        ops += block.draw(0.0, y)
        y += block.height
    return Block(y, still(ops))


def _notes(block: FilledNotes, width: float, style: Style) -> Iterator[Block]:
    """Paragraphs; the text of those with a badge is set in."""
    size = style.size
    badges = [rich.natural(badge, "Bold", size) for badge, _ in block.items]
    inset = SIDE + max(badges) + 2.2 if any(badges) else SIDE
    for at, (badge, text) in enumerate(block.items):
        lines = rich.lines_of(text, "Regular", size, width - inset - SIDE)
        ground = style.zebra if at % 2 == 0 and any(badges) else ""
        yield from _paragraph(badge, lines, width, inset, style, ground)


def _paragraph(
    badge: Cell, lines: list[rich.RunLine], width: float, inset: float, style: Style, ground: str
) -> Iterator[Block]:
    """One block, or one for each few lines of a text that is very long."""
    size, step, pad = style.size, rich.leading(style.size), 0.35 + style.pad
    for start in range(0, max(1, len(lines)), KEPT_LINES):
        some = lines[start : start + KEPT_LINES]
        height = len(some) * step + 2 * pad
        ops: list[Op] = [Box(0.0, 0.0, width, height, ground)] if ground else []
        if start == 0:
            ops += [
                op
                for line in rich.lines_of(badge, "Bold", size, inset)[:1]
                for op in rich.letter(line, SIDE, pad + 0.88 * size * EM, size)
            ]
        for at, line in enumerate(some):
            ops += rich.letter(line, inset, pad + (at * 1.2 + 0.88) * size * EM, size)
        yield Block(height, still(ops))


def _under(block: Filled, width: float, style: Style, feet: Mapping[str, str]) -> Iterator[Block]:
    """The notes of a block, and the mark of one that is ours: on the last line of the notes where it has room."""
    lines = [line for note in block.notes for line in rich.lines_of(note, "Regular", style.small, width - 2 * SIDE)]
    foot = _foot_pieces(block, feet)
    said = tuple(rich.words_of(foot, "Medium"))
    size, step = style.small, rich.leading(style.small)
    taken = rich.line_width(lines[-1], size) + rich.line_width(said, FOOT_SIZE) if lines else width
    beside = taken + 4.0 <= width - 2 * SIDE
    for at, line in enumerate(lines):
        base = 0.3 + 0.88 * size * EM
        ops = rich.letter(line, SIDE, base, size, "ink2")
        if at == len(lines) - 1 and beside and said:
            ops += rich.letter(said, width - SIDE, base, FOOT_SIZE, "house", "right")
        yield Block(step + (0.3 if at == len(lines) - 1 else 0.0), still(ops), 0.4 if at == 0 else 0.0)
    if said and not beside:
        ops = rich.letter(said, width - SIDE, 0.3 + 0.88 * FOOT_SIZE * EM, FOOT_SIZE, "house", "right")
        yield Block(rich.leading(FOOT_SIZE) + 0.2, still(ops))


def _foot_pieces(block: Filled, feet: Mapping[str, str]) -> Cell:
    if not block.foot:
        return ()
    given = (Piece(f", {GIVEN} {feet['given']}"),) if block.dotted else ()
    return (Piece(f"{block.foot} {feet[block.foot]}"), *given)
