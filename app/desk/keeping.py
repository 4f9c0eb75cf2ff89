"""Keeps unsaved work within a second of each step, off the hot path and never onto the player's file."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from app.context import Context
from app.files.documents import Document
from app.files.problems import CannotWrite
from app.open_army import OpenArmy
from app.session import Change
from app.words import title_text
from rules.army.model import Army, all_units
from rules.army.system import System
from rules.storage.armies import dump_army

DELAY_MS = 700
"""From a step to its keeping; with the writing it stays within a second."""
LOST_UNITS = 3
"""So many units gone in one step, or half of all, and what was before is kept as a generation."""


@dataclass(frozen=True)
class _Job:
    """What to write for one document: its state now, and the one before a step that destroyed much."""

    system: System
    file: Document
    army: Army
    before: Army | None = None


@dataclass(eq=False)
class _Seen:
    """What was last seen of a document, and what waits to be kept."""

    army: Army
    before: Army | None = None
    waits: bool = False


class Keeper(QObject):
    """Autosaves the session's documents. `failed` carries the CannotWrite that keeps it from doing so, once."""

    failed = Signal(object)
    _broke = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._seen: dict[str, _Seen] = {}
        self._gate = threading.Lock()
        self._worker: threading.Thread | None = None
        self._told = False
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.setObjectName("autosave")
        self._timer.timeout.connect(self._begin)
        self._broke.connect(self._tell)
        context.session.changed.connect(self._hear)
        context.ending.append(self.stop)

    def _hear(self, change: Change) -> None:
        """Notes a step. What is opened without a file that holds it, recovered or made elsewhere, waits for no step."""
        if change.what not in ("army", "documents"):
            return
        document = next((found for found in self._context.session.documents if found.id == change.document), None)
        if document is None:
            self._seen.pop(change.document, None)
            return
        is_new = document.id not in self._seen
        seen = self._seen.setdefault(document.id, _Seen(document.army))
        if _destroys(seen.army, document.army):
            seen.before = seen.army
        seen.army = document.army
        if change.what == "army" or (is_new and not document.is_saved and any(all_units(document.army))):
            seen.waits = True
            if not self._timer.isActive():
                self._timer.start()

    def _begin(self) -> None:
        """Hands what waits to a thread of its own: writing an army of 200 units takes a tenth of a second."""
        if self._worker is not None and self._worker.is_alive():
            self._timer.start()
            return
        jobs = [job for document in self._context.session.documents if (job := self._job(document))]
        if jobs and self._context.preferences.now.files.autosave:
            self._worker = threading.Thread(target=self._work, args=(jobs,), name="autosave")
            self._worker.start()

    def _job(self, document: OpenArmy) -> _Job | None:
        seen = self._seen.get(document.id)
        if seen is None or not seen.waits:
            return None
        before, seen.before, seen.waits = seen.before, None, False
        if document.is_saved and before is None:
            self.forget(document.file)
            return None
        return _Job(document.system, document.file, document.army, before)

    def _work(self, jobs: Iterable[_Job]) -> None:
        for job in jobs:
            try:
                self._write(job)
            except CannotWrite as problem:
                self._broke.emit(problem)

    def _write(self, job: _Job) -> None:
        if job.before is not None:
            text = dump_army(job.system, job.before)
            with self._gate:
                self._context.autosave.before(job.file, title_text(job.before), text)
        text = dump_army(job.system, job.army)
        with self._gate:
            if job.file.id in self._seen:  # it may have been closed meanwhile
                self._context.autosave.keep(job.file, title_text(job.army), text)

    def _tell(self, problem: object) -> None:
        if not self._told:
            self._told = True
            self.failed.emit(problem)

    def flush(self) -> None:
        """Keeps all unsaved work now, in this very thread; raises CannotWrite. For the moment before the end."""
        self._timer.stop()
        self.wait()
        for document in self._context.session.documents:
            if document.history.depth and not document.is_saved:
                self.keep_now(document)

    def keep_now(self, document: OpenArmy) -> None:
        """Keeps one document's state as it is; raises CannotWrite."""
        self._write(_Job(document.system, document.file, document.army))

    def forget(self, file: Document) -> None:
        """Takes a document's autosaves away: it is saved, or its changes are discarded."""
        seen = self._seen.get(file.id)
        if seen is not None:
            seen.waits = False
        self.wait()
        with self._gate:
            self._context.autosave.forget(file)

    def wait(self) -> None:
        """Lets a running thread finish."""
        if self._worker is not None and self._worker is not threading.current_thread():
            self._worker.join()
        self._worker = None

    def stop(self) -> None:
        """Ends; what is kept stays for the next start."""
        self._timer.stop()
        self.wait()


def _destroys(before: Army, after: Army) -> bool:
    had, has = sum(1 for _ in all_units(before)), sum(1 for _ in all_units(after))
    return had - has >= LOST_UNITS or (had > 1 and 2 * has <= had)
