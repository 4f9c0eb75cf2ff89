"""Keys as caps: how a shortcut is shown where the pointer would go."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QKeySequence, QPainter, QPen

from app.theme import Theme

HEIGHT = 22


def key_text(key: str) -> str:
    """A shortcut as this system writes it: "Ctrl K", "F8"."""
    shown = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
    return shown[:-1].replace("+", " ") + shown[-1:]


def cap_width(key: str, theme: Theme) -> float:
    """How wide a key's cap is, in pixels."""
    return QFontMetricsF(theme.font("caption")).horizontalAdvance(key_text(key)) + theme.px(12)


def paint_cap(painter: QPainter, key: str, right: float, middle: float, theme: Theme) -> float:
    """Draws a key's cap that ends at `right`; gives its left edge."""
    width, height = cap_width(key, theme), theme.px(HEIGHT)
    box = QRectF(right - width, middle - height / 2, width, height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colour("line2"), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), theme.px(4), theme.px(4))
    painter.setPen(theme.colour("ink2"))
    painter.setFont(theme.font("caption"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key_text(key))
    painter.restore()
    return box.left()
