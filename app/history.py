"""Undo as values: what was before each step, what comes after, and what each step was called. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

State = TypeVar("State")


@dataclass
class History(Generic[State]):
    """The states of one document. Undo is the state before; a new step forgets what could be redone."""

    now: State
    _before: list[tuple[str, State]] = field(default_factory=list)
    _after: list[tuple[str, State]] = field(default_factory=list)

    def do(self, name: str, state: State) -> None:
        """A step with its name in words: "Add Bren group"."""
        self._before.append((name, self.now))
        self._after.clear()
        self.now = state

    def undo(self) -> str:
        """Goes one step back; gives its name, empty where there is none."""
        if not self._before:
            return ""
        name, state = self._before.pop()
        self._after.append((name, self.now))
        self.now = state
        return name

    def redo(self) -> str:
        """Goes one step forward again; gives its name, empty where there is none."""
        if not self._after:
            return ""
        name, state = self._after.pop()
        self._before.append((name, self.now))
        self.now = state
        return name

    @property
    def undo_name(self) -> str:
        """What undo would take back, or empty."""
        return self._before[-1][0] if self._before else ""

    @property
    def redo_name(self) -> str:
        """What redo would do again, or empty."""
        return self._after[-1][0] if self._after else ""

    @property
    def depth(self) -> int:
        """How many steps can be undone."""
        return len(self._before)
