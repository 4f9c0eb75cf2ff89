"""A button that looks like a link: a way to something, in a line of words."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton


def link(text: str, name: str, said: str = "") -> QPushButton:
    """A link; `said` is its accessible name where its words alone do not tell it."""
    made = QPushButton(text)
    made.setProperty("kind", "link")
    made.setObjectName(name)
    made.setAccessibleName(said or text)
    return made
