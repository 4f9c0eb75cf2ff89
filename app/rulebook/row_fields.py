"""The fields of a new row: which there are, in which groups and order. No Qt."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from app.packs.edit import choices_for, example, with_figures
from app.rulebook.contents import columns_of, name_of, row_name
from rules.army.edit import IllegalEdit, add_group, add_unit, switch_on
from rules.army.model import Army, all_groups, all_units
from rules.army.system import System
from rules.core.frozen import Value
from rules.storage.reckoning import SENSELESS
from rules.tables.book import Book
from rules.tables.packs import Pack

NUMBERED = re.compile(r"([a-z]+-\d+)-")
MORE = "What few have"
FEWEST = 3
"""So many columns with the same first word stand under a heading of their own."""


@dataclass(frozen=True, slots=True)
class Field:
    """One column to fill in: its key, its words, the words it may have, an example of what it holds."""

    column: str
    title: str
    needed: bool
    choices: tuple[tuple[str, str], ...] = ()
    like: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Fields that belong together, such as a weapon's; the first section has no title."""

    title: str
    fields: tuple[Field, ...]


def sections(system: System, book: Book, table: str) -> tuple[Section, ...]:
    """Every column of a table: what a row needs first, then what most rows have, then the groups."""
    shown = book.shelf.tables[table]
    columns = columns_of(book, table)
    use = Counter(column for row in book.rows(table) for column in book.row(table, row))
    groups: dict[str, list[str]] = {}
    for column in columns:
        groups.setdefault("" if column in shown.needs else _group(column, columns), []).append(column)
    needs = [column for column in shown.needs if column != "name"]
    first = [*(["name"] if "name" in columns else []), *needs]
    rest = sorted((column for column in groups.pop("", []) if column not in first), key=lambda column: -use[column])
    usual = [column for column in rest if 2 * use[column] >= len(book.rows(table))]
    rare = [column for column in rest if column not in usual]
    made = [Section("", tuple(_field(system, book, table, column) for column in (*first, *usual)))]
    for title, members in groups.items():
        members.sort(key=lambda column: not shown.forms.get(column))
        made.append(Section(name_of(system, title), tuple(_field(system, book, table, c) for c in members)))
    if rare:
        made.append(Section(MORE, tuple(_field(system, book, table, column) for column in rare)))
    return tuple(made)


def _group(column: str, columns: tuple[str, ...]) -> str:
    numbered = NUMBERED.match(column)
    if numbered:
        return numbered[1]
    first = column.split("-")[0]
    return first if sum(other.split("-")[0] == first for other in columns) >= FEWEST else ""


def _field(system: System, book: Book, table: str, column: str) -> Field:
    place = f"{table}/new/{column}"
    form = book.shelf.tables[table].forms.get(column)
    of = form.of if form and form.form == "row" else ()
    choices = tuple((key, _word(system, book, of, key)) for key in choices_for(book, place))
    like = example(book, place)
    needed = column in book.shelf.tables[table].needs
    return Field(column, name_of(system, column), needed, choices, "" if like is None else str(like))


def _word(system: System, book: Book, tables: tuple[str, ...], key: str) -> str:
    table = next((table for table in tables if key in book.rows(table)), "")
    return row_name(system, book, table, key) if table else name_of(system, key)


def trial(pack: Pack, table: str, row: str, values: dict[str, Value]) -> Pack:
    """The pack with the row as it is filled in."""
    return with_figures(pack, {f"{table}/{row}/{column}": value for column, value in values.items()})


def army_of(system: System, pack: Pack, row: str, name: str = "") -> tuple[Army, str] | None:
    """An army with one unit of a pack's row, and that unit's id; None where the row is no unit."""
    army = switch_on(system.new_army(name), pack)
    try:
        entry = next(found for found in system.catalogue(army) if found.profile.split("/")[-1] == row)
        group = next((group for group in all_groups(army) if group.kind in entry.groups), None)
        if group is None:
            group = system.new_group(army, entry.groups[0])
            army = add_group(army, "", group)
        army = add_unit(army, group.id, system.new_unit(army, group, entry.profile))
        return army, next(all_units(army)).id
    except (StopIteration, IllegalEdit, IndexError, *SENSELESS):
        return None
