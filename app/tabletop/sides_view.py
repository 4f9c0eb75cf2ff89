"""What the panel says while nothing is selected: each side with its models, how many are able, out, and not placed."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from app.look import Look
from app.tabletop.stage import ABOARD
from app.widgets.side_shape import SideShape
from rules.battle.engine import Engine
from rules.battle.model import Battle, Side


class SidesView(QWidget):
    """One row for each side."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._shown: tuple[tuple[str, str, str], ...] = ()
        self._inside: QWidget | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 8, 0, 0)

    def show_battle(self, battle: Battle | None, engine: Engine | None) -> None:
        """Takes another state; nothing is made anew where the words are the same."""
        sides = battle.sides if battle is not None else ()
        names = [side.name or side.colour.capitalize() for side in sides]
        words = [(one.colour, name, self._words(battle, engine, one)) for one, name in zip(sides, names, strict=True)]
        if tuple(words) == self._shown:
            return
        self._shown = tuple(words)
        if self._inside is not None:
            self._column.removeWidget(self._inside)
            self._inside.hide()  # it is gone before the next event, not after
            self._inside.deleteLater()
        self._inside = QWidget(self)
        grid = QGridLayout(self._inside)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        for row, (colour, name, told) in enumerate(words):
            shape = SideShape(self._look)
            grid.addWidget(shape, 2 * row, 0)
            shape.show_colour(colour)  # once it is inside: a part without a parent would come up as a window
            grid.addWidget(_label(name, "row"), 2 * row, 1)
            grid.addWidget(_label(told, "small"), 2 * row + 1, 1)
        self._column.addWidget(self._inside)

    def _words(self, battle: Battle | None, engine: Engine | None, side: Side) -> str:
        """Such as: 27 models: 24 able, 2 out, 1 not on the table."""
        if battle is None or engine is None:
            return ""
        units = [unit.id for unit in battle.units.values() if unit.side == side.key]
        models = [figure for unit in units for figure in battle.figures_of(unit)]
        lost = sum(1 for figure in models if engine.is_out(battle, figure))
        off = [figure for figure in models if figure.place is None]
        aboard = sum(1 for figure in off if ABOARD in figure.states)
        others = ((lost, "out"), (aboard, "aboard"), (len(off) - aboard, "not on the table"))
        told = ((len(models) - lost, "able"), *others)
        parts = [f"{count} {word}" for count, word in told if count or word == "able"]
        return f"{len(models)} model{'s' if len(models) != 1 else ''}: {', '.join(parts)}"


def _label(words: str, role: str) -> QLabel:
    label = QLabel(words)
    label.setProperty("role", role)
    label.setWordWrap(True)
    return label
