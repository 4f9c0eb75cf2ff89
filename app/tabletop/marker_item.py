"""A marker on the table: an aim point, a mine, an objective, with its name beside it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.icons import paint_icon
from app.tabletop.mat_paint import pen
from app.theme import Theme
from rules.battle.model import Marker

SIZE_IN = 0.9
ICONS = {"objective": "star", "mine": "blast", "aim": "fire", "note": "note"}


class MarkerItem(QGraphicsItem):
    """A marker in the scene, under the models."""

    def __init__(self, marker: Marker, colour: str, theme: Theme) -> None:
        super().__init__()
        self.marker = marker
        self.colour = colour
        self.theme = theme
        self.setZValue(10)

    def show_marker(self, marker: Marker, colour: str, theme: Theme) -> None:
        """Takes another state."""
        self.prepareGeometryChange()
        self.marker, self.colour, self.theme = marker, colour, theme
        if marker.place is not None:
            self.setPos(marker.place.x, marker.place.y)
        self.update()

    def boundingRect(self) -> QRectF:
        """The sign and the circle around it."""
        reach = max(SIZE_IN, self.marker.radius_in) + 0.2
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def shape(self) -> QPainterPath:
        """The sign alone."""
        path = QPainterPath()
        path.addEllipse(QPointF(0, 0), SIZE_IN / 2, SIZE_IN / 2)
        return path

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """The marker at the size that the zoom gives it."""
        paint_marker(painter, self.marker, self.colour, self.theme)


def paint_marker(painter: QPainter, marker: Marker, colour: str, theme: Theme) -> None:
    """A disc with its icon around 0, 0, and its radius dashed; the painter is scaled to inches, y up."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = theme.colour(f"{colour}/ink" if colour else "warn")
    painter.setPen(pen(ink, 1.4, dashed=True))
    if marker.radius_in:
        painter.drawEllipse(QPointF(0, 0), marker.radius_in, marker.radius_in)
    painter.setPen(pen(ink, 1.6))
    painter.setBrush(theme.colour("surface"))
    painter.drawEllipse(QPointF(0, 0), SIZE_IN / 2, SIZE_IN / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.scale(1, -1)
    half = SIZE_IN * 0.36
    paint_icon(painter, ICONS.get(marker.kind, "pin"), QRectF(-half, -half, 2 * half, 2 * half), ink)
    painter.restore()
