"""Dice as they lie: pips for six sides, figures for others. Vectors, so that they are sharp at any size."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.look import Look
from app.tabletop.mat_paint import pen
from app.theme import Theme
from rules.dice.pool import SIX

DIE = 40
MOST_SHOWN = 8

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    6: ((0.28, 0.22), (0.72, 0.22), (0.28, 0.5), (0.72, 0.5), (0.28, 0.78), (0.72, 0.78)),
}


def paint_die(
    painter: QPainter, face: int | None, sides: int, box: QRectF, theme: Theme, *, success: bool | None = None
) -> None:
    """One die; an empty one for a face still to come. What succeeded has a heavy edge, what failed a thin one."""
    painter.save()
    edge = "line2" if face is None or success is False else "ink"
    painter.setPen(pen(theme.colour(edge), 2.6 if success else 1.4, dashed=face is None))
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


class Faces(QWidget):
    """Dice in a row; those still to come are empty."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._faces: tuple[int | None, ...] = ()
        self._sides = SIX
        self._success: bool | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_faces(self, faces: tuple[int | None, ...], sides: int, success: bool | None = None) -> None:
        """The first eight of them, and whether they did what they were thrown for."""
        self._faces, self._sides, self._success = faces[:MOST_SHOWN], sides, success
        known = [str(face) for face in faces if face is not None]
        self.setAccessibleName(" ".join(known) or "No dice yet")
        self.setVisible(bool(faces))
        self.updateGeometry()
        self.update()

    @property
    def has_faces(self) -> bool:
        """Whether there are dice to show."""
        return bool(self._faces)

    def sizeHint(self) -> QSize:
        """As many dice as there are."""
        px = self._look.theme.px
        return QSize(len(self._faces) * px(DIE + 6), px(DIE + 4))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The dice, side by side."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = self._look.theme.px(DIE)
        for at, face in enumerate(self._faces):
            box = QRectF(1 + at * self._look.theme.px(DIE + 6), 2, size, size)
            paint_die(painter, face, self._sides, box, self._look.theme, success=self._success)
