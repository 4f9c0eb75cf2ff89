"""Recovered work, first thing on the start page: open it, later, or discard."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.context import Context
from app.desk.moments import when_text
from app.start.cards import RecoveredCard
from app.widgets.raised import DEPTH

if TYPE_CHECKING:
    from app.desk.recovery import Recovery
    from app.files.autosave import Recovered

MOST = 3
"""So many at once; the next comes up when one is dealt with."""


class RecoveredWork(QWidget):
    """A card for each piece of work that a stopped program left behind."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(DEPTH, DEPTH, DEPTH, 2 * DEPTH)

    def look(self) -> None:
        """Looks at the disk again."""
        while (item := self._column.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        found = self._found()[:MOST]
        for work in found:
            self._column.addWidget(self._card(work))
        self.setVisible(bool(found))

    def _recovery(self) -> Recovery:
        """The desk's; the rules are loaded when it is first asked for."""
        from app.desk.desk import Desk

        return self._context.part(Desk).recovery

    def _found(self) -> tuple[Recovered, ...]:
        return self._recovery().found() if self._context.autosave.recoverable() else ()

    def _card(self, work: Recovered) -> RecoveredCard:
        name = work.name or "An army without a name"
        when = when_text(work.versions[0].when, self._context.clock())
        text = f"‘{name}’ had unsaved changes when Tribarrel stopped. Kept {when}."
        ways = (
            ("recovered-open", "Open it", partial(self._deal, "open", work)),
            ("recovered-later", "Later", partial(self._deal, "put_off", work)),
            ("recovered-discard", "Discard", partial(self._deal, "discard", work)),
        )
        return RecoveredCard(self._context.look, "Recovered army", text, ways)

    def _deal(self, how: str, work: Recovered) -> None:
        recovery = self._recovery()
        {"open": recovery.open, "put_off": recovery.put_off, "discard": recovery.discard}[how](work)
        self.look()
