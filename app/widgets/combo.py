"""A list that drops down, with its arrow; a wheel scrolls the panel and never changes the value by accident."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate

from app.icons import paint_icon
from app.look import Look

ARROW, EDGE = 18, 10


class Combo(QComboBox):
    """A QComboBox in the look of the window."""

    def __init__(self, look: Look, name: str, title: str) -> None:
        super().__init__()
        self._look = look
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setItemDelegate(QStyledItemDelegate(self))  # Qt's own knows nothing of the style sheet
        look.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field, and its arrow."""
        super().paintEvent(event)
        theme = self._look.theme
        size = theme.px(ARROW)
        box = QRectF(self.width() - size - theme.px(EDGE), (self.height() - size) / 2, size, size)
        painter = QPainter(self)
        paint_icon(painter, "down", box, theme.colour("ink2" if self.isEnabled() else "ink3"))
        painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Left to what scrolls."""
        event.ignore()
