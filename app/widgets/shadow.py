"""The soft shadow of what floats: stacked rounded rectangles, no effect that Qt would redraw each time."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from app.theme import Theme

LAYERS = 9
LIGHT_ALPHA, DARK_ALPHA = 0.11, 0.47


def paint_shadow(painter: QPainter, rect: QRectF, radius: float, depth: float, theme: Theme) -> None:
    """A shadow `depth` pixels wide around a rounded rectangle; the rectangle itself is for the caller to fill."""
    colour = QColor(0, 0, 0)
    colour.setAlphaF((DARK_ALPHA if theme.dark else LIGHT_ALPHA) / LAYERS * 2)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for layer in range(LAYERS):
        grow = depth * (1 - layer / LAYERS) ** 2
        painter.drawRoundedRect(
            rect.adjusted(-grow, -grow / 2, grow, grow).translated(0, depth / 8), radius + grow, radius + grow
        )
    painter.restore()
