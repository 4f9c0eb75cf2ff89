"""Names of teams and tags of tools, painted in pixels over the view, off the models where there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from app.icons import paint_icon
from app.tabletop.mat_paint import pen
from app.tabletop.overlays import Overlay, Tag
from app.tabletop.stage import Stage
from app.theme import Theme
from app.widgets.shadow import paint_shadow
from app.widgets.side_shape import paint_side
from rules.battle.model import Battle, Figure, Squad
from rules.tabletop.bases import Point

MOST_TAGS = 3
ToView = Callable[[Point], QPointF]


@dataclass(frozen=True, slots=True)
class Pill:
    """A team's name under its models."""

    box: QRectF
    unit: Squad
    colour: str
    badge: str
    is_selected: bool


@dataclass
class Labels:
    """Where words go in one frame: what is taken already is left alone."""

    theme: Theme
    view: QRectF
    taken: list[QRectF] = field(default_factory=list)

    def place(self, width: float, height: float, around: QRectF, gap: float) -> QRectF:
        """A free place near something: below, above, right, left, then farther; the first one where none is free."""
        first: QRectF | None = None
        for step in (1, 2.2, 4, 6):
            for box in _around(width, height, around, gap * step):
                fitted = self._inside(box)
                first = first or fitted
                if not any(fitted.intersects(other) for other in self.taken):
                    self.taken.append(fitted)
                    return fitted
        assert first is not None
        return first

    def _inside(self, box: QRectF) -> QRectF:
        moved = QRectF(box)
        moved.moveLeft(min(max(box.left(), self.view.left() + 4), self.view.right() - box.width() - 4))
        moved.moveTop(min(max(box.top(), self.view.top() + 4), self.view.bottom() - box.height() - 4))
        return moved


def _around(width: float, height: float, around: QRectF, gap: float) -> Iterator[QRectF]:
    middle = around.center()
    yield QRectF(middle.x() - width / 2, around.bottom() + gap, width, height)
    yield QRectF(middle.x() - width / 2, around.top() - gap - height, width, height)
    yield QRectF(around.right() + gap, middle.y() - height / 2, width, height)
    yield QRectF(around.left() - gap - width, middle.y() - height / 2, width, height)


def model_boxes(figures: Iterable[Figure], to_view: ToView, inch_px: float) -> Iterator[QRectF]:
    """The rectangles of models on the screen."""
    for figure in figures:
        if figure.place is not None:
            middle = to_view(figure.place.point)
            radius = figure.base.radius_in * inch_px
            yield QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)


def pills(stage: Stage, battle: Battle, labels: Labels, to_view: ToView, inch_px: float) -> Iterator[Pill]:
    """A pill for each team with models on the table and in sight."""
    document = stage.document
    assert document is not None
    metrics = QFontMetricsF(labels.theme.font("label"))
    px = labels.theme.px
    for unit in battle.units.values():
        boxes = list(model_boxes(battle.figures_of(unit.id), to_view, inch_px))
        around = _united(boxes)
        if around is None or not around.intersects(labels.view):
            continue
        badge = document.journal.engine.badge(battle, unit.id)
        side = battle.side(unit.side)
        words = f"{badge} {unit.name}".strip()
        width = metrics.horizontalAdvance(words) + px(34)
        box = labels.place(width, px(24), around, px(6))
        selected = any(figure in document.selected for figure in unit.figures)
        yield Pill(box, unit, side.colour if side else "", badge, selected)


def _united(boxes: list[QRectF]) -> QRectF | None:
    if not boxes:
        return None
    around = boxes[0]
    for box in boxes[1:]:
        around = around.united(box)
    return around


def paint_pill(painter: QPainter, pill: Pill, theme: Theme) -> None:
    """The side's shape, the figure that matters, the name."""
    ground, ink = ("accent", "onaccent") if pill.is_selected else ("surface", "ink")
    radius = pill.box.height() / 2
    paint_shadow(painter, pill.box, radius, theme.px(4), theme)
    painter.setPen(pen(theme.colour("line2"), 1))
    painter.setBrush(theme.colour(ground))
    painter.drawRoundedRect(pill.box, radius, radius)
    size = theme.px(10)
    shape = QRectF(pill.box.left() + theme.px(9), pill.box.center().y() - size / 2, size, size)
    if pill.is_selected:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("onaccent"))
        painter.drawEllipse(shape.adjusted(-3, -3, 3, 3))
    paint_side(painter, pill.colour, shape, theme)
    painter.setPen(theme.colour(ink))
    painter.setFont(theme.font("label"))
    words = f"{pill.badge} {pill.unit.name}".strip()
    painter.drawText(pill.box.adjusted(theme.px(24), 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)


def tags_of(overlays: Iterable[Overlay]) -> list[Tag]:
    """The tags to show: three at most, the last ones, which are the newest."""
    return [overlay for overlay in overlays if isinstance(overlay, Tag)][-MOST_TAGS:]


def paint_tag(painter: QPainter, tag: Tag, labels: Labels, to_view: ToView) -> None:
    """A tag off the models, with a line to what it is about."""
    theme = labels.theme
    px = theme.px
    title, text = QFontMetricsF(theme.font("label")), QFontMetricsF(theme.font("small"))
    lines = [line for line in tag.text.split("\n") if line]
    width = max([title.horizontalAdvance(tag.title), *(text.horizontalAdvance(line) for line in lines)]) + px(48)
    height = title.height() + len(lines) * text.height() + px(14)
    anchor = to_view(tag.anchor)
    around = QRectF(anchor.x() - px(14), anchor.y() - px(14), px(28), px(28))
    box = labels.place(width, height, around, px(26))
    painter.setPen(pen(theme.colour(tag.tone), 1.4))
    painter.drawLine(anchor, _nearest(box, anchor))
    paint_shadow(painter, box, px(8), px(8), theme)
    painter.setPen(pen(theme.colour("line2"), 1))
    painter.setBrush(theme.colour("raised"))
    painter.drawRoundedRect(box, px(8), px(8))
    if tag.icon:
        icon = QRectF(box.left() + px(10), box.top() + px(7), px(20), px(20))
        paint_icon(painter, tag.icon, icon, theme.colour(tag.tone))
    at = box.adjusted(px(36), px(6), -px(8), -px(6))
    painter.setPen(theme.colour("ink"))
    painter.setFont(theme.font("label"))
    painter.drawText(at, Qt.AlignmentFlag.AlignTop, tag.title)
    painter.setPen(theme.colour("ink2"))
    painter.setFont(theme.font("small"))
    for number, line in enumerate(lines):
        at.setTop(box.top() + px(6) + title.height() + number * text.height())
        painter.drawText(at, Qt.AlignmentFlag.AlignTop, line)


def _nearest(box: QRectF, point: QPointF) -> QPointF:
    return QPointF(
        min(max(point.x(), box.left()), box.right()),
        min(max(point.y(), box.top()), box.bottom()),
    )
