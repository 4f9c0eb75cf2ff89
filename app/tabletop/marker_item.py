"""A marker on the table: an aim point, a mine, an objective, with its name beside it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.icons import paint_icon
from app.tabletop.mat_paint import pen
from app.theme import Theme
from rules.battle.model import Marker

SIZE_IN = 0.9
ARC_IN = 4.0
"""So far an arc is drawn; it goes on for as far as one sees."""
ARC_ALPHA = 28
ICONS = {"objective": "star", "position": "shield", "mine": "blast", "aim": "fire", "note": "note"}


class MarkerItem(QGraphicsItem):
    """A marker in the scene, under the models."""

    def __init__(self, marker: Marker, colour: str, theme: Theme) -> None:
        super().__init__()
        self.marker = marker
        self.colour = colour
        self.theme = theme
        self.arc_deg = 0.0
        self.setZValue(10)

    def show_marker(self, marker: Marker, colour: str, theme: Theme, arc_deg: float = 0.0) -> None:
        """Takes another state; `arc_deg` is how wide the arc in front of it is, 0 for none."""
        self.prepareGeometryChange()
        self.marker, self.colour, self.theme, self.arc_deg = marker, colour, theme, arc_deg
        if marker.place is not None:
            self.setPos(marker.place.x, marker.place.y)
        self.update()

    def boundingRect(self) -> QRectF:
        """The sign and the circle around it."""
        reach = max(SIZE_IN, self.marker.radius_in, ARC_IN if self.arc_deg else 0.0) + 0.2
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def shape(self) -> QPainterPath:
        """The sign alone."""
        path = QPainterPath()
        path.addEllipse(QPointF(0, 0), SIZE_IN / 2, SIZE_IN / 2)
        return path

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """The marker at the size that the zoom gives it."""
        if self.arc_deg and self.marker.place is not None:
            _paint_arc(painter, self.marker.place.facing, self.arc_deg, self._ink())
        paint_marker(painter, self.marker, self.colour, self.theme)

    def _ink(self) -> QColor:
        return self.theme.colour(f"{self.colour}/ink" if self.colour else "warn")


def _paint_arc(painter: QPainter, facing: float, width: float, ink: QColor) -> None:
    """A wedge around where the marker faces, in degrees clockwise from +y; the painter has y up."""
    box = QRectF(-ARC_IN, -ARC_IN, 2 * ARC_IN, 2 * ARC_IN)
    ground = QColor(ink)
    ground.setAlpha(ARC_ALPHA)
    path = QPainterPath(QPointF(0, 0))
    path.arcTo(box, facing - 90.0 - width / 2, width)  # Qt's angles go from +x towards −y of the painter, which is up
    path.closeSubpath()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen(ink, 1.2, dashed=True))
    painter.setBrush(ground)
    painter.drawPath(path)
    painter.restore()


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
