"""The files that a command reads and writes: armies with their packs, and a name that fits what is written to it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from app.files.disk import is_same_file, read_bytes, read_text, write_atomic
from app.files.documents import SUFFIXES
from app.words import notice_lines, shown_path
from rules import registry
from rules.army.edit import switch_on
from rules.army.model import Army, all_units
from rules.army.system import System
from rules.core.faults import BadInput, Fault
from rules.storage.armies import LoadedArmy, load_army
from rules.storage.packs import LoadedPack, load_pack


def loaded(chosen: argparse.Namespace) -> tuple[str, LoadedArmy]:
    """The army in a file with the house packs that are asked for, after the name of the file."""
    path = Path(chosen.army)
    packs = [read_pack(pack).pack for pack in chosen.pack]
    return shown_path(path), load_army(read_text(path), shown_path(path), registry.SYSTEMS, packs)


def opened(chosen: argparse.Namespace) -> tuple[System, Army, tuple[str, ...]]:
    """The army in a file with its system, and what is worth knowing about the file."""
    name, found = loaded(chosen)
    return found.system, found.army, tuple(notice_lines(name, found.notices))


def peopled(chosen: argparse.Namespace) -> tuple[System, Army, tuple[str, ...]]:
    """As `opened`; raises BadInput for an army without units."""
    system, army, notes = opened(chosen)
    if not any(all_units(army)):
        message = f"an empty army: there is nothing to print. ‘tribarrel options {system.key}’ lists what it can have."
        raise BadInput([Fault(message, shown_path(Path(chosen.army)))])
    return system, army, notes


def read_pack(path: str) -> LoadedPack:
    """A house pack."""
    return load_pack(read_text(Path(path)), shown_path(Path(path)), registry.SYSTEMS)


def packed(system: System, paths: Sequence[str]) -> Army:
    """A bare army with these house packs."""
    army = Army(system=system.key)
    for path in paths:
        found = read_pack(path)
        if found.system is not system:
            raise BadInput([Fault(f"a house pack for {found.system.key}, not for {system.key}.", path)])
        army = switch_on(army, found.pack)
    return army


def fit_for(chosen: argparse.Namespace, what: str, *suffixes: str) -> Path:
    """The name to write to; raises BadInput where the command reads that file, or where it ends in another suffix."""
    path = Path(chosen.output)
    read = [getattr(chosen, "army", None), *getattr(chosen, "pack", ()), *getattr(chosen, "layout", ())]
    if any(is_same_file(path, Path(name)) for name in read if name):
        raise BadInput([Fault("this command reads that file. Name another one to write.", shown_path(path))])
    if path.suffix.lower() not in suffixes:
        ending = suffixes[0] if len(suffixes) == 1 else f"one of {', '.join(suffixes)}"
        raise BadInput([Fault(f"{what} goes into a file whose name ends in {ending}.", shown_path(path))])
    return path


def put(chosen: argparse.Namespace, content: str | bytes) -> None:
    """Writes what a command makes: not unasked over an army or a pack of one's own."""
    path = Path(chosen.output)
    force = getattr(chosen, "force", None)
    if not force and path.suffix.lower() in SUFFIXES.values() and _holds_other(path, content):
        ask = "Name a new one, or add --force to write over it." if force is not None else "Name a new one."
        raise BadInput([Fault(f"there is another file of this name. {ask}", shown_path(path))])
    write_atomic(path, content)


def _holds_other(path: Path, content: str | bytes) -> bool:
    data = content if isinstance(content, bytes) else content.encode("utf-8", "replace")
    return path.is_file() and read_bytes(path) != data
