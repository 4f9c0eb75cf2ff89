"""Words in the place of pages that could not be made, and the way to try again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.look import Look
from app.widgets.empty import EmptyState


class Told(QWidget):
    """Says why there are no pages; `again` makes them anew."""

    def __init__(self, look: Look, again: Callable[[], None]) -> None:
        super().__init__()
        self._look, self._again = look, again
        self._words: EmptyState | None = None
        self._column = QVBoxLayout(self)

    def say(self, text: str) -> None:
        """Other words than before."""
        if self._words is not None:
            self._column.removeWidget(self._words)
            self._words.hide()
            self._words.deleteLater()
        self._words = EmptyState(self._look, "print", text, (("Draw again", self._again),))
        self._column.addWidget(self._words)
