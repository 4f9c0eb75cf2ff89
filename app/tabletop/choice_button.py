"""The lines of what a unit may do: one choice, and one that folds others out."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app.icons import paint_icon
from app.look import Look
from app.tabletop.choice_rows import Fold, Row
from app.theme import Theme
from app.widgets.keycap import paint_cap

HEIGHT, FOLD_HEIGHT = 44, 36
ICONS = {
    **dict.fromkeys(("move", "run", "drive", "crawl", "fall", "break"), "move"),
    **dict.fromkeys(("fire", "direct", "return", "panic", "opportunity", "choose"), "fire"),
    **dict.fromkeys(("assault", "close", "pair"), "swords"),
    **dict.fromkeys(("hold", "observe", "show"), "eye"),
    **dict.fromkeys(("shell", "call", "throw"), "blast"),
    **dict.fromkeys(("open", "kick"), "door"),
    "hide": "hide",
    "start": "play",
    "set-up-by": "hide",
    "set-up-together": "eye",
    "dig": "shield",
    "set": "star",
    "deploy": "move",
    "lie": "down",
    "stand": "up",
    "end": "tick",
    "stop": "tick",
    "leave": "move",
    "roll": "dice",
}
"""By a choice's code, or the first part of it."""
LAST_KEY = 9
"""The last choice that has a key."""
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter


class _Line(QAbstractButton):
    """A line that Enter takes, as Space does; `focused` when it is looked at, `seen` when keys bring it in sight."""

    focused = Signal()
    seen = Signal()

    def __init__(self, look: Look, height: int) -> None:
        super().__init__()
        self._look = look
        self._height = height
        self._is_marked = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes it; arrows go along the lines."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Two lines of words high, or one."""
        return QSize(200, self._look.theme.px(self._height))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """What it comes to is shown; but nothing may move under a press."""
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.MouseFocusReason:
            self.focused.emit()
            self.seen.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        """What it comes to is shown where the pointer is."""
        super().enterEvent(event)
        self.focused.emit()

    def show_marked(self, is_marked: bool) -> None:
        """Outlined where what is told below is about it."""
        if is_marked != self._is_marked:
            self._is_marked = is_marked
            self.update()

    def _begin(self, painter: QPainter) -> QRectF:
        """The ground, lit where the line is looked at; gives the room inside."""
        theme, px = self._look.theme, self._look.theme.px
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        if self.hasFocus() or self.underMouse() or self._is_marked:
            painter.setPen(QPen(theme.colour("accent"), 2 if self.hasFocus() else 1))
            painter.setBrush(theme.colour("accentsoft"))
            painter.drawRoundedRect(box, px(8), px(8))
        return box


class ChoiceButton(_Line):
    """One choice: icon, verb, key fact, what it promises at the right, its number key."""

    def __init__(self, look: Look, row: Row, unit: str) -> None:
        super().__init__(look, HEIGHT)
        self.choice, self.unit = row.choice, unit
        self.words, self.note, self.number = row.words, row.note, row.number
        self.chance, self.odds = row.chance, row.odds
        told = [self.words, self.note, self.odds, "not allowed" if row.is_barred else ""]
        self.setObjectName(f"choice-{row.choice.code}-{row.number}")
        self.setAccessibleName(", ".join(part for part in told if part))
        self.setToolTip(self.accessibleName())
        self.setProperty("rule", row.choice.issue.rule if row.choice.issue else row.choice.rule)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, icon, words."""
        theme: Theme = self._look.theme
        px, painter = theme.px, QPainter(self)
        box = self._begin(painter)
        barred = self.choice.issue is not None
        icon = QRectF(box.left() + px(8), box.center().y() - px(10), px(20), px(20))
        name = "lock" if barred else _icon(self.choice.code)
        paint_icon(painter, name, icon, theme.colour("faint" if barred else "ink"))
        right = self._paint_right(painter, box)
        words = QRectF(icon.right() + px(10), box.top() + px(2), right - icon.right() - px(16), box.height() - px(4))
        self._paint_words(painter, words, "ink3" if barred else "ink")

    def _paint_right(self, painter: QPainter, box: QRectF) -> float:
        """The key's cap and the odds; gives where the room for words ends."""
        theme, px = self._look.theme, self._look.theme.px
        right = box.right() - px(8)
        if 0 < self.number <= LAST_KEY and self.choice.issue is None:
            right = paint_cap(painter, str(self.number), right, box.center().y(), theme) - px(8)
        if self.odds:
            painter.setFont(theme.font("amount"))
            painter.setPen(theme.colour("ink"))
            width = painter.fontMetrics().horizontalAdvance(self.odds)
            right -= width
            painter.drawText(QRectF(right, box.top(), width, box.height()), Qt.AlignmentFlag.AlignVCenter, self.odds)
        return right

    def _paint_words(self, painter: QPainter, box: QRectF, ink: str) -> None:
        """Verb and target, and under them the key fact; words that need both lines have them."""
        theme = self._look.theme
        painter.setPen(theme.colour(ink))
        painter.setFont(theme.font("row"))
        metrics = painter.fontMetrics()
        is_long = metrics.horizontalAdvance(self.words) > box.width()
        if is_long and (not self.note or self.odds):
            painter.drawText(box, int(WRAPPED), _in_two(painter, self.words, box.width()))
            return
        words = metrics.elidedText(self.words, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignTop if self.note else Qt.AlignmentFlag.AlignVCenter, words)
        painter.setPen(theme.colour("ink2"))
        painter.setFont(theme.font("small"))
        note = painter.fontMetrics().elidedText(self.note, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignBottom, note)


def _in_two(painter: QPainter, words: str, width: float) -> str:
    """Words in two lines at most: the second ends in dots where even that is too short."""
    metrics, first, rest = painter.fontMetrics(), "", words.split(" ")
    while rest and metrics.horizontalAdvance(f"{first} {rest[0]}".strip()) <= width:
        first = f"{first} {rest.pop(0)}".strip()
    second = metrics.elidedText(" ".join(rest), Qt.TextElideMode.ElideRight, int(width))
    return f"{first}\n{second}" if first else second


def _icon(code: str) -> str:
    return ICONS.get(code) or ICONS.get(code.partition("-")[0], "right")


class FoldButton(_Line):
    """The line that folds others out and in: `is_open` tells which."""

    def __init__(self, look: Look, fold: Fold, is_open: bool) -> None:
        super().__init__(look, FOLD_HEIGHT)
        self.key, self.words = fold.key, fold.title
        self.setObjectName(f"fold-{fold.key}")
        self.show_open(is_open)

    def show_open(self, is_open: bool) -> None:
        """Says whether what it holds is shown."""
        self.is_open = is_open
        self.setAccessibleName(f"{self.words}, {'shown' if is_open else 'folded'}")
        self.setToolTip("Fold them in" if is_open else "Show them")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A chevron and the words, quieter than the choices."""
        theme, px, painter = self._look.theme, self._look.theme.px, QPainter(self)
        box = self._begin(painter)
        icon = QRectF(box.left() + px(10), box.center().y() - px(8), px(16), px(16))
        paint_icon(painter, "down" if self.is_open else "right", icon, theme.colour("ink2"))
        painter.setPen(theme.colour("ink2"))
        painter.setFont(theme.font("label"))
        words = box.adjusted(icon.right() + px(12), 0, -px(8), 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.words)
