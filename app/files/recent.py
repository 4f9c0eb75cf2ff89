"""The files opened last, newest first."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from app.files.disk import read_text, write_atomic
from app.files.problems import CannotRead, writing

MOST = 12


@dataclass(frozen=True, slots=True)
class Recent:
    """One file opened before; `when` in seconds since 1970.

    `about` tells it apart in words, as it was last seen; `colours` are the sides in it.
    """

    path: Path
    kind: str
    name: str
    when: float
    about: str = ""
    colours: tuple[str, ...] = ()


def recent_files(listing: Path) -> tuple[Recent, ...]:
    """The files opened last, newest first; none where the list is missing or broken."""
    try:
        entries = json.loads(read_text(listing))
        return tuple(_entry(entry) for entry in entries)[:MOST]
    except (CannotRead, ValueError, KeyError, TypeError, RecursionError, AttributeError):
        return ()


def _entry(entry: dict[str, Any]) -> Recent:
    colours = tuple(str(colour) for colour in entry.get("colours", ()))
    path, kind, name = Path(str(entry["path"])), str(entry["kind"]), str(entry["name"])
    return Recent(path, kind, name, float(entry["when"]), str(entry.get("about", "")), colours)


def note(listing: Path, opened: Recent) -> tuple[Recent, ...]:
    """Puts a file at the head of the list; raises CannotWrite."""
    return _written(listing, (opened, *(old for old in recent_files(listing) if old.path != opened.path)))


def drop(listing: Path, path: Path) -> tuple[Recent, ...]:
    """Takes a file off the list; raises CannotWrite."""
    return _written(listing, tuple(old for old in recent_files(listing) if old.path != path))


def _written(listing: Path, files: tuple[Recent, ...]) -> tuple[Recent, ...]:
    kept = files[:MOST]
    entries = [{**asdict(file), "path": str(file.path)} for file in kept]
    try:
        listing.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise writing(error, listing) from error
    write_atomic(listing, json.dumps(entries, indent=2, ensure_ascii=False))
    return kept
