"""What is left of a unit's counted ammunition: a short line for each weapon; of one figure alone, to be changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.look import Look
from app.widgets.stepper import Stepper
from rules.battle.model import Figure

Named = Callable[[str], str]
"""What a weapon is called, by its key."""
MOST = 99
HOW = "Select one figure to change its count."


class RoundsView(QWidget):
    """`spent` carries figure, weapon and what is left."""

    spent = Signal(str, str, int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.line = QLabel()
        self.line.setProperty("role", "small")
        self.line.setTextFormat(Qt.TextFormat.PlainText)
        self.line.setWordWrap(True)
        self.line.setToolTip(HOW)
        self.steppers: dict[str, Stepper] = {}
        self._left: dict[str, int] = {}
        self._named: Named = str
        self._of: tuple[str, tuple[str, ...]] | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._column.addWidget(self.line)

    def show_rounds(self, figures: Iterable[Figure], alone: Figure | None, named: Named) -> None:
        """The counts of all figures, and steppers for the one that is selected alone."""
        told, self._named = rounds_text(figures, named), named
        self.line.setText(told)
        self.line.setVisible(bool(told) and not (alone and alone.ammunition))
        of = (alone.id, tuple(alone.ammunition)) if alone else None
        if of != self._of:
            self._of = of
            self._build(alone)
        self._left = dict(alone.ammunition) if alone else {}
        for weapon, stepper in self.steppers.items():
            stepper.show_value(self._left.get(weapon, 0))
        self.setVisible(bool(told))

    def _build(self, figure: Figure | None) -> None:
        while self._column.count() > 1:
            item = self._column.takeAt(1)
            if item is not None and (widget := item.widget()):
                widget.hide()
                widget.deleteLater()
        self.steppers = {}
        for weapon in figure.ammunition if figure else ():
            assert figure is not None
            self._column.addWidget(self._row(figure, weapon))

    def _row(self, figure: Figure, weapon: str) -> QWidget:
        name = self._named(weapon)
        stepper = Stepper(self._look, f"rounds-{figure.id}-{weapon}", f"{figure.name}: rounds of {name}", 0, MOST)
        stepper.typed.connect(lambda text: self._spend(figure, weapon, text))
        self.steppers[weapon] = stepper
        label = QLabel(f"{name}, {figure.name}")
        label.setProperty("role", "small")
        label.setTextFormat(Qt.TextFormat.PlainText)
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label, 1)
        row.addWidget(stepper)
        return holder

    def _spend(self, figure: Figure, weapon: str, text: str) -> None:
        if text.strip().isdecimal() and int(text) <= MOST:
            self.spent.emit(figure.id, weapon, int(text))
        else:
            self.steppers[weapon].show_value(self._left.get(weapon, 0))


def rounds_text(figures: Iterable[Figure], named: Named) -> str:
    """What each figure has left, by weapon: "Hand grenade: 4 · 4 · 3; Rocket: 2"."""
    left: dict[str, list[int]] = {}
    for figure in figures:
        for weapon, count in figure.ammunition.items():
            left.setdefault(weapon, []).append(count)
    parts = (f"{named(key)}: {' · '.join(map(str, counts))}" for key, counts in left.items())
    return "; ".join(parts)
