"""Words and buttons of the dialogue."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton


def label(text: str, role: str, wrap: bool = False) -> QLabel:
    """Words in a role of the type."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    made.setWordWrap(wrap)
    return made


def button(text: str, name: str, kind: str = "", said: str = "") -> QPushButton:
    """A button that Enter in a field beside it does not press; `said` is its accessible name where it is another."""
    made = QPushButton(text)
    made.setObjectName(name)
    made.setAccessibleName(said or text)
    made.setProperty("kind", kind)
    made.setAutoDefault(False)
    return made
