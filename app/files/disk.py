"""Reading and writing whole files: always UTF-8, never half a file."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.files.problems import CannotRead, CannotWrite, FileProblem, reading, writing

MOST_BYTES = 20_000_000


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What a file held when we last read or wrote it. The time is left out: a file touched is not a file changed."""

    size: int
    digest: str


def fingerprint_of(data: bytes) -> Fingerprint:
    """The fingerprint of a content."""
    from hashlib import blake2b  # it brings a large library, which the window can do without at first

    return Fingerprint(len(data), blake2b(data, digest_size=16).hexdigest())


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """The content of a file; raises CannotRead, also for one above `most` bytes and for a device or a pipe."""
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            _check_ordinary(os.fstat(file.fileno()).st_mode, CannotRead("not-ordinary", path))
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise reading(error, path) from error
    if len(data) > most:
        raise CannotRead("too-large", path, str(most // 1_000_000))
    return data


def _without_waiting(path: str, flags: int) -> int:
    """Opens a file; a pipe that nobody writes to does not keep us."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def text_of(data: bytes, path: Path) -> str:
    """A content as UTF-8 text, whatever the locale; raises CannotRead naming the line that is none."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CannotRead("not-utf8", path, str(data.count(b"\n", 0, error.start) + 1)) from error


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """A file as UTF-8 text without a byte order mark; raises CannotRead."""
    return text_of(read_bytes(path, most), path)


def write_atomic(path: Path, content: str | bytes) -> Fingerprint:
    """Replaces a file, or makes it: written beside, flushed to the disk, then put in its place in one move.

    The old file keeps its mode, and is whole at any moment. Raises CannotWrite.
    """
    data = content if isinstance(content, bytes) else content.encode("utf-8", "replace")
    try:
        mode = _mode(path)
        target = path.resolve()  # a link stays a link
        if mode is not None and (not mode & 0o222 or not os.access(target, os.W_OK)):
            raise CannotWrite("read-only", path)
        beside = target.parent / f".tribarrel-{os.urandom(8).hex()}.tmp"
        try:
            _write_new(beside, data, mode)
            beside.replace(target)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise
        _flush_folder(target.parent)
    except (OSError, ValueError, RuntimeError) as error:  # a ring of links is a RuntimeError before Python 3.13
        raise writing(error, path) from error
    return fingerprint_of(data)


def is_same_file(one: Path, other: Path) -> bool:
    """Whether two names lead to one file that is there."""
    try:
        return one.samefile(other)
    except OSError:
        return False


def _mode(path: Path) -> int | None:
    """The mode of an existing file, None where there is none; raises CannotWrite for a device, OSError for a folder."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    _check_ordinary(found.st_mode, CannotWrite("not-ordinary", path))
    return stat.S_IMODE(found.st_mode)


def _check_ordinary(mode: int, problem: FileProblem) -> None:
    """Raises the problem for a device, a pipe or a socket, OSError for a folder."""
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "Is a directory")
    if not stat.S_ISREG(mode):
        raise problem


def _write_new(path: Path, data: bytes, mode: int | None) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if mode is not None:
        path.chmod(mode)


def _flush_folder(folder: Path) -> None:
    """Makes the new name last through a power cut, where the system lets a folder be flushed."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
