"""What stands where nothing is yet: an icon, one sentence, and the way on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.icons import icon
from app.look import Look

Way = tuple[str, Callable[[], None]]
"""A button's words and what it does."""


class EmptyState(QWidget):
    """Says why a place is empty, with up to three ways on; the first is the one most take."""

    def __init__(self, look: Look, icon_name: str, text: str, ways: tuple[Way, ...] = ()) -> None:
        super().__init__()
        self._look = look
        self._icon_name = icon_name
        self._picture = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.words = QLabel(text, alignment=Qt.AlignmentFlag.AlignCenter)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.words.setProperty("role", "small")
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for at, (title, run) in enumerate(ways):
            button = QPushButton(title)
            button.setAccessibleName(title)
            button.setObjectName(f"empty-{title.lower().replace(' ', '-').rstrip('…')}")
            button.setProperty("kind", "" if at else "primary")
            button.clicked.connect(run)
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.addStretch(2)
        column.addWidget(self._picture)
        column.addWidget(self.words)
        column.addSpacing(8)
        column.addLayout(buttons)
        column.addStretch(3)
        look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        theme = self._look.theme
        size = theme.px(40)
        self._picture.setPixmap(icon(self._icon_name, theme, "ink3").pixmap(size, size))
