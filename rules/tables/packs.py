"""House packs: a player's own figures over a system's tables, and profiles of his own in its open tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from rules.core.faults import Fault, nearest
from rules.core.frozen import Frozen, FrozenMap, Value
from rules.tables.book import Book, Layer
from rules.tables.keys import Key

PackName = Annotated[str, StringConstraints(min_length=1, max_length=80)]

SLIP = 0.8
"""So much alike, a new row is a slip in the name of one that there is."""


class Pack(Frozen):
    """A player's own figures for one system: table, row, column to value."""

    format: Literal["tribarrel-pack"] = "tribarrel-pack"
    version: Literal[1] = 1
    system: str
    name: PackName
    notes: str = ""
    figures: FrozenMap[Key, FrozenMap[Key, FrozenMap[Key, Value]]] = Field(default_factory=FrozenMap)

    def values(self) -> FrozenMap[str, Value]:
        """The pack's figures by place, "table/row/column"."""
        return FrozenMap(
            {
                f"{table}/{row}/{column}": value
                for table, rows in self.figures.items()
                for row, columns in rows.items()
                for column, value in columns.items()
            }
        )

    def layer(self) -> Layer:
        """The pack as a layer over a book."""
        return Layer(self.values())


def pack_faults(pack: Pack, book: Book) -> list[Fault]:
    """Everything in a pack that does not fit the book: unknown tables, rows, columns, values of another kind or form.

    The keys of the faults are "figures.table.row.column".
    """
    over = book.over(pack.layer())
    return [fault for table, rows in pack.figures.items() for fault in _table_faults(book, over, table, rows)]


def _table_faults(book: Book, over: Book, table: str, rows: FrozenMap[str, FrozenMap[str, Value]]) -> Iterator[Fault]:
    if table not in book.shelf.tables:
        hint = nearest(table, book.shelf.tables)
        yield Fault(f"‘{table}’ is not a table of {book.shelf.system}.", key=f"figures.{table}", hint=hint)
        return
    for row, columns in rows.items():
        if row not in book.rows(table):
            fault = _new_row_fault(book, table, row, columns)
            if fault:
                yield fault
            if not book.shelf.tables[table].open:
                continue
        for column, value in columns.items():
            yield from value_faults(book, f"{table}/{row}/{column}", value, over)


def _new_row_fault(book: Book, table: str, row: str, columns: FrozenMap[str, Value]) -> Fault | None:
    """What a row that the book lacks does not have; a slip in the name of one that it has lacks much."""
    key, rows = f"figures.{table}.{row}", book.rows(table)
    if not book.shelf.tables[table].open:
        message = f"‘{row}’ is not a row of {table}, which takes no new ones."
        return Fault(message, key=key, hint=nearest(row, rows))
    lacking = [f"‘{name}’" for name in book.shelf.tables[table].needs if name not in columns]
    if not lacking:
        return None
    message = f"‘{row}’ is a new row of {table}, and needs {', '.join(lacking)}."
    return Fault(message, key=key, hint=nearest(row, rows, SLIP))


def value_faults(book: Book, place: str, value: Value, over: Book | None = None) -> Iterator[Fault]:
    """What is wrong with `value` at "table/row/column": a place that is none, a value of another kind or form.

    `over` is the book with all that is laid over it together, whose rows a text may name.
    """
    table, row, column = place.split("/")
    key = f"figures.{table}.{row}.{column}"
    if table not in book.shelf.tables:
        yield Fault(f"‘{place}’ is not a figure of {book.shelf.system}.", key=key, hint=book.near(place))
        return
    rows = [row] if row in book.rows(table) and not book.shelf.tables[table].open else book.rows(table)
    columns = {name for known in rows for name in book.columns(table, known)}
    judged = column if column in columns else book.shelf.tables[table].judged_as(column)
    if judged not in columns or (row not in book.rows(table) and not book.shelf.tables[table].open):
        yield Fault(f"‘{column}’ is not a figure of {table}/{row}.", key=key, hint=nearest(column, columns))
        return
    shipped = _shipped(book, table, row, judged)
    message, hint = book.shelf.tables[table].refuses(judged, value, shipped, (over or book).rows)
    if message:
        yield Fault(f"{message}.", key=key, hint=hint)


def _shipped(book: Book, table: str, row: str, column: str) -> Value | None:
    """A shipped value to compare a new one's kind with: the cell's own, else any of its column in an open table."""
    shipped = Book(book.shelf)
    found = shipped.find(table, row, column)
    if found is not None or not book.shelf.tables[table].open:
        return found
    return next(
        (value for other in shipped.rows(table) if (value := shipped.find(table, other, column)) is not None),
        None,
    )
