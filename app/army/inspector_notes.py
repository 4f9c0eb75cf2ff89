"""The notes of what is inspected: one step, taken when they are left."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit

HEIGHT = 68


class Notes(QPlainTextEdit):
    """Tab goes on to the next field. `typed` carries the text, once it is left."""

    typed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("notes")
        self.setAccessibleName("Notes")
        self.setTabChangesFocus(True)

    def show_notes(self, found: Collection[str]) -> None:
        """The notes of all that is selected, "mixed" where they differ; what is being typed stays."""
        if self.document().isModified():
            return
        self.setPlainText(next(iter(found)) if len(found) == 1 else "")
        self.setPlaceholderText("mixed" if len(found) > 1 else "")
        self.document().setModified(False)

    def take(self) -> None:
        """Gives out what was typed and not yet taken."""
        if self.document().isModified():
            self.document().setModified(False)
            self.typed.emit(self.toPlainText())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving takes what was typed."""
        super().focusOutEvent(event)
        self.take()
