"""Why the number: each reason with its amount and its rule, and under it what the hits come to."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.open_battle import OpenBattle
from app.tabletop.split_bar import SplitBar
from app.tabletop.stage import Stage
from app.tabletop.system_words import (
    ANYTHING,
    SUCCESS,
    chance_of,
    choice_text,
    outcome_text,
    split_text,
    tally_lines,
)
from app.widgets.elided import ElidedLabel
from app.widgets.icon_button import IconButton
from app.words import per_cent
from rules.battle.answers import Choice, Odds
from rules.core.tally import Tally
from rules.core.wording import capital
from templates.words import number_text

LINE = 20
"""How high a reason's line is: sums are read, their rules rarely pressed."""
NEARLY = 0.001
CASUALTIES, MISS, CASUALTY = "Casualties", "Miss", "casualty"
ONE_HIT = "at least one hit {}"
MOST_TOLD, LONG_TOLD = 3, 2
"""So many chances of single results are told in words, and of longer ones; a screen reader is told all of them."""


class TallyView(QFrame):
    """Shows a choice's number with its reasons; hidden where a choice needs none.

    `corrected` carries a reason and +1 or −1, where the players may correct the sum.
    """

    corrected = Signal(str, int)

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.setAccessibleName("Why the number")
        self._shown: object = None
        self.setProperty("panel", "well")
        self.title = QLabel()
        self.title.setProperty("role", "strong")
        self._grid = QGridLayout()
        self._grid.setColumnStretch(0, 1)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(0)
        self.big, self.meaning = QLabel(), QLabel()
        self.big.setProperty("role", "total")
        self.big.setProperty("tone", "accent")
        self.meaning.setProperty("role", "row")
        self.meaning.setWordWrap(True)
        for label in (self.big, self.meaning):
            label.hide()
        self.split = SplitBar(stage.context.look)
        self.chances = ElidedLabel("", "small")
        self.chances.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._put_together()
        self.hide()

    def _put_together(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 5, 12, 4)
        column.setSpacing(2)
        top, head = QHBoxLayout(), QHBoxLayout()
        top.addWidget(self.big)
        top.addWidget(self.meaning, 1)
        head.addWidget(self.title)
        head.addWidget(self.chances, 1)
        for line in (top, head, self._grid):
            column.addLayout(line)
        column.addWidget(self.split)

    def show_choice(self, choice: Choice | None) -> None:
        """The sum of a choice, and its odds."""
        document = self.stage.document
        if document is None or choice is None:
            self.hide()
            return
        odds = document.journal.engine.odds(document.now, choice.action) if choice.action and not choice.issue else None
        is_roll = choice.issue is None and not (odds and odds.chances) and not choice.wants
        can_correct = is_roll and document.journal.engine.can_correct(document.now, choice)
        self.show_sum((odds.tally if odds else None) or choice.tally, odds, can_correct=can_correct)
        unit = str(getattr(choice.action, "team", ""))
        self.setAccessibleDescription(choice_text(document, choice, unit))

    def show_sum(self, tally: Tally | None, odds: Odds | None = None, can_correct: bool = False) -> None:
        """A sum with its reasons, and what it comes to; minus and plus at each reason where it may be corrected."""
        document = self.stage.document
        if document is None or tally is None or not tally.terms:
            self.hide()
            return
        self.setAccessibleDescription("")
        if (tally, odds, can_correct) != self._shown:
            self._shown = (tally, odds, can_correct)
            self.title.setText(f"Why {number_text(tally.total)}")
            self._fill(document, tally, can_correct)
            self._show_chances(odds)
            self.big.setText(f"{number_text(tally.total)}+")
            chance = chance_of(odds)
            self.meaning.setText("" if chance is None else f"{per_cent(chance)} chance")
        self.show()

    def show_large(self) -> None:
        """The number is read across a table."""
        for label in (self.big, self.meaning):
            label.show()

    def _show_chances(self, odds: Odds | None) -> None:
        """As a bar what shuts each other out: single results, or how many are lost; the rest in words."""
        document, hit = self.stage.document, chance_of(odds)
        if odds is None or document is None:
            self.split.show_parts([])
            self.chances.hide()
            return
        known = {code: chance for code, chance in odds.chances.items() if code not in ANYTHING}
        if odds.losses:
            known.pop(CASUALTY, None)  # the bar of losses tells it
        parts = _shut_out([(capital(split_text(document, code)), chance) for code, chance in known.items()], hit)
        counts = [] if parts else losses_of(odds)
        self.split.show_parts(parts or counts, CASUALTIES if counts else "")
        told = self._told(document, known, parts, None if SUCCESS in odds.chances else hit)
        self.chances.setText(capital(" · ".join(told[: MOST_TOLD if parts else LONG_TOLD])))
        self.chances.setAccessibleDescription(capital(" · ".join(told)))
        self.chances.setVisible(bool(told))

    def _told(
        self, document: OpenBattle, known: Mapping[str, float], parts: list[tuple[str, float]], hit: float | None
    ) -> list[str]:
        """The chances in words: of single results their own, else that of a hit before those of each at least once."""
        if parts:
            return [f"{words.lower()} {per_cent(chance)}" for words, chance in parts if chance and words != MISS]
        found = [ONE_HIT.format(per_cent(hit))] if hit is not None else []
        return found + [
            f"{outcome_text(document, code)} {per_cent(chance)}" for code, chance in known.items() if chance
        ]

    def _fill(self, document: OpenBattle, tally: Tally, can_correct: bool) -> None:
        focused = QApplication.focusWidget()
        had = focused.objectName() if focused is not None and self.isAncestorOf(focused) else ""
        while item := self._grid.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.setObjectName("")
                widget.deleteLater()
        for row, (words, amount, rule) in enumerate(tally_lines(document, tally)):
            reason, number = QLabel(words), QLabel(amount)
            reason.setProperty("role", "small")
            reason.setWordWrap(True)
            number.setProperty("role", "strong")
            number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._grid.addWidget(reason, row, 0)
            self._grid.addWidget(number, row, 1)
            if rule:
                self._grid.addWidget(self._link(rule), row, 2, Qt.AlignmentFlag.AlignVCenter)
            if can_correct:
                for column, (icon, by) in enumerate((("minus", -1), ("plus", 1)), 3):
                    button = self._corrector(tally.terms[row].reason, words, icon, by)
                    self._grid.addWidget(button, row, column)
                    button.show()
        if had and (found := self.findChild(QWidget, had)):
            found.setFocus()

    def _corrector(self, reason: str, words: str, icon: str, by: int) -> IconButton:
        said = f"{words}: one {'more' if by > 0 else 'less'}"
        button = IconButton(self.stage.context.look, icon, said, f"correct-{reason}-{icon}")
        button.clicked.connect(lambda: self.corrected.emit(reason, by))
        return button

    def _link(self, rule: str) -> QPushButton:
        link = QPushButton(rule)
        link.setProperty("kind", "link")
        link.setProperty("rule", rule)
        link.setObjectName(f"rule-{rule}")
        link.setAccessibleName(f"Rule {rule}")
        link.setStyleSheet("QPushButton { min-height: 0; padding: 0 4px; }")
        link.setFixedHeight(self.stage.context.look.theme.px(LINE))
        link.clicked.connect(lambda: self.stage.context.notes.go("rules", rule))
        return link


def losses_of(odds: Odds) -> list[tuple[str, float]]:
    """How many are lost, in words with their chances, the most first."""
    last = len(odds.losses) - 1
    words = ["none lost", *(f"{count} lost" for count in range(1, last)), f"{last} or more lost"]
    return list(reversed(list(zip(words, odds.losses, strict=True)))) if last > 0 else []


def _shut_out(parts: list[tuple[str, float]], hit: float | None) -> list[tuple[str, float]]:
    """Outcomes of which one alone comes up, with the miss that is left; none where they are no such outcomes."""
    whole = sum(chance for _, chance in parts)
    if hit is not None and parts and abs(whole - hit) < NEARLY and hit < 1.0 - NEARLY:
        return [*parts, (MISS, 1.0 - hit)]
    return parts if abs(whole - 1.0) < NEARLY else []
