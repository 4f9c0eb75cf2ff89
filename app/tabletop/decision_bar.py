"""What somebody must decide before anything goes on: the question, whose it is, the answers, and letting it pass."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.tabletop.deciding import answers_to
from app.tabletop.stage import Stage
from app.tabletop.system_words import chance_of, choice_note, choice_text, question_text
from app.widgets.flow import FlowLayout
from app.widgets.raised import DEPTH, Raised
from app.widgets.side_shape import SideShape
from app.words import per_cent
from rules.battle.action import Waive
from rules.battle.answers import Choice
from rules.battle.asking import Answer
from rules.battle.model import Decision
from rules.core.wording import capital

PASSES = "Letting it pass does nothing, and the game goes on."
STAYS = "Nothing else can be done before that."


class DecisionBar(Raised):
    """`chosen` carries the Choice of an answer that still wants something, and its unit; others are done."""

    chosen = Signal(object, str)
    sized = Signal()

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage.context.look)
        self.stage = stage
        self.setObjectName("decision")
        self.setAccessibleName("Somebody must decide")
        self.shape = SideShape(stage.context.look)
        self.question = QLabel()
        self.question.setProperty("role", "row")
        self.question.setWordWrap(True)
        head = QHBoxLayout()
        head.addWidget(self.shape)
        head.addWidget(self.question, 1)
        self.about = QLabel()
        self.about.setProperty("role", "small")
        self.about.setWordWrap(True)
        self._holder = QWidget()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(DEPTH + 12, DEPTH + 8, DEPTH + 12, DEPTH + 8)
        self._column.addLayout(head)
        self._column.addWidget(self.about)
        self._column.addWidget(self._holder)
        self._shown: Decision | None = None
        stage.renewed.connect(self.show_asked)
        self.show_asked()

    def show_asked(self) -> None:
        """What is asked now, and its answers; gone where nothing is."""
        document, battle = self.stage.document, self.stage.battle
        decision = battle.decision if battle else None
        if decision == self._shown and decision is not None:
            return
        self._shown = decision
        self.setVisible(decision is not None)
        if decision is not None and document is not None and battle is not None:
            side = battle.side(decision.side)
            self.shape.show_colour(side.colour if side else "")
            self.question.setText(question_text(document, decision))
            name = (side.name or capital(side.colour)) if side else "Somebody"
            self.about.setText(f"{name} decides. {PASSES if decision.can_waive else STAYS}")
            self._answers(decision)
            if self.isVisible():
                self.stage.context.notes.announce(self.question.text())
        self.sized.emit()

    def _answers(self, decision: Decision) -> None:
        document = self.stage.document
        assert document is not None
        self._column.removeWidget(self._holder)
        self._holder.hide()  # at once: nobody can press what is no longer asked
        self._holder.deleteLater()
        self._holder = QWidget()
        row = FlowLayout(self._holder)
        for at, choice in enumerate(answers_to(document, decision)):
            row.addWidget(self._button(choice, decision, at))
        if decision.can_waive:
            passing = QPushButton("Let it pass")
            passing.setObjectName("decision-waive")
            passing.setAccessibleName("Let it pass")
            passing.clicked.connect(lambda: self.stage.act(Waive(decision=decision.id, by=decision.side)))
            row.addWidget(passing)
            if len(self._alike(decision)) > 1:
                row.addWidget(self._passing_all(decision))
        self._column.addWidget(self._holder)
        self._holder.show()  # at once: how high the bar is depends on it

    def _alike(self, decision: Decision) -> list[Decision]:
        """The decisions that wait for the same side about the same thing, such as every team that could fire."""
        document = self.stage.document
        waiting = document.now.waiting if document else ()
        found = (entry for entry in waiting if isinstance(entry, Decision) and entry.can_waive)
        return [entry for entry in found if (entry.side, entry.code) == (decision.side, decision.code)]

    def _passing_all(self, decision: Decision) -> QPushButton:
        count = len(self._alike(decision))
        button = QPushButton(f"Let all {count} pass")
        button.setObjectName("decision-waive-all")
        button.setAccessibleName(button.text())
        button.clicked.connect(lambda: self._waive_all(decision))
        return button

    def _waive_all(self, first: Decision) -> None:
        for _ in self._alike(first):
            document = self.stage.document
            now = document.now.decision if document else None
            if now is None or (now.side, now.code) != (first.side, first.code):
                return
            self.stage.act(Waive(decision=now.id, by=now.side))

    def _button(self, choice: Choice, decision: Decision, at: int) -> QPushButton:
        document = self.stage.document
        assert document is not None
        words, note = choice_text(document, choice, decision.subject), choice_note(document, choice, decision.subject)
        odds = document.journal.engine.odds(document.now, choice.action) if choice.action and not choice.issue else None
        chance = chance_of(odds)
        words += "" if chance is None else f": {per_cent(chance)}"
        button = QPushButton(words)
        button.setObjectName(f"decision-{at}")
        button.setAccessibleName(", ".join(part for part in (words, note) if part))
        button.setToolTip(note)
        button.setEnabled(choice.issue is None)
        button.setProperty("kind", "primary" if at == 0 and choice.issue is None else "")
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(lambda: self._take(choice))
        return button

    def _take(self, choice: Choice) -> None:
        document = self.stage.document
        asks = document.journal.engine.asks(document.now, choice, Answer()) if document else ()
        if choice.action is not None and not choice.wants and not asks:
            self.stage.act(choice.action)
        else:
            self.chosen.emit(choice, self._shown.subject if self._shown else "")
