"""Saving: to the document's own file, under another name, and what to do where somebody else wrote there too."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.desk import words
from app.desk.moments import clock_text
from app.desk.reading import ReadArmy, read_file
from app.files.documents import SUFFIXES, Document, has_changed, saved, saved_as
from app.files.locks import HeldElsewhere
from app.files.problems import ChangedOnDisk, FileProblem
from app.open_army import OpenArmy
from app.words import fault_lines, file_problem_text, held_text
from rules.army.model import Army
from rules.core.faults import BadInput
from rules.storage.armies import dump_army
from templates.words import line

if TYPE_CHECKING:
    from app.desk.desk import Desk

UNFIT = '<>:"/\\|?*'
"""Signs that some system refuses in a file's name."""


class Saving:
    """The desk's writing hand. `recovered` are the ids of documents whose unsaved work came from an autosave."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._context = desk.context
        self._saved_at: dict[str, float] = {}
        self._told: set[str] = set()
        self.recovered: set[str] = set()

    def save(self, document: OpenArmy, overwrite: bool = False) -> bool:
        """See Desk.save."""
        if document.file.path is None or document.file.read_only:
            return self.save_as(document)
        try:
            file = saved(document.file, dump_army(document.system, document.army), overwrite)
        except ChangedOnDisk as changed:
            return self._settle(document, changed.path)
        except FileProblem as problem:
            self._refuse(document, problem)
            return False
        self._filed(document, file)
        return True

    def save_as(self, document: OpenArmy) -> bool:
        """See Desk.save_as."""
        path = self._context.asker.save_file("Save as", self._suggested(document), (words.ARMIES,))
        if path is None:
            return False
        path = path.expanduser().absolute()
        other = self._desk.opened_from(path)
        if other is not None and other is not document:
            self._context.notes.say(f"{words.file_name(path)} is open here. Save under another name.", "error")
            return False
        try:
            own = document.file.path is not None and not document.file.read_only and other is document
            lock = None if own else self._desk.holding.claim(path)
        except HeldElsewhere as held:
            self._context.notes.say(held_text(path, held.holder), "error")
            return False
        army = _named(document.army, path)
        try:
            file = saved_as(document.file, path, dump_army(document.system, army))
        except FileProblem as problem:
            if lock is not None:
                lock.release()
            self._refuse(document, problem)
            return False
        if not own:
            self._desk.holding.keep(document.id, lock)
        self._take_name(document, army)
        self._filed(document, file)
        return True

    def _take_name(self, document: OpenArmy, army: Army) -> None:
        """An army without a name is called what its file is, as a step of its own."""
        if army is document.army:
            return
        session = self._context.session
        session.do(document, f"Name the army {army.name}", army)
        text = f"The army is called {army.name} now, as its file is."
        self._context.notes.say(text, "plain", "Undo", partial(session.undo, document))

    def look_around(self) -> None:
        """Tells, once for each state of a file, that it has changed on disk; called when the window is come back to."""
        for document in self._context.session.documents:
            if document.id not in self._told and has_changed(document.file):
                self._told.add(document.id)
                text = f"{words.file_name(document.file.path)} has changed on disk."
                self._context.notes.say(text, "warn", "Load theirs", partial(self.load_theirs, document))

    def load_theirs(self, document: OpenArmy) -> bool:
        """Takes what the disk has, as a step that can be undone; False where it cannot be read, and why is told."""
        path = document.file.path
        if path is None or document not in self._context.session.documents:
            return False
        try:
            read = read_file(path, document.file.read_only)
        except BadInput as bad:
            self._context.notes.say(fault_lines(bad)[0], "error")
            return False
        except FileProblem as problem:
            self._refuse(document, problem)
            return False
        if not isinstance(read, ReadArmy) or read.system is not document.system:
            self._context.notes.say(f"{words.file_name(path)} is no longer an army of this system.", "error")
            return False
        self._context.session.do(document, f"Load {words.file_name(path)} from disk", read.army)
        file = Document("army", path, read.file.fingerprint, document.file.read_only, document.id)
        self._told.discard(document.id)
        self._context.session.filed(document, file, document.army)
        return True

    def state_text(self, document: OpenArmy) -> str:
        """Where a document stands to its file: "saved 20:15 · platoon.tbarmy"."""
        name = words.file_name(document.file.path)
        if document.id in self.recovered:
            return " · ".join(part for part in ("recovered, not saved yet", name) if part)
        if not name:
            return "not saved yet"
        if document.file.read_only:
            return f"read-only · {name}"
        if not document.is_saved:
            return f"unsaved changes · {name}"
        at = self._saved_at.get(document.id)
        return f"saved {clock_text(at)} · {name}" if at else f"saved · {name}"

    def _filed(self, document: OpenArmy, file: Document) -> None:
        self._desk.keeper.forget(document.file)
        self._saved_at[document.id] = self._context.clock()
        self.recovered.discard(document.id)
        self._told.discard(document.id)
        self._context.session.filed(document, file, document.army)
        self._desk.remember(document)
        self._context.notes.announce(f"Saved {words.file_name(file.path)}")

    def _settle(self, document: OpenArmy, path: Path) -> bool:
        """The file has changed on disk: nothing is written over before the player says so."""
        answer = self._context.asker.ask(words.changed_on_disk(path))
        if answer == "mine":
            return self.save(document, overwrite=True)
        if answer == "theirs":
            return self.load_theirs(document)
        return self.save_as(document) if answer == "other" else False

    def _refuse(self, document: OpenArmy, problem: FileProblem) -> None:
        text = file_problem_text(problem)
        self._context.notes.say(text, "error", "Save as…", partial(self.save_as, document))

    def _suggested(self, document: OpenArmy) -> Path:
        """The name to offer: the file's own, a copy's beside it, else the army's name in the folder used last."""
        path = document.file.path
        if path is not None:
            return path.with_stem(f"{path.stem} copy") if document.file.read_only else path
        recent = self._desk.recent()
        folder = recent[0].path.parent if recent else Path.home()
        title = line(document.army.name) or f"{document.system.name} army"
        name = "".join(sign for sign in title if sign not in UNFIT).strip(" .") or "army"
        return folder / f"{name[:80]}{SUFFIXES['army']}"


def _named(army: Army, path: Path) -> Army:
    """The army, called what its file is where it has no name."""
    name = line(path.stem)
    return army if line(army.name) or not name else army.model_copy(update={"name": name})
