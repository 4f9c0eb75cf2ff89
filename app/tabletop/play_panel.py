"""What the unit may do, what that still wants, and why the number: under the unit's figures, and on the tracker."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from app.session import Change
from app.tabletop.choices_view import ChoicesView
from app.tabletop.choosing import Choosing
from app.tabletop.questions import Questions
from app.tabletop.stage import Stage
from app.tabletop.system_words import choice_text, verdict_text
from app.tabletop.tally_view import TallyView
from app.tabletop.target_chips import TargetChips
from app.tabletop.wanted import wanted_text
from rules.battle.answers import Choice

SUM_HEIGHT = 112
"""What a usual sum with its outcomes takes."""
REPORT = "The battle report (Ctrl+B) tells the rounds and the losses."
TARGET_ASKED = "At whom?"


class PlayPanel(QFrame):
    """The choices of the unit in hand; of the one taken, what it wants, its sum, and the button that does it.

    `is_large` is for the tracker, which is read across a table. `arranged` when other controls are there, `done`
    when the player wants what is in hand done.
    """

    arranged = Signal()
    done = Signal()

    def __init__(self, stage: Stage, choosing: Choosing, is_large: bool = False) -> None:
        super().__init__()
        self.setProperty("panel", "ground" if is_large else "surface")
        self.stage = stage
        self.choosing = choosing
        self.setObjectName("play-panel")
        self.choices = ChoicesView(stage)
        self.hint, self.title = QLabel(), QLabel()
        self.title.setProperty("role", "row")
        self.hint.setProperty("role", "small")
        for label in (self.hint, self.title):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.questions = Questions(choosing)
        self.tally = TallyView(stage)
        self._is_large = is_large
        if is_large:
            self.tally.show_large()
        self._looked: Choice | None = None
        self.tally.corrected.connect(self._correct)
        self.choices.hide_names(not is_large)
        self.marks = TargetChips()
        self._is_inline = False
        self.do, self.back = QPushButton("Do it"), QPushButton("Another choice")
        self._put_together()
        self._controls: object = None
        self.choices.chosen.connect(self.take)
        self.choices.focused.connect(self._look_at)
        self.do.clicked.connect(self.done.emit)
        self.back.clicked.connect(self.let_go)
        self.choices.seen.connect(self._bring_sum)
        self.choices.folded.connect(self._arrange)
        self.marks.taken.connect(lambda unit: self.choosing.show_answer(target=unit))
        choosing.changed.connect(self._show)
        choosing.told.connect(self._show_hint)
        stage.changed.connect(self._hear)
        self._show()

    def _put_together(self) -> None:
        for button, name, kind in ((self.do, "choice-do", "primary"), (self.back, "choice-back", "")):
            button.setObjectName(name)
            button.setAccessibleName(button.text())
            button.setProperty("kind", kind)
            button.setProperty("large", "true")
        foot = QHBoxLayout()
        foot.addWidget(self.back)
        foot.addWidget(self.do)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 2, 12, 2)
        column.setSpacing(8)
        for widget in (self.choices, self.title, self.hint, self.marks, self.questions):
            column.addWidget(widget)
        if self._is_large:
            column.addWidget(self.tally)  # beside the map it is pinned under the choices, in sight at any scroll
        column.addLayout(foot)
        column.addStretch(1)

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "battles", "moment", "figures") and self.choosing.choice is None:
            self._show()

    def use(self, is_used: bool) -> None:
        """Whether it is in sight; one that is not works nothing out."""
        self.choices.use(is_used)
        self._show()

    # --- What it shows ------------------------------------------------------------------------------

    def _show(self) -> None:
        self._show_choice()
        self._place_sum()
        controls = (self.choosing.choice, tuple(self.choices.buttons), tuple(self.marks.buttons), self.choosing.asks())
        layout = self.layout()
        if controls != self._controls and self.isVisible() and layout is not None:
            self._controls = controls
            layout.activate()
            self.arranged.emit()

    def _show_choice(self) -> None:
        choice, document = self.choosing.choice, self.stage.document
        in_hand = choice is not None and document is not None
        for widget in (self.title, self.back, self.do):
            widget.setVisible(in_hand)
        self.choices.setVisible(not in_hand and self.choices.has_any)
        if choice is None or document is None:
            self.hint.hide()
            self.marks.show_targets(document, (), None)
            self._reserve(any(button.choice.tally or button.odds for button in self.choices.buttons))
            self._look_at(self.choices.looked_at(guesses=not self._is_large))
            self.setVisible(self._show_verdict() or self.choices.has_any)
            return
        self.setVisible(True)
        self.title.setText(choice_text(document, choice, self.choosing.unit))
        wants = self.choosing.wants
        self._show_hint()
        has_targets = "target" in choice.wants.split() and not self.choosing.has_map
        targets = self.choosing.targets() if has_targets else ()
        self.marks.show_targets(document, targets, self.choosing.answer.target)
        self.tally.show_sum(self.choosing.tally(), self.choosing.odds(), self.choosing.can_correct)
        self._reserve(not self.tally.isHidden())
        missing = self.choosing.wants or self.choosing.unsaid()
        is_shown = wants == "path" or self.choosing.is_held
        self.do.setVisible(is_shown or bool(self.choosing.asks()) or not self.choosing.has_map)
        self.do.setEnabled(self.choosing.is_whole or (self.choosing.has_map and wants == "path"))
        self.do.setText("Go" if wants == "path" and self.choosing.has_map else "Do it")
        self.do.setToolTip("Answer what is asked first." if missing else "Do it (Enter)")

    def _show_hint(self) -> None:
        """What is wanted next, with its figures."""
        wants = "plan" if self.choosing.planned and self.choosing.wants == "path" else self.choosing.wants
        self.hint.setText(wanted_text(wants, self.choosing.said) if self.choosing.has_map else TARGET_ASKED)
        self.hint.setVisible(bool(wants))

    def _arrange(self) -> None:
        """Other lines are in sight: what holds them shares its height anew."""
        if layout := self.layout():
            layout.activate()
        self.updateGeometry()
        self.arranged.emit()

    # --- Where the sum stands -----------------------------------------------------------------------

    def set_inline(self, is_inline: bool) -> None:
        """Where there is little room the sum stands right under the choice, and scrolls with it."""
        if not self._is_large and is_inline != self._is_inline:
            self._is_inline = is_inline
            self._show()

    def _place_sum(self) -> None:
        """Under the choice in hand, or under the one looked at."""
        column = self.layout()
        if not self._is_inline or not isinstance(column, QVBoxLayout):
            return
        if self.choosing.choice is None:
            self.choices.put_under(self.tally, self._looked)
        elif column.indexOf(self.tally) < 0:
            column.insertWidget(column.indexOf(self.questions) + 1, self.tally)

    def _bring_sum(self, choice: Choice) -> None:
        """Keys go along the choices, and the sum goes with them; under the pointer nothing moves."""
        if self._is_inline and self.choosing.choice is None:
            self.choices.put_under(self.tally, choice)

    def _reserve(self, has_numbers: bool) -> None:
        """Room for the sum below the choices, kept while some of them have one: nothing moves under the pointer."""
        if not self._is_large:
            has_numbers = has_numbers and not self._is_inline
            policy = self.tally.sizePolicy()
            policy.setRetainSizeWhenHidden(has_numbers)
            self.tally.setSizePolicy(policy)
            self.tally.setMinimumHeight(self.stage.context.look.theme.px(SUM_HEIGHT) if has_numbers else 0)

    def _look_at(self, choice: Choice | None) -> None:
        """The sum of the choice that has the focus."""
        if self.choosing.choice is None:
            self._looked = choice
            self.choices.mark(choice)
            self.tally.show_choice(choice)

    def _correct(self, reason: str, by: int) -> None:
        """A term is corrected: of the choice in hand, or of the one looked at, which then waits for the button."""
        if self.choosing.choice is None and self._looked is not None:
            units = (button.unit for button in self.choices.buttons if button.choice == self._looked)
            self.choosing.hold(self._looked, next(units, self.choices.unit))
        self.choosing.correct(reason, by)

    def _show_verdict(self) -> bool:
        """Who has won, where nobody has anything more to do. Whether the game is over."""
        document = self.stage.document
        told = verdict_text(document) if document and not self.stage.selected and not self.choices.has_any else ""
        self.title.setText(told)
        self.hint.setText(REPORT)
        for label in (self.title, self.hint):
            label.setVisible(bool(told))
        return bool(told)

    # --- What it does -------------------------------------------------------------------------------

    def take(self, choice: Choice, unit: str | None = None) -> None:
        """Takes a choice of a unit, the one shown by itself, in hand, and goes to the first thing that it wants."""
        self.choosing.take(choice, self.choices.unit if unit is None else unit)
        if self.choosing.choice is None:
            return
        if self.marks.buttons:
            next(iter(self.marks.buttons.values())).setFocus(Qt.FocusReason.OtherFocusReason)
        elif not self.choosing.wants and not self.questions.go_to_first():
            self.do.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def targets(self) -> dict[str, QPushButton]:
        """The enemies to name, where there is no map."""
        return self.marks.buttons

    def let_go(self) -> None:
        """Back to the choices."""
        if self.choosing.let_go() and self.choices.buttons:
            self.choices.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def take_number(self, number: int) -> bool:
        """The allowed choice of a number; whether there is one."""
        return self.choosing.choice is None and self.choices.take_number(number)

    def meant(self, action: str) -> list[Choice]:
        """The choices that a key means, allowed ones first."""
        return self.choices.meant(action)

    def take_meant(self, action: str) -> bool:
        """One choice is taken; of several the first has the focus, and Enter takes it. Whether there was any."""
        found = self.meant(action)
        if len(found) == 1:
            self.take(found[0])
        elif found:
            button = next(button for button in self.choices.buttons if button.choice is found[0])
            self.choices.reveal(button)
        return bool(found)
