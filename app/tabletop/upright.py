"""A part of a panel that scrolls up and down alone, and is there only while what it holds is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class Upright(QScrollArea):
    """Scrolls what it holds up and down alone, and is there only while that is.

    `came` when it comes or goes, `arranged` when what it holds needs another height.
    """

    came = Signal()
    arranged = Signal()

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inside)
        inside.installEventFilter(self)
        if inside.isHidden():
            self.hide()  # else it comes with its parent: shown without one, it would be a window of its own

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Goes and comes with what it holds."""
        kinds = (QEvent.Type.ShowToParent, QEvent.Type.HideToParent)
        if watched is self._inside and event.type() in kinds and self.parentWidget() is not None:
            self.setVisible(event.type() is QEvent.Type.ShowToParent)
            self.came.emit()
        elif watched is self._inside and event.type() is QEvent.Type.LayoutRequest:
            self.arranged.emit()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        """As high as what it holds."""
        return self._inside.sizeHint()
