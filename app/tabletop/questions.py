"""What the players must state for the choice in hand: one card for each fact, large enough for a finger."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal, InvalidOperation

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.look import Look
from app.open_battle import OpenBattle
from app.tabletop.choosing import Choosing
from app.tabletop.system_words import fact_text, phase_text
from app.tabletop.words import figure_name, wound_words
from app.widgets.flow import FlowLayout
from app.widgets.icon_button import IconButton
from rules.battle.asking import Ask
from rules.core.frozen import Value
from rules.core.wording import capital

ROW = 3
"""So many words stand in a row, and one more where that is all."""
LONG = 12
"""Words of more letters stand two in a row."""
NAMES = 20
"""Words of more letters, such as names of teams, stand one under the other."""
FINE = Decimal("0.1")
STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 5, Qt.Key.Key_PageDown: -5}


class _Field(QLineEdit):
    """A number that the arrows step; Shift steps finely."""

    stepped = Signal(object)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down by one, with Shift by a tenth, PgUp and PgDn by five."""
        step = STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            fine = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.stepped.emit(step * FINE if fine else Decimal(step))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel scrolls the page; it never changes a number by accident."""
        event.ignore()


class NumberCard(QWidget):
    """A length in inches or a count: typed, or stepped with minus and plus. `stated` carries the value."""

    stated = Signal(object)

    def __init__(self, look: Look, ask: Ask, title: str) -> None:
        super().__init__()
        self._ask = ask
        self._value: Decimal | None = None
        self.field = _Field()
        self.field.setObjectName(f"ask-{ask.code}")
        self.field.setAccessibleName(title)
        self.field.setProperty("kind", "big")
        self.field.setPlaceholderText("?")
        self.field.setFixedWidth(look.theme.px(104))
        self.setFocusProxy(self.field)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.field)
        for icon, by, words in (("minus", -1, "less"), ("plus", 1, "more")):
            button = IconButton(look, icon, f"{title}: {words}", f"ask-{ask.code}-{icon}")
            button.setProperty("kind", "outlined")
            button.clicked.connect(lambda _=False, step=Decimal(by): self._step(step))
            row.addWidget(button)
        self.field.stepped.connect(self._step)
        self.field.editingFinished.connect(self._take)

    def show_value(self, value: Value | None) -> None:
        """The value as it is stated."""
        self._value = Decimal(str(value)) if value is not None and not isinstance(value, bool) else None
        sign = "″" if self._ask.kind == "inches" else ""
        self.field.setText("" if self._value is None else f"{self._value.normalize():f}{sign}")
        self.field.setModified(False)

    def _step(self, by: Decimal) -> None:
        self._state((self._value if self._value is not None else Decimal(self._ask.least)) + by)

    def _take(self) -> None:
        if not self.field.isModified():
            return
        try:
            typed = Decimal(self.field.text().replace(",", ".").replace("″", "").strip())
        except InvalidOperation:
            typed = None
        if typed is not None and typed.is_finite():
            self._state(typed)
        else:
            self.show_value(self._value)

    def _state(self, value: Decimal) -> None:
        bounded = min(max(value, Decimal(self._ask.least)), Decimal(self._ask.most))
        self.stated.emit(round(bounded, 1) if self._ask.kind == "inches" else int(bounded))


class WordCard(QWidget):
    """One of a few words, each a button. `stated` carries the word, or for yes and no a bool."""

    stated = Signal(object)

    def __init__(self, ask: Ask, title: str, words: tuple[tuple[Value, str], ...]) -> None:
        super().__init__()
        self.buttons: dict[Value, QPushButton] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        columns = ROW if len(words) > ROW + 1 else ROW + 1
        longest = max((len(text) for _, text in words), default=0)
        if longest > LONG:
            columns = 1 if longest > NAMES else 2
        for at, (value, text) in enumerate(words):
            button = QPushButton(text)
            button.setCheckable(True)
            button.setProperty("kind", "chip")
            button.setObjectName(f"ask-{ask.code}-{str(value).lower()}")
            button.setAccessibleName(f"{title} {text}")
            button.setProperty("large", "true")
            button.clicked.connect(lambda _=False, said=value: self.stated.emit(said))
            self.buttons[value] = button
            grid.addWidget(button, at // columns, at % columns)
        if words:
            self.setFocusProxy(self.buttons[words[0][0]])

    def show_value(self, value: Value | None) -> None:
        """The word as it is stated; none where nobody has said anything."""
        for word, button in self.buttons.items():
            button.setChecked(word == value and isinstance(word, bool) == isinstance(value, bool))


class Questions(QWidget):
    """All the cards, side by side. Nothing is lost where a new answer changes what is asked: cards that stay, stay."""

    def __init__(self, choosing: Choosing) -> None:
        super().__init__()
        self.choosing = choosing
        self.setAccessibleName("What the table cannot know")
        self.cards: dict[str, NumberCard | WordCard] = {}
        self.notes: dict[str, QLabel] = {}
        self._frames: dict[Ask, QFrame] = {}
        self._flow = FlowLayout(self, gap=8)
        choosing.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        asks = self.choosing.asks()
        wanted = tuple(_question(ask) for ask in asks)
        if wanted != tuple(self._frames):
            self._build(wanted)
        for ask in asks:
            self.cards[ask.code].show_value(self.choosing.value(ask))
            self.notes[ask.code].setText(ask.note)
            self.notes[ask.code].setVisible(bool(ask.note))
        self.setVisible(bool(asks))

    def _build(self, asks: tuple[Ask, ...]) -> None:
        """Cards in the order of the questions; the ones that are still asked are kept, with the focus in them."""
        while self._flow.count():
            self._flow.takeAt(0)
        kept = {ask: frame for ask, frame in self._frames.items() if ask in asks}
        for ask, frame in self._frames.items():
            if ask not in kept:
                self.cards.pop(ask.code, None)
                self.notes.pop(ask.code, None)
                frame.hide()
                frame.deleteLater()
        self._frames = {}
        for ask in asks:
            self._frames[ask] = kept.get(ask) or self._frame(ask)
            self._flow.addWidget(self._frames[ask])
            self._frames[ask].show()
        self.updateGeometry()

    def _frame(self, ask: Ask) -> QFrame:
        document = self.choosing.stage.document
        title = fact_text(document, ask.code.partition(" ")[0]) if document else ask.code
        if document and ask.subject:
            side = document.now.side(ask.subject)
            name = (side.name or capital(side.colour)) if side else figure_name(document, ask.subject)
            title = f"{name}: {title}"
        frame = QFrame()
        frame.setProperty("panel", "card")
        frame.setProperty("rule", ask.rule)
        look = self.choosing.stage.context.look
        label = QLabel(title)
        label.setProperty("role", "label")
        label.setWordWrap(True)
        card: NumberCard | WordCard
        if ask.kind in ("inches", "count"):
            card = NumberCard(look, ask, title)
        else:
            card = WordCard(ask, title, self._words(ask))
        card.stated.connect(lambda value, code=ask.code: self.choosing.state(code, value))
        self.cards[ask.code] = card
        column = QVBoxLayout(frame)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(label)
        column.addWidget(card)
        note = self.notes[ask.code] = QLabel()
        note.setProperty("role", "small")
        note.setTextFormat(Qt.TextFormat.PlainText)
        note.setWordWrap(True)
        column.addWidget(note)
        return frame

    def _words(self, ask: Ask) -> tuple[tuple[Value, str], ...]:
        document = self.choosing.stage.document
        if ask.kind == "yes":
            return ((True, "Yes"), (False, "No"))
        if document is None:
            return tuple((word, word) for word in ask.words)
        return tuple((word, capital(_said(document, ask, word))) for word in ask.words)

    def go_to_first(self) -> bool:
        """Gives the first fact that nobody has stated the focus, else the first. Whether there is one."""
        asks = self.choosing.unsaid() or self.choosing.asks()
        if asks:
            self.cards[asks[0].code].setFocus(Qt.FocusReason.ShortcutFocusReason)
        return bool(asks)


def _said(document: OpenBattle, ask: Ask, word: str) -> str:
    """One of the words: a side, a wound, a figure or a unit by name, else a word of the system."""
    side = document.now.side(word)
    if side is not None:
        return side.name or side.colour
    if ask.code == "wound":
        return wound_words(word)
    known = word in document.now.figures or word in document.now.units or word in document.now.markers
    if known:
        return figure_name(document, word)
    found = phase_text(document, word)
    return found.replace("-", " ") if found == word else found


def _question(ask: Ask) -> Ask:
    """The question alone: what is taken for its answer and what is told under it may change while the card stays."""
    return replace(ask, value=None, note="")
