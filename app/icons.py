"""Icons and silhouettes for the screen, drawn from their paths in a token's colour, sharp at any scale."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.theme import Theme
from templates.silhouettes import shapes

FOLDER = Path(__file__).parent / "resources"
SIZES = (20, 24, 40, 48)


@lru_cache(maxsize=256)
def _svg(name: str) -> str:
    path = FOLDER / "mark.svg" if name == "mark" else FOLDER / "icons" / f"{name}.svg"
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=512)
def _renderer(name: str, figure: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(_svg(name).replace("currentColor", f"#{figure}").encode()))


def paint_icon(painter: QPainter, name: str, rect: QRectF, colour: QColor) -> None:
    """Draws an icon into a rectangle; raises FileNotFoundError for an unknown one."""
    _renderer(name, colour.name().removeprefix("#")).render(painter, rect)


def icon(name: str, theme: Theme, token: str = "ink", sizes: Sequence[int] = SIZES) -> QIcon:
    """An icon in a token's colour, paler where it is disabled, drawn for some sizes in pixels."""
    made = QIcon()
    for mode, colour in ((QIcon.Mode.Normal, theme.colour(token)), (QIcon.Mode.Disabled, theme.colour("ink3", 0.6))):
        for size in sizes:
            made.addPixmap(_pixmap(name, size, colour), mode)
    return made


def _pixmap(name: str, size: int, colour: QColor) -> QPixmap:
    pixmap = QPixmap(QSize(size, size))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setOpacity(colour.alphaF())
    paint_icon(painter, name, QRectF(0, 0, size, size), colour)
    painter.end()
    return pixmap


@lru_cache(maxsize=64)
def silhouette_path(kind: str) -> QPainterPath:
    """A unit's silhouette in its own box of 48 by 30."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for outline in shapes.unit(kind).outlines:
        add_steps(path, outline.steps)
    return path


def add_steps(path: QPainterPath, steps: tuple[shapes.Step, ...]) -> None:
    """Adds the steps of a drawn shape to a path."""
    for letter, at in steps:
        if letter == "M":
            path.moveTo(*at)
        elif letter == "L":
            path.lineTo(*at)
        elif letter == "C":
            path.cubicTo(*at)
        else:
            path.closeSubpath()


def paint_silhouette(painter: QPainter, kind: str, rect: QRectF, colour: QColor) -> None:
    """Draws a unit's silhouette as large as fits, in the middle of a rectangle."""
    scale = min(rect.width() / 48, rect.height() / 30)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center().x() - 24 * scale, rect.center().y() - 15 * scale)
    painter.scale(scale, scale)
    painter.fillPath(silhouette_path(kind), colour)
    painter.restore()
