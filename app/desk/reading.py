"""A path into an army or a house pack; kinds of files are told apart by their content, and by names last. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.desk.words import file_name
from app.files.disk import fingerprint_of, read_bytes, text_of
from app.files.documents import SUFFIXES, Document
from app.files.unclosed import MOST_BYTES
from app.words import notice_lines
from rules.army.model import Army
from rules.army.system import System
from rules.storage.armies import load_army
from rules.storage.header import sniffed
from rules.storage.packs import LoadedPack, load_pack

HEAD_BYTES = 100_000
"""As far into a file its kind is looked for."""


@dataclass(frozen=True, slots=True)
class ReadArmy:
    """An army as its file has it, its document, and what is worth knowing about the file, one line each."""

    system: System
    army: Army
    file: Document
    notices: tuple[str, ...] = ()


def kind_of(path: Path) -> str:
    """The kind of a file: "army", "pack", "battle" or "table"; empty for none of ours. Raises CannotRead.

    Where the content does not say, such as that of a battle whose first line is damaged, the name does.
    """
    text = read_bytes(path, MOST_BYTES)[:HEAD_BYTES].decode("utf-8", "replace")
    by_name = (kind for kind, suffix in SUFFIXES.items() if path.suffix.lower() == suffix)
    return sniffed(text) or next(by_name, "")


def read_file(path: Path, read_only: bool = False) -> ReadArmy | LoadedPack:
    """What a file holds; raises CannotRead, or BadInput with every fault at once."""
    from rules import registry

    data = read_bytes(path)
    text = text_of(data, path)
    if sniffed(text) == "pack":
        return load_pack(text, file_name(path), registry.SYSTEMS)
    system, army, notices = read_army(text, file_name(path))
    return ReadArmy(system, army, Document("army", path, fingerprint_of(data), read_only), notices)


def read_army(text: str, name: str) -> tuple[System, Army, tuple[str, ...]]:
    """The army in a text; raises BadInput. `name` is what its faults and notices call it."""
    from rules import registry

    loaded = load_army(text, name, registry.SYSTEMS)
    return loaded.system, loaded.army, tuple(notice_lines(name, loaded.notices))
