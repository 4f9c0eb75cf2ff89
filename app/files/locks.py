"""Who has a document open: a lock file in the program's own folder, held by the system while the process lives.

A process that dies gives its locks back by itself, so a stale lock file locks nothing.
"""

from __future__ import annotations

import errno
import json
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

HELD = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""What the system says of a lock that somebody holds."""

FAR = 1 << 30
"""Where Windows locks a byte: far behind the text, which others must be able to read."""

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        os.lseek(handle, FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a lock; an empty host where the lock file does not say."""

    host: str = ""
    pid: int = 0


class HeldElsewhere(Exception):
    """Somebody has the document open: open it read-only, or open a copy."""

    def __init__(self, holder: Holder) -> None:
        self.holder = holder
        super().__init__(f"open in process {holder.pid} on {holder.host}")


class Lock:
    """A lock that is held until `release` or the end of the process."""

    def __init__(self, handle: int, path: Path) -> None:
        self._handle: int | None = handle
        self.path = path

    def release(self) -> None:
        """Gives the lock back; a second call does nothing."""
        if self._handle is not None:
            with suppress(OSError):
                self.path.unlink()
            os.close(self._handle)
            self._handle = None


def lock_path(folder: Path, document: Path) -> Path:
    """The lock file for a document, whatever way leads to it."""
    from hashlib import blake2b

    name = blake2b(os.fsencode(os.path.realpath(document)), digest_size=16).hexdigest()
    return folder / f"{name}.lock"


def take(path: Path) -> Lock:
    """Takes a lock file; raises HeldElsewhere where it is held, OSError where it cannot be made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(handle)
        except OSError as error:
            os.close(handle)
            if error.errno in HELD:
                raise HeldElsewhere(holder(path)) from None
            raise
        if _is_at(handle, path):
            _sign(handle)
            return Lock(handle, path)
        os.close(handle)  # its holder took the file away between our opening and our locking


def _is_at(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def _sign(handle: int) -> None:
    import socket

    signature = json.dumps({"host": socket.gethostname(), "pid": os.getpid()}).encode()
    os.ftruncate(handle, 0)
    os.lseek(handle, 0, os.SEEK_SET)
    os.write(handle, signature)


def holder(path: Path) -> Holder:
    """Who signed a lock file, as far as it can be read."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return Holder(str(found["host"]), int(found["pid"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Holder()
