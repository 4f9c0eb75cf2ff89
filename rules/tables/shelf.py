"""The shipped tables of one system, indexed once: every place, what is stored there and what stands for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rules.core.frozen import Value
from rules.core.marks import Mark
from rules.tables.table import Table

if TYPE_CHECKING:
    from rules.tables.book import Book

Compute = Callable[["Book", str, str], "Value | None"]
"""Works out the figure of a computed cell from the book, its row and its column."""


class Shelf:
    """The tables of one system by name, and the functions for their computed cells.

    `compute` goes by "table/column", or by "table" for all its computed cells. A place is "table/row/column".
    """

    def __init__(self, system: str, tables: Mapping[str, Table], compute: Mapping[str, Compute]) -> None:
        self.system = system
        self.tables = tables
        self.stored: dict[str, Value] = {}
        self.same: dict[str, str] = {}
        self.computed: dict[str, Compute] = {}
        self.columns: dict[str, dict[str, list[str]]] = {}
        self._origins: dict[str, tuple[Mark, str, str]] = {}
        for name, table in tables.items():
            self._index(name, table, compute)

    def _index(self, name: str, table: Table, compute: Mapping[str, Compute]) -> None:
        rows = self.columns.setdefault(name, {})
        for cell in table.cells():
            row, column = cell.split("/")
            rows.setdefault(row, []).append(column)
            place = f"{name}/{cell}"
            if column in table.rows.get(row, {}):
                self.stored[place] = table.rows[row][column]
            elif cell in table.same:
                self.same[place] = table.same[cell]
            elif table.is_computed(cell):
                self.computed[place] = compute.get(f"{name}/{column}") or compute[name]

    def home(self, place: str) -> str:
        """The place where the fact of `place` is stored: itself, or the one that it is the same as."""
        while place in self.same:
            place = self.same[place]
        return place

    def origin(self, place: str) -> tuple[Mark, str, str]:
        """The mark, source and unit of a place; a table is searched once for each."""
        if place not in self._origins:
            table, cell = place.split("/", 1)
            self._origins[place] = self.tables[table].origin(cell)
        return self._origins[place]

    def has(self, place: str) -> bool:
        """Whether the shipped tables have this place, be it empty."""
        table, row, column = place.split("/")
        return column in self.columns.get(table, {}).get(row, ())

    def places(self) -> list[str]:
        """Every place, in the order of the files."""
        return [
            f"{table}/{row}/{column}"
            for table, rows in self.columns.items()
            for row, columns in rows.items()
            for column in columns
        ]
