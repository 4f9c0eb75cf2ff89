"""Events told in passing, and ways from page to page. The window listens; who has something to say does not know it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, Signal

Tone = Literal["plain", "ok", "warn", "error"]


@dataclass(frozen=True)
class Note:
    """One event, told in a toast and to screen readers. `run` is its way out or back, under the words of `action`."""

    text: str
    tone: Tone = "plain"
    action: str = ""
    run: Callable[[], object] | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where the player is: a page by its key, and what is shown on it (a rule's id, a pack's name, or nothing)."""

    page: str
    target: str = ""


class Notes(QObject):
    """`said` carries a Note, `announced` words for screen readers alone, `wanted` a Place to go to."""

    said = Signal(object)
    announced = Signal(str)
    wanted = Signal(object)

    def say(self, text: str, tone: Tone = "plain", action: str = "", run: Callable[[], object] | None = None) -> None:
        """Tells an event in a toast."""
        self.said.emit(Note(text, tone, action, run))

    def announce(self, text: str) -> None:
        """Tells screen readers what the eye sees anyway: a new problem, a result."""
        self.announced.emit(text)

    def go(self, page: str, target: str = "") -> None:
        """Asks the window for a page; Alt+Left comes back from there."""
        self.wanted.emit(Place(page, target))
