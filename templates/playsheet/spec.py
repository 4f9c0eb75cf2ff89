"""What stands on a play sheet, read from TOML and checked as data is: every fault at once, with its line.

A sheet has sides, a side strips from top to bottom, a strip columns from left to right, a column blocks. A block is a table,
a list of notes or a picture; every figure in it is a place of the system's book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

from pydantic import Field

from rules.core.faults import BadInput, Fault, nearest
from rules.core.frozen import Frozen, FrozenMap
from rules.tables.book import Book
from rules.tables.lines import line_of
from rules.tables.reading import checked, toml
from templates.painters.base import Length, Name, Size
from templates.playsheet.holes import Keys, Template, alternatives, places

Tone = Literal["faint", "soft", "mid", "strong"]
Rows = str | tuple[str, ...]
"""The keys of rows: a list, or the name of a table for all of its rows, a house pack's own too."""


class ColumnSpec(Frozen):
    """One column of a table: its heading, what a cell says, and the heading over several columns that agree in it.

    A `wide` one holds text: it takes the room that is left, and its cells wrap.
    """

    head: Template = ""
    cell: Template
    over: Template = ""
    wide: bool = False


class Block(Frozen):
    """What every block has: its title, a hint at the right of it, and notes under it."""

    title: Template
    hint: Template = ""
    notes: tuple[Template, ...] = ()


class TableBlock(Block):
    """Rows of figures.

    `label` heads a row, `labels` those rows that need another text, `corner` heads the labels. Columns are listed, or made
    for each key of `each`, with `head` over them and `cell` in them; neither has the keys in `without`. `fold` sets the rows in so many columns side by side.
    `says` shortens what a figure says, `tones` are the grounds of cells by that.
    """

    rows: Rows
    without: tuple[str, ...] = ()
    label: Template = "{@}"
    labels: FrozenMap[str, Template] = Field(default_factory=FrozenMap)
    corner: Template = ""
    columns: tuple[ColumnSpec, ...] = ()
    each: Rows = ()
    head: Template = "{$}"
    over: Template = ""
    cell: Template = ""
    none: str = "–"
    says: FrozenMap[str, str] = Field(default_factory=FrozenMap)
    fold: int = Field(default=1, ge=1, le=6)
    tones: FrozenMap[str, Tone] = Field(default_factory=FrozenMap)
    quiet: bool = False


class Note(Frozen):
    """A paragraph: a badge, a lead in bold, and its text."""

    badge: Template = ""
    lead: Template = ""
    text: Template = ""


class NotesBlock(Block):
    """Paragraphs; with badges they are steps."""

    items: tuple[Note, ...]


class CompassBlock(Block):
    """A hex whose six sides bear the figures at `figure`, north first and clockwise, for each key of `rows`."""

    rows: Rows
    figure: Template


class PlotBlock(Block):
    """Points about an aim point: for each key of `rows` how far on and how far to the right it lies."""

    rows: Rows
    along: Template
    across: Template


KINDS: Mapping[str, type[Block]] = {
    "table": TableBlock,
    "notes": NotesBlock,
    "compass": CompassBlock,
    "plot": PlotBlock,
}


class StripSpec(Frozen):
    """Columns side by side, each with its blocks from the top; `shares` are their widths, equal where it is not said."""

    columns: tuple[tuple[Name, ...], ...] = Field(min_length=1)
    shares: tuple[Length, ...] = ()


class SideSpec(Frozen):
    """One side of the paper."""

    strips: tuple[StripSpec, ...] = Field(min_length=1)


class SheetFile(Frozen):
    """One TOML file, lengths in mm.

    `size` is the largest size of text; it gives way to the floor where the sheet is too full. `says` names options of the
    army that stand in its head.
    """

    title: Template
    upright: bool = False
    size: Size = 8.0
    margin: Length = 8.0
    gap: Length = 4.0
    says: tuple[str, ...] = ()
    sides: tuple[SideSpec, ...] = Field(min_length=1)
    blocks: FrozenMap[Name, FrozenMap[str, Any]]


@dataclass(frozen=True, slots=True)
class PlaySheet:
    """A checked sheet."""

    title: str
    upright: bool
    size: float
    margin: float
    gap: float
    says: tuple[str, ...]
    sides: tuple[SideSpec, ...]
    blocks: Mapping[str, Block]


@lru_cache(maxsize=8)
def shipped(key: str) -> tuple[str, str]:
    """The file of a system's play sheet and its text; raises FileNotFoundError where it has none."""
    name = f"play-{key}.toml"
    return name, (files("templates") / "sheets" / name).read_text(encoding="utf-8")


def read_sheet(file: str, text: str, book: Book) -> PlaySheet:
    """A sheet whose every place is in the book; raises BadInput with every fault."""
    return _Reader(file, text, book).read()


def keys_of(rows: Rows, without: tuple[str, ...], book: Book) -> tuple[str, ...]:
    """The keys that rows stand for."""
    found = book.rows(rows) if isinstance(rows, str) else rows
    return tuple(key for key in found if key not in without)


class _Reader:
    """Turns one file into a sheet, and gathers its faults."""

    def __init__(self, file: str, text: str, book: Book) -> None:
        self.file, self.text, self.book = file, text, book
        self.faults: list[Fault] = []

    def read(self) -> PlaySheet:
        entry = checked(SheetFile, toml(self.text, self.file), self.text, self.file)
        blocks = {name: block for name, given in entry.blocks.items() if (block := self._block(name, given))}
        self._placed(entry)
        for name, block in blocks.items():
            self._cross(name, block)
        if self.faults:
            raise BadInput(self.faults)
        return PlaySheet(entry.title, entry.upright, entry.size, entry.margin, entry.gap, entry.says, entry.sides, blocks)

    def _fault(self, message: str, *path: str | int, hint: str = "") -> None:
        line = line_of(self.text, path)
        fault = Fault(message, self.file, line, ".".join(map(str, path)), hint)
        if fault not in self.faults:
            self.faults.append(fault)

    def _block(self, name: str, given: FrozenMap[str, Any]) -> Block | None:
        kind = given.get("kind")
        model = KINDS.get(str(kind))
        if model is None:
            message = "‘kind’ is missing." if kind is None else f"‘{kind}’ is not a kind of block."
            self._fault(message, "blocks", name, "kind", hint=nearest(str(kind), KINDS))
            return None
        try:
            content = dict(given.without("kind"))
            return checked(model, content, self.text, self.file, ["blocks", name])
        except BadInput as bad:
            self.faults += bad.faults
            return None

    def _placed(self, entry: SheetFile) -> None:
        """Every block stands once, and there are as many shares as columns."""
        seen: set[str] = set()
        for at, side in enumerate(entry.sides):
            for strip in side.strips:
                if strip.shares and len(strip.shares) != len(strip.columns):
                    self._fault("there are not as many shares as columns.", "sides", at, "strips")
                for name in (name for column in strip.columns for name in column):
                    if name not in entry.blocks:
                        self._fault(f"‘{name}’ is not a block.", "sides", at, "strips", hint=nearest(name, entry.blocks))
                    if name in seen:
                        self._fault(f"‘{name}’ stands on the sheet twice.", "sides", at, "strips")
                    seen.add(name)
        for name in entry.blocks:
            if name not in seen:
                self._fault("stands in no column.", "blocks", name)

    def _cross(self, name: str, block: Block) -> None:
        for key, text, keys, lists in self._texts(name, block):
            options = alternatives(text)
            lost = [place for option in options for place in places(option, keys) if not self._known(place, lists)]
            said = [option for option in options if all(self._known(place, lists) for place in places(option, keys))]
            if not said:
                self._fault(f"‘{lost[0]}’ is not a figure.", "blocks", name, key, hint=self.book.near(lost[0]))

    def _known(self, place: str, whole: bool) -> bool:
        """Whether a figure is there; where all rows of a table are listed, whether any of them has that column."""
        table, row, column = place.split("/")
        if column in self.book.columns(table, row):
            return True
        return whole and any(column in self.book.columns(table, other) for other in self.book.rows(table))

    def _texts(self, name: str, block: Block) -> Iterator[tuple[str, str, Keys, bool]]:
        """Every text of a block by key, with each pair of keys that it is filled for."""
        plain = Keys()
        yield from (("title", block.title, plain, False), ("hint", block.hint, plain, False))
        yield from (("notes", note, plain, False) for note in block.notes)
        if isinstance(block, NotesBlock):
            for item in block.items:
                yield from (("items", text, plain, False) for text in (item.badge, item.lead, item.text))
        elif isinstance(block, TableBlock):
            yield from self._table_texts(name, block)
        elif isinstance(block, (CompassBlock, PlotBlock)):
            whole = isinstance(block.rows, str)
            texts = (block.figure,) if isinstance(block, CompassBlock) else (block.along, block.across)
            for row in self._keys(name, "rows", block.rows, ()):
                yield from (("rows", text, Keys(row), whole) for text in texts)

    def _table_texts(self, name: str, block: TableBlock) -> Iterator[tuple[str, str, Keys, bool]]:
        rows = self._keys(name, "rows", block.rows, block.without)
        each = self._keys(name, "each", block.each, block.without)
        whole = isinstance(block.rows, str)
        if bool(block.columns) == bool(block.each):
            self._fault("a table has either ‘columns’ or ‘each’.", "blocks", name)
        for key in block.labels:
            if key not in rows:
                self._fault(f"‘{key}’ is not a row here.", "blocks", name, "labels", hint=nearest(key, rows))
        yield ("corner", block.corner, Keys(), False)
        yield from (("columns", text, Keys(), False) for column in block.columns for text in (column.head, column.over))
        yield from (("head", block.head, Keys("", column), False) for column in each)
        for row in rows:
            yield ("label", block.labels.get(row, block.label), Keys(row), whole)
            yield from (("columns", column.cell, Keys(row), whole) for column in block.columns)
            yield from (("cell", block.cell, Keys(row, column), whole) for column in each)

    def _keys(self, name: str, key: str, rows: Rows, without: tuple[str, ...]) -> tuple[str, ...]:
        if isinstance(rows, str) and rows not in self.book.shelf.tables:
            self._fault(f"‘{rows}’ is not a table.", "blocks", name, key, hint=nearest(rows, self.book.shelf.tables))
            return ()
        return keys_of(rows, without, self.book)
