"""A whole number with minus and plus beside it; what is typed goes out as it was typed, for the army to judge."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit

from app.look import Look
from app.widgets.icon_button import IconButton

MIXED = "mixed"


class _Number(QLineEdit):
    """The typed number; Up and Down step it."""

    stepped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down step by one, PgUp and PgDn by five."""
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 5, Qt.Key.Key_PageDown: -5}
        step = steps.get(Qt.Key(event.key()))
        if step:
            self.stepped.emit(step)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel scrolls the panel; it never changes a number by accident."""
        event.ignore()


class Stepper(QFrame):
    """`typed` carries the text to judge: what was typed, or the number one step away."""

    typed = Signal(str)

    def __init__(self, look: Look, name: str, title: str, least: int = 0, most: int = 9999) -> None:
        super().__init__()
        self._look = look
        self._value: int | None = None
        self._least, self._most = least, most
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setProperty("panel", "field")
        self.minus = IconButton(look, "minus", f"{title}: one fewer", f"{name}-minus")
        self.plus = IconButton(look, "plus", f"{title}: one more", f"{name}-plus")
        self.field = _Number()
        self.field.setProperty("kind", "bare")
        self.field.setObjectName(f"{name}-field")
        self.field.setAccessibleName(title)
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.field.setPlaceholderText(MIXED)
        self.setFocusProxy(self.field)
        self.minus.clicked.connect(lambda: self._step(-1))
        self.plus.clicked.connect(lambda: self._step(1))
        self.field.stepped.connect(self._step)
        self.field.editingFinished.connect(self._take)
        row = QHBoxLayout(self)
        row.setContentsMargins(1, 1, 1, 1)
        row.setSpacing(0)
        row.addWidget(self.minus)
        row.addWidget(self.field, 1)
        row.addWidget(self.plus)
        look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self.setFixedWidth(self._look.theme.px(132))

    def show_value(self, value: int | None, least: int | None = None, most: int | None = None) -> None:
        """The number as it stands, None where several differ, and its bounds where they are others."""
        self._value = value
        self._least = self._least if least is None else least
        self._most = self._most if most is None else most
        text = "" if value is None else str(value)
        if self.field.text() != text:
            self.field.setText(text)
        self.field.setModified(False)
        self.minus.setEnabled(value is None or value > self._least)
        self.plus.setEnabled(value is None or value < self._most)

    def _step(self, by: int) -> None:
        if self._value is not None:
            self.typed.emit(str(max(self._least, min(self._most, self._value + by))))

    def _take(self) -> None:
        if self.field.isModified():
            self.field.setModified(False)
            self.typed.emit(self.field.text())

    def mark_wrong(self, wrong: bool) -> None:
        """Outlines the field at fault."""
        self.setProperty("wrong", "true" if wrong else "false")
        self.style().unpolish(self)
        self.style().polish(self)
