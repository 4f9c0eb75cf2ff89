"""Unsaved work, kept in the program's own folder and bound to a document's id: never onto the user's file.

Each document has a folder: `about.json`, its newest text (.now) and up to five generations (.kept), named by their
time. A generation is kept every five minutes and before each destructive step, so that damage which was saved does not
push out what was whole.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.files.disk import read_text, write_atomic
from app.files.documents import Document
from app.files.locks import HeldElsewhere, Lock, take
from app.files.problems import CannotRead, writing

GENERATIONS = 5
PERIOD_S = 300
NOW, KEPT = ".now", ".kept"

Clock = Callable[[], float]
"""Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Recovered:
    """Work that a process left behind. `path` is where the document was last saved, None for never.

    `versions` are the texts to choose from, newest first.
    """

    id: str
    kind: str
    name: str
    path: Path | None
    versions: tuple[Version, ...]


@dataclass(frozen=True, slots=True)
class Version:
    """One kept text; `when` in seconds since 1970."""

    file: Path
    when: float


class Autosave:
    """The autosaves of this process. Call `keep` after each undo step, `forget` when a document closes cleanly."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._folder = folder
        self._clock = clock
        self._locks: dict[str, Lock] = {}

    def keep(self, document: Document, name: str, text: str) -> None:
        """Keeps the text as the newest; every five minutes the one before becomes a generation.

        Raises CannotWrite, HeldElsewhere where another process has taken this document's autosaves over.
        """
        folder = self._own(document, name)
        older = _versions(folder, NOW)
        self._write(folder, text, NOW)
        for old in older:
            if _is_due(folder, old):
                old.file.rename(old.file.with_suffix(KEPT))
                _prune(folder)
            else:
                old.file.unlink(missing_ok=True)

    def before(self, document: Document, name: str, text: str) -> None:
        """Keeps the text as a generation, before a step that destroys much; raises CannotWrite."""
        folder = self._own(document, name)
        self._write(folder, text, KEPT)
        _prune(folder)

    def forget(self, document: Document) -> None:
        """Takes a document's autosaves away: it was saved, or its changes were discarded."""
        lock = self._locks.pop(document.id, None)
        shutil.rmtree(self._folder / document.id, ignore_errors=True)
        if lock:
            lock.release()

    def close(self) -> None:
        """Gives all locks back and leaves the autosaves for the next start."""
        for lock in self._locks.values():
            lock.release()
        self._locks.clear()

    def recoverable(self) -> list[Recovered]:
        """Work left behind by processes that are no more, newest first."""
        if not self._folder.is_dir():
            return []
        left = [
            _recovered(folder) for folder in self._folder.iterdir() if folder.is_dir() and not self._is_open(folder)
        ]
        return sorted((work for work in left if work.versions), key=lambda work: -work.versions[0].when)

    def discard(self, work: Recovered) -> None:
        """Takes recovered work away for good."""
        shutil.rmtree(self._folder / work.id, ignore_errors=True)

    def _own(self, document: Document, name: str) -> Path:
        folder = self._folder / document.id
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if document.id not in self._locks:
                self._locks[document.id] = take(self._lock_file(folder))
        except OSError as error:
            raise writing(error, folder) from error
        about = {"kind": document.kind, "name": name, "path": str(document.path) if document.path else None}
        wanted = json.dumps(about, ensure_ascii=False)
        file = folder / "about.json"
        if not file.exists() or read_text(file) != wanted:
            write_atomic(file, wanted)
        return folder

    def _write(self, folder: Path, text: str, suffix: str) -> None:
        moment = round(self._clock() * 1000)
        while any((folder / f"{moment:015}").with_suffix(taken).exists() for taken in (NOW, KEPT)):
            moment += 1
        write_atomic(folder / f"{moment:015}{suffix}", text)

    def _lock_file(self, folder: Path) -> Path:
        return self._folder / f"{folder.name}.lock"

    def _is_open(self, folder: Path) -> bool:
        if folder.name in self._locks:
            return True
        try:
            take(self._lock_file(folder)).release()
        except HeldElsewhere:
            return True
        except OSError:
            return False  # what no lock can be put on is nobody's
        return False


def _versions(folder: Path, suffix: str) -> list[Version]:
    """The texts of one document with this suffix, newest first."""
    files = sorted(folder.glob(f"*{suffix}"), reverse=True)
    return [Version(file, int(file.stem) / 1000) for file in files if file.stem.isdigit()]


def _is_due(folder: Path, text: Version) -> bool:
    """Whether a text is far enough from the newest generation to be one; a clock may have been set back."""
    kept = _versions(folder, KEPT)
    return not kept or abs(text.when - kept[0].when) >= PERIOD_S


def _prune(folder: Path) -> None:
    for old in _versions(folder, KEPT)[GENERATIONS:]:
        old.file.unlink(missing_ok=True)


def _recovered(folder: Path) -> Recovered:
    about = _about(folder / "about.json")
    path = about.get("path")
    versions = (*_versions(folder, NOW), *_versions(folder, KEPT))
    return Recovered(
        folder.name,
        str(about.get("kind", "")),
        str(about.get("name", "")),
        Path(str(path)) if path else None,
        tuple(sorted(versions, key=lambda version: -version.when)),
    )


def _about(file: Path) -> dict[str, object]:
    try:
        found = json.loads(read_text(file))
    except (CannotRead, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
