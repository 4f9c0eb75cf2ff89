"""The TOML form of one table: rows of columns, and where each figure comes from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from fractions import Fraction
from functools import cached_property

from pydantic import Field, model_validator

from rules.core.faults import nearest, shown
from rules.core.frozen import Frozen, FrozenMap, Value
from rules.core.marks import Mark, Marked
from rules.tables.forms import Form, Rows
from rules.tables.keys import Cell, Key, Place, Wild

NUMBER = re.compile(r"-?\d+(\.\d+)?")


class Differing(Frozen):
    """Cells whose mark, source or unit differs from that of their table."""

    cells: tuple[Cell, ...]
    mark: Marked | None = None
    ref: str | None = None
    unit: str | None = None

    @cached_property
    def wild(self) -> tuple[str, ...]:
        """Those of `cells` that stand for several."""
        return tuple(cell for cell in self.cells if "*" in cell)


class Table(Frozen):
    """One table: one default mark and source, rows of columns, and the cells that differ.

    `same` names cells whose fact is stored elsewhere, `computed` cells that the system works out, `absent` cells
    that the source leaves empty. An `open` table takes new rows from a house pack, if they have its `needs`.
    `words` lists the values that a column may have, `forms` says how its texts are written, `least` and `most` bound
    its numbers. `further` names columns beyond the shipped ones that a row may have (as wildcards), each with the
    column that it is judged as. `where` says which other column a row must have for a cell named with `*` to stand
    in it.
    """

    title: str
    mark: Marked
    ref: str
    open: bool = False
    needs: tuple[Key, ...] = ()
    units: FrozenMap[Key, str] = Field(default_factory=FrozenMap)
    words: FrozenMap[Key, tuple[str, ...]] = Field(default_factory=FrozenMap)
    forms: FrozenMap[Key, Form] = Field(default_factory=FrozenMap)
    least: FrozenMap[Key, int] = Field(default_factory=FrozenMap)
    most: FrozenMap[Key, int] = Field(default_factory=FrozenMap)
    further: FrozenMap[Wild, Key] = Field(default_factory=FrozenMap)
    where: FrozenMap[Key, Key] = Field(default_factory=FrozenMap)
    rows: FrozenMap[Key, FrozenMap[Key, Value]] = Field(default_factory=FrozenMap)
    same: FrozenMap[Cell, Place] = Field(default_factory=FrozenMap)
    computed: tuple[Cell, ...] = ()
    absent: tuple[Cell, ...] = ()
    differing: tuple[Differing, ...] = Field(default=(), alias="except")

    @model_validator(mode="after")
    def _stored_once(self) -> Table:
        for cell in (*self.same, *self.computed, *self.absent):
            row, column = cell.split("/")
            if column in self.rows.get(row, FrozenMap()):
                raise ValueError(f"{cell} has a figure and is named as same, computed or absent too")
        return self

    def cells(self) -> Iterator[str]:
        """Every cell of the table once, row by row in the order of the file."""
        stored = [f"{row}/{column}" for row, columns in self.rows.items() for column in columns]
        listed = [cell for name in (*self.same, *self.computed, *self.absent) for cell in self._spread(name)]
        rows = dict.fromkeys([*self.rows, *(cell.split("/")[0] for cell in listed)])
        order = {row: number for number, row in enumerate(rows)}
        yield from sorted(dict.fromkeys([*stored, *listed]), key=lambda cell: order[cell.split("/")[0]])

    def _spread(self, cell: str) -> list[str]:
        row, column = cell.split("/")
        if row != "*":
            return [cell]
        return [f"{name}/{column}" for name in self.rows if self._stands(name, column)]

    def _stands(self, row: str, column: str) -> bool:
        wanted = self.where.get(column)
        return wanted is None or wanted in self.rows.get(row, {})

    def is_computed(self, cell: str) -> bool:
        """Whether the system works this cell ("row/column") out."""
        row, column = cell.split("/")
        return cell in self.computed or (f"*/{column}" in self.computed and self._stands(row, column))

    def origin(self, cell: str) -> tuple[Mark, str, str]:
        """The mark, source and unit of a cell ("row/column")."""
        mark, ref, unit = self.mark, self.ref, self.units.get(cell.split("/")[1], "")
        for differing in self.differing:
            if cell in differing.cells or any(fnmatchcase(cell, wild) for wild in differing.wild):
                mark = differing.mark or mark
                ref = differing.ref if differing.ref is not None else ref
                unit = differing.unit if differing.unit is not None else unit
        return mark, ref, unit

    def judged_as(self, column: str) -> str:
        """The shipped column by which one that is not shipped is judged; the same name where no pattern fits it."""
        return next((known for wild, known in self.further.items() if fnmatchcase(column, wild)), column)

    def refuses(self, column: str, value: Value, shipped: Value | None, rows: Rows | None = None) -> tuple[str, str]:
        """Why `column` may not hold `value`, as a message, and the nearest good word; both empty where it may.

        A value must be of the shipped one's kind, one of the column's words, of its form, and within its bounds.
        `rows` gives the rows that a text may name; without it they are taken on trust.
        """
        if shipped is not None and _kind(value) != _kind(shipped):
            quotes = "; write it without quotes" if _is_in_quotes(value, shipped) else ""
            return f"‘{shown(_shown(value))}’ is not a {_kind(shipped)}{quotes}", ""
        words = self.words.get(column)
        if words and str(value) not in words:
            return f"‘{shown(_shown(value))}’ is not one of {', '.join(words)}", nearest(str(value), words)
        if column in self.forms and isinstance(value, str):
            return self.forms[column].refuses(value, rows)
        return (self._out_of_bounds(column, value), "") if _kind(value) == "number" else ("", "")

    def _out_of_bounds(self, column: str, value: Value) -> str:
        like = self.judged_as(column)
        least, most = (bounds.get(column, bounds.get(like)) for bounds in (self.least, self.most))
        if least is not None and Fraction(value) < least:
            return f"{_shown(value)} is less than {least}"
        if most is not None and Fraction(value) > most:
            return f"{_shown(value)} is more than {most}"
        return ""


def _kind(value: Value) -> str:
    if isinstance(value, bool):
        return "yes or no (true or false)"
    return "word" if isinstance(value, str) and not is_fraction(value) else "number"


def _is_in_quotes(value: Value, shipped: Value) -> bool:
    """Whether a value is the text of what belongs there: a number or a switch in quotes."""
    if not isinstance(value, str):
        return False
    return value in ("true", "false") if isinstance(shipped, bool) else NUMBER.fullmatch(value) is not None


def is_fraction(text: str) -> bool:
    """Whether a stored text is a number: "1/2" is one half."""
    upper, _, lower = text.partition("/")
    return upper.isdigit() and lower.isdigit() and int(lower) > 0


def _shown(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
