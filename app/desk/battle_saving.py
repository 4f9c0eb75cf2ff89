"""Putting a battle elsewhere: a copy with its whole history, in which it goes on."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.desk import battle_words as words
from app.desk.battle_places import fit_name
from app.desk.battle_reading import ends_with, text_of_copy, text_of_journal
from app.desk.words import file_name
from app.files.battle_file import BattleFile
from app.files.disk import read_bytes
from app.files.documents import SUFFIXES
from app.files.locks import HeldElsewhere
from app.files.problems import CannotRead, CannotWrite
from app.files.unclosed import MOST_BYTES, note_closed
from app.open_battle import OpenBattle
from app.words import file_problem_text, held_text
from rules.storage.battles import BattleWriter

if TYPE_CHECKING:
    from app.desk.battles import Battles


class BattleSaving:
    """The writing hand of the battles."""

    def __init__(self, battles: Battles) -> None:
        self._battles = battles
        self._context = battles.context

    def save(self, battle: OpenBattle) -> bool:
        """There is nothing left to save; a table that is made goes to its file."""
        if battle.is_read_only:
            return self.save_as(battle)
        if words.is_table_only(battle.now):
            return self._battles.tables.save(battle)
        text = f"{words.title_of(battle.now)}: every step is on the disk already."
        self._context.notes.say(text, "ok", "Save as…", partial(self.save_as, battle))
        return True

    def save_as(self, battle: OpenBattle) -> bool:
        """Asks for a name, puts a copy there and goes on in it; False where it stays where it is.

        A table that is made alone goes to a table's file.
        """
        if words.is_table_only(battle.now):
            return self._battles.tables.save_as(battle)
        path = self._context.asker.save_file("Save battle as", self._suggested(battle), (words.BATTLES,))
        if path is None:
            return False
        path = path.expanduser().absolute()
        if self._battles.is_at(path) and not battle.is_read_only:
            self._context.notes.announce(f"{file_name(path)} has every step already.")
            return True
        try:
            lock = self._battles.desk.holding.claim(path)
        except HeldElsewhere as held:
            self._context.notes.say(held_text(path, held.holder), "error")
            return False
        try:
            text, writer = self._copy(battle)
            disk = BattleFile.begun(path, text)
        except CannotWrite as problem:
            if lock is not None:
                lock.release()
            again = partial(self.save_as, battle)
            self._context.notes.say(file_problem_text(problem), "error", "Save as…", again)
            return False
        self._battles.desk.holding.keep(battle.id, lock)
        self._go_on(battle, path, disk, writer)
        return True

    def _go_on(self, battle: OpenBattle, path: Path, disk: BattleFile, writer: BattleWriter) -> None:
        """From now on the battle has this file; the one of the program's own folder has moved there."""
        before, was_read_only = battle.file.path, battle.is_read_only
        file = replace(battle.file, path=path, read_only=False)
        self._context.session.battle_filed(battle, file, disk, writer)
        has_moved = False
        if before is not None and before != path and not was_read_only:
            note_closed(self._context.folders.unclosed, before)
            if has_moved := self._battles.is_own(before):
                self._battles.remove(before)
        self._battles.mark(battle)
        self._battles.remember(battle)
        if has_moved:
            self._context.notes.say(f"The battle has moved to {file_name(path)}, and is kept there from now on.", "ok")
        else:
            self._context.notes.announce(f"Saved {file_name(path)}")

    def _copy(self, battle: OpenBattle) -> tuple[str, BattleWriter]:
        """The file as it is; made anew from memory where the file is gone or somebody else wrote to it."""
        read, writer, path = self._battles.read, battle.writer, battle.file.path
        if writer is None and read is not None:
            return text_of_copy(read)
        if writer is not None and path is not None:
            try:
                data = read_bytes(path, MOST_BYTES)
            except CannotRead:
                return text_of_journal(battle.journal)
            if ends_with(data, writer):
                return data.decode("utf-8-sig", "replace"), BattleWriter(writer.link)
        return text_of_journal(battle.journal)

    def folder(self) -> Path:
        """Where the player put a file last, his own folder where he never has."""
        elsewhere = (recent.path for recent in self._battles.desk.recent() if not self._battles.is_own(recent.path))
        return next((found.parent for found in elsewhere), Path.home())

    def _suggested(self, battle: OpenBattle) -> Path:
        """The file's own name, a copy's beside it, else the battle's title in the folder used last."""
        path = battle.file.path
        if path is not None and not self._battles.is_own(path):
            return path.with_stem(f"{path.stem} copy") if battle.is_read_only else path
        return self.folder() / f"{fit_name(words.title_of(battle.now))}{SUFFIXES['battle']}"
