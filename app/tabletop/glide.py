"""A committed move as a short glide: models are painted on their way while they already stand where they go."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation

from app.open_battle import OpenBattle
from app.session import Change
from app.tabletop.figure_item import FigureItem
from rules.battle.journal import Entry
from rules.battle.model import Battle
from rules.battle.referee import Place

LEAST_IN = 0.05
"""What moves less does not glide."""


class Glide(QObject):
    """Brings the items of a scene from where they stood to where they stand, all together."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._from: dict[FigureItem, QPointF] = {}
        self._made: Entry | None = None
        self._run = QVariantAnimation(self)
        self._run.setStartValue(1.0)
        self._run.setEndValue(0.0)
        self._run.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._run.valueChanged.connect(self._show)
        self._run.finished.connect(self.stop)

    @property
    def is_running(self) -> bool:
        """Whether anything is on its way."""
        return bool(self._from)

    def stop(self) -> None:
        """Everything is painted where it stands."""
        self._run.stop()
        self._show(0.0)
        self._from = {}

    def follows(self, document: OpenBattle | None, heard: Change) -> bool:
        """Whether something has just been done: what is undone, placed or looked at again jumps."""
        made = document.journal.made[-1] if document and document.journal.made else None
        known, self._made = self._made, made
        if document is None or made is None or heard.what != "battle" or made is known:
            return False
        return made is document.journal.last and not isinstance(made.action, Place)

    def start(self, items: Mapping[str, FigureItem], before: Battle | None, now: Battle | None, for_ms: int) -> None:
        """Begins; with no time at all nothing glides."""
        self.stop()
        if not for_ms or before is None or now is None:
            return
        found = ((item, _way_back(key, before, now)) for key, item in items.items())
        self._from = {item: way for item, way in found if way is not None}
        if self._from:
            self._show(1.0)
            self._run.setDuration(for_ms)
            self._run.start()

    def _show(self, share: float) -> None:
        for item, way in self._from.items():
            item.show_aside(way * share)


def _way_back(key: str, before: Battle, now: Battle) -> QPointF | None:
    """From where a figure stands to where it stood; None where it has not moved."""
    old, new = before.figures.get(key), now.figures.get(key)
    if old is None or new is None or old.place is None or new.place is None:
        return None
    way = QPointF(old.place.x - new.place.x, old.place.y - new.place.y)
    return way if math.hypot(way.x(), way.y()) >= LEAST_IN else None
