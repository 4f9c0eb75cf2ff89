"""What is in sight of the dice: the last roll, or those that are wanted from people with faces to press."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.tabletop.dice_faces import Faces
from app.tabletop.roll_list import RollList
from app.tabletop.roll_told import Told, rolls_so_far
from app.tabletop.stage import Stage
from app.tabletop.wanted_dice import WantedDice
from app.tabletop.words import name_of
from app.widgets.icon_button import IconButton
from app.widgets.raised import DEPTH, Raised
from app.widgets.stepper import Stepper
from rules.dice.pool import SIX

MOST_WIDTH, LEAST_WIDTH = 400, 300
MOST_FREE = 20
EARLIER = 4
"""So many rolls of an action stay in sight while it waits for more dice."""
FOLD = {True: "Unfold the dice (D)", False: "Fold the dice"}
FULL = "Enter takes them, Backspace takes the last back."


class DiceCard(Raised):
    """Shows what it is told; what is done with it is the tray's part."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage.context.look)
        self.stage = stage
        self.wanted = WantedDice()
        self._is_folded = self._has_rolled = self._is_brief = False
        self.setObjectName("dice-tray")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Dice")
        look = stage.context.look
        self.faces, self.rolls = Faces(look), RollList(look)
        self.title, self.line, self.foretold, self.so_far = (QLabel() for _ in range(4))
        roles = ((self.title, "row"), (self.line, "small"), (self.foretold, "small"), (self.so_far, "caption"))
        for label, role in roles:
            label.setProperty("role", role)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.count = Stepper(look, "dice-count", "How many dice", 1, MOST_FREE)
        self.throw = QPushButton("Roll")
        self.throw.setObjectName("roll-dice")
        self.throw.setProperty("kind", "primary")
        self.unfold = IconButton(look, "down", FOLD[False], "fold-dice", "ink2")
        self.keys = [self._face_button(face) for face in range(1, SIX + 1)]
        self._put_together()

    def _face_button(self, face: int) -> QPushButton:
        button = QPushButton(str(face))
        button.setProperty("kind", "digit")
        button.setObjectName(f"die-{face}")
        button.setAccessibleName(f"A die shows {face}")
        return button

    def _put_together(self) -> None:
        words, top, foot = QVBoxLayout(), QHBoxLayout(), QHBoxLayout()
        words.setSpacing(2)
        for label in (self.title, self.line, self.foretold):
            words.addWidget(label)
        top.addWidget(self.faces, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)
        top.addWidget(self.unfold, 0, Qt.AlignmentFlag.AlignTop)
        self._typing = QWidget()
        keys = QHBoxLayout(self._typing)
        keys.setContentsMargins(0, 0, 0, 0)
        for button in self.keys:
            keys.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(DEPTH + 12, DEPTH + 8, DEPTH + 12, DEPTH + 8)
        column.addLayout(top)
        column.addWidget(self.rolls)
        self._put_foot(column, foot)

    def _put_foot(self, column: QVBoxLayout, foot: QHBoxLayout) -> None:
        """The faces to press, and what throws, in one row."""
        foot.addWidget(self._typing, 1)
        foot.addWidget(self.so_far, 1)
        foot.addWidget(self.count)
        foot.addWidget(self.throw)
        column.addLayout(foot)

    @property
    def is_asking(self) -> bool:
        """Whether an action waits for dice from people."""
        return self.wanted.action is not None

    @property
    def is_full(self) -> bool:
        """Whether every die that is wanted has been typed."""
        return self.wanted.is_full

    def _show_asked(self) -> None:
        """The dice that are wanted and for whom: those typed, and empty ones for those still to come."""
        document, wanted = self.stage.document, self.wanted
        name = name_of(document, wanted.subject) if document and wanted.subject else ""
        purpose = wanted.purpose.replace("-", " ")
        self.faces.show_faces(wanted.faces, wanted.pool.sides)
        self.title.setText(f"Roll {wanted.pool} for {name}" if name else f"Roll {wanted.pool}")
        self.line.setText(FULL if self.is_full else purpose)
        self.rolls.show_lines(rolls_so_far(document, wanted.told)[-EARLIER:] if document else ())
        self.foretold.hide()
        for label in (self.title, self.line):
            label.show()

    def _show_told(self, told: Told) -> None:
        """The last roll; where there is little room, or the players have gone on, what came of it alone."""
        roll = told.roll
        self.faces.show_faces(roll.faces if roll else (), roll.pool.sides if roll else SIX, told.success)
        self.rolls.show_lines(told.rolls)
        for label, words in ((self.title, told.title), (self.line, told.line), (self.foretold, told.foretold)):
            label.setText(words)
            label.setVisible(bool(words) and not self._is_folded)
        if self._is_folded or self._is_brief:
            for part in (self.faces, self.rolls, self.line, self.foretold):
                part.hide()
            self.title.setVisible(self._has_rolled)
        for widget in (self.count, self.throw):
            widget.setVisible(not self._is_brief)

    def sizeHint(self) -> QSize:
        """Wider once dice lie in it, and as high as its words need at that width."""
        hint, inside = super().sizeHint(), self.layout()
        if self._is_folded and not self.is_asking and not self._has_rolled:
            return hint
        width = self.look.theme.px(MOST_WIDTH if self._has_rolled or self.is_asking else LEAST_WIDTH)
        bends = inside is not None and inside.hasHeightForWidth()
        return QSize(width, inside.heightForWidth(width) if inside is not None and bends else hint.height())
