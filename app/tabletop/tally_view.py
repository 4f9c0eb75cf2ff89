"""Why the number: each reason with its amount and its rule, and under it what the hits come to."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.look import Look
from app.open_battle import OpenBattle
from app.tabletop.stage import Stage
from app.tabletop.system_words import ANYTHING, capital, chance_of, choice_text, outcome_text, tally_lines
from app.widgets.icon_button import IconButton
from rules.battle.engine import Choice, Odds
from rules.core.tally import Tally
from templates.words import number_text

BAR = 24
LINE = 24
"""How high a reason's line is: sums are read, their rules rarely pressed."""
NEARLY = 0.01
SHADES = ("ink", "ink2", "ink3", "line2", "line")


class SplitBar(QWidget):
    """Outcomes side by side, each as wide as it is likely, with its words and per cent."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._parts: list[tuple[str, float]] = []

    def show_parts(self, parts: list[tuple[str, float]]) -> None:
        """Words and chances from 0 to 1, the worst first."""
        self._parts = [(words, chance) for words, chance in parts if chance > 0]
        self.setAccessibleName(", ".join(f"{words} {round(100 * chance)} %" for words, chance in self._parts))
        self.setVisible(bool(self._parts))
        self.update()

    def sizeHint(self) -> QSize:
        """The bar and its figures."""
        return QSize(200, self._look.theme.px(BAR + 22))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Each part in a shade of its own, its name in it where there is room."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = sum(chance for _, chance in self._parts) or 1.0
        x = 0.0
        for at, (words, chance) in enumerate(self._parts):
            width = self.width() * chance / whole
            box = QRectF(x + 0.5, 0, max(width - 1, 1), theme.px(BAR))
            shade = SHADES[min(at, len(SHADES) - 1)]
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(shade))
            painter.drawRoundedRect(box, theme.px(3), theme.px(3))
            painter.setFont(theme.font("caption"))
            if painter.fontMetrics().horizontalAdvance(words) < width - theme.px(6):
                painter.setPen(theme.colour("surface" if at < 3 else "ink"))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
            painter.setPen(theme.colour("ink2"))
            share = QRectF(box.left(), box.bottom() + 2, max(width, theme.px(30)), theme.px(18))
            painter.drawText(share, Qt.AlignmentFlag.AlignHCenter, f"{round(100 * chance)} %")
            x += width


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
        self.about = QLabel()
        self.about.setProperty("role", "small")
        self.about.setWordWrap(True)
        self._grid = QGridLayout()
        self._grid.setColumnStretch(0, 1)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(2)
        self.big, self.meaning = QLabel(), QLabel()
        self.big.setProperty("role", "total")
        self.big.setProperty("tone", "accent")
        self.meaning.setProperty("role", "row")
        self.meaning.setWordWrap(True)
        for label in (self.big, self.meaning):
            label.hide()
        self.split = SplitBar(stage.context.look)
        self.chances = QLabel()
        self.chances.setProperty("role", "small")
        self.chances.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        top = QHBoxLayout()
        top.addWidget(self.big)
        top.addWidget(self.meaning, 1)
        column.addLayout(top)
        column.addWidget(self.about)
        column.addWidget(self.title)
        column.addLayout(self._grid)
        column.addWidget(self.split)
        column.addWidget(self.chances)
        self.hide()

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
        self.about.setText(choice_text(document, choice, unit))
        self.about.show()

    def show_sum(self, tally: Tally | None, odds: Odds | None = None, can_correct: bool = False) -> None:
        """A sum with its reasons, and what it comes to; minus and plus at each reason where it may be corrected."""
        document = self.stage.document
        if document is None or tally is None or not tally.terms:
            self.hide()
            return
        self.about.hide()
        if (tally, odds, can_correct) != self._shown:
            self._shown = (tally, odds, can_correct)
            self.title.setText(f"Why {number_text(tally.total)}")
            self._fill(document, tally, can_correct)
            self._show_chances(self._parts(odds))
            self.big.setText(f"{number_text(tally.total)}+")
            chance = chance_of(odds)
            self.meaning.setText("" if chance is None else f"{round(100 * chance)} % chance")
        self.show()

    def show_large(self) -> None:
        """The number is read across a table."""
        for label in (self.big, self.meaning):
            label.show()

    def _parts(self, odds: Odds | None) -> list[tuple[str, float]]:
        document = self.stage.document
        if odds is None or document is None:
            return []
        return [
            (capital(outcome_text(document, code)), chance)
            for code, chance in odds.chances.items()
            if code not in ANYTHING
        ]

    def _show_chances(self, parts: list[tuple[str, float]]) -> None:
        """Side by side where they are all there is; else, one being part of another, in words."""
        is_whole = abs(sum(chance for _, chance in parts) - 1.0) < NEARLY
        self.split.show_parts(parts if is_whole else [])
        self.chances.setText(" · ".join(f"{words} {round(100 * chance)} %" for words, chance in parts if chance > 0))
        self.chances.setVisible(not is_whole and bool(self.chances.text()))

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
