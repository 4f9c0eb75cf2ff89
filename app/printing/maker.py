"""Keeps the pages to what the player wants: begins them anew when it is something else, a moment after all is quiet."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from app.context import Context
from app.open_army import OpenArmy
from app.printing.making import Made, What, Wish
from app.printing.workshop import Workshop
from rules.army.model import find

SETTLE_MS = 150


class Maker(QObject):
    """`begun` is emitted when pages are begun; `finished` carries them and whether they are the same pages made anew;
    `failed` carries what went wrong.
    """

    begun = Signal()
    finished = Signal(object, bool)
    failed = Signal(object)

    def __init__(self, context: Context, workshop: Workshop, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._workshop = context, workshop
        self.what: What = "cards"
        self._only = ("", "")
        self.made: Made | None = None
        self._wish: Wish | None = None
        self._asked_of = self._shown_of = ""
        self._made_wish: Wish | None = None
        self._then: Callable[[], None] | None = None
        self._later = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._later.timeout.connect(self.begin)
        workshop.finished.connect(self._finish)
        workshop.failed.connect(self._fail)

    @property
    def is_ready(self) -> bool:
        """Whether the pages are what is wanted now."""
        return self.made is not None and self._made_wish == self._wish and not self._later.isActive()

    def only(self, document: OpenArmy | None, unit: str) -> None:
        """Of this army's cards only those of one unit are wanted, until something else is chosen."""
        self._only = (document.id, unit) if document is not None else ("", "")

    def want(self, document: OpenArmy) -> None:
        """Something may be wanted otherwise: another army is begun at once, an edit when all is quiet."""
        if document.id != self._asked_of:
            self.begin()
        elif self._wish != self._wanted(document):
            self._later.start()
        else:
            self._later.stop()

    def begin(self) -> None:
        """Begins what is wanted; nothing where that is made or begun already."""
        self._later.stop()
        document = self._context.session.current
        if document is None:
            return
        wish = self._wanted(document)
        if wish == self._wish:
            return
        self._wish, self._asked_of = wish, document.id
        self._workshop.wish(wish)
        self.begun.emit()

    def when_ready(self, then: Callable[[], None]) -> None:
        """Does something with the pages as they are wanted now, as soon as they are there."""
        if self.is_ready:
            then()
        else:
            self._then = then
            self.begin()

    def stop(self) -> None:
        """Nothing is wanted any more, and there are no pages."""
        self._later.stop()
        self._workshop.forget()
        self.made = self._wish = self._made_wish = self._then = None
        self._asked_of = self._shown_of = ""

    def _wanted(self, document: OpenArmy) -> Wish:
        owner, unit = self._only
        only = unit if self.what == "cards" and owner == document.id and find(document.army, unit) else ""
        return Wish(document.system, document.army, self.what, self._context.preferences.now.print, only)

    def _finish(self, found: Made) -> None:
        shown_of = f"{self._asked_of} {found.wish.what}"
        keep = self.made is not None and shown_of == self._shown_of
        if not self._later.isActive():  # the army may not be what was wanted of it, such as counters
            self.what, self._wish = found.wish.what, found.wish
        self.made, self._made_wish, self._shown_of = found, found.wish, shown_of
        then, self._then = self._then, None
        self.finished.emit(found, keep)
        if then is not None:
            self.when_ready(then)

    def _fail(self, error: Exception) -> None:
        self.stop()
        self.failed.emit(error)
