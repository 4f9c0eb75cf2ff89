"""House packs as text: the content of a .tbpack file, TOML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.army.edit import switch_on
from rules.army.system import System
from rules.core.faults import BadInput, Fault, nearest, shown
from rules.storage.header import FORMATS, VERSION, Opened, head, opened, read_as
from rules.storage.reckoning import reckoning_faults
from rules.storage.soundness import leaf_faults
from rules.storage.toml_text import write
from rules.tables.book import Book, Figure
from rules.tables.lines import line_of
from rules.tables.packs import Pack, pack_faults
from rules.tables.reading import checked, toml


@dataclass(frozen=True, slots=True)
class LoadedPack:
    """A house pack with its system."""

    system: System
    pack: Pack


@dataclass(frozen=True, slots=True)
class PackChange:
    """One figure that a pack gives: as it stands without the pack, None where the pack adds it, and with it."""

    before: Figure | None
    after: Figure


def dump_pack(pack: Pack) -> str:
    """The pack as text that a person can read and edit."""
    figures = {table: {row: dict(columns) for row, columns in rows.items()} for table, rows in pack.figures.items()}
    named = {"system": pack.system, "name": pack.name, **({"notes": pack.notes} if pack.notes else {})}
    return write({**head("pack"), **named, **({"figures": figures} if figures else {})})


def load_pack(text: str, file: str, systems: Sequence[System]) -> LoadedPack:
    """The pack in a text; raises BadInput with every fault at once, NewerVersion for a later program's file.

    `file` is the name that faults give.
    """
    text = text.removeprefix("\ufeff")
    data = read_as("pack", text, file, _sound)
    content = opened(data, "pack", file, lambda path: line_of(text, path))
    pack = _checked(content, text, file)
    system = next((found for found in systems if found.key == pack.system), None)
    if system is None:
        hint = nearest(pack.system, [found.key for found in systems])
        message = f"‘{shown(pack.system)}’ is not a system of this program."
        raise BadInput([Fault(message, file, line_of(text, ["system"]), "system", hint)])
    faults = [
        replace(fault, file=file, line=line_of(text, fault.key.split(".")))
        for fault in pack_faults(pack, system.book())
    ]
    faults = faults or reckoning_faults(system, switch_on(system.new_army(), pack), file)
    if faults:
        raise BadInput(sorted(faults, key=lambda fault: fault.line))
    return LoadedPack(system, pack)


def _sound(text: str, file: str) -> dict[str, Any]:
    data = toml(text, file)
    faults = list(leaf_faults(data, file, lambda path: line_of(text, path)))
    if faults:
        raise BadInput(faults)
    return data


def _checked(content: Opened, text: str, file: str) -> Pack:
    return checked(Pack, {"format": FORMATS["pack"], "version": VERSION, **content.data}, text, file)


def describe(pack: Pack, book: Book) -> list[PackChange]:
    """What the pack changes in a book and what it adds, in the pack's order; then what is worked out from these."""
    over = book.over(pack.layer())
    given = [
        PackChange(book.figure(place) if _is_there(book, place) else None, over.figure(place))
        for place in pack.values()
    ]
    follows = [place for place in book.shelf.computed if place not in pack.values()]
    changes = [PackChange(book.figure(place), over.figure(place)) for place in follows]
    return [*given, *(change for change in changes if change.before and change.before.value != change.after.value)]


def _is_there(book: Book, place: str) -> bool:
    table, row, column = place.split("/")
    return column in book.columns(table, row)
