"""How a unit is, in one row: what counts for and against it, the states that are set, and a menu for the others."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QWidget

from app.look import Look
from app.widgets.flow import FlowLayout
from rules.core.wording import capital

FIGURES, UNIT = "figure-state", "unit-state"
"""A state's key is one of these, a colon, and its word."""
HEADS = {FIGURES: "The models selected are", UNIT: "The whole unit is"}
MOST = 6
"""Of more states than these only those that are set have a chip; the others are in the menu."""
PILL_PX = 24


class StateChips(QWidget):
    """`turned` carries the key of a state and whether it is to be on."""

    turned = Signal(str, bool)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setAccessibleName("How it is")
        self.states: dict[str, QPushButton] = {}
        self.adding: QMenu | None = None
        self._shown: object = None
        self._flow = FlowLayout(self, gap=5)

    def show_states(self, known: Sequence[str], on: Collection[str], pills: Sequence[tuple[str, str]]) -> None:
        """All keys that there are, those that are set, and what else is to be said: words and "ok" or "warn"."""
        is_long = len(known) > MOST
        chips = [key for key in known if not is_long or key in on]
        shown = (tuple(known), tuple(chips), tuple(pills))
        if shown != self._shown:
            self._shown = shown
            self._build(chips, [key for key in known if key not in chips], pills)
        for key, chip in self.states.items():
            chip.setChecked(key in on)

    def _build(self, chips: Sequence[str], rest: Sequence[str], pills: Sequence[tuple[str, str]]) -> None:
        while item := self._flow.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.states, self.adding = {}, None
        for words, tone in pills:
            self._put(self._pill(words, tone))
        for key in chips:
            self.states[key] = self._chip(key)
            self._put(self.states[key])
        if rest:
            self._put(self._menu(rest))

    def _put(self, widget: QWidget) -> None:
        self._flow.addWidget(widget)
        widget.show()

    def _pill(self, words: str, tone: str) -> QLabel:
        pill = QLabel(words)
        pill.setTextFormat(Qt.TextFormat.PlainText)
        pill.setProperty("pill", tone)
        pill.setFixedHeight(self._look.theme.px(PILL_PX))
        return pill

    def _chip(self, key: str) -> QPushButton:
        name, _, word = key.partition(":")
        chip = _small(QPushButton(capital(word.replace("-", " "))))
        chip.setCheckable(True)
        chip.setObjectName(f"{name}-{word}")
        chip.setAccessibleName(word.replace("-", " "))
        chip.setToolTip(f"{HEADS[name]} {word.replace('-', ' ')}")
        chip.clicked.connect(lambda on: self.turned.emit(key, on))
        return chip

    def _menu(self, keys: Sequence[str]) -> QPushButton:
        """The states that are not set, under what they are said of."""
        button = _small(QPushButton("Add…"))
        button.setObjectName("state-add")
        button.setAccessibleName("Add a state")
        self.adding = QMenu(button)
        for name, head in HEADS.items():
            mine = [key for key in keys if key.startswith(f"{name}:")]
            if mine:
                self.adding.addAction(head).setEnabled(False)
            for key in mine:
                line = self.adding.addAction(capital(key.partition(":")[2].replace("-", " ")))
                line.setObjectName(f"{name}-{key.partition(':')[2]}")
                line.triggered.connect(lambda _=False, state=key: self.turned.emit(state, True))
        button.setMenu(self.adding)
        return button


def _small(button: QPushButton) -> QPushButton:
    button.setProperty("kind", "chip")
    button.setProperty("small", "true")
    return button
