"""The menu, made anew from the table of actions each time it opens."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.action_book import Bound
from app.actions import MENUS
from app.context import Context
from app.icons import icon

ORDER = ("File", "Edit", "Army", "Table", "Print", "View", "Go", "Help")


def titles() -> list[str]:
    """The menus, in the order that one looks for them."""
    return sorted(MENUS, key=lambda title: ORDER.index(title) if title in ORDER else len(ORDER))


def rows_of(context: Context, title: str) -> list[Bound]:
    """The actions of a menu that have their work."""
    return [found for found in context.actions.bound() if found.spec.menu == title and found.spec.id != "menu"]


def fill(menu: QMenu, context: Context, run: Callable[[str], None]) -> None:
    """Every action that has its work, under its menu."""
    menu.clear()
    for title in titles():
        if rows := rows_of(context, title):
            add_rows(menu.addMenu(title), context, rows, run)


def add_rows(part: QMenu, context: Context, rows: Iterable[Bound], run: Callable[[str], None]) -> None:
    """The actions of one menu; a forbidden one greyed, with its reason."""
    part.setToolTipsVisible(True)
    for row in rows:
        _add(part, context, row, run)


def _add(part: QMenu, context: Context, row: Bound, run: Callable[[str], None]) -> None:
    reason = row.reason()
    shown = part.addAction(f"{row.shown.text()} — {reason}" if reason else row.shown.text())
    shown.setObjectName(f"menu-{row.spec.id}")
    shown.setEnabled(not reason)
    shown.setToolTip(reason)
    if keys := context.actions.keys(row.spec):
        shown.setShortcut(QKeySequence(keys[0]))
        shown.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # shown here; the action itself has the key
        shown.setShortcutVisibleInContextMenu(True)
    if row.spec.icon:
        shown.setIcon(icon(row.spec.icon, context.look.theme, "ink3" if reason else "ink2"))
    shown.triggered.connect(partial(_run, run, row.spec.id))


def _run(run: Callable[[str], None], action_id: str, *_: object) -> None:
    run(action_id)


def new_menu(parent: QWidget, context: Context, run: Callable[[str], None]) -> QMenu:
    """The whole menu, ready to pop up."""
    menu = QMenu("Menu", parent)
    menu.setObjectName("menu")
    menu.setAccessibleName("Menu")
    menu.aboutToShow.connect(lambda: fill(menu, context, run))
    fill(menu, context, run)
    return menu
