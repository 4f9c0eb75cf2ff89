"""The fields of a profile's form: which there are, in which groups and order, under which words. No Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from app.packs.edit import choices_for, example
from app.rulebook.contents import columns_of, name_of, row_name
from app.rulebook.form_plan import MEMBERS, PLANS, Part, label_of
from rules.army.system import System
from rules.tables.book import Book
from templates.silhouettes.shapes import kinds

MORE, MANY = "What few have", "How many of each"
FEWEST = 3
"""So many columns with the same first word stand under a heading of their own."""
SIGNS = {"in": "inches", "die": ""}


@dataclass(frozen=True, slots=True)
class Field:
    """One column to fill in: its key, its words with the unit, the words it may have, an example of what it holds."""

    column: str
    title: str
    needed: bool
    choices: tuple[tuple[str, str], ...] = ()
    like: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Fields that belong together, such as a weapon's; the first has no title. `number` counts those that are alike."""

    title: str
    fields: tuple[Field, ...]
    number: int = 0


def sections(system: System, book: Book, table: str) -> tuple[Section, ...]:
    """Every column of a table once: as its plan has it, then what most rows have, then the groups and the rest."""
    return tuple(
        Section(title, tuple(_field(system, book, table, column) for column in columns), number)
        for title, columns, number in _groups(system, book, table)
        if columns
    )


def _groups(system: System, book: Book, table: str) -> Iterator[tuple[str, tuple[str, ...], int]]:
    columns = _all_columns(system, book, table)
    seen: set[str] = set()
    plan = PLANS.get(f"{system.key}/{table}", ())
    for part in plan:
        for title, known, number in _planned(part, columns):
            seen.update(known)
            yield title, known, number
    rest = [column for column in columns if column not in seen]
    for title, known in _unplanned(system, book, table, rest, bool(plan)):
        yield title, known, 0


def _planned(part: Part, columns: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...], int]]:
    for number in range(1, part.each + 1) if part.each else (0,):
        title, wanted = part.numbered(number)
        yield title, wanted if part.each else tuple(column for column in wanted if column in columns), number


def _all_columns(system: System, book: Book, table: str) -> tuple[str, ...]:
    """What rows have, and a column for each thing of the player's own that a row may hold."""
    before, homes = _members(system, table)
    shipped = system.book()
    own = [f"{before}{row}" for home in homes for row in book.rows(home) if row not in shipped.rows(home)]
    return tuple(dict.fromkeys([*columns_of(book, table), *own]))


def _members(system: System, table: str) -> tuple[str, tuple[str, ...]]:
    return MEMBERS.get(f"{system.key}/{table}", ("", ()))


def _unplanned(
    system: System, book: Book, table: str, columns: list[str], planned: bool
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a row needs and what most have, then groups by their first word, then what few have."""
    shown, rows = book.shelf.tables[table], book.rows(table)
    use = Counter(column for row in rows for column in book.row(table, row))
    first = [column for column in ("name", *shown.needs) if column in columns]
    groups: dict[str, list[str]] = {}
    for column in columns:
        if column not in first:
            groups.setdefault(_group(system, book, table, column, columns), []).append(column)
    rest = sorted(groups.pop("", []), key=lambda column: -use[column])
    usual = [] if planned else [column for column in rest if 2 * use[column] >= len(rows)]
    yield "", tuple(dict.fromkeys([*first, *usual]))
    for title, members in groups.items():
        yield title, tuple(sorted(members, key=lambda column: -use[column]))
    yield MORE, tuple(column for column in rest if column not in usual)


def _group(system: System, book: Book, table: str, column: str, columns: list[str]) -> str:
    if _member(system, book, table, column):
        return MANY
    first = column.split("-")[0]
    many = sum(other.split("-")[0] == first for other in columns) >= FEWEST
    return name_of(system, first) if many else ""


def _member(system: System, book: Book, table: str, column: str) -> str:
    """The name of what a column counts, whose key may stand without its force; empty where it counts nothing."""
    before, homes = _members(system, table)
    key = column.removeprefix(before)
    if not homes or not column.startswith(before):
        return ""
    rows = [(home, row) for home in homes for row in book.rows(home)]
    found = next((at for at in rows if at[1] == key), None) or next(
        (at for at in rows if at[1].endswith(f"-{key}")), None
    )
    return row_name(system, book, *found) if found else ""


def title_of_column(system: System, book: Book, table: str, column: str) -> str:
    """What people call a column, as the form has it."""
    words = label_of(system.key, table, column) or _member(system, book, table, column)
    return words or name_of(system, column)


def _field(system: System, book: Book, table: str, column: str) -> Field:
    place = f"{table}/new/{column}"
    shown = book.shelf.tables[table]
    of = _homes(book, table, column)
    keys = choices_for(book, place) or (kinds() if column == "silhouette" else ())
    choices = tuple((key, _word(system, book, of, key)) for key in keys)
    like = None if _member(system, book, table, column) else example(book, place)
    title = title_of_column(system, book, table, column)
    unit = shown.units.get(column) or shown.units.get(shown.judged_as(column)) or ""
    return Field(column, _with_unit(title, unit), column in shown.needs, choices, "" if like is None else str(like))


def _homes(book: Book, table: str, column: str) -> tuple[str, ...]:
    """The tables whose rows a column names; none for any other column."""
    shown = book.shelf.tables[table]
    form = shown.forms.get(column) or shown.forms.get(shown.judged_as(column))
    return form.of if form and form.form == "row" else ()


def row_named(system: System, book: Book, place: str, key: str) -> str:
    """What people call the row that a figure names; empty where it names none."""
    table, _, column = place.split("/")
    homes = _homes(book, table, column)
    return _word(system, book, homes, key) if homes else ""


def _with_unit(title: str, unit: str) -> str:
    said = SIGNS.get(unit, unit)
    return title if not said or said.casefold() in title.casefold() else f"{title} ({said})"


def _word(system: System, book: Book, tables: tuple[str, ...], key: str) -> str:
    table = next((table for table in tables if key in book.rows(table)), "")
    return row_name(system, book, table, key) if table else name_of(system, key)
