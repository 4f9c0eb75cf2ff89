"""The referee's bar: the reason that every change carries into the log until it is closed, and what he may set."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QMenu, QPushButton

from app.tabletop.offer import Offer
from app.tabletop.overrule_menu import fill_overrules
from app.tabletop.retyping import retype_last
from app.tabletop.stage import Stage
from app.widgets.raised import DEPTH, Raised
from rules.battle.answers import Choice

MOST_LETTERS = 120
WORDS = "Referee: with a reason, models go where you drag them"
WITHOUT_MAP = "Referee"


class _Reason(QLineEdit):
    """Esc closes the bar."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc is ours."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class RefereeBar(Raised):
    """`sized` is emitted when it comes and goes; what is changed after that has no reason again.

    `chosen` carries a Choice of what the referee may set, and the unit's id, empty for what is the game's.
    """

    sized = Signal()
    chosen = Signal(object, str)

    def __init__(self, stage: Stage, has_map: bool = True) -> None:
        super().__init__(stage.context.look)
        self.stage = stage
        self._offer = Offer(stage)
        self.setObjectName("referee-bar")
        self.setAccessibleName("Referee")
        label = QLabel(WORDS if has_map else WITHOUT_MAP)
        label.setProperty("role", "label")
        self.field = _Reason()
        self.field.setObjectName("referee-reason")
        self.field.setAccessibleName("Reason for the log")
        self.field.setPlaceholderText("Reason, such as “we forgot the smoke”")
        self.field.setMaxLength(MOST_LETTERS)
        self.change, self.done = QPushButton("Change…"), QPushButton("Done")
        self.menu = QMenu(self)
        self.menu.setAccessibleName("What the referee may set")
        self.menu.aboutToShow.connect(self._fill)
        self.change.setMenu(self.menu)
        self.change.setToolTip("Levels, turns, wounds, rounds, the last dice, the end of the game")
        for button, name in ((self.change, "referee-change"), (self.done, "referee-done")):
            button.setObjectName(name)
            button.setAccessibleName(button.text().removesuffix("…"))
        row = QHBoxLayout(self)
        row.setContentsMargins(DEPTH + 12, DEPTH + 4, DEPTH + 8, DEPTH + 4)
        row.addWidget(label)
        row.addWidget(self.field, 1)
        row.addWidget(self.change)
        row.addWidget(self.done)
        self.field.textChanged.connect(self._take)
        self.field.left.connect(self.close_bar)
        self.field.returnPressed.connect(self.change.showMenu)
        self.done.clicked.connect(self.close_bar)
        self.hide()

    def minimumSizeHint(self) -> QSize:
        """It may be as narrow as the table."""
        return QSize(0, super().minimumSizeHint().height())

    def open_bar(self) -> None:
        """Shows it and asks for the reason."""
        self.show()
        self.raise_()
        self.sized.emit()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_bar(self) -> None:
        """Takes the reason back."""
        self.field.clear()
        self.hide()
        self.sized.emit()

    def unit(self) -> str:
        """The unit whose models are selected; the one whose choices are shown where none is."""
        battle = self.stage.battle
        chosen = {battle.figures[key].unit for key in self.stage.selected if key in battle.figures} if battle else set()
        return next(iter(chosen)) if len(chosen) == 1 else "" if chosen else self._offer.unit

    def _fill(self) -> None:
        if not self.stage.reason:
            fill_overrules(self.menu, self.stage, self.unit(), self._choose, lambda: retype_last(self.stage))

    def _choose(self, choice: Choice, unit: str) -> None:
        self.chosen.emit(choice, unit)

    def _take(self, text: str) -> None:
        self.stage.why = text.strip()
