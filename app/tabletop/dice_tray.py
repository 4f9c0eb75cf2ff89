"""The dice tray: the last roll and what it was for, how the dice have fallen so far, and where people type theirs.

Once the players have gone on from a roll it is folded to the line that tells what came of it: it lies over the table.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from app.session import Change
from app.tabletop.dice_card import FOLD, FULL, MOST_FREE, DiceCard
from app.tabletop.roll_told import Told, so_far, told_roll
from app.tabletop.stage import Stage
from rules.battle.action import Action
from rules.battle.journal import Entry
from rules.battle.model import Battle
from rules.battle.referee import FreeRoll
from rules.dice.pool import SIX
from rules.dice.thrown import EnteredDice, NeedDice


class DiceTray(DiceCard):
    """Shows the last roll; when dice are wanted from people it asks for them. `sized` when it is another size.

    `folds_away` where it lies over something.
    """

    sized = Signal()
    folds_away = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._of: Battle | None = None
        self._told: tuple[Entry | None, frozenset[str], Told] = (None, frozenset(), Told(""))
        self._free = 1
        self._gone_on_from: Entry | None = None
        self._kept_open: Entry | None = None
        self.count.show_value(1)
        self.count.typed.connect(self._take_count)
        for face, button in enumerate(self.keys, 1):
            button.clicked.connect(lambda _=False, shown=face: self.type_face(shown))
        self.throw.clicked.connect(self._press)
        self.unfold.clicked.connect(self._turn)
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

    def go_on(self) -> None:
        """The players look at something else now: what was rolled is no longer in their way."""
        self._gone_on_from, self._kept_open = self._rolled(), None
        self._show()

    def open(self) -> None:
        """All of the last roll, until the players go on again; the button that throws has the keys."""
        self._gone_on_from, self._kept_open = None, self._rolled()
        self._show()
        self.throw.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _turn(self) -> None:
        (self.open if self._is_brief else self.go_on)()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the line unfolds it."""
        if self._is_brief:
            self.open()
        super().mousePressEvent(event)

    def _show(self) -> None:
        asking = self.is_asking
        entry, is_last = self._rolled(), self._is_last()
        is_of_game = entry is not None and not isinstance(entry.action, FreeRoll)
        can_fold = self.folds_away and is_of_game and not asking
        is_past = not is_last or entry is self._gone_on_from
        self._is_brief = can_fold and is_past and entry is not self._kept_open
        self.unfold.setVisible(can_fold)
        self.unfold.show_icon("up" if self._is_brief else "down", "ink2")
        self.unfold.setAccessibleName(FOLD[self._is_brief])
        self.unfold.setToolTip(FOLD[self._is_brief])
        self._typing.setVisible(asking and self.wanted.pool.sides <= SIX)
        for face, key in enumerate(self.keys, 1):
            key.setVisible(not asking or face <= self.wanted.pool.sides)
        self.throw.setText("Done" if self.is_full else "Roll for me" if asking else "Roll")
        self.throw.setAccessibleName("Take the dice typed" if self.is_full else "Roll the dice")
        if asking:
            self._show_asked()
            self.throw.show()
            self.count.hide()
        else:
            self._show_told(self._last())
        self.so_far.setText(self._tally())
        self.so_far.setVisible(not asking and not self._is_folded and not self._is_brief and bool(self.so_far.text()))
        self._fit()
        self.sized.emit()

    def _fit(self) -> None:
        """As large as it needs to be: over the table nothing else sees to that."""
        self.adjustSize()

    def _rolled(self) -> Entry | None:
        """The last action that threw dice."""
        document = self.stage.document
        return next((entry for entry in reversed(document.journal.done) if entry.rolls), None) if document else None

    def _is_last(self) -> bool:
        document = self.stage.document
        return document is not None and bool(document.journal.done) and bool(document.journal.done[-1].rolls)

    def _last(self) -> Told:
        """What the last action that threw dice came to, worked out once."""
        document, entry = self.stage.document, self._rolled()
        self._has_rolled = entry is not None
        if document is None or entry is None:
            return Told("Dice", "Roll for whatever you like.")
        if self._told[:2] != (entry, document.hidden):
            self._told = (entry, document.hidden, told_roll(document, entry))
        told = self._told[2]
        is_open = self._is_last() or entry is self._kept_open
        return told if is_open else replace(told, rolls=())  # what is older is in the log

    def _tally(self) -> str:
        """How rolls like the last one have fallen so far, against what is expected."""
        document = self.stage.document
        rolled = [entry.rolls for entry in document.journal.done if entry.rolls] if document else []
        return so_far([roll for rolls in rolled for roll in rolls], rolled[-1][0].pool if rolled else None)
