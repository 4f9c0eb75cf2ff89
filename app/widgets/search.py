"""A search field: a magnifier, a hint, and a cross that empties it; Esc empties it too."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit

from app.icons import icon
from app.look import Look


class SearchField(QLineEdit):
    """Typed text goes out by `textChanged`. `left_down` is emitted when Down or Enter asks for what was found."""

    left_down = Signal()

    def __init__(self, look: Look, hint: str, name: str) -> None:
        super().__init__()
        self._look = look
        self.setProperty("kind", "search")
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        self.setObjectName(name)
        self.setClearButtonEnabled(True)
        self._glass = QAction(self)
        self.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self._glass.setIcon(icon("search", self._look.theme, "ink3"))

    def event(self, event: QEvent) -> bool:
        """Letters typed here are letters, whatever action has them as its key."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_text(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc empties the field; Down and Enter go to what was found."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left_down.emit()
        else:
            super().keyPressEvent(event)


def _is_text(event: QKeyEvent) -> bool:
    plain = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier
    return bool(event.text()) and event.text().isprintable() and event.modifiers() in plain
