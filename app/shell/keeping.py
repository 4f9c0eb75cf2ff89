"""How the window was left, and is found again: size, page, panels, files, the commands used last."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QMainWindow

from app.context import Preferences

if TYPE_CHECKING:
    from app.shell.window import MainWindow

SIZE = (1440, 900)
MOST_USED = 5


class WindowState:
    """The window's corner of the settings: words by name."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def get(self, name: str) -> str:
        """What is kept under a name, empty for nothing."""
        return self._preferences.now.window.get(name, "")

    def keep(self, **words: str) -> None:
        """Keeps some words; the rest stays."""
        now = self._preferences.now
        self._preferences.change(replace(now, window={**now.window, **words}))

    def place(self, window: QMainWindow) -> None:
        """Gives a window its size and place again; the usual size where none is kept or none fits the screens."""
        window.resize(*SIZE)
        try:
            kept = b64decode(self.get("geometry"), validate=True)
        except ValueError:
            return
        if kept:
            window.restoreGeometry(QByteArray(kept))

    def geometry(self, window: QMainWindow) -> str:
        """A window's size and place as words."""
        return b64encode(window.saveGeometry().data()).decode("ascii")

    def keep_window(self, window: MainWindow) -> None:
        """How a window stands: its size, its page, the panels of every page, the files that are open."""
        pages, documents = window.pages, window.context.session.documents
        made = [key for key in pages.specs if pages.is_made(key)]
        panels = {f"panels-{key}": state for key in made if (state := pages.page(key).panels_state())}
        battle = window.context.session.battle
        paths = [found.file.path for found in (*documents, *((battle,) if battle else ()))]
        files = "\n".join(str(path) for path in paths if path is not None)
        self.keep(geometry=self.geometry(window), page=window.rail_page(), files=files, **panels)

    def files(self) -> tuple[Path, ...]:
        """The files that were open."""
        return tuple(Path(path) for path in self.get("files").split("\n") if path)

    def used(self) -> Sequence[str]:
        """The entries of the palette that were taken last, newest first."""
        return self.get("used").split("\n")

    def use(self, entry_id: str) -> None:
        """An entry of the palette was taken."""
        others = [used for used in self.used() if used and used != entry_id]
        self.keep(used="\n".join([entry_id, *others][:MOST_USED]))
