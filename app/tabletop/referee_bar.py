"""The referee's bar over the table: the reason that every change carries into the log until it is closed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton

from app.tabletop.stage import Stage
from app.widgets.raised import DEPTH, Raised

MOST_LETTERS = 120


class _Reason(QLineEdit):
    """Esc closes the bar."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc is ours."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class RefereeBar(Raised):
    """`sized` is emitted when it comes and goes; what is changed after that has no reason again."""

    sized = Signal()

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage.context.look)
        self.stage = stage
        self.setObjectName("referee-bar")
        self.setAccessibleName("Referee")
        label = QLabel("Referee: with a reason, models go where you drag them")
        label.setProperty("role", "label")
        self.field = _Reason()
        self.field.setObjectName("referee-reason")
        self.field.setAccessibleName("Reason for the log")
        self.field.setPlaceholderText("Reason, such as “we forgot the smoke”")
        self.field.setMaxLength(MOST_LETTERS)
        self.done = QPushButton("Done")
        self.done.setObjectName("referee-done")
        self.done.setAccessibleName("Done")
        row = QHBoxLayout(self)
        row.setContentsMargins(DEPTH + 12, DEPTH + 4, DEPTH + 8, DEPTH + 4)
        row.addWidget(label)
        row.addWidget(self.field, 1)
        row.addWidget(self.done)
        self.field.textChanged.connect(self._take)
        self.field.left.connect(self.close_bar)
        self.done.clicked.connect(self.close_bar)
        self.hide()

    def open_bar(self) -> None:
        """Shows it and asks for the reason."""
        self.show()
        self.raise_()
        self.sized.emit()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_bar(self) -> None:
        """Takes the reason back."""
        self.field.clear()
        self.hide()
        self.sized.emit()

    def _take(self, text: str) -> None:
        self.stage.why = text.strip()
