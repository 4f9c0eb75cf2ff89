"""Work that a stopped program left behind: listed, opened, put off or discarded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.desk import words
from app.desk.moments import when_text
from app.desk.reading import read_army
from app.files.autosave import Recovered, Version
from app.files.disk import Fingerprint, fingerprint_of, read_bytes, read_text
from app.files.documents import Document
from app.files.locks import HeldElsewhere
from app.files.problems import CannotWrite, FileProblem
from app.open_army import OpenArmy
from app.words import shown_path
from rules.army.model import Army, all_units
from rules.army.system import System
from rules.core.faults import BadInput
from templates.words import counted, line

if TYPE_CHECKING:
    from app.desk.desk import Desk

LATER = Fingerprint(-1, "")
"""Of a file that was written after the work was kept: no content has it, and so saving asks first."""


@dataclass(frozen=True, slots=True)
class _Read:
    system: System
    army: Army
    version: Version


class Recovery:
    """The desk's found work. What is put off comes back at the next start."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._context = desk.context
        self._put_off: set[str] = set()

    def found(self) -> tuple[Recovered, ...]:
        """Work that is left behind and not put off, newest first."""
        left = self._context.autosave.recoverable()
        return tuple(work for work in left if work.kind in ("army", "") and work.id not in self._put_off)

    def about(self, work: Recovered) -> str:
        """What tells it apart, in one quiet line: its system, points, units and file."""
        where = words.file_name(work.path) or "in no file yet"
        read = self._newest(work)
        if read is None:
            return f"Cannot be read · {where}"
        units = sum(unit.count for unit in all_units(read.army))
        army = words.army_about(read.system, read.army, read.system.check(read.army))
        return f"{army} · {counted(units, 'unit', 'units')} · {where}"

    def put_off(self, work: Recovered) -> None:
        """Later: it stays where it is."""
        self._put_off.add(work.id)

    def discard(self, work: Recovered) -> bool:
        """Takes work away for good, once the player has said so again."""
        if self._context.asker.ask(words.discard_recovered(work.name)) != "discard":
            return False
        self._context.autosave.discard(work)
        return True

    def open(self, work: Recovered) -> OpenArmy | None:
        """Opens the newest version that can be read, unsaved; None where there is none, and then the player is told."""
        read = self._newest(work)
        name = line(work.name) or "the recovered army"
        if read is None:
            folder = shown_path(self._context.folders.autosaves / work.id)
            self._context.notes.say(f"Nothing of {name} can be read. Its pieces are still in {folder}.", "error")
            return None
        document = self._opened(work, read)
        when = when_text(read.version.when, self._context.clock())
        older = "" if read.version is work.versions[0] else " What was kept later is damaged, and is left out."
        self._context.notes.say(f"{name}, as it was {when}.{older} Save it to keep it.", "warn" if older else "ok")
        return document

    def _newest(self, work: Recovered) -> _Read | None:
        for version in work.versions:
            try:
                system, army, _ = read_army(read_text(version.file), line(work.name))
            except (BadInput, FileProblem):
                continue
            return _Read(system, army, version)
        return None

    def _opened(self, work: Recovered, read: _Read) -> OpenArmy:
        file = Document("army", id=work.id)
        path = work.path
        lock = None
        if path is not None and self._desk.opened_from(path) is None:
            try:
                lock = self._desk.holding.claim(path)
                file = Document("army", path, _fingerprint(work, read.version), id=work.id)
            except HeldElsewhere:
                lock = None  # another window has the file: the work is a copy, and has no file of its own
        self._desk.saving.recovered.add(file.id)
        document = self._desk.take_in(read.system, read.army, file, lock, saved=False)
        try:
            self._desk.keeper.keep_now(document)
        except CannotWrite as problem:
            self._desk.not_kept(problem)
        return document


def _fingerprint(work: Recovered, version: Version) -> Fingerprint | None:
    """What the player's file holds, or LATER where somebody wrote it after this version was kept."""
    if work.path is None:
        return None
    try:
        return LATER if work.path.stat().st_mtime > version.when + 1 else fingerprint_of(read_bytes(work.path))
    except (OSError, FileProblem):
        return None
