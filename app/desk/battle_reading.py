"""A path into a battle: its journal played again, how much of the file is good, and what is to be told. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.desk.words import file_name
from app.files.battle_file import BattleFile
from app.files.disk import read_bytes
from app.files.problems import CannotWrite
from app.files.unclosed import MOST_BYTES
from app.words import notice_lines
from rules import registry
from rules.battle.journal import Journal
from rules.storage.battles import BattleWriter, LoadedBattle, load_battle

MARK = b"\xef\xbb\xbf"
"""A byte order mark."""

BYTE_FOR_BYTE = "surrogateescape"
"""How bytes that are no text are read, so that each counts as itself."""


@dataclass(frozen=True, slots=True)
class ReadBattle:
    """A battle as its file has it: `size` bytes, of which those of all whole lines, the first ones, are `good`."""

    loaded: LoadedBattle
    good: bytes
    size: int
    is_torn: bool
    notices: tuple[str, ...] = ()

    @property
    def journal(self) -> Journal:
        """The battle, played again."""
        return self.loaded.journal

    @property
    def must_stay(self) -> bool:
        """Whether lines further on would be lost if this file went on from here: it is only to be read."""
        return self.loaded.is_damaged or self.loaded.is_stopped


def read_battle(path: Path) -> ReadBattle:
    """What a battle's file holds; raises CannotRead, BadInput, or NewerVersion for a later program's."""
    return battle_in(read_bytes(path, MOST_BYTES), file_name(path))


def battle_in(data: bytes, name: str) -> ReadBattle:
    """The battle in some bytes; a line with bytes that are no text is damaged like any other. Raises BadInput."""
    text = data.decode("utf-8", BYTE_FOR_BYTE).removeprefix("\ufeff")
    loaded = load_battle(text, name, registry.engine)
    marked = len(MARK) if data.startswith(MARK) else 0
    good = data[: marked + len(text[: loaded.length].encode("utf-8", BYTE_FOR_BYTE))]
    is_torn = any(notice.code == "battle-torn" for notice in loaded.notices)
    return ReadBattle(loaded, good, len(data), is_torn, tuple(notice_lines(name, loaded.notices)))


def gone_on(path: Path, read: ReadBattle) -> BattleFile:
    """A file to go on with: a torn line is cut. Raises CannotWrite."""
    disk = BattleFile(path)
    try:
        if disk.size != read.size:
            raise CannotWrite("written-to", path)
        if read.is_torn:
            disk.cut(len(read.good))
    except CannotWrite:
        disk.close()
        raise
    return disk


def text_of_copy(read: ReadBattle) -> tuple[str, BattleWriter]:
    """What a file holds that goes on from here, with its history; and the writer that goes on after it."""
    if read.loaded.differs:
        return text_of_journal(read.journal)
    return read.good.decode("utf-8-sig"), BattleWriter(read.loaded.writer.link)


def text_of_journal(journal: Journal) -> tuple[str, BattleWriter]:
    """A file made anew from what is in memory: its start, every action that stands, and those that could be redone."""
    writer, undone = BattleWriter(), journal.undone
    lines = [writer.start(journal.start), *(writer.entry(entry) for entry in (*journal.done, *undone))]
    return "".join([*lines, *(writer.undo() for _ in undone)]), writer


def ends_with(data: bytes, writer: BattleWriter) -> bool:
    """Whether a file's last line is the one that a writer wrote last: nobody else wrote to it, and none is missing."""
    return data.endswith(f'"chain":"{writer.link}"}}\n'.encode())
