"""Which files this program holds, so that no second window writes over them unasked. No Qt."""

from __future__ import annotations

from pathlib import Path

from app.files.locks import Lock, lock_path, take


class Holding:
    """The locks of the open documents, by their ids."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._locks: dict[str, Lock] = {}

    def claim(self, path: Path) -> Lock | None:
        """The lock of a file; raises HeldElsewhere. None where no lock can be made: the file opens all the same."""
        try:
            return take(lock_path(self._folder, path))
        except OSError:
            return None

    def keep(self, document_id: str, lock: Lock | None) -> None:
        """Holds a lock for a document in place of the one before."""
        self.release(document_id)
        if lock is not None:
            self._locks[document_id] = lock

    def release(self, document_id: str) -> None:
        """Gives a document's lock back."""
        lock = self._locks.pop(document_id, None)
        if lock is not None:
            lock.release()

    def release_all(self) -> None:
        """Gives every lock back."""
        for document_id in list(self._locks):
            self.release(document_id)
