"""One way to tell a screen reader something that the eye sees anyway."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def announce(window: QWidget, text: str) -> None:
    """Has a screen reader say `text` after what it is saying; nothing where none listens."""
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # slow to load, and not wanted at first

    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(window, text))
