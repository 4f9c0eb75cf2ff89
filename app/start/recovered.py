"""Recovered work, first thing on the start page: open it, later, or discard."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.context import Context
from app.desk.moments import clock_text, when_text
from app.files.unclosed import Unclosed, left_open
from app.start.cards import RecoveredCard, label
from app.widgets.raised import DEPTH

if TYPE_CHECKING:
    from app.desk.battles import Battles
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
        battles, armies = self._battles_left(), self._found()
        found = [*(partial(self._battle_card, left) for left in battles), *(partial(self._card, w) for w in armies)]
        self.setVisible(bool(found))
        rows: list[QWidget] = [card() for card in found[:MOST]]
        if len(found) > MOST:
            rows.append(label(f"{len(found) - MOST} more when these are dealt with", "small"))
        for row in rows:
            self._column.addWidget(row)
            row.show()  # at once, so that Tab finds it

    def _recovery(self) -> Recovery:
        """The desk's; the rules are loaded when it is first asked for."""
        from app.desk.desk import Desk

        return self._context.part(Desk).recovery

    def _found(self) -> tuple[Recovered, ...]:
        return self._recovery().found() if self._context.autosave.recoverable() else ()

    def _battles(self) -> Battles:
        from app.desk.battles import Battles

        return self._context.part(Battles)

    def _battles_left(self) -> tuple[Unclosed, ...]:
        """Battles that were open when a window stopped; the rules are loaded only where there are some."""
        folders = self._context.folders
        return self._battles().recovery.left() if left_open(folders.unclosed, folders.locks) else ()

    def _battle_card(self, left: Unclosed) -> RecoveredCard:
        from templates.words import counted, line

        text = f"‘{line(left.name)}’ was open when Tribarrel stopped, {self._when(left.when)}."
        about = f"{counted(left.actions, 'action is', 'actions are')} on the disk · {line(left.path.name)}"
        ways = (
            ("recovered-battle-open", "Open it", partial(self._deal_battle, "open", left)),
            ("recovered-battle-later", "Later", partial(self._deal_battle, "put_off", left)),
        )
        return RecoveredCard(self._context.look, "Recovered battle", text, about, ways)

    def _deal_battle(self, how: str, left: Unclosed) -> None:
        recovery = self._battles().recovery
        {"open": recovery.open, "put_off": recovery.put_off}[how](left)
        self.look()

    def _card(self, work: Recovered) -> RecoveredCard:
        from templates.words import line

        name = work.name or "An army without a name"
        text = f"‘{line(name)}’ had unsaved changes when Tribarrel stopped. Kept {self._when(work.versions[0].when)}."
        ways = (
            ("recovered-open", "Open it", partial(self._deal, "open", work)),
            ("recovered-later", "Later", partial(self._deal, "put_off", work)),
            ("recovered-discard", "Discard", partial(self._deal, "discard", work)),
        )
        return RecoveredCard(self._context.look, "Recovered army", text, self._recovery().about(work), ways)

    def _when(self, moment: float) -> str:
        """Day and time: two that have one name may be of one day."""
        day, clock = when_text(moment, self._context.clock()), clock_text(moment)
        return day if day.endswith(clock) else f"{day}, {clock}"

    def _deal(self, how: str, work: Recovered) -> None:
        recovery = self._recovery()
        {"open": recovery.open, "put_off": recovery.put_off, "discard": recovery.discard}[how](work)
        self.look()
