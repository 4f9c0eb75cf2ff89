"""A unit's figures as tiles, four across, and what is left of their ammunition beside the last of them or below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from app.look import Look
from app.tabletop.figure_box import FigureBox
from app.tabletop.rounds_view import RoundsView
from app.tabletop.system_words import kit_name
from rules.battle.answers import Wound
from rules.battle.model import Battle, Figure

MOST, ACROSS = 12, 4
"""So many figures have a tile, and so many of them stand side by side."""


class FigureTiles(QWidget):
    """`wounded` carries a figure and the wound's code, `picked` a figure."""

    wounded = Signal(str, str)
    picked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.boxes: dict[str, FigureBox] = {}
        self.rounds = RoundsView(look)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(5)
        self._grid.addWidget(self.rounds, 0, 0, 1, ACROSS)

    def build(self, figures: Sequence[Figure], wounds: tuple[Wound, ...]) -> None:
        """A tile for each of some figures; names stand in them where one row is enough."""
        for box in self.boxes.values():
            self._grid.removeWidget(box)
            box.hide()
            box.deleteLater()
        shown = figures[:MOST]
        self.boxes = {figure.id: self._box(figure, wounds, has_name=len(shown) <= ACROSS) for figure in shown}
        for at, box in enumerate(self.boxes.values()):
            self._grid.addWidget(box, at // ACROSS, at % ACROSS)
        for column in range(ACROSS):
            self._grid.setColumnStretch(column, 1 if column < max(len(shown), 2) else 0)

    def _box(self, figure: Figure, wounds: tuple[Wound, ...], *, has_name: bool) -> FigureBox:
        box = FigureBox(self._look, figure, wounds, has_name=has_name)
        box.wounded.connect(self.wounded)
        box.picked.connect(self.picked)
        return box

    def show_rounds(self, battle: Battle, figures: Sequence[Figure], alone: Figure | None) -> None:
        """The line of rounds beside the last tiles where half a row is free, else below with room for its steppers."""
        side = battle.side_of(figures[0].id) if figures else ""
        self.rounds.show_rounds(figures, alone, partial(kit_name, battle, side))
        count = len(self.boxes)
        free = -count % ACROSS
        is_beside = not self.rounds.steppers and count > ACROSS and free >= ACROSS // 2
        place = (count // ACROSS, ACROSS - free, 1, free) if is_beside else (-(-count // ACROSS), 0, 1, ACROSS)
        if self._grid.getItemPosition(self._grid.indexOf(self.rounds)) != place:
            self._grid.addWidget(self.rounds, *place)
