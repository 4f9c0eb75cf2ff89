"""Going through the moments of a battle: back, forward, to now, and playing them one after the other."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.session import Change
from app.tabletop.stage import Stage

PACE_MS = 700


class Replay(QObject):
    """PgUp and PgDn step, End is now, Shift+Space plays from where one is looking."""

    def __init__(self, stage: Stage, page: QWidget) -> None:
        super().__init__(page)
        self.stage = stage
        self._timer = QTimer(self)
        self._timer.setInterval(PACE_MS)
        self._timer.timeout.connect(self._next)
        stage.changed.connect(self._hear)
        stage.context.ending.append(self._timer.stop)
        bind = stage.context.actions.bind
        bind("moment-back", self.back, page, self._nothing_before)
        bind("moment-on", self.forward, page, self._nothing_after)
        bind("moment-now", self.now, page, self._nothing_after)
        bind("replay", self.play, page, self._nothing_before)

    @property
    def is_playing(self) -> bool:
        """Whether moments follow by themselves."""
        return self._timer.isActive()

    def _place(self) -> int:
        """Which moment is looked at: 0 is the first entry that stands, its count is now."""
        document = self.stage.document
        if document is None:
            return 0
        done = document.journal.done
        return done.index(document.moment) if document.moment in done else len(done) - 1

    def _go(self, place: int) -> None:
        document = self.stage.document
        if document is None:
            return
        done = document.journal.done
        entry = done[place] if 0 <= place < len(done) - 1 else None
        self.stage.context.session.look_at(document, entry)

    def back(self) -> None:
        """One moment back."""
        self._go(max(0, self._place() - 1))

    def forward(self) -> None:
        """One moment on."""
        self._go(self._place() + 1)

    def now(self) -> None:
        """As it stands."""
        self._timer.stop()
        self._go(len(self.stage.document.journal.done) if self.stage.document else 0)

    def play(self) -> None:
        """Plays from the moment that is looked at, from the first where that is now; again: stops."""
        if self._timer.isActive():
            self._timer.stop()
            return
        if self.stage.document and self.stage.document.moment is None:
            self._go(0)
        self._timer.start()

    def _next(self) -> None:
        self.forward()
        if self.stage.document is None or self.stage.document.moment is None:
            self._timer.stop()

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "battles"):
            self._timer.stop()

    def _nothing_before(self) -> str:
        if self.stage.document is None:
            return self.stage.reason
        return "" if len(self.stage.document.journal.done) > 1 else "Nothing has happened yet."

    def _nothing_after(self) -> str:
        if self.stage.document is None:
            return self.stage.reason
        return "" if self.stage.document.moment is not None else "This is now."
