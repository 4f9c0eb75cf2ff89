"""Where terrain lies, as Qt paints it: the ground of a piece, places strewn over it, points along it. In inches."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF

from rules.tabletop.bases import Point
from rules.tabletop.terrain import Piece


def path_of(piece: Piece) -> QPainterPath:
    """The ground that a piece covers, holes left out; that of a line is its thickness."""
    path = QPainterPath()
    path.addPolygon(ring(piece.outline, closed=not piece.is_line))
    if piece.is_line:
        return _thick(path, max(piece.width_in, 0.05))
    path.closeSubpath()
    for hole in piece.holes:
        inner = QPainterPath()
        inner.addPolygon(ring(hole, closed=True))
        path = path.subtracted(inner)
    return path


def ring(points: tuple[Point, ...], closed: bool) -> QPolygonF:
    """Points as Qt has them, ended where they began if `closed`."""
    found = [QPointF(*point) for point in points]
    return QPolygonF([*found, found[0]] if closed else found)


def _thick(path: QPainterPath, width_in: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width_in)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroker.setCurveThreshold(0.02)
    return stroker.createStroke(path).simplified()


def strewn(path: QPainterPath, piece: Piece, size_in: float) -> Iterator[tuple[QPointF, float]]:
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


def direction(piece: Piece, point: Point) -> QPointF:
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


def steps_along(piece: Piece, step_in: float) -> Iterator[tuple[QPointF, QPointF]]:
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
