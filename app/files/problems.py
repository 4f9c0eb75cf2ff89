"""What can go wrong with a file on the disk, as codes; app.words says them with the way out."""

from __future__ import annotations

import errno
from pathlib import Path

CODES = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EISDIR: "is-folder",
    errno.EACCES: "no-permission",
    errno.EPERM: "no-permission",
    errno.EROFS: "no-permission",
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-full",
    errno.EFBIG: "disk-full",
    errno.ENAMETOOLONG: "long-name",
    errno.ELOOP: "link-loop",
}


class FileProblem(Exception):
    """A file that cannot be read or written: which one, and why (a code). `detail` is a figure or the system's word."""

    def __init__(self, code: str, path: Path, detail: str = "") -> None:
        self.code = code
        self.path = path
        self.detail = detail
        super().__init__(f"{code}: {path}" + (f" ({detail})" if detail else ""))


class CannotRead(FileProblem):
    """Nothing was opened."""


class CannotWrite(FileProblem):
    """Nothing was written; the old file, where there was one, is as it was. The way out is another place."""


class ChangedOnDisk(CannotWrite):
    """Somebody else wrote the file since it was read: keep ours, load theirs, or save ours under another name."""


def reading(error: OSError | ValueError, path: Path) -> CannotRead:
    """The problem behind a system's error while reading."""
    return CannotRead(*_told(error, path))


def writing(error: OSError | ValueError | RuntimeError, path: Path) -> CannotWrite:
    """The problem behind a system's error while writing."""
    return CannotWrite(*_told(error, path))


def _told(error: OSError | ValueError | RuntimeError, path: Path) -> tuple[str, Path, str]:
    if isinstance(error, OSError):
        return CODES.get(error.errno or 0, "other"), path, error.strerror or ""
    if isinstance(error, RuntimeError):
        return "link-loop", path, ""
    return "bad-name", path, ""
