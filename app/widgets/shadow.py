"""The soft shadow of what floats: drawn once for a small corner, then laid around rectangles of any size."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from app.theme import Theme

LAYERS = 9
LIGHT_ALPHA, DARK_ALPHA = 0.11, 0.47


def paint_shadow(painter: QPainter, rect: QRectF, radius: float, depth: float, theme: Theme) -> None:
    """A shadow `depth` pixels wide around a rounded rectangle; the rectangle itself is for the caller to fill."""
    tile, edge = _tile(radius, depth, theme.dark)
    outer = rect.adjusted(-depth, -depth, depth, depth)
    columns = _thirds(outer.left(), outer.right(), edge)
    rows = _thirds(outer.top(), outer.bottom(), edge)
    cuts = (0, edge, edge + 1, 2 * edge + 1)
    for row in range(3):
        for column in range(3):
            if row == column == 1:
                continue  # what floats covers it
            to = QRectF(columns[column], rows[row], columns[column + 1] - columns[column], rows[row + 1] - rows[row])
            width, height = cuts[column + 1] - cuts[column], cuts[row + 1] - cuts[row]
            painter.drawPixmap(to, tile, QRectF(cuts[column], cuts[row], width, height))


def _thirds(start: float, end: float, edge: int) -> tuple[float, float, float, float]:
    """Where the two edges and the middle of a length begin and end."""
    edge_here = min(float(edge), (end - start) / 2)
    return start, start + edge_here, end - edge_here, end


@lru_cache(maxsize=32)
def _tile(radius: float, depth: float, dark: bool) -> tuple[QPixmap, int]:
    """The shadow of the smallest rectangle of this radius, and how far its corners reach; one pixel lies between."""
    edge = ceil(radius + 2 * depth)
    size = 2 * edge + 1
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    colour = QColor(0, 0, 0)
    colour.setAlphaF((DARK_ALPHA if dark else LIGHT_ALPHA) / LAYERS * 2)
    inner = QRectF(0, 0, size, size).adjusted(depth, depth, -depth, -depth)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for layer in range(LAYERS):
        grow = depth * (1 - layer / LAYERS) ** 2
        around = inner.adjusted(-grow, -grow / 2, grow, grow).translated(0, depth / 8)
        painter.drawRoundedRect(around, radius + grow, radius + grow)
    painter.end()
    return pixmap, edge
