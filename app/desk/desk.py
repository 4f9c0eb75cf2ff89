"""The desk: one way in for files, samples and new armies, one way out to the disk.

Every answer that a file can give is told in words through the context's notes, or asked of its asker.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.context import Context
from app.desk import words
from app.desk.holding import Holding
from app.desk.keeping import Keeper
from app.desk.reading import ReadArmy, kind_of, read_army, read_file
from app.desk.recovery import Recovery
from app.desk.saving import Saving
from app.files.documents import Document
from app.files.locks import HeldElsewhere, Lock
from app.files.problems import CannotWrite, FileProblem
from app.files.recent import Recent, drop, note, recent_files
from app.notes import Tone
from app.open_army import OpenArmy
from app.page import Heading
from app.words import fault_lines, file_problem_text, title_text
from rules.army.model import Army
from rules.army.system import System
from rules.core.faults import BadInput
from rules.storage.packs import LoadedPack
from templates.words import counted


class Desk(QObject):
    """Opens, saves and closes documents. `listed` is emitted when the list of recent files is another."""

    listed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.holding = Holding(context.folders.locks)
        self.keeper = Keeper(context)
        self.keeper.failed.connect(self.not_kept)
        self.saving = Saving(self)
        self.recovery = Recovery(self)
        context.ending.append(self.holding.release_all)

    # --- In ---------------------------------------------------------------------------------------

    def new_army(self, system: System) -> OpenArmy:
        """An empty army of a system, in front."""
        return self.take_in(system, system.new_army(), Document("army"), None, saved=False)

    def open_sample(self, system: System, slug: str) -> OpenArmy:
        """A copy of a shipped sample, in front; it has no file yet."""
        _, army, _ = read_army(system.sample_text(slug), f"{slug}.tbarmy")
        return self.take_in(system, army, Document("army"), None, saved=False)

    def choose_and_open(self) -> None:
        """Asks for files and opens them."""
        from app.desk.battle_words import BATTLES, TABLES

        kinds = (words.OURS, words.ARMIES, BATTLES, TABLES, words.PACKS)
        for path in self.context.asker.open_files("Open", kinds):
            self.open(path)

    def open(self, path: Path) -> OpenArmy | None:
        """Opens a file, whatever it is called; None where it did not open as an army, and then the player is told."""
        path = path.expanduser().absolute()
        already = self.opened_from(path)
        if already is not None:
            self.context.session.show(already)
            self.context.notes.go("army")
            return already
        try:
            return self._opened(path)
        except BadInput as bad:
            self.tell_lines(fault_lines(bad), "error")
        except FileProblem as problem:
            self.context.notes.say(file_problem_text(problem), "error")
        return None

    def opened_from(self, path: Path) -> OpenArmy | None:
        """The open army that has this file, or None."""
        wanted = path.resolve()
        paths = ((found, found.file.path) for found in self.context.session.documents)
        return next((found for found, own in paths if own is not None and own.resolve() == wanted), None)

    def _opened(self, path: Path) -> OpenArmy | None:
        kind = kind_of(path)
        if kind in ("battle", "table"):
            from app.desk.battles import Battles

            battles = self.context.part(Battles)
            battles.open(path) if kind == "battle" else battles.tables.open(path)
            return None
        read = read_file(path)
        if isinstance(read, LoadedPack):
            self._take_pack(read, path)
            return None
        try:
            lock = self.holding.claim(path)
        except HeldElsewhere as held:
            return self._opened_second(read, path, held)
        return self._shown(read, read.file, lock, saved=True)

    def _opened_second(self, read: ReadArmy, path: Path, held: HeldElsewhere) -> OpenArmy | None:
        """A file that another window has: to read, or as a copy."""
        answer = self.context.asker.ask(words.held_elsewhere(path, held.holder))
        if answer == "read-only":
            file = Document("army", path, read.file.fingerprint, read_only=True)
            return self._shown(read, file, None, saved=True)
        return self._shown(read, Document("army"), None, saved=False) if answer == "copy" else None

    def _shown(self, read: ReadArmy, file: Document, lock: Lock | None, saved: bool) -> OpenArmy:
        document = self.take_in(read.system, read.army, file, lock, saved)
        self.tell_lines(read.notices, "warn")
        return document

    def take_in(self, system: System, army: Army, file: Document, lock: Lock | None, saved: bool) -> OpenArmy:
        """Puts an army in front, with its file and that file's lock."""
        self.holding.keep(file.id, lock)
        document = self.context.session.open(system, army, file, saved)
        if file.path is not None:
            self.remember(document)
        self.context.notes.go("army")
        return document

    def _take_pack(self, loaded: LoadedPack, path: Path) -> None:
        """A house pack goes to the house packs, and is shown there."""
        preferences = self.context.preferences
        packs = preferences.now.files.packs
        if str(path) not in packs:
            preferences.change(preferences.now.but("files", packs=(*packs, str(path))))
        about = f"{loaded.system.name} house pack"
        self.list_recent(Recent(path, "pack", loaded.pack.name, self.context.clock(), about))
        show = partial(self.context.notes.go, "rules", f"pack:{path}")
        show()
        figures = counted(len(loaded.pack.values()), "figure", "figures")
        text = f"House pack {loaded.pack.name}: {figures}. Switch it on for the open army under House packs."
        self.context.notes.say(text, "ok", "Show it", show)

    # --- Out --------------------------------------------------------------------------------------

    def save(self, document: OpenArmy) -> bool:
        """Writes a document to its file, or asks for a name; False where it stays unsaved, and why has been told."""
        return self.saving.save(document)

    def save_as(self, document: OpenArmy) -> bool:
        """Writes a document under a name that is asked for, its own from then on."""
        return self.saving.save_as(document)

    def has_work(self, document: OpenArmy) -> bool:
        """Whether closing would lose something: a new army or a sample that nobody touched loses nothing."""
        untouched = document.file.path is None and not document.history.depth and document.saved is None
        return not document.is_saved and not (untouched and document.id not in self.saving.recovered)

    def close(self, document: OpenArmy) -> bool:
        """Closes a document; asks where work would be lost. False where the player goes back."""
        return self._may_close(document) and self._let_go(document)

    def close_all(self) -> bool:
        """Closes everything, or nothing more once the player goes back."""
        documents = self.context.session.documents
        return all(self._may_close(document) for document in documents) and all(map(self._let_go, documents))

    def _may_close(self, document: OpenArmy) -> bool:
        if not self.has_work(document):
            return True
        self.context.session.show(document)
        answer = self.context.asker.ask(words.unsaved(document.army, document.file.path))
        return self.save(document) if answer == "save" else answer == "discard"

    def _let_go(self, document: OpenArmy) -> bool:
        self.keeper.forget(document.file)
        self.holding.release(document.id)
        if document.file.path is not None:
            self.remember(document)
        self.context.session.close(document)
        return True

    # --- What is told -----------------------------------------------------------------------------

    def heading(self, document: OpenArmy) -> Heading:
        """What the top bar says of an open army: its name, its colour, and its saved state in words."""
        colour = document.army.colour
        return Heading(title_text(document.army), self.saving.state_text(document), colour, not document.is_saved)

    def remember(self, document: OpenArmy) -> None:
        """Puts a document at the head of the recent files."""
        if document.file.path is None:
            return
        about = words.army_about(document.system, document.army, document.issues)
        title, colours = title_text(document.army), (document.army.colour,)
        self.list_recent(Recent(document.file.path, "army", title, self.context.clock(), about, colours))

    def recent(self) -> tuple[Recent, ...]:
        """The files opened last, newest first."""
        return recent_files(self.context.folders.recent)

    def forget_recent(self, path: Path) -> None:
        """Takes a file off the list of recent ones; the file itself stays."""
        try:
            drop(self.context.folders.recent, path)
        except (CannotWrite, OSError):
            return
        self.listed.emit()

    def list_recent(self, recent: Recent) -> None:
        """Puts a file at the head of the list of recent ones."""
        try:
            note(self.context.folders.recent, recent)
        except (CannotWrite, OSError):
            return  # a list that cannot be kept costs no more than itself
        self.listed.emit()

    def tell_lines(self, lines: tuple[str, ...] | list[str], tone: Tone) -> None:
        """The first line in a toast, all of them on demand."""
        if not lines:
            return
        more = f"Show all {len(lines)}" if len(lines) > 1 else ""
        every = words.all_lines(lines)
        self.context.notes.say(lines[0], tone, more, partial(self.context.asker.ask, every))

    def not_kept(self, problem: FileProblem) -> None:
        """Tells that the autosaves cannot be written."""
        text = f"Unsaved work is not kept for you: {file_problem_text(problem)}"
        self.context.notes.say(text, "error")
