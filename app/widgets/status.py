"""A pill that says a state in words with its icon: legal, not legal. It can be clicked for more."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton

from app.icons import paint_icon
from app.look import Look

HEIGHT, ICON = 36, 16


class StatusChip(QAbstractButton):
    """`tone` is a status token: ok, warn, error or info."""

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self._look = look
        self._icon, self._tone = "tick", "ok"
        self.setObjectName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        look.changed.connect(self.updateGeometry)

    def show_status(self, icon_name: str, text: str, tone: str) -> None:
        """The state, and what it is called."""
        self._icon, self._tone = icon_name, tone
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(text)
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its words."""
        theme = self._look.theme
        width = QFontMetrics(theme.font("label")).horizontalAdvance(self.text())
        return QSize(width + theme.px(ICON + 36), theme.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """It is never shortened."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Soft ground, icon, words, and a ring where it has the focus."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 3, -1, -3)
        painter.setBrush(theme.colour(f"{self._tone}soft"))
        painter.setPen(QPen(theme.colour("accent"), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        size = theme.px(ICON)
        paint_icon(painter, self._icon, QRectF(theme.px(10), (self.height() - size) / 2, size, size), self._colour())
        font = theme.font("label")
        font.setWeight(theme.font("row").weight())
        painter.setFont(font)
        painter.setPen(self._colour())
        words = self.rect().adjusted(theme.px(ICON + 16), 0, -theme.px(8), 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())

    def _colour(self) -> QColor:
        return self._look.theme.colour(self._tone)
