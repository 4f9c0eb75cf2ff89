"""Keeps Tab in reading order: the table, what must be decided, what lies over the table, and then the panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.widgets.tab_order import set_page_order


class TabKeeper(QObject):
    """Chains some parts anew once all is arranged; `front` is what holds them, and no Tab goes there while it is away.

    Buttons that are made while a game goes on would else come last of the whole window.
    """

    def __init__(self, front: QWidget, parts: Callable[[], Sequence[QWidget]]) -> None:
        super().__init__(front)
        self._front, self._parts = front, parts
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._chain)
        front.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What holds them comes in front."""
        if event.type() is QEvent.Type.Show:
            self.begin()
        return super().eventFilter(watched, event)

    def begin(self) -> None:
        """Something has come, gone or is elsewhere."""
        self._later.start()

    def _chain(self) -> None:
        if self._front.isVisible():
            set_page_order(self._parts())
