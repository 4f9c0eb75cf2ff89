"""Paints names and tags in pixels: a pill with the side's shape, a card with a line to what it is about."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPixmap

from app.icons import paint_icon
from app.tabletop.labels import FAR, Labels, Pill
from app.tabletop.mat_paint import pen
from app.tabletop.overlays import Tag
from app.theme import Theme
from app.widgets.shadow import paint_shadow
from app.widgets.side_shape import paint_side

NOTHING = QRectF()
ROOM = 6
"""Pixels around a pill for its shadow."""


def paint_pill(painter: QPainter, pill: Pill, is_selected: bool, theme: Theme) -> None:
    """The side's shape and the name. A pill is drawn once for its words, then laid down as it is."""
    ratio = painter.device().devicePixelRatioF()
    size = (ceil(pill.box.width()), ceil(pill.box.height()))
    picture = _pill_picture(pill.words, pill.colour, is_selected, size, theme, ratio)
    painter.drawPixmap(QPointF(round(pill.box.left()) - ROOM, round(pill.box.top()) - ROOM), picture)


@lru_cache(maxsize=512)
def _pill_picture(
    words: str, colour: str, is_selected: bool, size: tuple[int, int], theme: Theme, ratio: float
) -> QPixmap:
    whole = QSize(size[0] + 2 * ROOM, size[1] + 2 * ROOM)
    picture = QPixmap(whole * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(ROOM + 0.5, ROOM + 0.5, size[0] - 1, size[1] - 1)
    ground, ink = ("accent", "onaccent") if is_selected else ("surface", "ink")
    radius = box.height() / 2
    paint_shadow(painter, box, radius, theme.px(4), theme)
    painter.setPen(pen(theme.colour("line2"), 1))
    painter.setBrush(theme.colour(ground))
    painter.drawRoundedRect(box, radius, radius)
    side = theme.px(10)
    shape = QRectF(box.left() + theme.px(9), box.center().y() - side / 2, side, side)
    if is_selected:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("onaccent"))
        painter.drawEllipse(shape.adjusted(-3, -3, 3, 3))
    paint_side(painter, colour, shape, theme)
    painter.setPen(theme.colour(ink))
    painter.setFont(theme.font("label"))
    painter.drawText(box.adjusted(theme.px(25), 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)
    painter.end()
    return picture


def paint_note(painter: QPainter, words: str, box: QRectF, theme: Theme) -> None:
    """A quiet line on the mat."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("surface"))
    painter.drawRoundedRect(box, theme.px(4), theme.px(4))
    painter.setPen(theme.colour("ink2"))
    painter.setFont(theme.font("caption"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


def tag_room(box: QRectF, anchor: QPointF) -> QRectF:
    """All that a tag covers on the screen: with its shadow and the line to what it is about."""
    return box.adjusted(-12, -12, 12, 12).united(QRectF(anchor, anchor).adjusted(-3, -3, 3, 3))


def paint_tag(painter: QPainter, tag: Tag, box: QRectF, anchor: QPointF, theme: Theme) -> None:
    """A tag in its place, with a line to what it is about."""
    painter.setPen(pen(theme.colour(tag.tone), 1.4))
    painter.drawLine(anchor, _nearest(box, anchor))
    radius = theme.px(8)
    paint_shadow(painter, box, radius, radius, theme)
    painter.setPen(pen(theme.colour("line2"), 1))
    painter.setBrush(theme.colour("raised"))
    painter.drawRoundedRect(box, radius, radius)
    _tag_words(painter, tag, box, theme)


def _lines(tag: Tag) -> list[str]:
    return [line for line in tag.text.split("\n") if line]


def tag_box(tag: Tag, anchor: QPointF, labels: Labels, clear: QRectF = NOTHING) -> QRectF:
    """Where a tag goes: off the models, off what it is about and what else is said; it is taken from then on."""
    theme, px, lines = labels.theme, labels.theme.px, _lines(tag)
    title, text = QFontMetricsF(theme.font("label")), QFontMetricsF(theme.font("small"))
    width = max([title.horizontalAdvance(tag.title), *(text.horizontalAdvance(line) for line in lines)]) + px(48)
    size = (width, title.height() + len(lines) * text.height() + px(14))
    around = QRectF(anchor.x() - px(14), anchor.y() - px(14), px(28), px(28))
    free = replace(labels, taken=[*labels.taken, clear])
    box = free.place(size, clear, px(10), FAR) if not clear.isEmpty() else None
    box = box or labels.place(size, around, px(22), FAR) or labels.below(size, around, px(22))
    sharp = QRectF(round(box.left()) + 0.5, round(box.top()) + 0.5, round(box.width()), round(box.height()))
    labels.taken.append(sharp)
    return sharp


def _tag_words(painter: QPainter, tag: Tag, box: QRectF, theme: Theme) -> None:
    px = theme.px
    if tag.icon:
        icon = QRectF(box.left() + px(10), box.top() + px(7), px(20), px(20))
        paint_icon(painter, tag.icon, icon, theme.colour(tag.tone))
    at = box.adjusted(px(36), px(6), -px(8), -px(6))
    painter.setPen(theme.colour("ink"))
    painter.setFont(theme.font("label"))
    painter.drawText(at, Qt.AlignmentFlag.AlignTop, tag.title)
    title, text = QFontMetricsF(theme.font("label")), QFontMetricsF(theme.font("small"))
    painter.setPen(theme.colour("ink2"))
    painter.setFont(theme.font("small"))
    for number, line in enumerate(_lines(tag)):
        at.setTop(box.top() + px(6) + title.height() + number * text.height())
        painter.drawText(at, Qt.AlignmentFlag.AlignTop, line)


def _nearest(box: QRectF, point: QPointF) -> QPointF:
    return QPointF(
        min(max(point.x(), box.left()), box.right()),
        min(max(point.y(), box.top()), box.bottom()),
    )
