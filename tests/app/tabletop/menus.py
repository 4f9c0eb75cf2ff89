"""What is in a menu of the table, and what in a page has no name."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from tests.app.tabletop.hands import Hands


def nameless(page: QWidget) -> list[str]:
    return [
        f"{type(widget).__name__} {widget.objectName()}"
        for widget in page.findChildren(QWidget)
        if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.isVisible() and not widget.accessibleName()
    ]


def menu_of(hands: Hands) -> QMenu:
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    return found


def lines(menu: QMenu) -> list[str]:
    return [line.text() for line in menu.actions() if not line.isSeparator()]


def choose(menu: QMenu, *words: str) -> None:
    first, *rest = words
    line = next(line for line in menu.actions() if line.text() == first)
    inside = line.menu()
    if rest:
        assert isinstance(inside, QMenu)
        choose(inside, *rest)
    else:
        line.trigger()
