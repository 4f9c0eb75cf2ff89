"""What the army page shows where no army is open."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.context import Context
from app.widgets.empty import EmptyState

WAYS = (("New army…", "new-army"), ("Open…", "open"), ("Sample armies…", "samples"))


class EmptyPage(QWidget):
    """Offers a new army, a file and the samples: those of them that somebody has bound."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._column = QVBoxLayout(self)
        self._state: EmptyState | None = None

    def refresh(self) -> None:
        """The ways on that are there now."""
        bound = {work.spec.id for work in self._context.actions.bound()}
        ways = tuple(
            (words, partial(self._context.actions.trigger, action_id))
            for words, action_id in WAYS
            if action_id in bound
        )
        if self._state:
            self._column.removeWidget(self._state)
            self._state.deleteLater()
        self._state = EmptyState(self._context.look, "army", "No army is open.", ways)
        self._column.addWidget(self._state)
