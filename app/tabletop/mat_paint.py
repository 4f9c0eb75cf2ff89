"""The bare table: the mat, its inch lines, its edge and the zones on it. All in inches; the painter is scaled."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.theme import Theme
from rules.tabletop.bases import Point
from rules.tabletop.terrain import Table, Zone

FINE_PX = 9.0
"""An inch on the screen must have so many pixels for single inch lines to help."""
FOOT = 6
FADED = 0.4
"""How strong the edge of a zone is that nobody needs any more."""


def pen(colour: QColor, width_px: float, dashed: bool = False) -> QPen:
    """A pen of one width on the screen, whatever the zoom."""
    made = QPen(colour, width_px, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    made.setCosmetic(True)
    if dashed:
        made.setDashPattern([4.0, 3.0])
    return made


def polygon(points: tuple[Point, ...]) -> QPolygonF:
    """Points in inches as Qt has them."""
    return QPolygonF([QPointF(*point) for point in points])


def paint_mat(painter: QPainter, table: Table, theme: Theme, inch_px: float) -> None:
    """The table's top with its grid: every inch where there is room, every sixth stronger."""
    area = QRectF(0, 0, table.width_in, table.depth_in)
    painter.fillRect(area, theme.colour("mat"))
    if inch_px >= FINE_PX:
        painter.setPen(pen(theme.colour("matline"), 1))
        painter.drawLines(list(_lines(table, 1)))
    painter.setPen(pen(theme.colour("matline2"), 1))
    painter.drawLines(list(_lines(table, FOOT)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(theme.colour("ink2"), 2))
    painter.drawRect(area)


def _lines(table: Table, step: int) -> Iterator[QLineF]:
    for x in range(step, int(table.width_in) + 1, step):
        yield QLineF(x, 0, x, table.depth_in)
    for y in range(step, int(table.depth_in) + 1, step):
        yield QLineF(0, y, table.width_in, y)


def paint_zone(painter: QPainter, zone: Zone, colour: str, theme: Theme, faded: bool = False) -> None:
    """A zone in its side's soft colour, or in the accent where it is nobody's; faded it is a thin edge alone."""
    strength = FADED if faded else 1.0
    fill = theme.colour(f"{colour}/fill", 0.14) if colour else theme.colour("accent", 0.1)
    edge = theme.colour(f"{colour}/ink", strength) if colour else theme.colour("accent", strength)
    painter.setBrush(Qt.BrushStyle.NoBrush if faded or theme.high_contrast else fill)
    painter.setPen(pen(edge, 1.4, dashed=True))
    painter.drawPolygon(polygon(zone.outline))
