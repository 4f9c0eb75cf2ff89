"""An open document: its own path, its own kind, and what the disk held when we last looked."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.files.disk import Fingerprint, fingerprint_of, read_bytes, text_of, write_atomic
from app.files.problems import CannotRead, CannotWrite, ChangedOnDisk

SUFFIXES: Mapping[str, str] = {
    "army": ".tbarmy",
    "pack": ".tbpack",
    "battle": ".tbbattle",
    "table": ".tbtable",
}


@dataclass(frozen=True, slots=True)
class Document:
    """One document of one kind. `path` is None until it is first saved; `id` binds its autosaves.

    A read-only one is saved under another name alone.
    """

    kind: str
    path: Path | None = None
    fingerprint: Fingerprint | None = None
    read_only: bool = False
    id: str = field(default_factory=lambda: os.urandom(8).hex())


def opened(path: Path, kind: str, read_only: bool = False) -> tuple[Document, str]:
    """A file as a document, and its text; raises CannotRead."""
    data = read_bytes(path)
    text = text_of(data, path)
    return Document(kind, path, fingerprint_of(data), read_only), text


def has_changed(document: Document) -> bool:
    """Whether the file on the disk is no longer what we read or wrote. One that is gone has not changed."""
    if document.path is None or document.fingerprint is None:
        return False
    try:
        return fingerprint_of(read_bytes(document.path)) != document.fingerprint
    except CannotRead as problem:
        return problem.code != "missing"


def saved(document: Document, text: str, overwrite: bool = False) -> Document:
    """The document written to its own path.

    Raises ChangedOnDisk where somebody else wrote it meanwhile and `overwrite` was not said, CannotWrite otherwise.
    """
    if document.path is None or document.read_only:
        raise CannotWrite("no-path" if document.path is None else "opened-read-only", document.path or Path())
    if not overwrite and has_changed(document):
        raise ChangedOnDisk("changed", document.path)
    return replace(document, fingerprint=write_atomic(document.path, text))


def saved_as(document: Document, path: Path, text: str) -> Document:
    """The document written under another name, which is its own from now on; raises CannotWrite."""
    return replace(document, path=path, fingerprint=write_atomic(path, text), read_only=False)
