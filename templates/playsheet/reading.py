"""Reads a play sheet and checks it against the book of its system: all faults at once, each with its line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.faults import BadInput, Fault, nearest
from rules.core.frozen import FrozenMap
from rules.tables.book import Book
from rules.tables.lines import line_of
from rules.tables.reading import checked, toml
from templates.playsheet.holes import NO_KEYS, Keys, alternatives, places
from templates.playsheet.spec import (
    KINDS,
    Block,
    CompassBlock,
    NotesBlock,
    PlaySheet,
    PlotBlock,
    Rows,
    SheetFile,
    TableBlock,
    keys_of,
)


def read_sheet(file: str, text: str, book: Book) -> PlaySheet:
    """A sheet whose every place is in the book; raises BadInput with every fault."""
    return _Reader(file, text, book).read()


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
        return PlaySheet(
            entry.title, entry.upright, entry.size, entry.margin, entry.gap, entry.says, entry.sides, blocks
        )

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
            self._fault(message, "blocks", name, "kind", hint=nearest(str(kind or ""), KINDS))
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
                        hint = nearest(name, entry.blocks)
                        self._fault(f"‘{name}’ is not a block.", "sides", at, "strips", hint=hint)
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
        plain = NO_KEYS
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
        yield ("corner", block.corner, NO_KEYS, False)
        yield from (
            ("columns", text, NO_KEYS, False) for column in block.columns for text in (column.head, column.over)
        )
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
