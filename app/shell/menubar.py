"""The menu bar of macOS, at the top of its screen, from the table of actions. Elsewhere there is none."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from app.context import Context
from app.shell.menu import add_rows, rows_of, titles

ROLES = {
    "go-settings": QAction.MenuRole.PreferencesRole,
    "quit": QAction.MenuRole.QuitRole,
}
"""Where macOS has a place of its own for an action."""


class MenuBar(QMenuBar):
    """A menu for each of the table's, filled anew when it opens; `know_all` makes every page tell its actions first."""

    def __init__(
        self, parent: QWidget, context: Context, run: Callable[[str], None], know_all: Callable[[], None]
    ) -> None:
        super().__init__(parent)
        self._context, self._run, self._know_all = context, run, know_all
        self.setObjectName("menu-bar")
        self.setAccessibleName("Menu")
        self.setNativeMenuBar(True)
        for title in titles():
            menu = self.addMenu(title)
            menu.setObjectName(f"menu-{title.lower()}")
            menu.aboutToShow.connect(partial(self._open, menu))
            self._fill(menu)

    def _open(self, menu: QMenu) -> None:
        self._know_all()
        self._fill(menu)

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        add_rows(menu, self._context, rows_of(self._context, menu.title()), self._run)
        for action in menu.actions():
            role = ROLES.get(action.objectName().removeprefix("menu-"), QAction.MenuRole.NoRole)
            action.setMenuRole(role)
