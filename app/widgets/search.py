"""A search field: a magnifier, a hint, and a cross that empties it; Esc empties it too."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit

from app.icons import paint_icon
from app.look import Look

GLASS = 18


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
        look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self.setTextMargins(self._look.theme.px(GLASS + 8), 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field, and the magnifier before its text."""
        super().paintEvent(event)
        size = self._look.theme.px(GLASS)
        box = QRectF(self._look.theme.px(11), (self.height() - size) / 2, size, size)
        paint_icon(QPainter(self), "search", box, self._look.theme.colour("ink3"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc empties the field; Down and Enter go to what was found."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left_down.emit()
        else:
            super().keyPressEvent(event)
