"""The blocks of a sheet filled with an army's figures: all that it says, before anything is placed.

A filled block prints itself as a text that a person can read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from templates.playsheet.holes import Keys
from templates.playsheet.marking import chief_mark, has_given, marked_head, without
from templates.playsheet.pieces import Cell, Piece, Teller, marked, text_of
from templates.playsheet.spec import (
    Block,
    ColumnSpec,
    CompassBlock,
    Note,
    NotesBlock,
    PlaySheet,
    PlotBlock,
    TableBlock,
    Tone,
    keys_of,
)


@dataclass(frozen=True, slots=True)
class Head:
    """The heading of a column, that over its group, and whether it holds text."""

    cell: Cell
    over: Cell = ()
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Filled:
    """What every block says: `foot` is the one mark of a table that is ours, `dotted` that given figures bear a dot."""

    name: str
    title: Cell
    hint: Cell
    notes: tuple[Cell, ...]
    foot: str = ""
    dotted: bool = False

    def cells(self) -> Iterator[Cell]:
        """Everything that it says."""
        yield from (self.title, self.hint, *self.notes)

    def _lines(self) -> Iterator[str]:
        yield from ()

    def __str__(self) -> str:
        hint = f"  ({marked(self.hint)})" if self.hint else ""
        lines = [f"== {marked(self.title)}{hint}", *self._lines(), *(f"* {marked(note)}" for note in self.notes)]
        return "\n".join([*lines, f"[{self.foot}{', dots given' if self.dotted else ''}]"] if self.foot else lines)


@dataclass(frozen=True, slots=True)
class FilledTable(Filled):
    """Rows of cells, each led by its label."""

    corner: Cell = ()
    heads: tuple[Head, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    fold: int = 1
    tones: tuple[tuple[Tone | None, ...], ...] = ()
    quiet: bool = False

    def cells(self) -> Iterator[Cell]:
        """Everything that it says."""
        yield from (self.title, self.hint, *self.notes)
        yield from (self.corner, *(cell for head in self.heads for cell in (head.cell, head.over)))
        yield from (cell for row in self.rows for cell in row)

    def _lines(self) -> Iterator[str]:
        over = [marked(head.over) for head in self.heads]
        if any(over):
            yield " | ".join(["", *over])
        if any(marked(head.cell) for head in self.heads):
            yield " | ".join([marked(self.corner), *(marked(head.cell) for head in self.heads)])
        yield from (" | ".join(map(marked, row)) for row in self.rows)


@dataclass(frozen=True, slots=True)
class FilledNotes(Filled):
    """Paragraphs: badge, and text with its lead in bold."""

    items: tuple[tuple[Cell, Cell], ...] = ()

    def cells(self) -> Iterator[Cell]:
        """Everything that it says."""
        yield from (self.title, self.hint, *self.notes)
        yield from (cell for item in self.items for cell in item)

    def _lines(self) -> Iterator[str]:
        yield from (f"{marked(badge)} {marked(text)}".strip() for badge, text in self.items)


@dataclass(frozen=True, slots=True)
class FilledPicture(Filled):
    """Points: what each is called, and for a plot how far right and how far on it lies."""

    points: tuple[tuple[Cell, Fraction, Fraction], ...] = ()
    plot: bool = False

    def cells(self) -> Iterator[Cell]:
        """Everything that it says."""
        yield from (self.title, self.hint, *self.notes, *(label for label, _, _ in self.points))

    def _lines(self) -> Iterator[str]:
        yield from (f"{marked(label)} at {x}, {y}" if self.plot else marked(label) for label, x, y in self.points)


def filled(sheet: PlaySheet, teller: Teller) -> dict[str, Filled]:
    """Every block of a sheet by name."""
    return {name: _filled(name, block, teller) for name, block in sheet.blocks.items()}


def _filled(name: str, block: Block, teller: Teller) -> Filled:
    title, hint = teller.say(block.title), teller.say(block.hint)
    notes = tuple(teller.say(note) for note in block.notes)
    if isinstance(block, TableBlock):
        return _table(FilledTable(name, title, hint, notes), block, teller)
    if isinstance(block, NotesBlock):
        return _paragraphs(FilledNotes(name, title, hint, notes), block, teller)
    if isinstance(block, CompassBlock):
        labels = [teller.say(block.figure, Keys(row)) for row in keys_of(block.rows, (), teller.book)]
        points = tuple((label, Fraction(), Fraction()) for label in labels)
        return FilledPicture(name, title, hint, notes, points=points)
    assert isinstance(block, PlotBlock)
    return FilledPicture(name, title, hint, notes, points=tuple(_points(block, teller)), plot=True)


def _paragraphs(bare: FilledNotes, block: NotesBlock, teller: Teller) -> FilledNotes:
    items = [(teller.say(item.badge), _paragraph(item, teller)) for item in block.items]
    every = [*(cell for item in items for cell in item), *bare.notes]
    foot = chief_mark(every)
    dotted = foot != "" and has_given(every)
    if foot:
        items = [(without(badge, foot, dotted), without(text, foot, dotted)) for badge, text in items]
    notes = tuple(without(note, foot, dotted) for note in bare.notes) if foot else bare.notes
    return replace(bare, notes=notes, foot=foot, dotted=dotted, items=tuple(items))


def _paragraph(item: Note, teller: Teller) -> Cell:
    lead = tuple(replace(piece, strong=True) for piece in teller.say(item.lead))
    space = (Piece(" "),) if lead and item.text else ()
    return (*lead, *space, *teller.say(item.text))


def _points(block: PlotBlock, teller: Teller) -> Iterator[tuple[Cell, Fraction, Fraction]]:
    """Each point with its label, which bears the mark of what is not given of its place."""
    for row in keys_of(block.rows, (), teller.book):
        keys = Keys(row)
        figures = [*teller.say(block.along, keys), *teller.say(block.across, keys)]
        marks = {piece.mark: piece.place for piece in figures if piece.mark}
        label = tuple(teller.say("{@}", keys))
        signs = tuple(Piece("", mark, place) for mark, place in marks.items())
        yield (*label, *signs), teller.number(block.across, keys), teller.number(block.along, keys)


def _table(bare: FilledTable, block: TableBlock, teller: Teller) -> FilledTable:
    rows = keys_of(block.rows, block.without, teller.book)
    heads, cells = _columns(block, rows, teller)
    labels = [_capital(teller.say(block.labels.get(row, block.label), Keys(row))) for row in rows]
    table = [[label, *(column[at] for column in cells)] for at, label in enumerate(labels)]
    tones = tuple(tuple(block.tones.get(text_of(cell)) for cell in row) for row in table)
    corner = teller.say(block.corner)
    every = [corner, *(head.cell for head in heads), *(cell for row in table for cell in row), *bare.notes]
    foot = chief_mark(every)
    dotted = foot != "" and has_given(every)
    if foot:
        table = [[without(cell, foot, dotted) for cell in row] for row in table]
        heads = [replace(head, cell=without(head.cell, foot, dotted)) for head in heads]
    else:
        corner, *over = _lift_marks([corner, *(head.cell for head in heads)], table)
        heads = [replace(head, cell=cell) for head, cell in zip(heads, over, strict=True)]
    return replace(
        bare,
        notes=tuple(without(note, foot, dotted) for note in bare.notes) if foot else bare.notes,
        foot=foot,
        dotted=dotted,
        corner=corner,
        heads=tuple(heads),
        rows=tuple(map(tuple, table)),
        fold=block.fold,
        tones=tones,
        quiet=block.quiet,
    )


def _capital(cell: Cell) -> Cell:
    """A label begins with a capital, whatever the word for its key begins with elsewhere."""
    first = cell[0].text if cell else ""
    return (replace(cell[0], text=first[:1].upper() + first[1:]), *cell[1:]) if first else cell


def _columns(block: TableBlock, rows: Sequence[str], teller: Teller) -> tuple[list[Head], list[list[Cell]]]:
    """The headings, and the cells column by column."""
    if block.columns:
        heads = [_head(column, teller) for column in block.columns]
        return heads, [[_cell(block, column.cell, Keys(row), teller) for row in rows] for column in block.columns]
    each = keys_of(block.each, block.without, teller.book)
    over = teller.say(block.over)
    heads = [Head(teller.say(block.head, Keys("", column)), over) for column in each]
    return heads, [[_cell(block, block.cell, Keys(row, column), teller) for row in rows] for column in each]


def _cell(block: TableBlock, text: str, keys: Keys, teller: Teller) -> Cell:
    """A cell filled, its figures as short as the sheet has them."""
    return tuple(
        replace(piece, text=block.says.get(piece.text, piece.text) if piece.place else piece.text)
        for piece in teller.say(text, keys, block.none)
    )


def _head(column: ColumnSpec, teller: Teller) -> Head:
    return Head(teller.say(column.head), teller.say(column.over), column.wide)


def _lift_marks(heads: list[Cell], table: list[list[Cell]]) -> list[Cell]:
    """Takes the mark of a column up to its heading, where it has one; its given figures bear a dot then."""
    lifted = []
    for at, head in enumerate(heads):
        column = [row[at] for row in table]
        mark = chief_mark(column) if text_of(head) else ""
        lifted.append(marked_head(head, mark) if mark else head)
        for row in table if mark else ():
            row[at] = without(row[at], mark, has_given(column))
    return lifted
