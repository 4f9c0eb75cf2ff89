"""The dice tray: the last roll and what it was for, how the dice have fallen so far, and where people type theirs."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.session import Change
from app.tabletop.dice_faces import Faces, purpose_text, so_far
from app.tabletop.event_words import entry_summary
from app.tabletop.stage import Stage
from app.tabletop.words import name_of
from app.widgets.raised import DEPTH, Raised
from app.widgets.stepper import Stepper
from rules.battle.action import Action
from rules.battle.model import Battle
from rules.battle.referee import FreeRoll
from rules.dice.pool import SIX, Pool
from rules.dice.thrown import EnteredDice, NeedDice, SeededDice

MOST_WIDTH, LEAST_WIDTH = 400, 300
MOST_FREE = 20
FULL = "Enter takes them, Backspace takes the last back."


class DiceTray(Raised):
    """Shows the last roll; when dice are wanted from people it asks for them. `sized` when it is another size."""

    sized = Signal()

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage.context.look)
        self.stage = stage
        self._is_folded = False
        self._waiting: Action | None = None
        self._asked: Action | None = None
        self._pool = Pool(1)
        self._purpose = ""
        self._typed: list[int] = []
        self._before: list[int] = []
        self._of: Battle | None = None
        self.setObjectName("dice-tray")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Dice")
        look = stage.context.look
        self.faces = Faces(look)
        self.title, self.line, self.so_far = (QLabel() for _ in range(3))
        for label, role in ((self.title, "row"), (self.line, "small"), (self.so_far, "caption")):
            label.setProperty("role", role)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(label is not self.title)
        self.count = Stepper(look, "dice-count", "How many dice", 1, MOST_FREE)
        self._wanted = 1
        self.count.show_value(1)
        self.count.typed.connect(self._take_count)
        self.throw = QPushButton("Roll")
        self.throw.setObjectName("roll-dice")
        self.throw.setAccessibleName("Roll the dice")
        self.throw.setProperty("kind", "primary")
        self.keys = [self._face_button(face) for face in range(1, SIX + 1)]
        self._put_together()
        self.throw.clicked.connect(self._press)
        stage.wanted.connect(self.ask)
        stage.changed.connect(self._hear)
        self._show()

    def _face_button(self, face: int) -> QPushButton:
        button = QPushButton(str(face))
        button.setProperty("kind", "digit")
        button.setObjectName(f"die-{face}")
        button.setAccessibleName(f"A die shows {face}")
        button.clicked.connect(lambda: self.type_face(face))
        return button

    def _put_together(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        for label in (self.title, self.line):
            words.addWidget(label)
        top = QHBoxLayout()
        top.addWidget(self.faces, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)
        self._typing = QWidget()
        keys = QHBoxLayout(self._typing)
        keys.setContentsMargins(0, 0, 0, 0)
        for button in self.keys:
            keys.addWidget(button)
        foot = QHBoxLayout()
        foot.addWidget(self._typing, 1)
        foot.addWidget(self.so_far, 1)
        foot.addWidget(self.count)
        foot.addWidget(self.throw)
        column = QVBoxLayout(self)
        column.setContentsMargins(DEPTH + 12, DEPTH + 8, DEPTH + 12, DEPTH + 8)
        column.addLayout(top)
        column.addLayout(foot)

    # --- Asking -------------------------------------------------------------------------------------

    @property
    def is_asking(self) -> bool:
        """Whether an action waits for dice from people."""
        return self._waiting is not None

    def ask(self, action: Action, needed: NeedDice) -> None:
        """An action waits for these dice; those typed for it already stay typed."""
        if action is not self._asked:
            self._before = []
        self._asked = action
        self._waiting, self._pool, self._typed = action, needed.pool, []
        self._purpose = self._what_for(action, needed)
        self._of = self.stage.document.now if self.stage.document else None
        self.title.setText(f"Roll {needed.pool}")
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show()
        self.stage.context.notes.announce(f"Roll {needed.pool} for {self._purpose}")

    def _what_for(self, action: Action, needed: NeedDice) -> str:
        """What dice are wanted for, and for whom: "activation: Grenadiers"."""
        document, purpose = self.stage.document, needed.purpose.replace("-", " ")
        subject = needed.subject or str(getattr(action, "team", ""))
        name = name_of(document, subject) if document and subject else ""
        return f"{purpose}: {name}" if name else purpose

    def type_face(self, face: int) -> None:
        """A die was thrown on the table. Once all lie there they can still be taken back, until `done`."""
        if self._waiting is None or self.is_full or not 1 <= face <= self._pool.sides:
            return
        self._typed.append(face)
        self._show()
        if len(self._typed) >= self._pool.count:
            faces = ", ".join(str(typed) for typed in self._typed)
            self.stage.context.notes.announce(f"{faces}. {FULL}")

    @property
    def is_full(self) -> bool:
        """Whether every die that is wanted has been typed."""
        return self.is_asking and len(self._typed) >= self._pool.count

    def untype(self) -> bool:
        """Takes the last typed die back; whether there was one."""
        had = bool(self._typed)
        if had:
            self._typed.pop()
            self._show()
        return had

    def done(self) -> None:
        """Takes the typed dice; says how many are still to come where some are."""
        missing = self._pool.count - len(self._typed)
        if self.is_full:
            self._hand_in()
        elif self.is_asking:
            dice = "1 die is" if missing == 1 else f"{missing} dice are"
            self.stage.context.notes.say(f"{dice} still to be typed (keys 1 to {self._pool.sides}).", "warn")

    def let_go(self) -> bool:
        """Gives the action up: nothing was done. Whether one waited."""
        had = self._waiting is not None
        self._waiting, self._typed, self._before = None, [], []
        self._show()
        return had

    def _hand_in(self) -> None:
        action, faces = self._waiting, [*self._before, *self._typed]
        if action is None:
            return
        self._before, self._typed, self._waiting = faces, [], None
        self.stage.act(action, EnteredDice(faces))
        self._show()

    def roll(self) -> None:
        """Throws for the player: what is wanted of him, or dice for whatever he likes."""
        battle = self.stage.battle
        if self._waiting is not None and battle is not None:
            thrown = SeededDice(battle.seed, battle.thrown + len(self._before))
            self._typed = list(thrown.throw(self._pool, "").faces)
            self._hand_in()
        else:
            self.stage.act(FreeRoll(count=self._wanted))

    def _press(self) -> None:
        """The button: takes the dice that were typed, else rolls."""
        (self._hand_in if self.is_full else self.roll)()

    def _take_count(self, text: str) -> None:
        self._wanted = min(max(int(text), 1), MOST_FREE) if text.strip().isdecimal() else self._wanted
        self.count.show_value(self._wanted)

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
        """Where there is little room only what throws is there, until dice are wanted."""
        if folded != self._is_folded:
            self._is_folded = folded
            self._show()

    def _show(self) -> None:
        asking = self.is_asking
        self._typing.setVisible(asking and self._pool.sides <= SIX)
        self.count.setVisible(not asking)
        self.throw.setText("Done" if self.is_full else "Roll for me" if asking else "Roll")
        self.throw.setAccessibleName("Take the dice typed" if self.is_full else "Roll the dice")
        if asking:
            self.line.setText(FULL if self.is_full else self._purpose)
            faces: tuple[int | None, ...] = (*self._typed, *[None] * (self._pool.count - len(self._typed)))
            self.faces.show_faces(faces, self._pool.sides)
        else:
            self._show_last()
        self.so_far.setText(self._tally())
        told = asking or not self._is_folded
        for label in (self.title, self.line):
            label.setVisible(told)
        self.faces.setVisible(told and self.faces.has_faces)
        self.so_far.setVisible(not asking and not self._is_folded)
        self.adjustSize()
        self.sized.emit()

    def _show_last(self) -> None:
        document = self.stage.document
        entries = document.journal.done if document else ()
        entry = next((entry for entry in reversed(entries) if entry.rolls), None)
        if document is None or entry is None:
            self.faces.show_faces((), SIX)
            self.title.setText("Dice")
            self.line.setText("Roll for whatever you like.")
            return
        roll = entry.rolls[-1]
        self.faces.show_faces(roll.faces, roll.pool.sides)
        self.title.setText(f"{purpose_text(roll)}{roll.total}")
        self.line.setText(entry_summary(document, entry))

    def _tally(self) -> str:
        """How many dice fell so far, and their mean against what is expected."""
        document = self.stage.document
        rolls = [roll for entry in document.journal.done for roll in entry.rolls] if document else []
        return so_far(rolls)

    def sizeHint(self) -> QSize:
        """Wider once dice lie in it."""
        hint = super().sizeHint()
        if self._is_folded and not self.is_asking:
            return hint
        return QSize(self.look.theme.px(LEAST_WIDTH if self.faces.isHidden() else MOST_WIDTH), hint.height())
