"""Plays a plan of templates to the screen: the true card, in millimetres, sharp at any zoom."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen

from app.icons import add_steps
from templates.fonts import faces
from templates.palette import PAPER
from templates.patterns import lines_of
from templates.plan import Box, Line, Op, Path, Pattern, Plan, Text

OUTLINE_PX = 200
WEIGHTS = {
    "Regular": QFont.Weight.Normal,
    "Medium": QFont.Weight.Medium,
    "SemiBold": QFont.Weight.DemiBold,
    "Bold": QFont.Weight.Bold,
}


def paint_plan(painter: QPainter, plan: Plan, scale: float) -> None:
    """Draws a plan with its top left corner at the painter's origin, `scale` pixels to the millimetre."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    for op in plan.ops:
        _play(painter, op)
    painter.restore()


def _play(painter: QPainter, op: Op) -> None:
    match op:
        case Box():
            _box(painter, op)
        case Line():
            _line(painter, op)
        case Path():
            _path(painter, op)
        case Text():
            _text(painter, op)
        case Pattern():
            _pattern(painter, op)


def _colour(token: str) -> QColor:
    return QColor(f"#{PAPER[token]}")


def _pen(token: str, width: float, dash: float = 0.0) -> QPen:
    pen = QPen(_colour(token), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dash:
        pen.setDashPattern([dash / width, dash / width])
    return pen


def _box(painter: QPainter, op: Box) -> None:
    painter.setPen(_pen(op.stroke, op.line) if op.stroke else Qt.PenStyle.NoPen)
    painter.setBrush(_colour(op.fill) if op.fill else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(op.x, op.y, op.w, op.h), op.radius, op.radius)


def _line(painter: QPainter, op: Line) -> None:
    painter.setPen(_pen(op.stroke, op.line, op.dash))
    painter.drawLine(QPointF(op.x, op.y), QPointF(op.x2, op.y2))


def _path(painter: QPainter, op: Path) -> None:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    add_steps(path, op.steps)
    painter.save()
    painter.translate(op.x, op.y)
    painter.scale(op.scale, op.scale)
    if op.line:
        pen = QPen(_colour(op.colour), op.line / op.scale)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
    else:
        painter.fillPath(path, _colour(op.colour))
    painter.restore()


def _text(painter: QPainter, op: Text) -> None:
    em = op.size * faces.MM_PER_PT
    x = op.left
    painter.save()
    for face, piece in faces.runs(op.text, op.weight):
        painter.save()
        painter.translate(x, op.y)
        painter.scale(em / OUTLINE_PX, em / OUTLINE_PX)
        painter.fillPath(_outline(face, piece, op.spacing), _colour(op.colour))
        painter.restore()
        x += sum(faces.glyph(letter, op.weight)[2] + op.spacing for letter in piece) * em
    painter.restore()


@lru_cache(maxsize=4096)
def _outline(face: str, text: str, spacing: float) -> QPainterPath:
    family, _, weight = face.partition("-")
    font = QFont("IBM Plex Sans Condensed" if family.endswith("Condensed") else "IBM Plex Sans")
    font.setWeight(WEIGHTS[weight])
    font.setPixelSize(OUTLINE_PX)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing * OUTLINE_PX)
    path = QPainterPath()
    path.addText(0, 0, font, text)
    return path


def _pattern(painter: QPainter, op: Pattern) -> None:
    lines, dots = lines_of(op)
    painter.save()
    painter.setClipRect(QRectF(op.x, op.y, op.w, op.h))
    for line in lines:
        _line(painter, line)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_colour(op.colour))
    for x, y, radius in dots:
        painter.drawEllipse(QPointF(x, y), radius, radius)
    painter.restore()
