"""What the unit may do: each choice with its key fact and its odds; the forbidden ones stay, with the one reason."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.icons import paint_icon
from app.look import Look
from app.open_battle import OpenBattle
from app.session import Change
from app.tabletop.stage import Stage
from app.tabletop.system_words import chance_of, choice_note, choice_text, waits_text
from app.tabletop.words import name_of
from app.theme import Theme
from app.widgets.keycap import paint_cap
from rules.battle.engine import Choice
from rules.battle.model import Battle

HEIGHT = 48
ICONS = {
    **dict.fromkeys(("move", "run", "crawl", "fall", "break"), "move"),
    **dict.fromkeys(("fire", "direct", "return", "panic", "opportunity"), "fire"),
    **dict.fromkeys(("assault", "close"), "swords"),
    **dict.fromkeys(("hold", "observe", "show"), "eye"),
    **dict.fromkeys(("shell", "call"), "blast"),
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
    "roll": "dice",
}
"""By a choice's code, or the first part of it."""
LAST_KEY = 9
"""The last choice that has a key."""
HOPELESS = "0 %"
"""What a choice promises that has no chance: those stand behind all others that are allowed."""
GAME = "The game"
"""Above the choices that are no unit's."""


class ChoiceButton(QAbstractButton):
    """One choice: icon, verb, key fact, what it promises at the right, its number key.

    `focused` when it is looked at, by keys or by the pointer; `seen` when keys bring it to the front.
    """

    focused = Signal()
    seen = Signal()

    def __init__(self, look: Look, choice: Choice, unit: str, words: tuple[str, str, str], number: int) -> None:
        super().__init__()
        self._look = look
        self.choice = choice
        self.unit = unit
        self.words, self.note, self.odds = words
        self._number = number
        told = [self.words, self.note, self.odds, "not allowed" if choice.issue else ""]
        self.setObjectName(f"choice-{choice.code}-{number}")
        self.setAccessibleName(", ".join(part for part in told if part))
        self.setToolTip(self.accessibleName())
        self.setProperty("rule", choice.issue.rule if choice.issue else choice.rule)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes it, as Space does; arrows go along the choices."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Two lines high."""
        return QSize(200, self._look.theme.px(HEIGHT))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Its sum is shown; but nothing may move under a press."""
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.MouseFocusReason:
            self.focused.emit()
            self.seen.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Its sum is shown where the pointer is."""
        super().enterEvent(event)
        self.focused.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, icon, words."""
        theme: Theme = self._look.theme
        px = theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        barred = self.choice.issue is not None
        if self.hasFocus() or self.underMouse():
            painter.setPen(QPen(theme.colour("accent"), 2 if self.hasFocus() else 1))
            painter.setBrush(theme.colour("accentsoft"))
            painter.drawRoundedRect(box, px(8), px(8))
        icon = QRectF(box.left() + px(8), box.center().y() - px(10), px(20), px(20))
        name = "lock" if barred else _icon(self.choice.code)
        paint_icon(painter, name, icon, theme.colour("faint" if barred else "ink"))
        right = box.right() - px(8)
        if 0 < self._number <= LAST_KEY and not barred:
            right = paint_cap(painter, str(self._number), right, box.center().y(), theme) - px(8)
        if self.odds:
            painter.setFont(theme.font("amount"))
            painter.setPen(theme.colour("ink"))
            width = painter.fontMetrics().horizontalAdvance(self.odds)
            right -= width
            painter.drawText(QRectF(right, box.top(), width, box.height()), Qt.AlignmentFlag.AlignVCenter, self.odds)
        words = QRectF(icon.right() + px(10), box.top() + px(4), right - icon.right() - px(18), box.height() - px(8))
        painter.setPen(theme.colour("ink3" if barred else "ink"))
        painter.setFont(theme.font("row"))
        elided = painter.fontMetrics().elidedText(self.words, Qt.TextElideMode.ElideRight, int(words.width()))
        painter.drawText(words, Qt.AlignmentFlag.AlignTop if self.note else Qt.AlignmentFlag.AlignVCenter, elided)
        painter.setPen(theme.colour("ink2"))
        painter.setFont(theme.font("small"))
        note = painter.fontMetrics().elidedText(self.note, Qt.TextElideMode.ElideRight, int(words.width()))
        painter.drawText(words, Qt.AlignmentFlag.AlignBottom, note)


def _icon(code: str) -> str:
    return ICONS.get(code) or ICONS.get(code.partition("-")[0], "right")


class ChoicesView(QWidget):
    """`chosen` carries the Choice that was taken and its unit, empty for none; `focused` the one that is looked at."""

    chosen = Signal(object, str)
    focused = Signal(object)

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.setAccessibleName("What it may do")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)  # nothing moves under a press
        self.buttons: list[ChoiceButton] = []
        self._heads: list[QLabel] = []
        self._shown: object = None
        self._first_of: tuple[Battle | None, str] = (None, "")
        self._is_used = True
        stage.changed.connect(self._hear)
        self._show()

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "battles", "moment", "figures") and self._is_used:
            self._show()

    def use(self, is_used: bool) -> None:
        """Whether it is in sight: the choices of one that is not are not worked out."""
        if is_used and not self._is_used:
            self._is_used = True
            self._show()
        self._is_used = is_used

    @property
    def unit(self) -> str:
        """The unit whose choices are shown: the one selected, else the one whose go it is, where that may be seen."""
        document, battle = self.stage.document, self.stage.battle
        if document is None or battle is None:
            return ""
        units = {battle.figures[figure].unit for figure in self.stage.selected if figure in battle.figures}
        active = document.journal.engine.active(document.shown)
        if len(units) == 1:
            return next(iter(units))
        if not units and not active:
            return self._first(document, battle)
        return active if active in battle.units and (not units or active in units) else ""

    def _first(self, document: OpenBattle, battle: Battle) -> str:
        """While it is nobody's go, the first unit that may do something, such as the next to roll."""
        shown, engine = document.shown, document.journal.engine
        if self._first_of[0] is not shown:
            order = engine.order(shown)
            if order:
                self._first_of = (shown, next((unit for unit in order if unit in battle.units), ""))
                return self._first_of[1]
            units = (turn.unit for turn in engine.track(shown) if turn.unit in battle.units)
            free = (unit for unit in units if any(not choice.issue for choice in engine.choices(shown, unit)))
            self._first_of = (shown, next(free, ""))
        return self._first_of[1]

    def _show(self) -> None:
        shown = [(self._head(unit), unit, choices) for unit, choices in self._groups()]
        if shown == self._shown:
            return
        self._shown = shown
        for widget in (*self.buttons, *self._heads):
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self.buttons, self._heads = [], []
        number = 0
        for head, unit, choices in shown:
            self._add_head(head)
            worded = [(choice, self._words(choice, unit)) for choice in choices]
            for choice, words in sorted(worded, key=lambda pair: (pair[0].issue is not None, pair[1][-1] == HOPELESS)):
                number += choice.issue is None
                self._add(choice, unit, words, 0 if choice.issue else number)
        self.setVisible(self.has_any)

    @property
    def has_any(self) -> bool:
        """Whether there is anything to be said of what may be done."""
        return bool(self.buttons or self._heads)

    def heads(self) -> tuple[str, ...]:
        """What stands above the choices of a unit, and above those that are no unit's."""
        return tuple(head.text() for head in self._heads)

    def _groups(self) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
        """A unit's choices, and those that are no unit's: first where nothing is selected, last where something is."""
        document, unit = self.stage.document, self.unit
        if document is None:
            return ()
        engine = document.journal.engine
        own = _once(engine.choices(document.shown, unit)) if unit else ()
        codes = {choice.code for choice in own}
        common = tuple(choice for choice in engine.choices(document.shown, "") if choice.code not in codes)
        groups = (("", common), (unit, own)) if not self.stage.selected else ((unit, own), ("", common))
        return tuple((unit, choices) for unit, choices in groups if choices or (unit and waits_text(document, unit)))

    def _head(self, unit: str) -> str:
        """What stands above a unit's choices: when its go is, or that it is now."""
        document = self.stage.document
        if document is None or not unit:
            return GAME
        return waits_text(document, unit) or f"What {name_of(document, unit)} may do"

    def _add_head(self, words: str) -> None:
        head = QLabel(words)
        head.setProperty("role", "caption")
        head.setTextFormat(Qt.TextFormat.PlainText)
        head.setWordWrap(True)
        self._heads.append(head)
        self._column.addWidget(head)

    def _add(self, choice: Choice, unit: str, words: tuple[str, str, str], number: int) -> None:
        button = ChoiceButton(self.stage.context.look, choice, unit, words, number)
        button.clicked.connect(lambda: self.take(choice, unit))
        button.focused.connect(lambda: self.focused.emit(choice))
        button.seen.connect(lambda: self._bring_in_sight(button))
        self.buttons.append(button)
        self._column.addWidget(button)
        button.show()  # at once, so that it can have the focus

    def _words(self, choice: Choice, unit: str) -> tuple[str, str, str]:
        document = self.stage.document
        assert document is not None
        odds = ""
        if choice.action is not None and choice.issue is None:
            found = document.journal.engine.odds(document.now, choice.action)
            chance = chance_of(found)
            odds = "" if chance is None else f"{round(100 * chance)} %"
        return choice_text(document, choice, unit), choice_note(document, choice, unit), odds

    def _bring_in_sight(self, button: ChoiceButton) -> None:
        """Scrolls whatever holds the choices to the one that has the focus."""
        above = self.parentWidget()
        while above is not None and not isinstance(above, QScrollArea):
            above = above.parentWidget()
        if above is not None:
            above.ensureWidgetVisible(button, 0, button.height())

    def take(self, choice: Choice, unit: str) -> None:
        """Takes a choice, or says why it is forbidden."""
        document = self.stage.document
        if document is not None and choice.issue is not None:
            self.stage.context.notes.say(choice_note(document, choice, unit), "warn")
        else:
            self.chosen.emit(choice, unit)

    def take_number(self, number: int) -> bool:
        """The allowed choice of a number, from 1; whether there is one."""
        allowed = [button for button in self.buttons if button.choice.issue is None]
        if not 0 < number <= len(allowed):
            return False
        self.take(allowed[number - 1].choice, allowed[number - 1].unit)
        return True


def _once(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Allowed ones first; those that are forbidden for one kind of reason, whatever their target, once."""
    forbidden: dict[tuple[str, str], Choice] = {}
    for choice in choices:
        if choice.issue is not None:
            forbidden.setdefault((choice.code, choice.issue.code), choice)
    return (*(choice for choice in choices if choice.issue is None), *forbidden.values())
