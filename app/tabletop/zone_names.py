"""What zones are called: words in pixels where there is room for all of them, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from app.tabletop.labels import Labels, ToView
from app.theme import Theme
from app.widgets.side_shape import paint_side
from rules.battle.model import Battle
from rules.tabletop.bases import Point
from rules.tabletop.terrain import Piece, Table, Zone

SHAPE, APART = 11, 6
"""The size of a side's shape beside the words, and the gap around them."""
STEPS = (1, 2, 4, 7)
"""How far beside its zone the name of an objective may stand, in gaps."""


@dataclass(frozen=True, slots=True)
class ZoneName:
    """The words of a zone, where they stand, and the colour of its side."""

    box: QRectF
    words: str
    colour: str


def placed_names(table: Table, battle: Battle, zones: list[Zone], labels: Labels, to_view: ToView) -> list[ZoneName]:
    """The names that have room: inside their zone where it is in sight, those of objectives beside it too.

    None stands across a wall, on a model or under what floats; what is placed is taken from then on.
    """
    walls = [box for piece in table.pieces for box in _walls(piece, to_view)]
    metrics = QFontMetricsF(labels.theme.font("label"))
    found = []
    for zone in zones:
        side = battle.side(zone.side)
        words = ": ".join(word for word in (side.name if side else "", zone.name) if word)
        colour = side.colour if side else ""
        size = (metrics.horizontalAdvance(words) + (labels.theme.px(SHAPE + 6) if colour else 0), metrics.height())
        box = _free_place(zone, size, labels, walls, to_view) if words else None
        if box is not None:
            labels.taken.append(box)
            found.append(ZoneName(box, words, colour))
    return found


def _walls(piece: Piece, to_view: ToView) -> list[QRectF]:
    """What a name must not stand across: a building, and a wall or hedge part by part."""
    if piece.is_line and not piece.is_ground:
        return [_box(ends, to_view).adjusted(-4, -4, 4, 4) for ends in pairwise(piece.outline)]
    return [_box(piece.outline, to_view)] if piece.sight == "block" and not piece.is_ground else []


def _free_place(
    zone: Zone, size: tuple[float, float], labels: Labels, walls: list[QRectF], to_view: ToView
) -> QRectF | None:
    around, gap = _box(zone.outline, to_view), labels.theme.px(APART)
    places = list(_inside(around.intersected(labels.view).adjusted(gap, gap, -gap, -gap), size))
    if zone.kind == "objective":
        places += [box for step in STEPS for box in _beside(around, size, gap * step)]
    for box in places:
        taken = (*labels.taken, *walls)
        if labels.view.contains(box) and not any(box.intersects(other) for other in taken):
            return box
    return None


def _inside(room: QRectF, size: tuple[float, float]) -> Iterator[QRectF]:
    """Along the upper edge from the left, then along the lower one."""
    width, height = size
    if room.width() < width or room.height() < height:
        return
    for top in (room.top(), room.bottom() - height):
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            yield QRectF(room.left() + share * (room.width() - width), top, width, height)


def _beside(around: QRectF, size: tuple[float, float], gap: float) -> Iterator[QRectF]:
    width, height = size
    left = around.center().x() - width / 2
    yield QRectF(left, around.bottom() + gap, width, height)
    yield QRectF(left, around.top() - gap - height, width, height)
    yield QRectF(around.right() + gap, around.center().y() - height / 2, width, height)
    yield QRectF(around.left() - gap - width, around.center().y() - height / 2, width, height)


def _box(outline: tuple[Point, ...], to_view: ToView) -> QRectF:
    """What an outline covers on the screen."""
    points = [to_view(point) for point in outline]
    xs, ys = [point.x() for point in points], [point.y() for point in points]
    return QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def paint_zone_name(painter: QPainter, name: ZoneName, theme: Theme) -> None:
    """The side's shape and the words."""
    at = QRectF(name.box)
    if name.colour:
        size = theme.px(SHAPE)
        paint_side(painter, name.colour, QRectF(at.left(), at.center().y() - size / 2, size, size), theme)
        at.adjust(theme.px(SHAPE + 6), 0, 0, 0)
    painter.setFont(theme.font("label"))
    painter.setPen(theme.colour("ink2"))
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
    painter.drawText(at, int(flags), name.words)
