"""The figures that an army file carries: its overrides, its packs and what it holds, tried against the tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.army.model import Army
from rules.army.system import System
from rules.core.faults import Fault, nearest, shown
from rules.core.frozen import Value
from rules.storage.json_text import Lines
from rules.tables.book import Book, Layer
from rules.tables.packs import pack_faults, value_faults

PLACE = re.compile(r"[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*){2}")


def figure_faults(system: System, army: Army, file: str, lines: Lines) -> Iterator[Fault]:
    """What is wrong with the figures of an army file, each fault with its line."""
    misplaced = [
        (name, place)
        for name, values in (("held", army.held), ("overrides", army.overrides))
        for place in values
        if not PLACE.fullmatch(place)
    ]
    for name, place in misplaced:
        hint = nearest(place, system.shelf.places())
        yield Fault(
            f"‘{shown(place)}’ is not a table/row/column.", file, lines.of((name, place)), f"{name}.{place}", hint
        )
    if not misplaced:
        yield from _held_faults(system, army.held, file, lines)
        yield from _laid_faults(system, army, file, lines)


def _held_faults(system: System, held: Mapping[str, Value], file: str, lines: Lines) -> Iterator[Fault]:
    for place, value in held.items():
        table, _, column = place.split("/")
        known = system.shelf.tables.get(table)
        typical = _typical(system.book(), place)
        message, hint = known.refuses(known.judged_as(column), value, typical) if known else ("", "")
        if message:
            yield Fault(f"{message}.", file, lines.of(("held", place)), f"held.{place}", hint)


def _typical(book: Book, place: str) -> Value | None:
    """The shipped value at a place, else any of its column: what kind of value the program reckons with there."""
    table, row, column = place.split("/")
    known = book.shelf.tables.get(table)
    names = (column, known.judged_as(column)) if known else ()
    found = (book.find(table, other, name) for name in names for other in (row, *book.rows(table)))
    return next((value for value in found if value is not None), None)


def _laid_faults(system: System, army: Army, file: str, lines: Lines) -> Iterator[Fault]:
    book = Book(system.shelf, [Layer(army.held, overrides=False)])
    for number, pack in enumerate(army.packs):
        under: tuple[str | int, ...] = ("packs", number)
        if pack.system != system.key:
            message = f"this pack is for ‘{shown(pack.system)}’, and the army for ‘{system.key}’."
            yield Fault(message, file, lines.of((*under, "system")), f"packs.{number}.system")
            continue
        for fault in pack_faults(pack, book):
            path = (*under, *fault.key.split("."))
            yield replace(fault, file=file, line=lines.of(path), key=f"packs.{number}.{fault.key}")
        book = book.over(pack.layer())
    over = book.over(Layer(army.overrides))
    for place, value in army.overrides.items():
        for fault in value_faults(book, place, value, over):
            yield replace(fault, file=file, line=lines.of(("overrides", place)), key=f"overrides.{place}")
