"""Keeps the keys at the table: a button that goes when it has done its work hands them on to what acts next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid


class KeyKeeper(QObject):
    """Where whatever had the focus on a page is hidden, Qt takes the focus to the next widget of the window.

    That is the rail as often as not, where no key of the page acts. Then it goes to what `usual` gives instead.
    """

    def __init__(self, page: QWidget, usual: Callable[[], QWidget | None]) -> None:
        super().__init__(page)
        self._page = page
        self._usual = usual
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._moved)

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is not None and self._page.isAncestorOf(old) and self._is_away(new):
            QTimer.singleShot(0, self, partial(self._settle, old))

    def _is_away(self, focus: QWidget | None) -> bool:
        """Whether the focus is nowhere, or elsewhere in the same window."""
        if focus is None:
            return self._page.window().isActiveWindow()
        return focus.window() is self._page.window() and not self._page.isAncestorOf(focus)

    def _settle(self, old: QWidget) -> None:
        """Once all is arranged: whoever went away by himself is let go."""
        went = isValid(old) and old.isVisible()
        if went or not self._page.isVisible() or not self._is_away(QApplication.focusWidget()):
            return
        usual = self._usual()
        if usual is not None and usual.isVisible():
            usual.setFocus(Qt.FocusReason.OtherFocusReason)
