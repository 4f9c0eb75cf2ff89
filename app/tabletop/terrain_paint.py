"""Terrain as it is seen from above: flat, each kind with its own sign, so that nobody needs the colour alone.

A dashed edge is seen through by depth, a thick solid one blocks, stone ticks are hard cover, bumps are soft.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPainterPathStroker, QPolygonF

from app.tabletop.mat_paint import pen
from app.theme import Theme
from rules.tabletop.bases import Point
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


def path_of(piece: Piece) -> QPainterPath:
    """The ground that a piece covers, holes left out; that of a line is its thickness."""
    path = QPainterPath()
    path.addPolygon(_ring(piece.outline, closed=not piece.is_line))
    if piece.is_line:
        return _thick(path, max(piece.width_in, 0.05))
    path.closeSubpath()
    for hole in piece.holes:
        inner = QPainterPath()
        inner.addPolygon(_ring(hole, closed=True))
        path = path.subtracted(inner)
    return path


def _ring(points: tuple[Point, ...], closed: bool) -> QPolygonF:
    ring = [QPointF(*point) for point in points]
    return QPolygonF([*ring, ring[0]] if closed else ring)


def _thick(path: QPainterPath, width_in: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width_in)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroker.setCurveThreshold(0.02)
    return stroker.createStroke(path).simplified()


def _wood(painter: QPainter, piece: Piece, theme: Theme) -> None:
    path = path_of(piece)
    painter.setBrush(theme.colour("wood"))
    painter.setPen(pen(theme.colour("woodline"), 1.6, dashed=True))
    painter.drawPath(path)
    painter.setBrush(theme.colour("woodtree"))
    painter.setPen(pen(theme.colour("woodline"), 1))
    for centre, size in _strewn(path, piece, TREE_IN):
        painter.drawEllipse(centre, size / 2, size / 2)


def _strewn(path: QPainterPath, piece: Piece, size_in: float) -> Iterator[tuple[QPointF, float]]:
    """Places inside an area for small things: the same for the same piece, wherever it is moved."""
    box = path.boundingRect()
    chance = random.Random(piece.id)
    wanted = max(2, round(box.width() * box.height() / 9))
    placed: list[tuple[QPointF, float]] = []
    for _ in range(6 * wanted):
        point = QPointF(box.x() + chance.random() * box.width(), box.y() + chance.random() * box.height())
        size = size_in * chance.uniform(0.7, 1.3)
        inside = path.contains(QRectF(point.x() - size / 2, point.y() - size / 2, size, size))
        if inside and all(math.dist((point.x(), point.y()), (p.x(), p.y())) > (size + s) / 1.6 for p, s in placed):
            placed.append((point, size))
            yield point, size
        if len(placed) >= wanted:
            return


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
        painter.drawPolyline(_ring(partition, closed=False))
    for opening in piece.openings:
        _opening(painter, piece, opening, theme)


def _opening(painter: QPainter, piece: Piece, opening: Opening, theme: Theme) -> None:
    """A gap in the wall: open, with a leaf across it where it is a closed door, with two panes for a window."""
    along = _direction(piece, opening.point)
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


def _direction(piece: Piece, point: Point) -> QPointF:
    """Which way the wall runs that an opening is in."""
    lines = [(*piece.outline, piece.outline[0]), *piece.partitions]
    segments = [(a, b) for line in lines for a, b in pairwise(line) if a != b]
    (ax, ay), (bx, by) = min(segments, key=lambda ends: _distance(point, *ends))
    length = math.dist((ax, ay), (bx, by))
    return QPointF((bx - ax) / length, (by - ay) / length)


def _distance(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return math.dist(point, (start[0] + along * dx, start[1] + along * dy))


def _wall(painter: QPainter, piece: Piece, theme: Theme) -> None:
    path = path_of(piece)
    painter.setBrush(theme.colour("wall"))
    painter.setPen(pen(theme.colour("ink"), 1))
    painter.drawPath(path)
    painter.setPen(pen(theme.colour("mat"), 1))
    for point, along in _along(piece, STONE_IN):
        across = QPointF(-along.y() * piece.width_in / 2, along.x() * piece.width_in / 2)
        painter.drawLine(QLineF(point - across, point + across))


def _hedge(painter: QPainter, piece: Piece, theme: Theme) -> None:
    width = max(piece.width_in, 0.3)
    painter.setBrush(theme.colour("hedge"))
    painter.setPen(pen(theme.colour("woodline"), 1))
    path = path_of(piece)
    painter.drawPath(path)
    for point, _ in _along(piece, width * 0.8):
        painter.drawEllipse(point, width * 0.62, width * 0.62)


def _along(piece: Piece, step_in: float) -> Iterator[tuple[QPointF, QPointF]]:
    """Points along a line piece at equal steps, each with the line's direction there."""
    if not piece.is_line:
        return
    left = step_in / 2
    for (ax, ay), (bx, by) in pairwise(piece.outline):
        length = math.dist((ax, ay), (bx, by))
        if not length:
            continue
        along = QPointF((bx - ax) / length, (by - ay) / length)
        while left <= length:
            yield QPointF(ax + along.x() * left, ay + along.y() * left), along
            left += step_in
        left -= length


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
    for point, along in _along(piece, 1.6):
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
    for centre, size in _strewn(path, piece, 0.5):
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
    for centre, size in _strewn(path, piece, 0.7):
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
