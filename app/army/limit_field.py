"""The points limit, read and changed in place: "of 220 points"."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QStackedLayout, QWidget

from app.look import Look
from templates.words import counted

LEAVING = (
    Qt.FocusReason.MouseFocusReason,
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
"""How a player goes elsewhere on purpose; another window in front is not one of them."""


class _Field(QLineEdit):
    """A short field; Esc gives it up."""

    given_up = Signal()
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves everything as it was."""
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Going elsewhere takes what was typed, as Enter does."""
        super().focusOutEvent(event)
        if event.reason() in LEAVING:
            self.left.emit()


class LimitField(QWidget):
    """Shows the limit as words; a click or Enter makes it a field. `typed` carries what was typed, as it was typed."""

    typed = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._limit: int | None = None
        self.words = QPushButton()
        self.words.setProperty("kind", "quiet")
        self.words.setObjectName("limit")
        self.words.setToolTip("Change the limit")
        self.words.clicked.connect(self.edit)
        self.field = _Field()
        self.field.setObjectName("limit-field")
        self.field.setAccessibleName("Points limit")
        self.field.setPlaceholderText("none")
        self.field.returnPressed.connect(self._take)
        self.field.left.connect(self._take)
        self.field.given_up.connect(self.stop)
        editing = QWidget()
        row = QHBoxLayout(editing)
        row.setContentsMargins(0, 0, 0, 0)
        before, after = QLabel("of"), QLabel("points")
        for part in (before, self.field, after):
            row.addWidget(part)
        row.addStretch(1)
        self._pile = QStackedLayout(self)
        self._pile.setContentsMargins(0, 0, 0, 0)
        self._pile.addWidget(self.words)
        self._pile.addWidget(editing)
        self.setFocusProxy(self.words)
        look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self.field.setFixedWidth(self._look.theme.px(96))

    def show_limit(self, limit: int | None) -> None:
        """The limit as it stands."""
        self._limit = limit
        text = "no limit" if limit is None else f"of {counted(limit, 'point', 'points')}"
        self.words.setText(text)
        self.words.setAccessibleName(f"Limit: {text}. Change it.")

    @property
    def is_editing(self) -> bool:
        """Whether the field is open."""
        return self._pile.currentIndex() == 1

    def edit(self) -> None:
        """Opens the field."""
        self.field.setText("" if self._limit is None else str(self._limit))
        self._pile.setCurrentIndex(1)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def stop(self) -> None:
        """Shows the words again."""
        self.mark_wrong(False)
        had_focus = self.field.hasFocus()
        self._pile.setCurrentIndex(0)
        if had_focus:
            self.words.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self) -> None:
        if self.is_editing:
            self.typed.emit(self.field.text())

    def mark_wrong(self, wrong: bool) -> None:
        """Outlines the field where what was typed is refused."""
        self.field.setProperty("wrong", "true" if wrong else "false")
        self.field.style().unpolish(self.field)
        self.field.style().polish(self.field)
