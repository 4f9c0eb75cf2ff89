"""The player's house packs: read from their files, changed in named steps that can be undone, written at once."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.context import Context
from app.files.disk import Fingerprint, fingerprint_of, read_bytes, text_of, write_atomic
from app.files.documents import SUFFIXES
from app.files.problems import ChangedOnDisk, FileProblem, writing
from app.history import History
from app.packs.edit import free_name, in_army
from app.words import fault_lines, file_problem_text
from rules import registry
from rules.army.system import System
from rules.core.faults import BadInput
from rules.core.ids import slug
from rules.storage.packs import dump_pack, load_pack
from rules.tables.packs import Pack
from templates.words import line

AS_WRITTEN = ".orig"
"""What is added to a file's name for the copy that keeps its comments."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A pack and its file."""

    path: Path
    pack: Pack


State = tuple[Kept, ...]


class PackShelf(QObject):
    """The packs of the own folder, and those that were opened from elsewhere. `changed` is emitted after each step."""

    changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.folder = context.folders.root / "packs"
        self.history: History[State] = History(())
        self.unread: tuple[str, ...] = ()
        self._prints: dict[Path, Fingerprint] = {}
        self._commented: set[Path] = set()
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
        return kept.path.parent == self.folder

    def look_again(self) -> None:
        """Reads what is new or has changed on disk; steps can be undone only as far as the files are ours."""
        found, unread, changed = [], [], False
        for path in self._paths():
            try:
                data = read_bytes(path)
                old = self.at(path)
                if old is not None and self._prints.get(path) == fingerprint_of(data):
                    found.append(old)
                    continue
                found.append(self._read(path, data))
                changed = True
            except FileProblem as problem:
                unread.append(file_problem_text(problem))
            except BadInput as bad:
                unread += [line(text) for text in fault_lines(bad)]
        if changed or len(found) != len(self.packs) or tuple(unread) != self.unread:
            self.history, self.unread = History(tuple(found)), tuple(unread)
            self.changed.emit()

    def _paths(self) -> list[Path]:
        with suppress(OSError):
            own = sorted(self.folder.glob(f"*{SUFFIXES['pack']}"))
            return list(dict.fromkeys([*own, *map(Path, self._context.preferences.now.files.packs)]))
        return []

    def _read(self, path: Path, data: bytes) -> Kept:
        text = text_of(data, path)
        kept = Kept(path, load_pack(text, path.name, registry.SYSTEMS).pack)
        self._prints[path] = fingerprint_of(data)
        if any(row.lstrip().startswith("#") or " #" in row for row in text.splitlines()):
            self._commented.add(path)
        return kept

    # --- Steps ------------------------------------------------------------------------------------

    def new(self, pack: Pack, name: str) -> Kept | None:
        """A new pack in a file of its own; None where it cannot be written, which has been told."""
        pack = pack.model_copy(update={"name": self.free_name(pack)})
        taken = [kept.path.stem for kept in self.packs]
        with suppress(OSError):
            taken += [path.stem for path in self.folder.iterdir()]
        made = Kept(self.folder / f"{slug(free_name(slug(pack.name)[:60], taken))}{SUFFIXES['pack']}", pack)
        return made if self._do(f"{name} {pack.name}", (*self.packs, made)) else None

    def free_name(self, pack: Pack, but: Path | None = None) -> str:
        """The pack's name, or one like it that no other pack has."""
        return free_name(line(pack.name), [kept.pack.name for kept in self.packs if kept.path != but])

    def change(self, kept: Kept, pack: Pack, name: str) -> bool:
        """Another content for a pack; an open army that has it switched on takes it too. False where it failed."""
        if pack == kept.pack:
            return True
        state = tuple(replace(other, pack=pack) if other.path == kept.path else other for other in self.packs)
        if not self._do(name, state):
            return False
        for document in self._context.session.documents:
            if document.army.system == pack.system:
                army = in_army(document.army, kept.pack, pack)
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
        self.changed.emit()
        return True

    def _do(self, name: str, state: State) -> bool:
        if not self._write(self.packs, state):
            return False
        self.history.do(name, state)
        self.changed.emit()
        return True

    # --- Files ------------------------------------------------------------------------------------

    def _write(self, before: State, after: State) -> bool:
        """Makes the files what the new state says. False where one cannot be written; the player has been told."""
        old = {kept.path: kept for kept in before}
        new = {kept.path: kept for kept in after}
        try:
            for path, kept in new.items():
                if path not in old or old[path].pack != kept.pack:
                    self._save(kept, path not in old)
            for path in old.keys() - new.keys():
                self._let_go(old[path])
        except FileProblem as problem:
            self._context.notes.say(file_problem_text(problem), "error", "Load theirs", self.look_again)
            return False
        return True

    def _save(self, kept: Kept, is_new: bool) -> None:
        if not self.is_own(kept):
            self._list(kept.path, there=True)
        elif is_new:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise writing(error, self.folder) from error
        if not is_new:
            self._look_for_theirs(kept.path)
        self._prints[kept.path] = write_atomic(kept.path, dump_pack(kept.pack))

    def _look_for_theirs(self, path: Path) -> None:
        """Nobody else's change is written over; comments, which we do not write, are kept in a copy."""
        try:
            data = read_bytes(path)
        except FileProblem:
            return  # it has gone: ours is written anew
        if path in self._prints and fingerprint_of(data) != self._prints[path]:
            raise ChangedOnDisk("changed", path)
        if path in self._commented:
            copy = path.with_name(path.name + AS_WRITTEN)
            write_atomic(copy, data)
            self._commented.discard(path)
            self._context.notes.say(f"{path.name} had comments. As you wrote it, it is kept as {copy.name}.", "warn")

    def _let_go(self, kept: Kept) -> None:
        if not self.is_own(kept):
            self._list(kept.path, there=False)
            return
        self._look_for_theirs(kept.path)
        try:
            kept.path.unlink(missing_ok=True)
        except OSError as error:
            raise writing(error, kept.path) from error

    def _list(self, path: Path, there: bool) -> None:
        """Keeps or forgets a pack's file that lies elsewhere."""
        preferences = self._context.preferences
        packs = preferences.now.files.packs
        if there is not (str(path) in packs):
            kept = (*packs, str(path)) if there else tuple(other for other in packs if other != str(path))
            preferences.change(preferences.now.but("files", packs=kept))
