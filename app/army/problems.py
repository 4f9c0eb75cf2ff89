"""The problems strip, always there: errors, warnings, advice, each a sentence with its rule and up to two fixes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.army.fix_finder import FixFinder
from app.army.problem_row import ProblemRow
from app.context import Context
from app.session import OpenArmy
from app.widgets.cap import KeyCap
from app.words import title_text
from rules.army.fixes import Fix
from rules.army.model import Army
from rules.core.issues import Issue, Severity
from templates.words import counted, issue_text

HEIGHT = 132
AT_FIRST = 12
"""So many problems have a row at first; the others wait behind "30 more"."""


@dataclass(frozen=True, slots=True)
class Problem:
    """An issue of one of the armies; `match` where it shows only against an opponent."""

    issue: Issue
    match: bool = False


class ProblemsStrip(QFrame):
    """`chosen` carries a Problem to reveal, `fix_wanted` a Fix, `rule_wanted` the id of a rule.

    `stood` carries the rule of the current problem, empty where there is none.
    """

    chosen = Signal(object)
    fix_wanted = Signal(object)
    rule_wanted = Signal(str)
    stood = Signal(str)
    forget_wanted = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._document: OpenArmy | None = None
        self._problems: tuple[Problem, ...] = ()
        self._current = -1
        self._most = AT_FIRST
        self._rows: list[ProblemRow] = []
        self._finder = FixFinder(self._show_fixes, self)
        self.setProperty("panel", "surface")
        self.setObjectName("problems")
        self.setAccessibleName("Problems")
        self._summary = QLabel()
        self._summary.setProperty("role", "small")
        self._next = QPushButton("Next problem")
        self._next.setProperty("kind", "link")
        self._next.setObjectName("next-problem")
        self._next.setAccessibleName("Next problem")
        self._next.clicked.connect(lambda: self.walk(1))
        self._opponent = QPushButton()
        self._opponent.setProperty("kind", "link")
        self._opponent.setObjectName("forget-opponent")
        self._opponent.clicked.connect(self.forget_wanted)
        self._opponent.hide()
        self._build()
        context.look.changed.connect(self._dress)
        self._dress()

    def _build(self) -> None:
        title = QLabel("Problems")
        title.setProperty("role", "row")
        self._head = QHBoxLayout()
        self._head.addWidget(title)
        self._head.addWidget(self._summary)
        self._head.addStretch(1)
        self._head.addWidget(self._opponent)
        self._head.addWidget(self._next)
        self._cap = KeyCap(self._context, "next-problem")
        self._head.addWidget(self._cap)
        self._inside = QWidget()
        self._list = QVBoxLayout(self._inside)
        self._list.setSpacing(2)
        self._more = QPushButton()
        self._more.setProperty("kind", "link")
        self._more.setObjectName("more-problems")
        self._more.clicked.connect(self._show_more)
        self._list.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)
        self._list.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setObjectName("problems-list")
        self._scroll.setAccessibleName("Problems of this army")
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._inside)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head)
        column.addWidget(self._scroll, 1)

    def _dress(self) -> None:
        px = self._context.look.theme.px
        self.setMinimumHeight(px(HEIGHT))
        self._head.setContentsMargins(px(28), px(4), px(28), 0)
        self._head.setSpacing(px(8))
        self._list.setContentsMargins(px(16), 0, px(16), px(6))
        surface = self._context.look.theme.figure("surface")
        self._inside.setStyleSheet(f".QWidget {{ background: #{surface}; }}")

    # What it shows

    def show_army(self, document: OpenArmy | None, match: Sequence[Issue] = ()) -> None:
        """The problems of an army as it stands; new ones are told to screen readers."""
        other = document is not self._document
        self._document = document
        own = [Problem(issue) for issue in (document.issues if document else ())]
        found = (*own, *(Problem(issue, match=True) for issue in match))
        if other:
            self._most, self._current = AT_FIRST, -1
        elif document:
            self._tell_new(document, found)
        kept = self._problems[self._current].issue if 0 <= self._current < len(self._problems) else None
        self._problems = found
        self._finder.forget()
        self._current = next((at for at, one in enumerate(found) if one.issue == kept), -1)
        self._summary.setText(self._summed())
        self._next.setVisible(bool(found))
        self._cap.setVisible(bool(found))
        self._fill()

    def show_opponent(self, army: Army | None) -> None:
        """Whom the army is checked against, with the way to let him go."""
        self._opponent.setVisible(army is not None)
        if army is not None:
            self._opponent.setText(f"Forget {title_text(army)}")
            self._opponent.setAccessibleName(f"Checked against {title_text(army)}. Forget it.")

    def _tell_new(self, document: OpenArmy, found: Sequence[Problem]) -> None:
        before = {problem.issue for problem in self._problems}
        new = [one for one in found if one.issue.severity is not Severity.ADVICE and one.issue not in before]
        if new:
            text = issue_text(document.system, document.army, new[0].issue)
            more = f" And {counted(len(new) - 1, 'more', 'more')}." if len(new) > 1 else ""
            self._context.notes.announce(f"New problem. {text}{more}")

    def _summed(self) -> str:
        if self._document is None:
            return ""
        if not self._problems:
            return "Legal. Nothing to think about."
        errors = sum(one.issue.severity is Severity.ERROR for one in self._problems)
        rest = len(self._problems) - errors
        parts = [f"{errors} to fix"] if errors else []
        parts += [f"{rest} to think about"] if rest else []
        return ", ".join(parts) if errors else f"Legal, {parts[0]}"

    def _fill(self) -> None:
        document = self._document
        shown = self._problems[: self._most]
        while len(self._rows) < len(shown):
            self._add_row()
        for at, row in enumerate(self._rows):
            row.setVisible(at < len(shown))
            if at < len(shown) and document:
                row.show_problem(document, shown[at].issue, shown[at].match, current=at == self._current)
        left = len(self._problems) - len(shown)
        self._more.setVisible(left > 0)
        self._more.setText(f"{left} more")
        self._more.setAccessibleName(f"Show {left} more problems")
        current = self._problems[self._current : self._current + 1] if self._current >= 0 else ()
        self.stood.emit(current[0].issue.rule if current else "")

    def _add_row(self) -> None:
        row = ProblemRow(self._context)
        at = len(self._rows)
        row.clicked.connect(lambda: self._choose(at))
        row.fix_wanted.connect(self.fix_wanted)
        row.rule_wanted.connect(self.rule_wanted)
        self._rows.append(row)
        self._list.insertWidget(at, row)

    def _show_more(self) -> None:
        self._most += 4 * AT_FIRST
        self._fill()
        self.settle()

    def settle(self) -> None:
        """Begins to look for the fixes of the rows in sight, the current one first."""
        rows = range(min(len(self._problems), self._most))
        self._finder.begin(sorted(rows, key=lambda at: at != self._current))
        if not self.isVisible():
            self._finder.rest()

    def showEvent(self, event: QShowEvent) -> None:
        """What was put off while it was out of sight."""
        super().showEvent(event)
        self._finder.go_on()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: nothing is looked for."""
        super().hideEvent(event)
        self._finder.rest()

    def _show_fixes(self, at: int) -> None:
        if self._document:
            self._rows[at].show_fixes(self._document, self._fixes(self._document, self._problems[at]))

    def _fixes(self, document: OpenArmy, problem: Problem) -> tuple[Fix, ...]:
        """The fixes of a problem; those of a match are for the player to find."""
        return () if problem.match else self._finder.fixes(document, problem.issue)

    # Walking

    def walk(self, by: int) -> None:
        """To the next problem (1) or the one before (-1), round and round."""
        if self._problems:
            start = self._current if self._current >= 0 else (-1 if by > 0 else 0)
            self._choose((start + by) % len(self._problems))

    def _choose(self, at: int) -> None:
        self._current = at
        while at >= self._most:
            self._most += 4 * AT_FIRST
        self._fill()
        self.settle()
        self._scroll.ensureWidgetVisible(self._rows[at], 0, 0)
        problem = self._problems[at]
        if self._document:
            self._context.notes.announce(issue_text(self._document.system, self._document.army, problem.issue))
        self.chosen.emit(problem)

    def take_first_fix(self) -> bool:
        """Does the first fix of the current problem, or of the first that has one; says whether there was one."""
        if self._document is None:
            return False
        current = self._problems[self._current : self._current + 1] if self._current >= 0 else ()
        for problem in (*current, *self._problems):
            fixes = self._fixes(self._document, problem)
            if fixes:
                self.fix_wanted.emit(fixes[0])
                return True
        return False

    def begin(self) -> None:
        """Puts the focus on the first problem."""
        if self._problems:
            self._rows[0].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
