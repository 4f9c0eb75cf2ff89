"""One problem: its icon, its sentence, its rule, and up to two fixes as buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from app.context import Context
from app.icons import paint_icon
from app.open_army import OpenArmy
from app.widgets.flow import FlowLayout
from rules.army.fixes import Fix
from rules.core.issues import Issue, Severity
from templates.words import fix_text, issue_text

HEIGHT = 42
NARROW = 560
"""Under this width the rule and the fixes stand under the sentence."""
LOOKS = {Severity.ERROR: ("error", "error"), Severity.WARNING: ("warn", "warn"), Severity.ADVICE: ("info", "info")}
MATCH = "Against the opponent"


class ProblemRow(QWidget):
    """Can have the focus; Enter, Space or a click chooses it."""

    clicked = Signal()
    fix_wanted = Signal(object)
    rule_wanted = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._severity = Severity.ADVICE
        self._current = False
        self._fixes: tuple[Fix, ...] = ()
        self._rule_id = ""
        self.setObjectName("problem")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.rule = QPushButton()
        self.rule.setProperty("kind", "link")
        self.rule.setObjectName("problem-rule")
        self.rule.clicked.connect(lambda: self.rule_wanted.emit(self._rule_id))
        self._buttons = [self._button(at) for at in range(2)]
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.addWidget(self.words, 1)
        self._beside = QHBoxLayout()
        self._under = QWidget()
        self._flow = FlowLayout(self._under)
        self._row.addLayout(self._beside)
        self._row.addWidget(self._under)
        context.look.changed.connect(self._dress)
        self._dress()

    def _button(self, at: int) -> QPushButton:
        button = QPushButton()
        button.setObjectName(f"fix-{at + 1}")
        button.clicked.connect(lambda: self.fix_wanted.emit(self._fixes[at]))
        button.hide()
        return button

    def _dress(self) -> None:
        px = self._context.look.theme.px
        self.setMinimumHeight(px(HEIGHT))
        self._row.setContentsMargins(px(44), px(3), px(10), px(3))
        self._beside.setSpacing(px(8))
        self._flow.setSpacing(px(8))
        self._stack()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words keep a readable width."""
        super().resizeEvent(event)
        self._stack()

    def _stack(self) -> None:
        """All in one line, or the sentence over what can be done, which goes on in further lines where it must."""
        px, way = self._context.look.theme.px, QBoxLayout.Direction
        narrow = self.width() < px(NARROW)
        self._row.setDirection(way.TopToBottom if narrow else way.LeftToRight)
        self._row.setSpacing(px(4 if narrow else 8))
        home = self._flow if narrow else self._beside
        if home.indexOf(self.rule) < 0:
            for part in (*self._buttons, self.rule) if narrow else (self.rule, *self._buttons):
                home.addWidget(part)
        self._under.setVisible(narrow)

    def show_problem(self, document: OpenArmy, issue: Issue, match: bool, current: bool) -> None:
        """Another problem; its fixes come later."""
        text = issue_text(document.system, document.army, issue)
        text = f"{MATCH}: {text}" if match else text
        if text != self.words.text():
            self.words.setText(text)
            self.show_fixes(document, ())
        if issue.severity is not self._severity:
            self._severity = issue.severity
            self.words.setProperty("role", "strong" if issue.severity is Severity.ERROR else "body")
            self.words.style().unpolish(self.words)
            self.words.style().polish(self.words)
        self._rule_id = issue.rule
        self.rule.setVisible(bool(issue.rule))
        self.rule.setText(issue.rule)
        self.rule.setAccessibleName(f"Rule {issue.rule}")
        self.setProperty("rule", issue.rule)
        self.setAccessibleName(f"{document.system.texts.words.get(issue.severity, issue.severity)}: {text}")
        self._current = current
        self.update()

    def show_fixes(self, document: OpenArmy, fixes: Sequence[Fix]) -> None:
        """What can be done about it in one step."""
        self._fixes = tuple(fixes[:2])
        for at, button in enumerate(self._buttons):
            button.setVisible(at < len(self._fixes))
            if at < len(self._fixes):
                text = fix_text(document.system, self._fixes[at])
                button.setText(text)
                button.setAccessibleName(f"Fix: {text}")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A soft ground for errors and for the current one; the icon; a ring for the focus."""
        theme = self._context.look.theme
        icon_name, token = LOOKS[self._severity]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self._severity is Severity.ERROR or self._current:
            painter.setBrush(theme.colour(f"{token}soft"))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawRoundedRect(box, theme.px(8), theme.px(8))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.drawRoundedRect(box, theme.px(8), theme.px(8))
        size = theme.px(18)
        paint_icon(
            painter, icon_name, QRectF(theme.px(14), (self.height() - size) / 2, size, size), theme.colour(token)
        )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click chooses it."""
        super().mouseReleaseEvent(event)
        if event.button() is Qt.MouseButton.LeftButton:
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space choose it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.clicked.emit()
        else:
            super().keyPressEvent(event)
