"""Dice as they lie: pips for six sides, figures for others. Vectors, so that they are sharp at any size."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from app.tabletop.mat_paint import pen
from app.theme import Theme

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    6: ((0.28, 0.22), (0.72, 0.22), (0.28, 0.5), (0.72, 0.5), (0.28, 0.78), (0.72, 0.78)),
}


def paint_die(painter: QPainter, face: int | None, sides: int, box: QRectF, theme: Theme) -> None:
    """One die; an empty one for a face that is still to come."""
    painter.save()
    painter.setPen(pen(theme.colour("line2" if face is None else "ink"), 1.4, dashed=face is None))
    painter.setBrush(theme.colour("surface"))
    painter.drawRoundedRect(box, box.width() * 0.18, box.width() * 0.18)
    painter.setBrush(theme.colour("ink"))
    if face is not None and sides == len(PIPS):
        painter.setPen(Qt.PenStyle.NoPen)
        for x, y in PIPS[face]:
            at = QPointF(box.x() + x * box.width(), box.y() + y * box.height())
            painter.drawEllipse(at, box.width() * 0.085, box.width() * 0.085)
    elif face is not None:
        painter.setFont(theme.font("amount"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(face))
    painter.restore()
