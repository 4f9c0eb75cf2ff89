"""Terrain as it is seen from above: flat, each kind with its own sign, so that nobody needs the colour alone.

A dashed edge is seen through by depth, a thick solid one blocks, stone ticks are hard cover, bumps are soft.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter

from app.tabletop.mat_paint import pen
from app.tabletop.terrain_paths import direction, path_of, ring, steps_along, strewn
from app.theme import Theme
from rules.tabletop.terrain import Opening, Piece

Painter = Callable[[QPainter, Piece, Theme], None]

TREE_IN = 1.1
STONE_IN = 0.6
WALL_PX = 4.0
WOODED = ("wood", "dense-growth", "growth", "orchard", "swamp")


def paint_piece(painter: QPainter, piece: Piece, theme: Theme) -> None:
    """One piece of terrain; the painter is scaled to inches."""
    painter.save()
    PAINTERS.get(piece.kind, _plain)(painter, piece, theme)
    painter.restore()


def _wood(painter: QPainter, piece: Piece, theme: Theme) -> None:
    path = path_of(piece)
    painter.setBrush(theme.colour("wood"))
    painter.setPen(pen(theme.colour("woodline"), 1.6, dashed=True))
    painter.drawPath(path)
    painter.setBrush(theme.colour("woodtree"))
    painter.setPen(pen(theme.colour("woodline"), 1))
    for centre, size in strewn(path, piece, TREE_IN):
        painter.drawEllipse(centre, size / 2, size / 2)


def _building(painter: QPainter, piece: Piece, theme: Theme) -> None:
    path = path_of(piece)
    painter.fillPath(path, theme.colour("bldin"))
    wall = pen(theme.colour("bldline"), WALL_PX)
    wall.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(wall)
    painter.drawPath(path)
    wall.setWidthF(WALL_PX - 1.4)
    painter.setPen(wall)
    for partition in piece.partitions:
        painter.drawPolyline(ring(partition, closed=False))
    for opening in piece.openings:
        _opening(painter, piece, opening, theme)


def _opening(painter: QPainter, piece: Piece, opening: Opening, theme: Theme) -> None:
    """A gap in the wall: open, with a leaf across it where it is a closed door, with two panes for a window."""
    along = direction(piece, opening.point)
    half = QPointF(along.x() * opening.width_in / 2, along.y() * opening.width_in / 2)
    middle = QPointF(*opening.point)
    gap = pen(theme.colour("bldin"), WALL_PX + 1)
    gap.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(gap)
    painter.drawLine(QLineF(middle - half, middle + half))
    painter.setPen(pen(theme.colour("bldline"), 1.2))
    if opening.kind == "window":
        across = QPointF(-along.y() * 0.12, along.x() * 0.12)
        painter.drawLine(QLineF(middle - half + across, middle + half + across))
        painter.drawLine(QLineF(middle - half - across, middle + half - across))
    elif opening.is_open:
        leaf = QPointF(-along.y() * opening.width_in * 0.8, along.x() * opening.width_in * 0.8)
        painter.drawLine(QLineF(middle - half, middle - half + leaf))
    else:
        painter.drawLine(QLineF(middle - half, middle + half))


def _wall(painter: QPainter, piece: Piece, theme: Theme) -> None:
    path = path_of(piece)
    painter.setBrush(theme.colour("wall"))
    painter.setPen(pen(theme.colour("ink"), 1))
    painter.drawPath(path)
    painter.setPen(pen(theme.colour("mat"), 1))
    for point, along in steps_along(piece, STONE_IN):
        across = QPointF(-along.y() * piece.width_in / 2, along.x() * piece.width_in / 2)
        painter.drawLine(QLineF(point - across, point + across))


def _hedge(painter: QPainter, piece: Piece, theme: Theme) -> None:
    width = max(piece.width_in, 0.3)
    painter.setBrush(theme.colour("hedge"))
    painter.setPen(pen(theme.colour("woodline"), 1))
    path = path_of(piece)
    painter.drawPath(path)
    for point, _ in steps_along(piece, width * 0.8):
        painter.drawEllipse(point, width * 0.62, width * 0.62)


def _hill(painter: QPainter, piece: Piece, theme: Theme) -> None:
    painter.setBrush(theme.colour("hill", 0.42))
    painter.setPen(pen(theme.colour("roadline"), 1.2))
    painter.drawPath(path_of(piece))


def _road(painter: QPainter, piece: Piece, theme: Theme) -> None:
    painter.setBrush(theme.colour("road"))
    painter.setPen(pen(theme.colour("roadline"), 1))
    painter.drawPath(path_of(piece))


def _water(painter: QPainter, piece: Piece, theme: Theme) -> None:
    painter.setBrush(theme.colour("water"))
    painter.setPen(pen(theme.colour("waterline"), 1.4))
    painter.drawPath(path_of(piece))
    painter.setPen(pen(theme.colour("waterline"), 1))
    for point, along in steps_along(piece, 1.6):
        across = QPointF(-along.y(), along.x())
        start = point - across * piece.width_in * 0.18
        painter.drawLine(QLineF(start, start + along * 0.7))


def _ford(painter: QPainter, piece: Piece, theme: Theme) -> None:
    path = path_of(piece)
    painter.setBrush(theme.colour("water"))
    painter.setPen(pen(theme.colour("waterline"), 1.4, dashed=True))
    painter.drawPath(path)
    painter.setBrush(theme.colour("rubble"))
    painter.setPen(Qt.PenStyle.NoPen)
    for centre, size in strewn(path, piece, 0.5):
        painter.drawEllipse(centre, size / 2, size / 2.6)


def _bridge(painter: QPainter, piece: Piece, theme: Theme) -> None:
    painter.setBrush(theme.colour("road"))
    painter.setPen(pen(theme.colour("bldline"), 2.4))
    painter.drawPath(path_of(piece))


def _rubble(painter: QPainter, piece: Piece, theme: Theme) -> None:
    path = path_of(piece)
    painter.setBrush(QBrush(theme.colour("rubble", 0.35)))
    painter.setPen(pen(theme.colour("rubble"), 1.2, dashed=True))
    painter.drawPath(path)
    painter.setBrush(theme.colour("rubble"))
    painter.setPen(pen(theme.colour("bldline"), 0.8))
    chance = random.Random(piece.id)
    for centre, size in strewn(path, piece, 0.7):
        painter.save()
        painter.translate(centre)
        painter.rotate(chance.uniform(0, 90))
        painter.drawRect(QRectF(-size / 2, -size / 3, size, size / 1.5))
        painter.restore()


def _crater(painter: QPainter, piece: Piece, theme: Theme) -> None:
    path = path_of(piece)
    painter.setBrush(theme.colour("hill", 0.6))
    painter.setPen(pen(theme.colour("bldline"), 1.4, dashed=True))
    painter.drawPath(path)
    box = path.boundingRect()
    painter.setBrush(theme.colour("rubble", 0.5))
    painter.drawEllipse(box.center(), box.width() * 0.28, box.height() * 0.28)


def _plain(painter: QPainter, piece: Piece, theme: Theme) -> None:
    painter.setBrush(theme.colour("rubble", 0.3))
    painter.setPen(pen(theme.colour("ink2"), 2 if piece.sight == "block" else 1.2, dashed=piece.sight == "depth"))
    painter.drawPath(path_of(piece))


PAINTERS: dict[str, Painter] = {
    **dict.fromkeys(WOODED, _wood),
    "building": _building,
    "wall": _wall,
    "hedge": _hedge,
    "hill": _hill,
    "road": _road,
    "river": _water,
    "water": _water,
    "ford": _ford,
    "bridge": _bridge,
    "rubble": _rubble,
    "crater": _crater,
}
