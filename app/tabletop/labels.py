"""Names of teams and tags of tools: where they go, in pixels, off the models and off what floats over the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF

from app.tabletop.overlays import Overlay, Tag
from app.tabletop.stage import Stage
from app.tabletop.words import called
from app.theme import Theme
from rules.battle.model import Battle, Figure, Squad
from rules.tabletop.bases import Point

MOST_TAGS = 3
NEAR, FAR = (1.0, 2.2), (1.0, 2.2, 4.0, 6.0, 9.0)
"""How far from its models, in gaps, a name may stand, and how far a tag from what it is about."""
ToView = Callable[[Point], QPointF]


@dataclass(frozen=True, slots=True)
class Pill:
    """A team's name by its models."""

    box: QRectF
    unit: Squad
    colour: str
    words: str
    is_selected: bool = False


@dataclass
class Labels:
    """Where words go: what is taken already is left alone, and under what `floats` nobody could read them."""

    theme: Theme
    view: QRectF
    taken: list[QRectF] = field(default_factory=list)
    floats: tuple[QRectF, ...] = ()

    def place(self, size: tuple[float, float], around: QRectF, gap: float, steps: tuple[float, ...]) -> QRectF | None:
        """A free place near something: below, above, right, left, then farther; None where there is none."""
        for step in steps:
            for box in _around(size, around, gap * step):
                fitted = self._inside(box)
                if not any(fitted.intersects(other) for other in self.taken):
                    return fitted
        return None

    def below(self, size: tuple[float, float], around: QRectF, gap: float) -> QRectF:
        """The usual place, whatever models and words are there; another only where something floats over it."""
        boxes = [self._inside(box) for step in FAR for box in _around(size, around, gap * step)]
        return next((box for box in boxes if not any(box.intersects(other) for other in self.floats)), boxes[0])

    def _inside(self, box: QRectF) -> QRectF:
        moved = QRectF(box)
        moved.moveLeft(min(max(box.left(), self.view.left() + 4), self.view.right() - box.width() - 4))
        moved.moveTop(min(max(box.top(), self.view.top() + 4), self.view.bottom() - box.height() - 4))
        return moved


def _around(size: tuple[float, float], around: QRectF, gap: float) -> Iterator[QRectF]:
    (width, height), middle = size, around.center()
    for across in (0.0, 0.35, -0.35, 0.62, -0.62):
        left = middle.x() - width / 2 + across * width
        yield QRectF(left, around.bottom() + gap, width, height)
        yield QRectF(left, around.top() - gap - height, width, height)
        if not across:
            yield QRectF(around.right() + gap, middle.y() - height / 2, width, height)
            yield QRectF(around.left() - gap - width, middle.y() - height / 2, width, height)


def model_boxes(figures: Iterable[Figure], to_view: ToView, inch_px: float) -> Iterator[QRectF]:
    """The rectangles of models on the screen."""
    for figure in figures:
        if figure.place is not None and not figure.is_gone:
            middle = to_view(figure.place.point)
            radius = figure.base.radius_in * inch_px
            yield QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)


class Names:
    """The names of teams in one picture of the table. A name that has no room is left out until it is asked for."""

    def __init__(self, stage: Stage, battle: Battle, labels: Labels, to_view: ToView, inch_px: float) -> None:
        self._stage = stage
        self._battle = battle
        self.labels = labels
        self._to_view, self._inch_px = to_view, inch_px
        self._metrics = QFontMetricsF(labels.theme.font("label"))
        self._homes: dict[str, QRectF] = {}
        self.pills: dict[str, Pill] = {}
        self._called = called(battle)
        self._shown: tuple[tuple[str, ...] | None, list[Pill]] = (None, [])
        labels.taken += model_boxes(battle.figures.values(), to_view, inch_px)
        for unit in battle.units.values():
            home = _united(list(model_boxes(battle.figures_of(unit.id), to_view, inch_px)))
            if home is not None and home.intersects(labels.view):
                self._homes[unit.id] = home
                if pill := self._place(unit, labels):
                    self.pills[unit.id] = pill
        self.note = self._place_note()

    def _place_note(self) -> tuple[str, QRectF] | None:
        """Says how many names have no room, at the foot of what is in sight, and where those words go."""
        missing = len(self._homes) - len(self.pills)
        if not missing:
            return None
        px, view = self.labels.theme.px, self.labels.view
        words = f"{missing} {'names have' if missing > 1 else 'name has'} no room: zoom in, or point at the team"
        metrics = QFontMetricsF(self.labels.theme.font("caption"))
        size = (metrics.horizontalAdvance(words) + px(16), metrics.height() + px(4))
        foot = QRectF(view.center().x(), view.bottom() - px(12), 1, 1)
        box = self.labels.place(size, foot, px(4), (1.0, 4.0, 8.0, 12.0, 16.0, 24.0, 36.0))
        if box is not None:
            self.labels.taken.append(box)
        return (words, box) if box is not None else None

    def _place(self, unit: Squad, labels: Labels, always: bool = False) -> Pill | None:
        words, px = self._words(unit), labels.theme.px
        size = (self._metrics.horizontalAdvance(words) + px(34), float(px(24)))
        home = self._homes[unit.id]
        box = labels.place(size, home, px(6), FAR if always else NEAR)
        box = box or (labels.below(size, home, px(6)) if always else None)
        if box is None:
            return None
        labels.taken.append(box)
        side = self._battle.side(unit.side)
        return Pill(box, unit, side.colour if side else "", words)

    def _words(self, unit: Squad) -> str:
        document = self._stage.document
        badge = document.journal.engine.badge(document.shown, unit.id) if document else ""
        return f"{badge} {self._called[unit.id]}".strip()

    def shown(self, asked: Iterable[str]) -> list[Pill]:
        """All names that have room, and those of the teams asked for; others give way to those."""
        wanted = tuple(dict.fromkeys(unit for unit in asked if unit in self._homes))
        if wanted != self._shown[0]:
            self._shown = (wanted, self._worked_out(wanted))
        return self._shown[1]

    def _worked_out(self, wanted: tuple[str, ...]) -> list[Pill]:
        free = replace(self.labels, taken=list(self.labels.taken))
        placed = (self.pills.get(unit) or self._place(self._battle.units[unit], free, always=True) for unit in wanted)
        own = [pill for pill in placed if pill is not None]
        others = (pill for unit, pill in self.pills.items() if unit not in wanted)
        return [*(pill for pill in others if not any(pill.box.intersects(mine.box) for mine in own)), *own]


def _united(boxes: list[QRectF]) -> QRectF | None:
    if not boxes:
        return None
    around = boxes[0]
    for box in boxes[1:]:
        around = around.united(box)
    return around


def tags_of(overlays: Iterable[Overlay]) -> list[Tag]:
    """The tags to show: three at most, the last ones, which are the newest."""
    return [overlay for overlay in overlays if isinstance(overlay, Tag)][-MOST_TAGS:]
