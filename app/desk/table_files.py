"""Tables as files: opened as a table to work on, put under the open battle, and saved for next time."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.desk import battle_words as words
from app.desk.battle_places import fit_name
from app.desk.battle_plan import BattlePlan, new_seed
from app.desk.words import file_name
from app.files.disk import fingerprint_of, read_bytes, text_of
from app.files.documents import SUFFIXES, Document, saved, saved_as
from app.files.problems import ChangedOnDisk, FileProblem
from app.files.recent import Recent
from app.open_battle import OpenBattle
from app.words import fault_lines, file_problem_text, notice_lines
from rules.battle.journal import Entry
from rules.battle.referee import ShapeTable
from rules.core.faults import BadInput
from rules.storage.tables import dump_table, load_table
from rules.tabletop.terrain import Table
from templates.words import line

if TYPE_CHECKING:
    from app.desk.battles import Battles

NO_TABLE = "This battle has no table."


class TableFiles:
    """The files of tables. A table is worked on as a battle without sides, so that it has undo and is never lost."""

    def __init__(self, battles: Battles) -> None:
        self._battles = battles
        self._context = battles.context
        self._file: Document | None = None

    def make(self, table: Table | None = None) -> OpenBattle | None:
        """A table to work on, bare where none is given."""
        made = table or Table(name="New table")
        return self._battles.begin(BattlePlan(table=made, name=line(made.name) or "Table", seed=new_seed()))

    def open(self, path: Path) -> OpenBattle | None:
        """Opens a table's file to work on; None where it did not open, and then the player is told why."""
        path = path.expanduser().absolute()
        found = self.read(path)
        if found is None:
            return None
        table, file = found
        opened = self.make(_named(table, path))
        if opened is not None:
            self._file = file
            self._remember(opened, path)
        return opened

    def choose_and_open(self) -> None:
        """Asks for a table: it comes under the open battle as one step, or is opened to work on."""
        for path in self._context.asker.open_files("Open a table", (words.TABLES,))[:1]:
            battle = self._context.session.battle
            if battle is None or words.is_table_only(battle.now):
                self.open(path)
            else:
                self._put_under(battle, path)

    def _put_under(self, battle: OpenBattle, path: Path) -> None:
        found = self.read(path)
        if found is None:
            return
        try:
            action = ShapeTable(table=found[0], what=f"taken from {file_name(path)}")
            entry = self._context.session.act(battle, action)
        except FileProblem as problem:
            self._context.notes.say(file_problem_text(problem), "error")
            return
        way = partial(self._take_back, battle, entry)
        self._context.notes.say(f"The table is {file_name(path)} now.", "ok", "Undo", way)
        self._context.notes.go("table")

    def _take_back(self, battle: OpenBattle, entry: Entry) -> None:
        """Takes a table away again, where nothing was done on it since."""
        if battle.journal.last is not entry:
            self._context.notes.say("More has been done since. Undo it first (Ctrl+Z).", "warn")
            return
        try:
            self._context.session.undo_act(battle)
        except FileProblem as problem:
            self._context.notes.say(file_problem_text(problem), "error")

    def read(self, path: Path) -> tuple[Table, Document] | None:
        """The table in a file; None where it cannot be used, and then the player is told why."""
        try:
            data = read_bytes(path)
            loaded = load_table(text_of(data, path), file_name(path))
        except BadInput as bad:
            self._battles.desk.tell_lines(fault_lines(bad), "error")
            return None
        except FileProblem as problem:
            self._context.notes.say(file_problem_text(problem), "error")
            return None
        self._battles.desk.tell_lines(notice_lines(file_name(path), loaded.notices), "warn")
        return loaded.table, Document("table", path, fingerprint_of(data))

    def forget(self) -> None:
        """The table's file is no longer the open one's."""
        self._file = None

    # --- Out --------------------------------------------------------------------------------------

    def save(self, battle: OpenBattle) -> bool:
        """Writes the table to the file that it came from, or asks for a name."""
        return self._write(battle, self._file) if self._file is not None else self.save_as(battle)

    def save_as(self, battle: OpenBattle) -> bool:
        """Asks for a name and writes the table there; False where it is not written."""
        table = battle.shown.table
        if table is None:
            self._context.notes.say(NO_TABLE, "warn")
            return False
        path = self._context.asker.save_file("Save the table", self._suggested(table), (words.TABLES,))
        return path is not None and self._write(battle, Document("table", path.expanduser().absolute()), anew=True)

    def _write(self, battle: OpenBattle, file: Document, anew: bool = False, overwrite: bool = False) -> bool:
        table, path = battle.shown.table, file.path
        if table is None or path is None:
            return False
        text = dump_table(_named(table, path))
        try:
            written = saved_as(file, path, text) if anew else saved(file, text, overwrite)
        except ChangedOnDisk:
            return self._settle(battle, file, path)
        except FileProblem as problem:
            way = partial(self.save_as, battle)
            self._context.notes.say(file_problem_text(problem), "error", "Save as…", way)
            return False
        if words.is_table_only(battle.now):
            self._file = written
        self._remember(battle, path)
        self._context.notes.say(f"The table is saved as {file_name(path)}.", "ok")
        return True

    def _settle(self, battle: OpenBattle, file: Document, path: Path) -> bool:
        answer = self._context.asker.ask(words.table_changed(path))
        if answer == "mine":
            return self._write(battle, file, overwrite=True)
        return self.save_as(battle) if answer == "other" else False

    def _remember(self, battle: OpenBattle, path: Path) -> None:
        table = battle.shown.table
        title = line(_named(table, path).name) if table else file_name(path)
        recent = Recent(path, "table", title, self._context.clock(), words.table_about(table))
        self._battles.desk.list_recent(recent)

    def _suggested(self, table: Table) -> Path:
        own = self._file.path if self._file is not None else None
        if own is not None:
            return own
        return self._battles.saving.folder() / f"{fit_name(table.name or 'Table')}{SUFFIXES['table']}"


def _named(table: Table, path: Path) -> Table:
    """The table, called what its file is where it has no name of its own."""
    return table if line(table.name) not in ("", "New table") else table.model_copy(update={"name": line(path.stem)})
