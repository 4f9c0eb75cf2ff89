"""Looks for the fixes of problems one by one between other work: trying them out takes longer than an edit may."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QTimer

from app.open_army import OpenArmy
from rules.army.fixes import Fix
from rules.army.model import Army
from rules.core.issues import Issue


class FixFinder(QObject):
    """`begin` takes the numbers of what is looked for; `look` is called with each in turn."""

    def __init__(self, look: Callable[[int], None], parent: QObject) -> None:
        super().__init__(parent)
        self._look = look
        self._army: Army | None = None
        self._found: dict[Issue, tuple[Fix, ...]] = {}
        self._waiting: list[int] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._next)

    def begin(self, numbers: Iterable[int]) -> None:
        """Looks for these from now on, and for no others."""
        self._waiting = list(numbers)
        self.go_on()

    def go_on(self) -> None:
        """Looks for what is left."""
        if self._waiting:
            self._timer.start()

    def rest(self) -> None:
        """Looks for nothing until told to go on."""
        self._timer.stop()

    def forget(self) -> None:
        """Nothing of what it was to look for is there any more."""
        self._waiting.clear()
        self._timer.stop()

    def _next(self) -> None:
        if self._waiting:
            self._look(self._waiting.pop(0))
        if not self._waiting:
            self._timer.stop()

    def fixes(self, document: OpenArmy, issue: Issue) -> tuple[Fix, ...]:
        """The fixes of a problem, asked once for an army as it stands."""
        if self._army is not document.army:
            self._army = document.army
            self._found.clear()
        if issue not in self._found:
            self._found[issue] = document.system.fixes(document.army, issue)
        return self._found[issue]
