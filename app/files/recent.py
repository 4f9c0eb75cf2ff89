"""The files opened last, newest first."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from app.files.disk import read_text, write_atomic
from app.files.problems import CannotRead

MOST = 12


@dataclass(frozen=True, slots=True)
class Recent:
    """One file opened before; `when` in seconds since 1970."""

    path: Path
    kind: str
    name: str
    when: float


def recent_files(listing: Path) -> tuple[Recent, ...]:
    """The files opened last, newest first; none where the list is missing or broken."""
    try:
        entries = json.loads(read_text(listing))
        return tuple(
            Recent(Path(str(entry["path"])), str(entry["kind"]), str(entry["name"]), float(entry["when"]))
            for entry in entries
        )[:MOST]
    except (CannotRead, ValueError, KeyError, TypeError, RecursionError):
        return ()


def note(listing: Path, opened: Recent) -> tuple[Recent, ...]:
    """Puts a file at the head of the list; raises CannotWrite."""
    return _written(listing, (opened, *(old for old in recent_files(listing) if old.path != opened.path)))


def drop(listing: Path, path: Path) -> tuple[Recent, ...]:
    """Takes a file off the list; raises CannotWrite."""
    return _written(listing, tuple(old for old in recent_files(listing) if old.path != path))


def _written(listing: Path, files: tuple[Recent, ...]) -> tuple[Recent, ...]:
    kept = files[:MOST]
    entries = [{"path": str(file.path), "kind": file.kind, "name": file.name, "when": file.when} for file in kept]
    listing.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(listing, json.dumps(entries, indent=2, ensure_ascii=False))
    return kept
