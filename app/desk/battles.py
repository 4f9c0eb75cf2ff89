"""The open battle and its file: begun, opened, recovered, closed. It is on the disk at every step, so nothing is asked.

A battle that the player has not put elsewhere is kept in the program's own folder.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from app.context import Context
from app.desk import battle_words as words
from app.desk.battle_places import free_place, is_own
from app.desk.battle_plan import BattlePlan, fault_of, joins_of, start_of
from app.desk.battle_reading import ReadBattle, gone_on, read_battle, text_of_copy
from app.desk.battle_recovery import BattleRecovery
from app.desk.battle_saving import BattleSaving
from app.desk.desk import Desk
from app.desk.table_files import TableFiles
from app.desk.words import file_name
from app.files.battle_file import BattleFile
from app.files.documents import Document
from app.files.locks import HeldElsewhere, Lock
from app.files.problems import CannotWrite, FileProblem, writing
from app.files.recent import Recent
from app.files.unclosed import note_closed, note_open
from app.open_battle import OpenBattle
from app.session import Change
from app.words import fault_lines, file_problem_text
from rules.battle.journal import Journal
from rules.core.faults import BadInput
from rules.storage.battles import BattleWriter


class Battles(QObject):
    """Begins, opens and closes the one battle; `saving` puts it elsewhere, `tables` are files of tables."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.desk = context.part(Desk)
        self.saving = BattleSaving(self)
        self.tables = TableFiles(self)
        self.recovery = BattleRecovery(self)
        self._read: ReadBattle | None = None
        self._noted: Recent | None = None
        context.session.changed.connect(self._hear)
        context.ending.append(self.close)

    # --- In ---------------------------------------------------------------------------------------

    def new(self, plan: BattlePlan) -> OpenBattle | None:
        """A battle as planned, every army's joining in its journal; None where it cannot be, and why is told."""
        if fault := fault_of(plan):
            self.context.notes.say(fault, "warn")
            return None
        return self.begin(plan)

    def begin(self, plan: BattlePlan) -> OpenBattle | None:
        """As `new`, for a table without sides too."""
        try:
            engine, start = start_of(plan)
            journal, writer = Journal(engine, start), BattleWriter()
            lines = [writer.start(start), *(writer.entry(journal.do(join)) for join in joins_of(plan))]
        except BadInput as bad:
            self.desk.tell_lines(fault_lines(bad), "error")
            return None
        return self._begun(journal, writer, "".join(lines), plan.title)

    def _begun(self, journal: Journal, writer: BattleWriter, text: str, title: str) -> OpenBattle | None:
        """A battle in a new file of the program's own folder."""
        folder = self.context.folders.battles
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path, lock = free_place(folder, title, self.context.clock(), self.desk.holding)
        except OSError as error:
            self._tell(writing(error, folder))
            return None
        try:
            disk = BattleFile.begun(path, text)
        except CannotWrite as problem:
            _let_go(lock)
            self._tell(problem)
            return None
        return self._take_in(OpenBattle(Document("battle", path), journal, disk, writer), lock)

    def open(self, path: Path) -> OpenBattle | None:
        """Opens a battle's file; None where it did not open, and then the player is told why."""
        path = path.expanduser().absolute()
        now = self.context.session.battle
        if now is not None and self.is_at(path):
            self.context.notes.go("table")
            return now
        try:
            return self._opened(path)
        except BadInput as bad:
            self.desk.tell_lines(fault_lines(bad), "error")
        except FileProblem as problem:
            self._tell(problem)
        return None

    def is_at(self, path: Path) -> bool:
        """Whether the open battle has this file."""
        now = self.context.session.battle
        own = now.file.path if now is not None else None
        return own is not None and own.resolve() == path.resolve()

    def _opened(self, path: Path) -> OpenBattle | None:
        try:
            lock = self.desk.holding.claim(path)
        except HeldElsewhere as held:
            return self._opened_second(path, held)
        try:
            read = read_battle(path)
        except BaseException:
            _let_go(lock)
            raise
        if read.must_stay:
            _let_go(lock)
            return self._only_read(path, read)
        return self._opened_whole(path, read, lock)

    def _opened_whole(self, path: Path, read: ReadBattle, lock: Lock | None) -> OpenBattle | None:
        """To go on with; to read where the file cannot be written."""
        try:
            disk = gone_on(path, read)
        except CannotWrite as problem:
            _let_go(lock)
            return self._only_read(path, read, f"{file_problem_text(problem)} It is open to be read only.")
        opened = OpenBattle(Document("battle", path), read.journal, disk, read.loaded.writer)
        self._take_in(opened, lock)
        self.desk.tell_lines(read.notices, "warn")
        return opened

    def _opened_second(self, path: Path, held: HeldElsewhere) -> OpenBattle | None:
        """A battle that another window plays: to read, or as a copy."""
        read = read_battle(path)
        answer = self.context.asker.ask(words.battle_held(path, held.holder))
        if answer == "read-only":
            return self._only_read(path, read)
        if answer != "copy":
            return None
        text, writer = text_of_copy(read)
        return self._begun(read.journal, writer, text, f"{words.title_of(read.journal.now)} copy")

    def _only_read(self, path: Path, read: ReadBattle, why: str = "") -> OpenBattle:
        opened = OpenBattle(Document("battle", path, read_only=True), read.journal)
        self._take_in(opened, None, read)
        told = " ".join([why, *read.notices]).strip()
        if told:
            self.context.notes.say(told, "warn", "Save as…", partial(self.saving.save_as, opened))
        return opened

    def _take_in(self, opened: OpenBattle, lock: Lock | None, read: ReadBattle | None = None) -> OpenBattle:
        """Puts a battle on the table in place of the one before."""
        self.close()
        self._read = read
        self.desk.holding.keep(opened.id, lock)
        self.context.session.open_battle(opened)
        self.mark(opened)
        self.remember(opened)
        self.context.notes.go("table")
        return opened

    # --- Out --------------------------------------------------------------------------------------

    @property
    def read(self) -> ReadBattle | None:
        """What was read of the open battle where it is only to be read."""
        return self._read

    def close(self) -> None:
        """Closes the battle; nothing is asked, for everything is on the disk. An untouched table is not kept."""
        battle = self.context.session.battle
        if battle is None:
            return
        path, self._read = battle.file.path, None
        is_blank = self._is_blank(battle)
        if not is_blank:
            self.remember(battle)
        self.context.session.close_battle()
        self.desk.holding.release(battle.id)
        self.tables.forget()
        self._noted = None
        if path is not None and not battle.is_read_only:
            note_closed(self.context.folders.unclosed, path)
        if is_blank and path is not None:
            self.remove(path)

    def _is_blank(self, battle: OpenBattle) -> bool:
        """Whether it is a table of this window's on which nothing was done, and that lies in the program's folder."""
        return self.is_own(battle.file.path) and not (battle.is_read_only or battle.journal.made or battle.now.sides)

    def remove(self, path: Path) -> None:
        """Takes a battle's file of the program's own away, and off the list."""
        with suppress(OSError):
            path.unlink()
        self.desk.forget_recent(path)

    def is_own(self, path: Path | None) -> bool:
        """Whether a file lies in the program's own folder, and the player has given it no place."""
        return path is not None and is_own(self.context.folders.battles, path)

    # --- What is told -----------------------------------------------------------------------------

    def state_text(self, battle: OpenBattle) -> str:
        """Where a battle stands to its file: "kept at every step · farm.tbbattle"."""
        name = file_name(battle.file.path)
        if battle.is_read_only:
            return f"read-only · {name}"
        return "kept at every step" if self.is_own(battle.file.path) else f"kept at every step · {name}"

    def mark(self, battle: OpenBattle) -> None:
        """Says on the disk that a battle is open, for the start after a stop."""
        if battle.file.path is None or battle.is_read_only:
            return
        with suppress(CannotWrite):  # it costs the reminder, not the battle
            note_open(self.context.folders.unclosed, battle.file.path, words.title_of(battle.now))

    def remember(self, battle: OpenBattle) -> None:
        """Puts a battle at the head of the recent files."""
        path = battle.file.path
        if path is not None:
            self._noted = self._recent(battle, path)
            self.desk.list_recent(self._noted)

    def _recent(self, battle: OpenBattle, path: Path) -> Recent:
        now, moment = battle.now, self.context.clock()
        kind = "table" if words.is_table_only(now) else "battle"
        return Recent(path, kind, words.title_of(now), moment, words.battle_about(now), words.colours_of(now))

    def _hear(self, change: Change) -> None:
        """The list says how a battle stands, and so hears of a new round."""
        battle = self.context.session.battle
        if change.what != "battle" or battle is None or battle.file.path is None or self._noted is None:
            return
        found = self._recent(battle, battle.file.path)
        if (found.name, found.about, found.colours) != (self._noted.name, self._noted.about, self._noted.colours):
            self.remember(battle)

    def _tell(self, problem: FileProblem) -> None:
        self.context.notes.say(file_problem_text(problem), "error")


def _let_go(lock: Lock | None) -> None:
    if lock is not None:
        lock.release()
