"""The problems strip, always there: how many in one line, and under it each as a sentence with its fixes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.army.fix_finder import FixFinder
from app.army.problem_list import Problem, ProblemList
from app.context import Context
from app.open_army import OpenArmy
from app.widgets.cap import KeyCap
from app.widgets.elided import ElidedLabel
from app.widgets.icon_button import IconButton
from app.widgets.link import link
from app.words import title_text
from rules.army.fixes import Fix
from rules.army.model import Army
from rules.core.issues import Issue, Severity
from templates.words import counted, issue_text

HEAD, HEIGHT = 42, 132
NARROW = 560
"""Under this width the head says less."""


class ProblemsStrip(QFrame):
    """`chosen` carries a Problem to reveal, `fix_wanted` a Fix, `rule_wanted` the id of a rule.

    `stood` carries the rule of the current problem, empty where there is none; `folded` says whether the head is all.
    """

    chosen = Signal(object)
    fix_wanted = Signal(object)
    rule_wanted = Signal(str)
    stood = Signal(str)
    forget_wanted = Signal()
    folded = Signal(bool)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._document: OpenArmy | None = None
        self._problems: tuple[Problem, ...] = ()
        self._current = -1
        self._finder = FixFinder(self._show_fixes, self)
        self.setProperty("panel", "surface")
        self.setObjectName("problems")
        self.setAccessibleName("Problems")
        self._summary = ElidedLabel(role="small")
        self._next = link("Next problem", "next-problem")
        self._next.clicked.connect(lambda: self.walk(1))
        self._opponent = link("", "forget-opponent")
        self._opponent.clicked.connect(self.forget_wanted)
        self._opponent.hide()
        self.fold = IconButton(context.look, "down", "Fold the problems", "fold-problems", "ink2")
        self.fold.clicked.connect(lambda: self.set_folded(not self.is_folded))
        self.list = ProblemList(context)
        self.list.chosen.connect(self._choose)
        self.list.fix_wanted.connect(self._take)
        self.list.rule_wanted.connect(self.rule_wanted)
        self.list.grown.connect(self.settle)
        self._build()
        context.look.changed.connect(self._dress)
        self._dress()

    def _build(self) -> None:
        title = QLabel("Problems")
        title.setProperty("role", "row")
        self._cap = KeyCap(self._context, "next-problem")
        self._head = QWidget()
        self._line = QHBoxLayout(self._head)
        self._line.addWidget(title)
        self._line.addWidget(self._summary, 1)
        for part in (self._opponent, self._next, self._cap, self.fold):
            self._line.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self.list, 1)

    def _dress(self) -> None:
        px = self._context.look.theme.px
        self._head.setFixedHeight(px(HEAD))
        self._line.setContentsMargins(px(28), 0, px(16), 0)
        self._line.setSpacing(px(8))
        self._bound()

    def _bound(self) -> None:
        """One line where it is folded, else as high as one likes but for a least."""
        px = self._context.look.theme.px
        self.setMinimumHeight(px(HEAD if self.is_folded else HEIGHT))
        self.setMaximumHeight(px(HEAD) if self.is_folded else 16_777_215)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow head keeps room for the numbers."""
        super().resizeEvent(event)
        self._shorten()

    def _shorten(self) -> None:
        narrow = self.width() < self._context.look.theme.px(NARROW)
        self._next.setText("Next" if narrow else "Next problem")
        self._cap.setVisible(bool(self._problems) and not narrow)

    # Folding

    @property
    def is_folded(self) -> bool:
        """Whether the head is all that shows."""
        return self.list.isHidden()

    def set_folded(self, folded: bool) -> None:
        """Folds the rows away under the head, or shows them again."""
        if folded == self.is_folded:
            return
        self.list.setVisible(not folded)
        words = "Show the problems" if folded else "Fold the problems"
        self.fold.show_icon("up" if folded else "down", "ink2")
        self.fold.setAccessibleName(words)
        self.fold.setToolTip(words)
        self._bound()
        self.folded.emit(folded)

    # What it shows

    def show_army(self, document: OpenArmy | None, match: Sequence[Issue] = ()) -> None:
        """The problems of an army as it stands; new ones are told to screen readers."""
        other = document is not self._document
        self._document = document
        own = [Problem(issue) for issue in (document.issues if document else ())]
        found = (*own, *(Problem(issue, match=True) for issue in match))
        if other:
            self._current = -1
        elif document:
            self._tell_new(document, found)
        kept = self._problems[self._current].issue if 0 <= self._current < len(self._problems) else None
        self._problems = found
        self._finder.forget()
        self._current = next((at for at, one in enumerate(found) if one.issue == kept), -1)
        self._summary.setText(self._summed())
        self._next.setVisible(bool(found))
        self._shorten()
        self._fill()
        if self._current < 0:
            self.list.from_the_top()

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
        self.list.show_problems(self._document, self._problems, self._current)
        current = self._problems[self._current : self._current + 1] if self._current >= 0 else ()
        self.stood.emit(current[0].issue.rule if current else "")

    def settle(self) -> None:
        """Begins to look for the fixes of the rows in sight, the current one first."""
        self._finder.begin(sorted(self.list.shown, key=lambda at: at != self._current))
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
            self.list.show_fixes(at, self._fixes(self._document, self._problems[at]))

    def _fixes(self, document: OpenArmy, problem: Problem) -> tuple[Fix, ...]:
        """The fixes of a problem; those of a match are for the player to find."""
        return () if problem.match else self._finder.fixes(document, problem.issue)

    # Walking

    def walk(self, by: int) -> None:
        """To the next problem (1) or the one before (-1), round and round; the rows unfold for it."""
        if self._problems:
            self.set_folded(False)
            start = self._current if self._current >= 0 else (-1 if by > 0 else 0)
            self._choose((start + by) % len(self._problems))

    def _choose(self, at: int) -> None:
        self._current = at
        self._fill()
        self.settle()
        self.list.go_to(at)
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

    def _take(self, fix: Fix) -> None:
        """Does a fix; its button goes, and the focus stays here with what is left."""
        self.fix_wanted.emit(fix)
        self.begin()

    def begin(self) -> None:
        """Puts the focus on the first problem."""
        if self._problems and not self.is_folded:
            self.list.rows[0].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.fold.setFocus(Qt.FocusReason.OtherFocusReason)
