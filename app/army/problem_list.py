"""The rows of the problems strip: as many as are worth their time, the others behind "30 more"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.army.problem_row import ProblemRow
from app.context import Context
from app.open_army import OpenArmy
from rules.army.fixes import Fix
from rules.core.issues import Issue

AT_FIRST = 12
"""So many problems have a row at first."""


@dataclass(frozen=True, slots=True)
class Problem:
    """An issue of one of the armies; `match` where it shows only against an opponent."""

    issue: Issue
    match: bool = False


class ProblemList(QScrollArea):
    """`chosen` carries the number of a problem, `fix_wanted` a Fix, `rule_wanted` the id of a rule.

    `grown` is emitted when more rows are shown than before.
    """

    chosen = Signal(int)
    fix_wanted = Signal(object)
    rule_wanted = Signal(str)
    grown = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._document: OpenArmy | None = None
        self._problems: Sequence[Problem] = ()
        self._current = -1
        self._most = AT_FIRST
        self.rows: list[ProblemRow] = []
        self.setObjectName("problems-list")
        self.setAccessibleName("Problems of this army")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inside = QWidget()
        self._inside.setObjectName("problems-inside")
        self._column = QVBoxLayout(self._inside)
        self._column.setSpacing(2)
        self._more = QPushButton()
        self._more.setProperty("kind", "link")
        self._more.setObjectName("more-problems")
        self._more.clicked.connect(self._show_more)
        self._column.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addStretch(1)
        self.setWidget(self._inside)
        self._reveal = QTimer(self)
        self._reveal.setSingleShot(True)
        self._reveal.timeout.connect(self._reveal_current)
        context.look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        theme = self._context.look.theme
        self._column.setContentsMargins(theme.px(16), 0, theme.px(16), theme.px(2))
        self._inside.setStyleSheet(f"#problems-inside {{ background: #{theme.figure('surface')}; }}")

    @property
    def shown(self) -> range:
        """The numbers of the problems that have a row."""
        return range(min(len(self._problems), self._most))

    def from_the_top(self) -> None:
        """Another army: the first few rows."""
        self._most = AT_FIRST
        self.verticalScrollBar().setValue(0)

    def show_problems(self, document: OpenArmy | None, problems: Sequence[Problem], current: int) -> None:
        """The problems as they stand; `current` is the number of the one that is walked to, -1 for none."""
        self._document, self._problems, self._current = document, problems, current
        while len(self.rows) < len(self.shown):
            self._add_row()
        for at, row in enumerate(self.rows):
            row.setVisible(at in self.shown)
            if at in self.shown and document:
                row.show_problem(document, problems[at].issue, problems[at].match, current=at == current)
        left = len(problems) - len(self.shown)
        self._more.setVisible(left > 0)
        self._more.setText(f"{left} more")
        self._more.setAccessibleName(f"Show {left} more problems")

    def _add_row(self) -> None:
        row = ProblemRow(self._context)
        at = len(self.rows)
        row.clicked.connect(lambda: self.chosen.emit(at))
        row.fix_wanted.connect(self.fix_wanted)
        row.rule_wanted.connect(self.rule_wanted)
        self.rows.append(row)
        self._column.insertWidget(at, row)

    def _show_more(self) -> None:
        self._most += 4 * AT_FIRST
        self.show_problems(self._document, self._problems, self._current)
        self.grown.emit()

    def show_fixes(self, at: int, fixes: Sequence[Fix]) -> None:
        """The fixes of a problem that has a row."""
        if self._document:
            self.rows[at].show_fixes(self._document, fixes)

    def go_to(self, at: int) -> None:
        """Makes sure that a problem has a row, and brings it to sight."""
        while at >= self._most:
            self._most += 4 * AT_FIRST
        self.show_problems(self._document, self._problems, at)
        self._reveal.start(0)  # rows have their height only after this

    def _reveal_current(self) -> None:
        """The current row from its first line on, where not all of it has room."""
        if 0 <= self._current < len(self.rows):
            row = self.rows[self._current]
            self.ensureWidgetVisible(row, 0, 0)
            if row.height() > self.viewport().height():
                self.verticalScrollBar().setValue(row.y())
