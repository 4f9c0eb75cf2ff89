"""Which battles are open somewhere: one whose window was stopped is still in the list at the next start. No Qt."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.files.disk import read_bytes, read_text, write_atomic
from app.files.locks import HeldElsewhere, lock_path, take
from app.files.problems import CannotRead, writing

AN_ACTION, AN_UNDO, A_REDO = b'{"do":', b'{"undo":', b'{"redo":'
MOST_BYTES = 200_000_000


@dataclass(frozen=True, slots=True)
class Unclosed:
    """A battle that a stopped window left open; `when` it last wrote, in seconds since 1970, and how many actions."""

    path: Path
    name: str
    when: float
    actions: int


def note_open(folder: Path, path: Path, name: str) -> None:
    """Says that a battle is open; raises CannotWrite."""
    mark = _mark(folder, path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise writing(error, folder) from error
    write_atomic(mark, json.dumps({"path": str(path), "name": name}, ensure_ascii=False))


def note_closed(folder: Path, path: Path) -> None:
    """Says that a battle was closed, or that nobody wants to be reminded of it."""
    with suppress(OSError):
        _mark(folder, path).unlink()


def left_open(folder: Path, locks: Path) -> list[Unclosed]:
    """Battles that were open in windows that are no more, newest first; files that are gone are left out."""
    marks = folder.glob("*.json") if folder.is_dir() else ()
    found = (_left(mark, locks) for mark in marks)
    return sorted((battle for battle in found if battle), key=lambda battle: -battle.when)


def _mark(folder: Path, path: Path) -> Path:
    return lock_path(folder, path).with_suffix(".json")


def _left(mark: Path, locks: Path) -> Unclosed | None:
    try:
        told = json.loads(read_text(mark))
        path, name = Path(str(told["path"])), str(told["name"])
        if _is_held(lock_path(locks, path)):
            return None
        return Unclosed(path, name, path.stat().st_mtime, standing(read_bytes(path, MOST_BYTES)))
    except (CannotRead, OSError, ValueError, KeyError, TypeError):
        return None


def standing(data: bytes) -> int:
    """How many actions of a file stand: done or done again, and not taken back. Nothing of the rules is asked."""
    done = data.count(b"\n" + AN_ACTION) + data.count(b"\n" + A_REDO)
    return max(0, done - data.count(b"\n" + AN_UNDO))


def _is_held(lock: Path) -> bool:
    if not lock.exists():
        return False
    try:
        take(lock).release()
    except HeldElsewhere:
        return True
    except OSError:
        return False
    return False
