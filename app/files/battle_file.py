"""A battle's file while it is open: lines are appended, each in one call and flushed to the disk; none is rewritten."""

from __future__ import annotations

import os
from pathlib import Path

from app.files.disk import write_atomic
from app.files.problems import writing


class BattleFile:
    """An open .tbbattle file. Whoever opens one holds its lock."""

    def __init__(self, path: Path) -> None:
        """Opens a file that is there; raises CannotWrite."""
        self.path = path
        try:
            self._handle = path.open("ab", buffering=0)  # noqa: SIM115 - it stays open as long as the battle
        except OSError as error:
            raise writing(error, path) from error

    @classmethod
    def begun(cls, path: Path, text: str) -> BattleFile:
        """A new file with its first lines, put in its place in one move; raises CannotWrite."""
        write_atomic(path, text)
        return cls(path)

    def append(self, line: str) -> None:
        """Adds one line; when this returns it is on the disk. Raises CannotWrite."""
        try:
            self._handle.write(line.encode("utf-8", "replace"))
            os.fsync(self._handle.fileno())
        except OSError as error:
            raise writing(error, self.path) from error

    def cut(self, length: int) -> None:
        """Takes away what is behind the first `length` bytes: a line that was torn. Raises CannotWrite."""
        try:
            self._handle.truncate(length)
            os.fsync(self._handle.fileno())
        except OSError as error:
            raise writing(error, self.path) from error

    def close(self) -> None:
        """Lets the file go."""
        self._handle.close()
