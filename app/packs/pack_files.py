"""The files of house packs: read, written at once, never over somebody else's change, and let go."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.context import Context
from app.files.disk import Fingerprint, fingerprint_of, read_bytes, text_of, write_atomic
from app.files.documents import SUFFIXES
from app.files.problems import ChangedOnDisk, FileProblem, writing
from app.packs.edit import free_name
from rules import registry
from rules.core.ids import slug
from rules.storage.packs import dump_pack, load_pack
from rules.tables.packs import Pack

AS_WRITTEN = ".orig"
"""What is added to a file's name for the copy that keeps its comments."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A pack and its file."""

    path: Path
    pack: Pack


State = tuple[Kept, ...]


class PackFiles:
    """The packs of the program's own folder, and those that were opened from elsewhere."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.folder = context.folders.root / "packs"
        self._prints: dict[Path, Fingerprint] = {}
        self._commented: set[Path] = set()

    def paths(self) -> list[Path]:
        """Every file that may be a pack."""
        try:
            own = sorted(self.folder.glob(f"*{SUFFIXES['pack']}"))
        except OSError:
            return []
        return list(dict.fromkeys([*own, *map(Path, self._context.preferences.now.files.packs)]))

    def is_own(self, kept: Kept) -> bool:
        """Whether the file lies in the program's own folder, and goes when the pack does."""
        return kept.path.parent == self.folder

    def free_path(self, name: str, taken: State) -> Path:
        """A file for a pack of this name, which nothing has yet."""
        stems = [kept.path.stem for kept in taken]
        if self.folder.is_dir():
            stems += [path.stem for path in self.folder.iterdir()]
        return self.folder / f"{slug(free_name(slug(name)[:60], stems))}{SUFFIXES['pack']}"

    def read(self, path: Path, known: Kept | None) -> Kept:
        """The pack of a file, `known` itself where that is as it was; raises FileProblem and BadInput."""
        data = read_bytes(path)
        if known is not None and self._prints.get(path) == fingerprint_of(data):
            return known
        text = text_of(data, path)
        kept = Kept(path, load_pack(text, path.name, registry.SYSTEMS).pack)
        self._prints[path] = fingerprint_of(data)
        if any(row.lstrip().startswith("#") or " #" in row for row in text.splitlines()):
            self._commented.add(path)
        return kept

    def write(self, before: State, after: State) -> None:
        """Makes the files what the new state says; raises FileProblem where one cannot be."""
        old = {kept.path: kept for kept in before}
        new = {kept.path: kept for kept in after}
        going = [old[path] for path in old.keys() - new.keys()]
        for kept in going:
            if self.is_own(kept):
                self._look_for_theirs(kept.path)
        for path, kept in new.items():
            if path not in old or old[path].pack != kept.pack:
                self._save(kept, path not in old)
        for kept in going:
            self._let_go(kept)

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
