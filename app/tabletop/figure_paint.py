"""How a model is painted at any size: base, pattern, rim, silhouette, facing, and the badge of how it is."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from app.icons import paint_icon, paint_silhouette
from app.tabletop.mat_paint import pen
from app.theme import FAMILY, Theme
from app.widgets.side_shape import paint_side
from rules.battle.model import Figure
from rules.tabletop.bases import MM_PER_INCH, Base

SIGN_PX, SHAPE_PX = 14.0, 8.0
"""Under so many pixels across, silhouette and facing go; under the second only the side's shape is left."""
ROOM_IN = 0.45
"""What is around a base: its ring, its facing, its badge."""
WOUND_IN = 0.24
"""The radius of a badge that has room."""
TICK_PX, BADGE_PX = 4.0, 5.5
"""Of a small figure: how far the tick of its facing stands out, and the least radius of its badge, on the screen."""
HIDDEN_OPACITY = 0.55
RIMS = {
    "blue": Qt.PenStyle.SolidLine,
    "red": Qt.PenStyle.DashLine,
    "green": Qt.PenStyle.SolidLine,
    "tan": Qt.PenStyle.DotLine,
}


@dataclass(frozen=True, slots=True)
class Sign:
    """What is painted of a figure: it is painted anew only where this is another.

    `badge` is the letter of its wound, `is_out` one that is out of the fight, `is_ghost` one that is only shown where
    it would be, `is_hidden` one of a hidden team that whoever looks may see.
    """

    base: Base
    kind: str
    colour: str
    badge: str = ""
    is_out: bool = False
    is_prone: bool = False
    is_selected: bool = False
    is_hovered: bool = False
    is_ghost: bool = False
    is_hidden: bool = False


def sign_of(figure: Figure, colour: str, badge: str, is_out: bool, is_hidden: bool = False) -> Sign:
    """What is painted of a figure, selected or not comes later."""
    is_prone = "prone" in figure.states
    return Sign(figure.base, figure.kind, colour, badge, is_out, is_prone=is_prone, is_hidden=is_hidden)


def base_path(base: Base, facing: float) -> QPainterPath:
    """A base's outline around 0, 0 in inches, turned to its facing."""
    path = QPainterPath()
    box = QRectF(-base.width_in / 2, -base.depth_in / 2, base.width_in, base.depth_in)
    if base.shape == "rectangle":
        path.addRect(box)
    else:
        path.addEllipse(box)
    return path if base.shape == "round" else turned(facing).map(path)


def turned(facing: float) -> QTransform:
    """A turn to a facing: clockwise from +y, with y up."""
    return QTransform().rotate(-facing)


def wider(base: Base, by_in: float) -> Base:
    """The same base with so many inches more on every side."""
    more = 2 * by_in * MM_PER_INCH
    return base.model_copy(update={"width_mm": base.width_mm + more, "depth_mm": base.depth_mm + more})


def paint_figure(painter: QPainter, sign: Sign, facing: float, theme: Theme) -> None:
    """A figure around 0, 0; the painter is scaled to inches, y up."""
    inch_px = abs(painter.worldTransform().m11()) or 1.0
    across_px = 2 * sign.base.inner_in * inch_px
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if sign.is_ghost or sign.is_hidden:
        painter.setOpacity(0.28 if sign.is_ghost else HIDDEN_OPACITY)
    path = base_path(sign.base, facing)
    if across_px < SHAPE_PX and not sign.is_out:
        _shape(painter, sign, theme)
    else:
        _rings(painter, sign, facing, theme, inch_px)
        _ground(painter, sign, path, theme)
    if across_px >= SIGN_PX:
        _facing(painter, sign, facing, theme)
        _silhouette(painter, sign, theme)
    else:
        _marks(painter, sign, facing, theme, inch_px)
    _badge(painter, sign, theme, inch_px)
    if sign.is_hidden:
        _eye(painter, sign, theme, inch_px)
    painter.restore()


def _shape(painter: QPainter, sign: Sign, theme: Theme) -> None:
    radius = sign.base.radius_in
    painter.save()
    painter.scale(1, -1)
    paint_side(painter, sign.colour, QRectF(-radius, -radius, 2 * radius, 2 * radius), theme)
    painter.restore()


def _marks(painter: QPainter, sign: Sign, facing: float, theme: Theme, inch_px: float) -> None:
    """Of a small figure, as broad as the screen needs: a cross if out, a tick for its front, a bar if prone."""
    half = sign.base.inner_in * 0.7
    if sign.is_out:
        painter.setPen(pen(theme.colour("ink2"), 2))
        painter.drawLine(QPointF(-half, -half), QPointF(half, half))
        painter.drawLine(QPointF(-half, half), QPointF(half, -half))
        return
    front = sign.base.depth_in / 2
    tick = turned(facing).map(QLineF(0, front - 1 / inch_px, 0, front + min(TICK_PX / inch_px, ROOM_IN)))
    painter.setPen(pen(theme.colour("ink"), 2.2))
    painter.drawLine(tick)
    if sign.is_prone:
        painter.setPen(pen(_side(theme, sign.colour, "on"), 2.2))
        painter.drawLine(QLineF(-half, 0, half, 0))


def _rings(painter: QPainter, sign: Sign, facing: float, theme: Theme, inch_px: float) -> None:
    if not (sign.is_selected or sign.is_hovered):
        return
    out = 5.0 / inch_px if sign.is_selected else 3.0 / inch_px
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(theme.colour("accent"), 2.5 if sign.is_selected else 1.2))
    painter.drawPath(base_path(wider(sign.base, out), facing))


def _ground(painter: QPainter, sign: Sign, path: QPainterPath, theme: Theme) -> None:
    """The base: fill, pattern, rim inside, and an ink outline around all sides alike."""
    fill = theme.colour("sunken") if sign.is_out else _side(theme, sign.colour, "fill")
    painter.setPen(pen(theme.colour("ink3" if sign.is_out else "ink"), 1.2, dashed=sign.is_ghost))
    painter.setBrush(fill)
    painter.drawPath(path)
    if sign.is_out:
        return
    rim = pen(_side(theme, sign.colour, "on"), 1.2)
    rim.setStyle(RIMS.get(sign.colour, Qt.PenStyle.SolidLine))
    rim.setCosmetic(True)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(rim)
    for share in (0.84, 0.7) if sign.colour == "green" else (0.84,):
        painter.save()
        painter.scale(share, share)
        painter.drawPath(path)
        painter.restore()


def _side(theme: Theme, colour: str, part: str) -> QColor:
    return theme.colour(f"{colour}/{part}") if colour else theme.colour("ink2" if part == "fill" else "surface")


def _facing(painter: QPainter, sign: Sign, facing: float, theme: Theme) -> None:
    front = sign.base.depth_in / 2
    points = (QPointF(-0.14, front - 0.02), QPointF(0.14, front - 0.02), QPointF(0, front + 0.26))
    painter.setBrush(theme.colour("ink3" if sign.is_out else "ink"))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(turned(facing).map(QPolygonF(points)))


def _silhouette(painter: QPainter, sign: Sign, theme: Theme) -> None:
    painter.save()
    painter.scale(1, -1)
    size = sign.base.inner_in * 1.3
    if sign.is_out:
        painter.setPen(QPen(theme.colour("ink3"), 0.08))
        painter.drawLine(QPointF(-size / 3, -size / 3), QPointF(size / 3, size / 3))
        painter.drawLine(QPointF(-size / 3, size / 3), QPointF(size / 3, -size / 3))
    elif sign.kind:
        if sign.is_prone:
            painter.rotate(-90)
        paint_silhouette(painter, sign.kind, QRectF(-size / 2, -size / 2, size, size), _side(theme, sign.colour, "on"))
    painter.restore()


def _eye(painter: QPainter, sign: Sign, theme: Theme, inch_px: float) -> None:
    """An eye that is struck through at the upper left: the team is hidden, never told by its paleness alone."""
    radius = max(WOUND_IN, min(BADGE_PX / inch_px, sign.base.radius_in + ROOM_IN))
    at = min(sign.base.inner_in * 0.75, sign.base.radius_in + ROOM_IN - radius)
    painter.save()
    painter.setOpacity(1.0)
    painter.scale(1, -1)
    box = QRectF(-at - radius, -at - radius, 2 * radius, 2 * radius)
    painter.setBrush(theme.colour("surface"))
    painter.setPen(pen(theme.colour("ink2"), 1.2))
    painter.drawEllipse(box)
    inside = radius * 0.3
    paint_icon(painter, "hide", box.adjusted(inside, inside, -inside, -inside), theme.colour("ink"))
    painter.restore()


def _badge(painter: QPainter, sign: Sign, theme: Theme, inch_px: float) -> None:
    """The letter of a wound at the upper right, in the colour of warnings: never the colour alone, never too small."""
    if not sign.badge or sign.is_out:
        return
    radius = max(WOUND_IN, min(BADGE_PX / inch_px, sign.base.radius_in + ROOM_IN))
    at = min(sign.base.inner_in * 0.75, sign.base.radius_in + ROOM_IN - radius)
    painter.save()
    painter.scale(1, -1)
    box = QRectF(at - radius, -at - radius, 2 * radius, 2 * radius)
    painter.setBrush(QBrush(theme.colour("warnsoft")))
    painter.setPen(pen(theme.colour("warn"), 1.2))
    painter.drawEllipse(box)
    font = QFont(FAMILY)
    font.setPixelSize(100)
    font.setBold(True)
    letter = QPainterPath()
    letter.addText(0, 0, font, sign.badge)
    scale = (1.2 if radius == WOUND_IN else 1.5) * radius / 72
    ink = letter.boundingRect().center()
    painter.translate(box.center())
    painter.scale(scale, scale)
    painter.translate(-ink)
    painter.fillPath(letter, theme.colour("warn"))
    painter.restore()
