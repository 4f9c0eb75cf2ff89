"""Keeps the keys at the table: a button that goes when it has done its work hands them on to what acts next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid


class KeyKeeper(QObject):
    """Where whatever had the focus on a page is hidden, Qt takes the focus to the next widget of the window.

    That is the rail, or a field into which digits are typed, where no key of the page acts. Then it goes to what
    `usual` gives instead, unless somebody has put it elsewhere by then.
    """

    def __init__(self, page: QWidget, usual: Callable[[], QWidget | None]) -> None:
        super().__init__(page)
        self._page = page
        self._usual = usual
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._moved)

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is not None and self._page.isAncestorOf(old) and (self._is_away(new) or old.isHidden()):
            QTimer.singleShot(0, self, partial(self._settle, old, new))

    def _is_away(self, focus: QWidget | None) -> bool:
        """Whether the focus is nowhere, or elsewhere in the same window."""
        if focus is None:
            return self._page.window().isActiveWindow()
        return focus.window() is self._page.window() and not self._page.isAncestorOf(focus)

    def _settle(self, old: QWidget, new: QWidget | None) -> None:
        """Once all is arranged: whoever went away by himself is let go."""
        went, focus = isValid(old) and old.isVisible(), QApplication.focusWidget()
        if went or not self._page.isVisible() or (focus is not new and not self._is_away(focus)):
            return
        usual = self._usual()
        if usual is not None and usual.isVisible():
            usual.setFocus(Qt.FocusReason.OtherFocusReason)
