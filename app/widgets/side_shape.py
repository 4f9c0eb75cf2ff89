"""A side's shape in its colour: circle, diamond, square or triangle, so that no colour is the only sign."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from app.look import Look
from app.theme import Theme
from templates.palette import PATTERNS, SHAPES


def paint_side(painter: QPainter, colour: str, rect: QRectF, theme: Theme) -> None:
    """Draws the shape of a side into a square; a side of no known colour is a circle in the line's colour."""
    known = colour in SHAPES
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colour("ink"), 1.2) if colour == "tan" else Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(f"{colour}/fill" if known else "line2"))
    shape = SHAPES.get(colour, "circle")
    middle = rect.center()
    if shape == "circle":
        painter.drawEllipse(rect)
    elif shape == "square":
        painter.drawRect(rect.adjusted(1, 1, -1, -1))
    elif shape == "diamond":
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(middle.x(), rect.top()),
                    QPointF(rect.right(), middle.y()),
                    QPointF(middle.x(), rect.bottom()),
                    QPointF(rect.left(), middle.y()),
                ]
            )
        )
    else:
        painter.drawPolygon(QPolygonF([QPointF(middle.x(), rect.top()), rect.bottomRight(), rect.bottomLeft()]))
    painter.restore()


BRUSHES: dict[str, Qt.BrushStyle] = {
    "slanted": Qt.BrushStyle.BDiagPattern,
    "level": Qt.BrushStyle.HorPattern,
    "dots": Qt.BrushStyle.Dense5Pattern,
}


def paint_strip(painter: QPainter, colour: str, rect: QRectF, radius: float, theme: Theme) -> None:
    """Draws a strip in a side's colour with its pattern; one of no known colour in the line's colour."""
    known = colour in SHAPES
    painter.save()
    painter.setPen(QPen(theme.colour("ink"), 1.2) if colour == "tan" else Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(f"{colour}/fill" if known else "line2"))
    painter.drawRoundedRect(rect, radius, radius)
    brush = BRUSHES.get(PATTERNS.get(colour, ""))
    if brush is not None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(theme.colour(f"{colour}/on", 0.6), brush))
        painter.drawRoundedRect(rect, radius, radius)
    painter.restore()


class SideShape(QWidget):
    """The shape as a widget of 14 pixels; nothing for no colour."""

    def __init__(self, look: Look, colour: str = "") -> None:
        super().__init__()
        self._look = look
        self._colour = colour
        self.setAccessibleName(colour)
        look.changed.connect(self.updateGeometry)

    def show_colour(self, colour: str) -> None:
        """Takes another side's colour."""
        self._colour = colour
        self.setAccessibleName(colour)
        self.setVisible(bool(colour))
        self.update()

    def sizeHint(self) -> QSize:
        """A square."""
        size = self._look.theme.px(16)
        return QSize(size, size)

    def minimumSizeHint(self) -> QSize:
        """As large as it would be."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The shape in the middle."""
        size = self._look.theme.px(15)
        box = QRectF(0, 0, size, size)
        box.moveCenter(QRectF(self.rect()).center())
        paint_side(QPainter(self), self._colour, box, self._look.theme)
