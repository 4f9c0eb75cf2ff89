"""A card that lies on the page: rounded, with a soft shadow; a widget like any other inside."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.look import Look
from app.widgets.shadow import paint_shadow

DEPTH = 6
RADIUS = 10


class Raised(QWidget):
    """Leaves DEPTH pixels around itself for its shadow. `token` is the colour of its ground."""

    def __init__(self, look: Look, token: str = "surface") -> None:
        super().__init__()
        self.look = look
        self._token = token
        look.changed.connect(self.update)

    def box(self) -> QRectF:
        """The card itself, without its shadow."""
        return QRectF(self.rect()).adjusted(DEPTH, DEPTH, -DEPTH, -DEPTH)

    def outline(self) -> QPainterPath:
        """The card's rounded edge."""
        path = QPainterPath()
        radius = self.look.theme.px(RADIUS)
        path.addRoundedRect(self.box(), radius, radius)
        return path

    def paint_inside(self, painter: QPainter) -> None:
        """Draws on the card's ground; what lies outside of it is cut off."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Shadow, ground, content, edge."""
        theme = self.look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_shadow(painter, self.box(), theme.px(RADIUS), DEPTH, theme)
        painter.fillPath(self.outline(), theme.colour(self._token))
        painter.save()
        painter.setClipPath(self.outline())
        self.paint_inside(painter)
        painter.restore()
        painter.setPen(QPen(theme.colour("accent"), 2) if self.hasFocus() else QPen(theme.colour("line"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self.outline())
