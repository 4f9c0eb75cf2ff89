"""The player's house packs: read from their files, changed in named steps that can be undone, written at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.context import Context
from app.files.problems import FileProblem
from app.history import History
from app.packs.edit import free_name, in_army
from app.packs.pack_files import Kept, PackFiles, State
from app.words import fault_lines, file_problem_text
from rules import registry
from rules.army.system import System
from rules.core.faults import BadInput
from rules.core.ids import slug
from rules.tables.packs import Pack
from templates.words import line


class PackShelf(QObject):
    """Every pack there is. `changed` is emitted after each step, before it `moved` with a file's old and new path."""

    changed = Signal()
    moved = Signal(str, str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.files = PackFiles(context)
        self.history: History[State] = History(())
        self.unread: tuple[str, ...] = ()
        self.look_again()

    # --- What is there ----------------------------------------------------------------------------

    @property
    def packs(self) -> State:
        """Every pack that can be read."""
        return self.history.now

    def at(self, path: Path | None) -> Kept | None:
        """The pack of a file."""
        return next((kept for kept in self.packs if kept.path == path), None)

    def system_of(self, kept: Kept) -> System:
        """The system that a pack belongs to."""
        return registry.system(kept.pack.system)

    def is_own(self, kept: Kept) -> bool:
        """Whether the file lies in the program's own folder, and goes when the pack does."""
        return self.files.is_own(kept)

    @property
    def folder(self) -> Path:
        """Where new packs are kept."""
        return self.files.folder

    def look_again(self) -> None:
        """Reads what is new or has changed on disk; steps can be undone only as far as the files are ours."""
        found, unread = [], []
        for path in self.files.paths():
            try:
                found.append(self.files.read(path, self.at(path)))
            except FileProblem as problem:
                unread.append(file_problem_text(problem))
            except BadInput as bad:
                unread += [line(text) for text in fault_lines(bad)]
        known = {id(kept) for kept in self.packs}
        if {id(kept) for kept in found} != known or tuple(unread) != self.unread:
            self.history, self.unread = History(tuple(found)), tuple(unread)
            self.changed.emit()

    # --- Steps ------------------------------------------------------------------------------------

    def new(self, pack: Pack, name: str) -> Kept | None:
        """A new pack in a file of its own; None where it cannot be written, which has been told."""
        pack = pack.model_copy(update={"name": self.free_name(pack)})
        made = Kept(self.files.free_path(pack.name, self.packs), pack)
        return made if self._do(f"{name} {pack.name}", (*self.packs, made)) else None

    def free_name(self, pack: Pack, but: Path | None = None) -> str:
        """The pack's name, or one like it that no other pack has."""
        return free_name(line(pack.name), [kept.pack.name for kept in self.packs if kept.path != but])

    def change(self, kept: Kept, pack: Pack, name: str) -> bool:
        """Another content for a pack; an open army that has it switched on takes it too. False where it failed."""
        return pack == kept.pack or self._put(kept, replace(kept, pack=pack), name)

    def rename(self, kept: Kept, name: str) -> Kept | None:
        """Another name for a pack, and with it for its file where that is ours to name; None where it failed."""
        path = kept.path
        if self.is_own(kept) and slug(name)[:60] != path.stem:
            path = self.files.free_path(name, tuple(other for other in self.packs if other != kept))
        renamed = Kept(path, kept.pack.model_copy(update={"name": name}))
        return renamed if self._put(kept, renamed, f"Rename {kept.pack.name} to {name}") else None

    def _put(self, kept: Kept, made: Kept, name: str) -> bool:
        """One pack in the place of another, in the open armies that have it switched on too."""
        state = tuple(made if other.path == kept.path else other for other in self.packs)
        if not self._do(name, state):
            return False
        for document in self._context.session.documents:
            if document.army.system == made.pack.system:
                army = in_army(document.army, kept.pack, made.pack)
                self._context.session.do(document, name, army, origin=self)
        return True

    def delete(self, kept: Kept) -> bool:
        """Takes a pack and its file away; armies that have it switched on keep it."""
        return self._do(f"Delete {kept.pack.name}", tuple(other for other in self.packs if other.path != kept.path))

    def note(self, name: str) -> None:
        """A step of the open army that was taken here, so that undo here takes it back."""
        self.history.do(name, self.history.now)
        self.changed.emit()

    def undo(self) -> str:
        """Takes the last step back, in the armies too; gives its name, empty where there is none or it failed."""
        name = self.history.undo_name
        return name if name and self._travel(name, back=True) else ""

    def redo(self) -> str:
        """Does the step taken back again; gives its name."""
        name = self.history.redo_name
        return name if name and self._travel(name, back=False) else ""

    def _travel(self, name: str, back: bool) -> bool:
        before, session = self.packs, self._context.session
        self.history.undo() if back else self.history.redo()
        if not self._write(before, self.packs):
            self.history.redo() if back else self.history.undo()
            return False
        for document in session.documents:
            if name == (document.history.undo_name if back else document.history.redo_name):
                session.undo(document) if back else session.redo(document)
        self._tell(before)
        return True

    def _do(self, name: str, state: State) -> bool:
        before = self.packs
        if not self._write(before, state):
            return False
        self.history.do(name, state)
        self._tell(before)
        return True

    def _tell(self, before: State) -> None:
        """Where one file took the place of another, that is told first."""
        gone = [kept for kept in before if self.at(kept.path) is None]
        come = [kept for kept in self.packs if all(kept.path != other.path for other in before)]
        if len(gone) == len(come) == 1:
            self.moved.emit(str(gone[0].path), str(come[0].path))
        self.changed.emit()

    def _write(self, before: State, after: State) -> bool:
        """Makes the files what the new state says. False where one cannot be written; the player has been told."""
        try:
            self.files.write(before, after)
        except FileProblem as problem:
            self._context.notes.say(file_problem_text(problem), "error", "Load theirs", self.look_again)
            return False
        return True
