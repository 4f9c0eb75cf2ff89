"""A battle's file while it is open: lines are appended, each flushed to the disk; none is ever rewritten."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from app.files.disk import write_atomic
from app.files.problems import CannotWrite, writing


class BattleFile:
    """An open .tbbattle file, `size` bytes long. Whoever opens one holds its lock.

    A file that grew under it, written to from another computer, is left alone from then on.
    """

    def __init__(self, path: Path) -> None:
        """Opens a file that is there; raises CannotWrite."""
        self.path = path
        self._has_half = False
        try:
            handle = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
            self._handle = os.fdopen(handle, "ab", buffering=0)
            self.size = os.fstat(handle).st_size
        except OSError as error:
            raise writing(error, path) from error

    @classmethod
    def begun(cls, path: Path, text: str) -> BattleFile:
        """A new file with its first lines, put in its place in one move; raises CannotWrite."""
        write_atomic(path, text)
        return cls(path)

    def append(self, line: str) -> None:
        """Adds one line; when this returns it is on the disk. Raises CannotWrite, and then the file is as it was."""
        try:
            self._write(line.encode("utf-8", "replace"))
        except OSError as error:
            with suppress(OSError):
                self._cut_half()
            raise writing(error, self.path) from error

    def _write(self, data: bytes) -> None:
        self._cut_half()
        found, size = os.fstat(self._handle.fileno()), self.size + len(data)
        if not found.st_nlink:
            raise CannotWrite("gone", self.path)
        if found.st_size != self.size:
            raise CannotWrite("written-to", self.path)
        self._has_half = True
        while data:
            written = self._handle.write(data)
            if not written:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            data = data[written:]
        os.fsync(self._handle.fileno())
        self.size, self._has_half = size, False

    def _cut_half(self) -> None:
        """Takes away what a write that failed has left behind."""
        if self._has_half:
            self._handle.truncate(self.size)
            self._has_half = False

    def cut(self, length: int) -> None:
        """Takes away what is behind the first `length` bytes: a line that was torn. Raises CannotWrite."""
        try:
            self._handle.truncate(length)
            os.fsync(self._handle.fileno())
            self.size = length
        except OSError as error:
            raise writing(error, self.path) from error

    def close(self) -> None:
        """Lets the file go; every line is on the disk already."""
        with suppress(OSError):
            self._handle.close()
