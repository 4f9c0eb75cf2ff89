"""What every part of the window is given: the session, the look, the settings, the actions, the asker and the clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from app import settings as store
from app.action_book import ActionBook
from app.asking import Asker, Nobody
from app.files.autosave import Autosave
from app.files.folders import Folders
from app.files.problems import CannotWrite
from app.look import Look
from app.notes import Notes
from app.session import Session
from app.settings import Settings

Part = TypeVar("Part")


class Preferences(QObject):
    """The settings in force. `changed` is emitted when one of them is another; they are written at once."""

    changed = Signal()
    failed = Signal(object)

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self.now = store.load(path)

    def change(self, settings: Settings) -> None:
        """Takes new settings and writes them; `failed` carries the FileProblem where they cannot be written."""
        if settings == self.now:
            return
        self.now = settings
        try:
            store.save(self._path, settings)
        except CannotWrite as problem:
            self.failed.emit(problem)
        self.changed.emit()


@dataclass(eq=False)
class Context:
    """One running window's shared parts. Tests make one over a temporary folder."""

    folders: Folders
    system_dark: bool | None = None
    clock: Callable[[], float] = time.time
    session: Session = field(default_factory=Session)
    notes: Notes = field(default_factory=Notes)
    asker: Asker = field(default_factory=Nobody)
    preferences: Preferences = field(init=False)
    look: Look = field(init=False)
    actions: ActionBook = field(init=False)
    autosave: Autosave = field(init=False)
    ending: list[Callable[[], None]] = field(default_factory=list, init=False)
    _parts: dict[object, object] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        self.preferences = Preferences(self.folders.root / "settings.json")
        self.look = Look(self.preferences.now.look, self.system_dark)
        self.actions = ActionBook(self.preferences.now.keys)
        self.autosave = Autosave(self.folders.autosaves, self.clock)
        self.preferences.changed.connect(self._apply)

    def part(self, kind: Callable[[Context], Part]) -> Part:
        """The window's one part of this kind, such as `part(Desk)`; made when it is first asked for."""
        if kind not in self._parts:
            self._parts[kind] = kind(self)
        return self._parts[kind]  # type: ignore[return-value]

    def close(self) -> None:
        """Ends what goes on in the background; autosaves stay for the next start, and locks are given back."""
        while self.ending:
            self.ending.pop()()
        self.autosave.close()

    def _apply(self) -> None:
        self.look.wear(self.preferences.now.look)
        self.actions.use_keys(self.preferences.now.keys)
