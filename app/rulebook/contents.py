"""What the rules page lists and finds: sections, tables, rules, rows, each with where it leads. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.army.system import System
from rules.core.faults import nearest
from rules.tables.book import Book
from rules.tables.shipped import Rule
from templates.words import counted, line

MOST = 200
"""So many finds are listed; a search that finds more wants another word."""
SECTION, TABLE = "section", "table"


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the list: a heading where `target` is empty, else where it leads ("section:…", "table:…", a rule)."""

    title: str
    target: str = ""
    note: str = ""


def section_target(section: str) -> str:
    """Where a section's row leads."""
    return f"{SECTION}:{section}"


def table_target(table: str) -> str:
    """Where a table's row leads."""
    return f"{TABLE}:{table}"


def name_of(system: System, key: str) -> str:
    """A key of a table for people: the system's word, else the key's own letters."""
    found = system.texts.words.get(key, key.replace("-", " "))
    return line(found[:1].upper() + found[1:])


def row_name(system: System, book: Book, table: str, row: str) -> str:
    """What people call a row: its own name where it has one."""
    own = book.find(table, row, "name") if "name" in book.columns(table, row) else None
    return line(own) if isinstance(own, str) and own else name_of(system, row)


def columns_of(book: Book, table: str) -> tuple[str, ...]:
    """Every column of a table in the order of its rows, the name first."""
    found = dict.fromkeys(column for row in book.rows(table) for column in book.columns(table, row))
    return tuple(sorted(found, key=lambda column: column != "name"))


def title_of(book: Book, table: str) -> str:
    """A table's own title."""
    return line(book.shelf.tables[table].title)


def rules_in(system: System, section: str) -> tuple[Rule, ...]:
    """The rules of a section, in order."""
    return tuple(rule for rule in system.rules if rule.section == section)


@lru_cache(maxsize=16)
def listing(system: System) -> tuple[Row, ...]:
    """Everything, under two headings: the sections of the rules, and the tables."""
    sections = dict.fromkeys(rule.section for rule in system.rules)
    shelf = system.shelf
    return (
        Row("Rules"),
        *(
            Row(section, section_target(section), counted(len(rules_in(system, section)), "rule", "rules"))
            for section in sections
        ),
        Row("Tables"),
        *(
            Row(line(table.title), table_target(name), counted(len(shelf.columns[name]), "row", "rows"))
            for name, table in shelf.tables.items()
        ),
    )


def found(system: System, book: Book, text: str) -> tuple[Row, ...]:
    """What a search finds, every word of it: sections and tables by title, rows and columns of tables by their names,
    rules by id and text; the best first.
    """
    words = text.casefold().split()
    if not words:
        return listing(system)
    parts = [
        ("Sections", [row for row in listing(system) if row.target.startswith(SECTION) and _has(words, row.title)]),
        ("Tables", _tables(book, words)),
        ("In the tables", _inside(system, book, words)),
        ("Rules", _rules(system, words)),
    ]
    return tuple(row for title, rows in parts if rows for row in (Row(title), *rows[:MOST]))


def _rules(system: System, words: list[str]) -> list[Row]:
    hits = [rule for rule in system.rules if _has(words, f"{rule.id} {rule.section} {rule.text}")]
    hits.sort(key=lambda rule: not _has(words, rule.id))
    return [Row(rule.id, rule.id, line(rule.text)) for rule in hits]


def _tables(book: Book, words: list[str]) -> list[Row]:
    return [
        Row(title_of(book, name), table_target(name), counted(len(book.rows(name)), "row", "rows"))
        for name, table in book.shelf.tables.items()
        if _has(words, f"{title_of(book, name)} {name} {table.ref}")
    ]


def _inside(system: System, book: Book, words: list[str]) -> list[Row]:
    """Rows and columns, each with its table; one of the words at least is in the name itself."""
    hits = []
    for table in book.shelf.tables:
        title = title_of(book, table)
        names = [(row, row, row_name(system, book, table, row)) for row in book.rows(table)]
        names += [(f"/{column}", column, name_of(system, column)) for column in columns_of(book, table)]
        hits += [
            Row(name, f"{table_target(table)}/{cell}", title)
            for cell, key, name in names
            if _has(words, f"{name} {key} {title}") and any(word in f"{name} {key}".casefold() for word in words)
        ]
    whole = " ".join(words)
    hits.sort(key=lambda row: (row.title.casefold() != whole, not row.title.casefold().startswith(whole)))
    return hits


def _has(words: list[str], text: str) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)


def nothing_text(system: System, book: Book, text: str) -> str:
    """What an empty search says, with the nearest name or id."""
    said = f"Nothing called ‘{line(text)}’."
    near = nearest_name(system, book, text)
    return f"{said} Nearest: {near}." if near else said


def nearest_name(system: System, book: Book, text: str) -> str:
    """The rule's id, the section, the table or the row whose name is most like a text; empty where none is."""
    names = {rule.id.casefold(): rule.id for rule in system.rules}
    for row in listing(system):
        if row.target:
            names.setdefault(row.title.casefold(), row.title)
    for table in book.shelf.tables:
        for key in book.rows(table):
            name = row_name(system, book, table, key)
            names.setdefault(name.casefold(), name)
            for single in name.split():
                names.setdefault(single.casefold(), name)
    for row in listing(system):
        for single in row.title.split():
            names.setdefault(single.casefold(), row.title)
    return names.get(nearest(text.strip().casefold(), list(names)), "")


def home_of(systems: Sequence[System], rule_id: str) -> tuple[System, Rule] | None:
    """The system and the rule of an id, None where none has it."""
    return next(
        ((system, rule) for system in systems for rule in system.rules if rule.id == rule_id.strip().upper()), None
    )
