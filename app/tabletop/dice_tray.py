"""The dice tray: the last roll and what it was for, how the dice have fallen so far, and where people type theirs."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from app.session import Change
from app.tabletop.dice_card import FULL, MOST_FREE, DiceCard
from app.tabletop.roll_told import Told, so_far, told_roll
from app.tabletop.stage import Stage
from rules.battle.action import Action
from rules.battle.journal import Entry
from rules.battle.model import Battle
from rules.battle.referee import FreeRoll
from rules.dice.pool import SIX
from rules.dice.thrown import EnteredDice, NeedDice


class DiceTray(DiceCard):
    """Shows the last roll; when dice are wanted from people it asks for them. `sized` when it is another size."""

    sized = Signal()

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._of: Battle | None = None
        self._told: tuple[Entry | None, frozenset[str], Told] = (None, frozenset(), Told(""))
        self._free = 1
        self.count.show_value(1)
        self.count.typed.connect(self._take_count)
        for face, button in enumerate(self.keys, 1):
            button.clicked.connect(lambda _=False, shown=face: self.type_face(shown))
        self.throw.clicked.connect(self._press)
        stage.wanted.connect(self.ask)
        stage.changed.connect(self._hear)
        self._show()

    # --- Asking -------------------------------------------------------------------------------------

    def ask(self, action: Action, needed: NeedDice) -> None:
        """An action waits for these dice; those typed for it already stay typed."""
        self.wanted.begin(action, needed)
        self._of = self.stage.document.now if self.stage.document else None
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show()
        self.stage.context.notes.announce(f"{self.title.text()}: {self.line.text()}")

    def type_face(self, face: int) -> None:
        """A die was thrown on the table. Once all lie there they can still be taken back, until `done`."""
        if not self.wanted.type(face):
            return
        self._show()
        if self.is_full:
            faces = ", ".join(str(typed) for typed in self.wanted.typed)
            self.stage.context.notes.announce(f"{faces}. {FULL}")

    def untype(self) -> bool:
        """Takes the last typed die back; whether there was one."""
        had = self.wanted.untype()
        self._show()
        return had

    def done(self) -> None:
        """Takes the typed dice; says how many are still to come where some are."""
        missing = self.wanted.missing
        if self.is_full:
            self._hand_in()
        elif self.is_asking:
            dice = "1 die is" if missing == 1 else f"{missing} dice are"
            self.stage.context.notes.say(f"{dice} still to be typed (keys 1 to {self.wanted.pool.sides}).", "warn")

    def let_go(self) -> bool:
        """Gives the action up: nothing was done. Whether one waited."""
        had = self.wanted.drop()
        self._show()
        return had

    def _hand_in(self) -> None:
        action = self.wanted.action
        if action is not None:
            self.stage.act(action, EnteredDice(self.wanted.take()))
            self._show()

    def roll(self) -> None:
        """Throws for the player: what is wanted of him, or dice for whatever he likes."""
        battle = self.stage.battle
        if self.is_asking and battle is not None:
            self.wanted.throw(battle)
            self._hand_in()
        else:
            self.stage.act(FreeRoll(count=self._free))

    def _press(self) -> None:
        """The button: takes the dice that were typed, else rolls."""
        (self._hand_in if self.is_full else self.roll)()

    def _take_count(self, text: str) -> None:
        self._free = min(max(int(text), 1), MOST_FREE) if text.strip().isdecimal() else self._free
        self.count.show_value(self._free)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits type faces, Backspace takes one back, Enter is done with them or presses Roll, Esc gives up."""
        key = event.key()
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_9 and self.is_asking:
            self.type_face(key - Qt.Key.Key_0)
        elif key == Qt.Key.Key_Backspace and self.is_asking:
            self.untype()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (self._press if self.throw.hasFocus() else self.done)()
        elif key == Qt.Key.Key_Escape and self.let_go():
            return
        else:
            super().keyPressEvent(event)

    # --- What it shows ------------------------------------------------------------------------------

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "moment", "battles"):
            if self.is_asking and not self._is_still_wanted():
                self.let_go()
            self._show()

    def _is_still_wanted(self) -> bool:
        """Whether the battle is still the one for which the dice were asked, and looked at as it is now."""
        document = self.stage.document
        return document is not None and document.now is self._of and document.moment is None

    def fold(self, folded: bool) -> None:
        """Where there is little room only what came of the last roll is there, until dice are wanted."""
        if folded != self._is_folded:
            self._is_folded = folded
            self._show()

    def _show(self) -> None:
        asking = self.is_asking
        self._typing.setVisible(asking and self.wanted.pool.sides <= SIX)
        self.count.setVisible(not asking)
        self.throw.setText("Done" if self.is_full else "Roll for me" if asking else "Roll")
        self.throw.setAccessibleName("Take the dice typed" if self.is_full else "Roll the dice")
        if asking:
            self._show_asked()
        else:
            self._show_told(self._last())
        self.so_far.setText(self._tally())
        self.so_far.setVisible(not asking and not self._is_folded and bool(self.so_far.text()))
        self._fit()
        self.sized.emit()

    def _fit(self) -> None:
        """As large as it needs to be: over the table nothing else sees to that."""
        self.adjustSize()

    def _last(self) -> Told:
        """What the last action that threw dice came to, worked out once."""
        document = self.stage.document
        entries = document.journal.done if document else ()
        entry = next((entry for entry in reversed(entries) if entry.rolls), None)
        self._has_rolled = entry is not None
        if document is None or entry is None:
            return Told("Dice", "Roll for whatever you like.")
        if self._told[:2] != (entry, document.hidden):
            self._told = (entry, document.hidden, told_roll(document, entry))
        told = self._told[2]
        return told if entry is entries[-1] else replace(told, rolls=())  # what is older is in the log

    def _tally(self) -> str:
        """How rolls like the last one have fallen so far, against what is expected."""
        document = self.stage.document
        rolled = [entry.rolls for entry in document.journal.done if entry.rolls] if document else []
        return so_far([roll for rolls in rolled for roll in rolls], rolled[-1][0].pool if rolled else None)
