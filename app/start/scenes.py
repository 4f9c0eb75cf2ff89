"""The drawn scenes of the start page: one for each system, 276 by 120, of tokens and silhouettes alone."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app.icons import paint_silhouette
from app.theme import Theme

WIDTH, HEIGHT = 276.0, 120.0
HEX = 28.0
"""The width of half a hex, corner to corner."""
REACH, DEGREE = 240.0, 16
"""How far a team sees; a degree as Qt counts it."""
MOST_HEXES, MOST_LINES = 24, 50
"""How far a scene goes on to the right, for cards that are wider than it."""


def hexes(painter: QPainter, theme: Theme) -> None:
    """Counters of one side in line against one of another, over wood and hills."""
    grounds = {(1, 0): "wood", (0, 2): "wood", (4, 0): "hill", (5, 1): "hill", (5, 2): "wood", (2, 2): "wood"}
    for column in range(-1, MOST_HEXES):
        for row in range(-1, 4):
            _hex(painter, theme, column, row, grounds.get((column, row), ""))
    for column, row, kind, side in _COUNTERS:
        middle = _middle(column, row)
        box = QRectF(middle.x() - 16, middle.y() - 16, 32, 32)
        painter.setPen(QPen(theme.colour("surface"), 1.5))
        painter.setBrush(theme.colour(f"{side}/fill"))
        painter.drawRoundedRect(box, 4, 4)
        paint_silhouette(painter, kind, box.adjusted(4, 6, -4, -6), theme.colour(f"{side}/on"))


_COUNTERS = (
    (1, 1, "skimmer", "blue"),
    (2, 1, "hovertank", "blue"),
    (3, 0, "combatcar", "blue"),
    (5, 0, "tank", "tan"),
)


def _middle(column: int, row: int) -> QPointF:
    high = HEX * 3**0.5
    return QPointF(30 + column * HEX * 1.5, 18 + row * high + (high / 2 if column % 2 else 0))


def _hex(painter: QPainter, theme: Theme, column: int, row: int, ground: str) -> None:
    middle = _middle(column, row)
    corners = [middle + QPointF(HEX * cos(pi / 3 * at), HEX * sin(pi / 3 * at)) for at in range(6)]
    painter.setPen(QPen(theme.colour("line2", 0.55), 1))
    painter.setBrush(theme.colour(ground) if ground else Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF(corners))


def skirmish(painter: QPainter, theme: Theme) -> None:
    """A team looks at another along a measured line; what it sees is lit."""
    _grid(painter, theme)
    painter.setPen(QPen(theme.colour("accent", 0.4), 1))
    painter.setBrush(theme.colour("accent", 0.18))
    painter.drawPie(QRectF(50 - REACH, 84 - REACH, 2 * REACH, 2 * REACH), -2 * DEGREE, 22 * DEGREE)
    pen = QPen(theme.colour("accent"), 2, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.drawLine(QPointF(50, 84), QPointF(222, 58))
    for x, y, kind, side in _BASES:
        painter.setPen(QPen(theme.colour("surface"), 1.5))
        painter.setBrush(theme.colour(f"{side}/fill"))
        painter.drawEllipse(QPointF(x, y), 13, 13)
        paint_silhouette(painter, kind, QRectF(x - 9, y - 8, 18, 16), theme.colour(f"{side}/on"))
    _pill(painter, theme, QRectF(108, 48, 62, 25), "11.4″", "ink", "surface")


_BASES = (
    (28.0, 58.0, "squad", "blue"),
    (50.0, 84.0, "lmg", "blue"),
    (82.0, 100.0, "squad", "blue"),
    (222.0, 58.0, "mmg", "red"),
    (248.0, 78.0, "leader", "red"),
)


def armour(painter: QPainter, theme: Theme) -> None:
    """A hover tank and the defence values of its three sides."""
    _grid(painter, theme)
    paint_silhouette(painter, "hovertank", QRectF(26, 22, 150, 78), theme.colour("ink"))
    for at, value in enumerate(("DV 14", "DV 12", "DV 11")):
        _pill(painter, theme, QRectF(196, 20 + at * 29, 58, 25), value, "surface", "ink")


def _grid(painter: QPainter, theme: Theme) -> None:
    painter.setPen(QPen(theme.colour("matline"), 1))
    for x in range(0, MOST_LINES * 20, 20):
        painter.drawLine(QPointF(x + 0.5, 0), QPointF(x + 0.5, HEIGHT))
    for y in range(0, int(HEIGHT) + 20, 20):
        painter.drawLine(QPointF(0, y + 0.5), QPointF(MOST_LINES * 20, y + 0.5))


def _pill(painter: QPainter, theme: Theme, box: QRectF, text: str, ground: str, ink: str) -> None:
    painter.setPen(QPen(theme.colour("ink"), 1))
    painter.setBrush(theme.colour(ground))
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    painter.setPen(theme.colour(ink))
    font = theme.font("label")
    font.setPixelSize(13)
    font.setWeight(font.Weight.DemiBold)
    painter.setFont(font)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


SCENES: dict[str, Callable[[QPainter, Theme], None]] = {"hexgame": hexes, "smle": skirmish, "crucible": armour}


def paint_scene(painter: QPainter, key: str, theme: Theme) -> None:
    """A system's scene at the painter's origin, at the theme's scale; a bare mat for a system without one.

    It has no end at the right: the caller cuts it off.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(theme.scale, theme.scale)
    painter.fillRect(QRectF(0, 0, MOST_LINES * 20, HEIGHT), theme.colour("mat"))
    SCENES.get(key, _grid)(painter, theme)
    painter.restore()
