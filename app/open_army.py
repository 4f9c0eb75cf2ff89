"""The open army: its file, its history and what is selected in it. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.files.documents import Document
from app.history import History

if TYPE_CHECKING:  # the window is there before the rules are
    from rules.army.bill import Bill
    from rules.army.model import Army
    from rules.army.system import System
    from rules.core.issues import Issue


@dataclass(eq=False)
class OpenArmy:
    """An open army: its file, its history and what is selected in it. Changed by the session alone."""

    system: System
    file: Document
    history: History[Army]
    saved: Army | None = None
    selected: tuple[str, ...] = ()
    _reckoned: tuple[Army, Bill, tuple[Issue, ...]] | None = field(default=None, repr=False)

    @property
    def id(self) -> str:
        """The document's id."""
        return self.file.id

    @property
    def army(self) -> Army:
        """The army as it stands."""
        return self.history.now

    @property
    def is_saved(self) -> bool:
        """Whether the file holds what stands here."""
        return self.saved is self.army or self.saved == self.army

    @property
    def bill(self) -> Bill:
        """What the army costs."""
        return self._reckon()[1]

    @property
    def issues(self) -> tuple[Issue, ...]:
        """Every problem of the army, errors first."""
        return self._reckon()[2]

    def _reckon(self) -> tuple[Army, Bill, tuple[Issue, ...]]:
        if self._reckoned is None or self._reckoned[0] is not self.army:
            bill, issues = self.system.reckon(self.army)
            self._reckoned = (self.army, bill, tuple(issues))
        return self._reckoned
