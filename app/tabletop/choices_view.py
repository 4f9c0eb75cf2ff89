"""What the unit may do, or what answers the open question: each choice with its key fact and its odds."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.session import Change
from app.tabletop.choice_button import ChoiceButton, FoldButton
from app.tabletop.choice_rows import Fold, Row, arranged, distinct
from app.tabletop.offer import Offer, plain_head
from app.tabletop.stage import Stage
from app.tabletop.system_words import chance_of, choice_note, choice_text, joint_note, number_note
from app.tabletop.wanted import meant
from app.tabletop.words import name_of
from rules.battle.answers import Choice


class ChoicesView(QWidget):
    """`chosen` carries the Choice that was taken and its unit, empty for none; `focused` the one that is looked at.

    `buttons` are all choices, those that are folded in as well. `folded` is emitted when a line folds out or in.
    """

    chosen = Signal(object, str)
    focused = Signal(object)
    seen = Signal(object)
    folded = Signal()

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.setAccessibleName("What it may do")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)  # nothing moves under a press
        self.buttons: list[ChoiceButton] = []
        self.folds: dict[str, FoldButton] = {}
        self._held: dict[str, list[ChoiceButton]] = {}
        self._heads: list[QLabel] = []
        self._shown: object = None
        self._open: set[tuple[str, str]] = set()
        self._offer = Offer(stage)
        self._is_used, self._hides_names = True, False
        stage.changed.connect(self._hear)
        self._show()

    def _hear(self, heard: Change) -> None:
        if self._is_used and heard.what in ("battle", "battles", "moment", "figures"):
            if heard.what == "battles":
                self._open.clear()
            self._show()

    def use(self, is_used: bool) -> None:
        """Whether it is in sight: the choices of one that is not are not worked out."""
        if is_used and not self._is_used:
            self._is_used = True
            self._show()
        self._is_used = is_used

    @property
    def unit(self) -> str:
        """The unit whose choices are shown, empty for none."""
        return self._offer.unit

    def meant(self, action: str) -> list[Choice]:
        """The choices that a key means, allowed ones first."""
        document = self.stage.document
        choices = (button.choice for button in self.buttons)
        return meant(document.journal.engine, action, choices) if document else []

    # --- What it shows ------------------------------------------------------------------------------

    def _show(self) -> None:
        shown = self._offer.groups()
        if shown == self._shown:
            self.hide_names(self._hides_names)  # another selection of the same unit
            return
        self._shown = shown
        for widget in (*self.buttons, *self.folds.values(), *self._heads):
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self.buttons, self.folds, self._held, self._heads = [], {}, {}, []
        document, battle = self.stage.document, self.stage.battle
        for head, unit, choices in shown:
            self._add_head(head, is_plain=document is not None and head == plain_head(document, unit))
            rows = distinct((self._row(choice, unit) for choice in choices), self._figure_name)
            allowed = sum(bool(button.number) for button in self.buttons)
            asks = battle is not None and battle.decision is not None
            for line in arranged(rows, first=allowed + 1, answers=asks):
                self._add_line(line, unit)
        self.hide_names(self._hides_names)
        self.setVisible(self.has_any)

    @property
    def has_any(self) -> bool:
        """Whether there is anything to be said of what may be done."""
        return bool(self.buttons or self._heads)

    def heads(self) -> tuple[str, ...]:
        """What stands above the choices of a unit, and above those that are no unit's."""
        return tuple(head.text() for head in self._heads)

    def _figure_name(self, choice: Choice) -> str:
        document = self.stage.document
        figure = str(getattr(choice.action, "figure", ""))
        return name_of(document, figure) if document and figure else ""

    def _row(self, choice: Choice, unit: str) -> Row:
        document = self.stage.document
        assert document is not None
        chance, tally = None, None
        if choice.action is not None and choice.issue is None:
            found = document.journal.engine.odds(document.now, choice.action)
            chance = chance_of(found)
            tally = found.tally if found and chance is not None else None
        note = joint_note(choice_note(document, choice, unit), number_note(tally), is_likely=bool(chance))
        return Row(choice, choice_text(document, choice, unit), note, chance)

    def _add_head(self, words: str, *, is_plain: bool) -> None:
        head = QLabel(words)
        head.setProperty("plain", is_plain)
        head.setProperty("role", "caption")
        head.setWordWrap(True)
        self._heads.append(head)
        self._column.addWidget(head)

    def _add_line(self, line: Row | Fold, unit: str) -> None:
        if isinstance(line, Row):
            self._add(line, unit, is_shown=True)
            return
        is_open = (unit, line.key) in self._open
        fold = FoldButton(self.stage.context.look, line, is_open)
        fold.clicked.connect(lambda: self.turn(fold.key, unit, not fold.is_open))
        fold.seen.connect(lambda: self._bring_in_sight(fold))
        self.folds[line.key] = fold
        self._column.addWidget(fold)
        fold.show()
        self._held[line.key] = [self._add(row, unit, is_shown=is_open) for row in line.rows]

    def _add(self, row: Row, unit: str, *, is_shown: bool) -> ChoiceButton:
        button = ChoiceButton(self.stage.context.look, row, unit)
        button.clicked.connect(lambda: self.take(row.choice, unit))
        button.focused.connect(lambda: self.focused.emit(row.choice))
        button.seen.connect(lambda: self._look_at(button))
        self.buttons.append(button)
        self._column.addWidget(button)
        button.setVisible(is_shown)  # at once, so that it can have the focus
        return button

    def _look_at(self, button: ChoiceButton) -> None:
        self.seen.emit(button.choice)
        self._bring_in_sight(button)

    def turn(self, key: str, unit: str, is_open: bool) -> None:
        """Folds out, or in again, what one line holds; it stays so for the unit."""
        (self._open.add if is_open else self._open.discard)((unit, key))
        self.folds[key].show_open(is_open)
        for button in self._held[key]:
            button.setVisible(is_open)
        self.folded.emit()

    def reveal(self, button: ChoiceButton) -> None:
        """Folds out what holds a choice, and gives it the focus."""
        for key, held in self._held.items():
            if button in held:
                self.turn(key, button.unit, True)
        button.setFocus()

    def looked_at(self, *, guesses: bool) -> Choice | None:
        """The choice that has the focus; else perhaps the attack with the best odds, or the first that has a sum."""
        focused = next((button.choice for button in self.buttons if button.hasFocus()), None)
        if focused is not None or not guesses:
            return focused
        allowed = [button for button in self.buttons if button.choice.issue is None]
        attacks = [button for button in allowed if button.chance is not None]
        if attacks:
            return max(attacks, key=lambda button: button.chance or 0.0).choice
        return next((button.choice for button in allowed if button.choice.tally), None)

    def mark(self, choice: Choice | None) -> None:
        """Outlines the choice whose sum is shown."""
        for button in self.buttons:
            button.show_marked(choice is not None and button.choice == choice)

    def hide_names(self, is_hidden: bool) -> None:
        """Leaves out whose choices they are, where the unit that is selected stands right above by name."""
        self._hides_names = is_hidden
        for head in self._heads:
            head.setHidden(is_hidden and bool(head.property("plain")) and bool(self.stage.selected))

    def put_under(self, widget: QWidget, choice: Choice | None) -> None:
        """Puts a widget right under the line of a choice, last where it has none."""
        lines = [button for button in self.buttons if button.choice == choice]
        at = self._column.indexOf(lines[0]) + 1 if lines else self._column.count()
        before = self._column.indexOf(widget)
        if before != at or widget.parentWidget() is not self:
            self._column.insertWidget(at - (0 <= before < at), widget)

    def _bring_in_sight(self, line: QWidget) -> None:
        """Scrolls whatever holds the choices to the one that has the focus."""
        above = self.parentWidget()
        while above is not None and not isinstance(above, QScrollArea):
            above = above.parentWidget()
        if above is not None:
            above.ensureWidgetVisible(line, 0, line.height())

    def take(self, choice: Choice, unit: str) -> None:
        """Takes a choice, or says why it is forbidden."""
        document = self.stage.document
        if document is not None and choice.issue is not None:
            self.stage.context.notes.say(choice_note(document, choice, unit), "warn")
        else:
            self.chosen.emit(choice, unit)

    def take_number(self, number: int) -> bool:
        """The choice of a number, from 1; whether there is one."""
        found = next((button for button in self.buttons if button.number == number), None)
        if found is None or number < 1:
            return False
        self.take(found.choice, found.unit)
        return True
