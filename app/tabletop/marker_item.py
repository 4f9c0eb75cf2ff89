"""What lies on the table that is no model: markers such as an aim point, a mine, an objective, and notes."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.icons import paint_icon
from app.tabletop.mat_paint import pen
from app.theme import Theme
from rules.battle.model import Marker, Note

SIZE_IN, NOTE_IN = 0.9, 0.8
UNDER, OVER = 10, 24
"""Markers lie under the models, and over them where they would be hidden."""
NOWHERE = QPointF()
ARC_IN = 4.0
"""So far an arc is drawn; it goes on for as far as one sees."""
ARC_ALPHA = 28
ICONS = {"objective": "star", "position": "shield", "mine": "blast", "aim": "fire", "note": "note"}


class MarkerItem(QGraphicsItem):
    """A marker in the scene, under the models; what a base would cover stands aside, over its edge."""

    def __init__(self, marker: Marker, colour: str, theme: Theme) -> None:
        super().__init__()
        self.marker = marker
        self.colour = colour
        self.theme = theme
        self.arc_deg = 0.0
        self.aside = QPointF()

    def show_marker(
        self, marker: Marker, colour: str, theme: Theme, arc_deg: float = 0.0, aside: QPointF = NOWHERE
    ) -> None:
        """Takes another state; `arc_deg` is how wide the arc in front of it is, 0 for none.

        `aside` is how far from its place its sign is drawn, in inches: over the edge of the model that covers it.
        """
        self.prepareGeometryChange()
        self.marker, self.colour, self.theme, self.arc_deg, self.aside = marker, colour, theme, arc_deg, aside
        self.setZValue(UNDER if aside.isNull() else OVER)
        self.setToolTip(marker.name or marker.kind.replace("-", " ").capitalize())
        if marker.place is not None:
            self.setPos(marker.place.x, marker.place.y)
        self.update()

    def boundingRect(self) -> QRectF:
        """The sign and the circle around it."""
        sign = SIZE_IN + self.aside.manhattanLength()
        reach = max(sign, self.marker.radius_in, ARC_IN if self.arc_deg else 0.0) + 0.2
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def shape(self) -> QPainterPath:
        """The sign alone."""
        path = QPainterPath()
        path.addEllipse(self.aside, SIZE_IN / 2, SIZE_IN / 2)
        return path

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """The marker at the size that the zoom gives it."""
        if self.arc_deg and self.marker.place is not None:
            _paint_arc(painter, self.marker.place.facing, self.arc_deg, self._ink())
        paint_marker(painter, self.marker, self.colour, self.theme, self.aside)

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


def paint_marker(painter: QPainter, marker: Marker, colour: str, theme: Theme, aside: QPointF = NOWHERE) -> None:
    """A disc with its icon at `aside`, and its radius dashed around 0, 0; the painter is scaled to inches, y up."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = theme.colour(f"{colour}/ink" if colour else "warn")
    painter.setPen(pen(ink, 1.4, dashed=True))
    if marker.radius_in:
        painter.drawEllipse(QPointF(0, 0), marker.radius_in, marker.radius_in)
    painter.translate(aside)
    _paint_sign(painter, ICONS.get(marker.kind, "pin"), ink, SIZE_IN, theme)
    painter.restore()


def _paint_sign(painter: QPainter, icon: str, ink: QColor, size: float, theme: Theme) -> None:
    painter.setPen(pen(ink, 1.6))
    painter.setBrush(theme.colour("surface"))
    painter.drawEllipse(QPointF(0, 0), size / 2, size / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.scale(1, -1)
    half = size * 0.36
    paint_icon(painter, icon, QRectF(-half, -half, 2 * half, 2 * half), ink)


class NoteItem(QGraphicsItem):
    """A note in the scene: a small mark over everything, with its text where the pointer rests on it."""

    def __init__(self, note: Note, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.setZValue(OVER)
        self.show_note(note, theme)

    def show_note(self, note: Note, theme: Theme, aside: QPointF = NOWHERE) -> None:
        """Takes another text, place or look; `aside` is how far from its place it is drawn, in inches."""
        self.theme = theme
        self.setToolTip(note.text)
        if note.place is not None:
            self.setPos(QPointF(note.place.x, note.place.y) + aside)
        self.update()

    def boundingRect(self) -> QRectF:
        """The mark."""
        return QRectF(-NOTE_IN / 2, -NOTE_IN / 2, NOTE_IN, NOTE_IN).adjusted(-0.1, -0.1, 0.1, 0.1)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """The mark at the size that the zoom gives it."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _paint_sign(painter, "note", self.theme.colour("info"), NOTE_IN, self.theme)
        painter.restore()
