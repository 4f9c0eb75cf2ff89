"""Columns of open tables: cells named for all rows that have another, and columns beyond the shipped ones."""

from __future__ import annotations

import pytest

from rules.core.frozen import Value
from rules.core.marks import Mark
from rules.tables.book import Book
from rules.tables.packs import value_faults
from rules.tables.shelf import Shelf
from rules.tables.shipped import read_tables

TEXT = """
[guns]
title = "Guns"
mark = "H"
ref = "R-1"
open = true
computed = ["*/reach"]
absent = ["*/note-1"]
where = { reach = "calibre", note-1 = "name-1" }
words = { name-1 = ["gun", "howitzer"] }
least = { shots-1 = 0 }
further = { "shots-*" = "shots-1", "name-*" = "name-1" }

[guns.rows]
long = { calibre = 7, name-1 = "gun", shots-1 = 2 }
short = { name-1 = "howitzer", shots-1 = 1 }
rock = { shots-1 = 0 }

[[guns.except]]
cells = ["long/shots-1"]
mark = "P"
"""


def book() -> Book:
    tables = read_tables(TEXT, "guns.toml")
    return Book(Shelf("test", tables, {"guns/reach": lambda found, row, _: found.whole("guns", row, "calibre") * 10}))


def test_a_cell_for_all_rows_stands_where_the_named_column_is() -> None:
    assert [row for row in book().rows("guns") if "reach" in book().columns("guns", row)] == ["long"]
    assert [row for row in book().rows("guns") if "note-1" in book().columns("guns", row)] == ["long", "short"]
    assert book().find("guns", "long", "reach") == 70
    assert book().find("guns", "short", "reach") is None


@pytest.mark.parametrize(
    ("column", "value", "message"),
    [
        ("shots-2", 3, ""),
        ("name-3", "gun", ""),
        ("shots-2", -1, "-1 is less than 0."),
        ("name-3", "gnu", "‘gnu’ is not one of gun, howitzer."),
        ("shoots-2", 1, "‘shoots-2’ is not a figure of guns/long."),
    ],
)
def test_a_further_column_is_judged_as_the_one_it_is_like(column: str, value: Value, message: str) -> None:
    assert [fault.message for fault in value_faults(book(), f"guns/long/{column}", value)] == (
        [message] if message else []
    )


def test_an_origin_is_the_same_each_time_it_is_asked() -> None:
    shelf = book().shelf
    assert [shelf.origin(f"guns/{row}/shots-1")[0] for row in ("long", "short", "long")] == [
        Mark.PUBLISHED,
        Mark.HOUSE,
        Mark.PUBLISHED,
    ]
