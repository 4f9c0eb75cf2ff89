"""Tells those who do not see the table what came of an action, and whose go it is then."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.session import Change
from app.tabletop.headlines import headline
from app.tabletop.stage import Stage
from app.tabletop.turns import turns_of
from rules.battle.journal import Entry
from rules.core.wording import capital


class Teller(QObject):
    """Announces each action that is done, and the team that is next; nothing of what is undone or looked at again."""

    def __init__(self, stage: Stage, parent: QObject) -> None:
        super().__init__(parent)
        self.stage = stage
        self._last: Entry | None = None
        self._active = ""
        stage.changed.connect(self._hear)

    def _hear(self, heard: Change) -> None:
        document = self.stage.document
        if document is None or heard.what not in ("battle", "battles"):
            return
        made = document.journal.made
        newest = made[-1] if made else None
        is_new = heard.what == "battle" and newest is not self._last and newest is document.journal.last
        self._last = newest
        if is_new and newest is not None:
            self.stage.context.notes.announce(capital(headline(document, newest)))
        self._tell_next()

    def _tell_next(self) -> None:
        """Whose go it is, where that may be known."""
        now = next((placed for placed in turns_of(self.stage) if placed.turn.state == "now"), None)
        active = now.unit.id if now else ""
        if active != self._active and now is not None:
            self.stage.context.notes.announce(f"Next: {now.told}")
        self._active = active
