"""One of a few words, side by side in a well: the chosen one stands out. Arrow keys go along it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QPushButton, QSizePolicy

from app.look import Look


class Segmented(QFrame):
    """`chosen` carries the key of the word that the player chose. No word is chosen where several differ."""

    chosen = Signal(str)

    def __init__(self, look: Look, name: str, title: str) -> None:
        super().__init__()
        self._look = look
        self._keys: tuple[str, ...] = ()
        self._title = title
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setProperty("panel", "well")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._group = QButtonGroup(self)
        self._group.buttonClicked.connect(lambda button: self.chosen.emit(button.property("key")))
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        gap = self._look.theme.px(2) - 1
        self._row.setContentsMargins(gap, gap, gap, gap)

    def show_words(self, words: Sequence[tuple[str, str]]) -> None:
        """The keys and their words, in order."""
        if tuple(key for key, _ in words) == self._keys:
            return
        for button in self._group.buttons():
            self._group.removeButton(button)
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._keys = tuple(key for key, _ in words)
        for key, text in words:
            self._add(key, text)
        if words:
            self.setFocusProxy(self._group.buttons()[0])

    def _add(self, key: str, text: str) -> None:
        button = QPushButton(text[:1].upper() + text[1:])
        button.setProperty("kind", "segment")
        button.setProperty("key", key)
        button.setObjectName(f"{self.objectName()}-{key}")
        button.setAccessibleName(f"{self._title}: {button.text()}")
        button.setCheckable(True)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._group.addButton(button)
        self._row.addWidget(button)
        button.show()  # at once, so that Tab finds it

    def show_value(self, key: str | None) -> None:
        """The chosen word; none where it is mixed."""
        self._group.setExclusive(False)
        for button in self._group.buttons():
            chosen = button.property("key") == key
            button.setChecked(chosen)
            if chosen:
                self.setFocusProxy(button)
        self._group.setExclusive(True)

    def value(self) -> str | None:
        """The chosen key, None for none."""
        button = self._group.checkedButton()
        return str(button.property("key")) if button else None
