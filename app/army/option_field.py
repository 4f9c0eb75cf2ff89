"""One thing to choose, with the control that its kind asks for: a switch, a number, one of a few words, a text."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QBoxLayout, QComboBox, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.army.provenance import letter, tip
from app.context import Context
from app.widgets.combo import Combo
from app.widgets.mark_label import MarkLabel
from app.widgets.segmented import Segmented
from app.widgets.stepper import Stepper
from app.widgets.toggle import Toggle
from rules.army.catalogue import Option, OptionKind
from rules.army.model import Army
from rules.army.system import System
from rules.core.frozen import Value
from templates.words import word

MOST_SEGMENTS = 4
MOST_STACKED = 5
SEGMENT_PADDING = 24
"""What a segment takes beside its word, in pixels of the design."""
MIXED = "mixed"


class OptionField(QWidget):
    """`typed` carries the option's key and the value to judge; a number goes out as the text that was typed.

    With `room`, in pixels of the design, words and texts stand under their label and take the whole of it.
    """

    typed = Signal(str, object)

    def __init__(self, context: Context, system: System, option: Option, room: int = 0) -> None:
        super().__init__()
        self.option = option
        self._context, self._system, self._room = context, system, room
        title = word(system, option.key)
        title = title[:1].upper() + title[1:]
        self.label = QLabel(title)
        self.label.setProperty("role", "label")
        self.mark = MarkLabel(context.look)
        self.refusal = QLabel()
        self.refusal.setProperty("role", "small")
        self.refusal.setProperty("tone", "error")
        self.refusal.setTextFormat(Qt.TextFormat.PlainText)
        self.refusal.setWordWrap(True)
        self.refusal.hide()
        self.control = self._control(f"option-{option.key}", title)
        self.control.setProperty("rule", option.rule)
        self.label.setBuddy(self.control)
        self.setFocusProxy(self.control)
        self.limit = QLabel()
        self.limit.setProperty("role", "strong")
        self.limit.setProperty("tone", "error")
        self.limit.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(self._row(bool(room) and option.kind in (OptionKind.CHOICE, OptionKind.TEXT)))
        column.addWidget(self.refusal)

    def _row(self, stacked: bool) -> QBoxLayout:
        """Label, control and limit: in one line, or the control in a line of its own."""
        head = QHBoxLayout()
        head.setSpacing(2)
        head.addWidget(self.label)
        head.addWidget(self.mark)
        head.addStretch(1)
        head.addSpacing(6)
        if not stacked:
            head.addWidget(self.limit)
            head.addSpacing(6)
            head.addWidget(self.control)
            return head
        head.addWidget(self.limit)
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self.control)
        return column

    def _control(self, name: str, title: str) -> QWidget:
        option, look = self.option, self._context.look
        if option.kind is OptionKind.SWITCH:
            toggle = Toggle(look, name, title)
            toggle.clicked.connect(lambda: self.typed.emit(option.key, toggle.isChecked()))
            return toggle
        if option.kind is OptionKind.NUMBER:
            stepper = Stepper(look, name, title, option.least, option.most)
            stepper.typed.connect(lambda text: self.typed.emit(option.key, text))
            return stepper
        if option.kind is OptionKind.CHOICE and self._fits_side_by_side():
            segments = Segmented(look, name, title)
            segments.show_words([(key, word(self._system, key).replace("_", " ")) for key in option.words])
            segments.chosen.connect(lambda key: self.typed.emit(option.key, key))
            return segments
        if option.kind is OptionKind.CHOICE:
            return self._list(name, title)
        field = QLineEdit()
        if not self._room:
            field.setMinimumWidth(look.theme.px(220))
        field.setObjectName(name)
        field.setAccessibleName(title)
        field.editingFinished.connect(lambda: self._take_text(field))
        return field

    def _fits_side_by_side(self) -> bool:
        """Whether all words of a choice have room beside each other."""
        words = [word(self._system, key) for key in self.option.words]
        if not self._room:
            return len(words) <= MOST_SEGMENTS
        theme = self._context.look.theme
        font = theme.font("body")
        font.setWeight(QFont.Weight.DemiBold)
        widths = [QFontMetrics(font).horizontalAdvance(text) + theme.px(SEGMENT_PADDING) for text in words]
        return len(words) <= MOST_STACKED and sum(widths) <= theme.px(self._room)

    def _list(self, name: str, title: str) -> QComboBox:
        box = Combo(self._context.look, name, title)
        box.setPlaceholderText(MIXED)
        for key in self.option.words:
            text = word(self._system, key)
            box.addItem(text[:1].upper() + text[1:], key)
        box.activated.connect(lambda at: self.typed.emit(self.option.key, box.itemData(at)))
        return box

    def _take_text(self, field: QLineEdit) -> None:
        if field.isModified():
            field.setModified(False)
            self.typed.emit(self.option.key, field.text())

    def show_value(self, value: Value | None) -> None:
        """The value as it stands; None where several differ."""
        self.show_refusal("")
        control = self.control
        if isinstance(control, Toggle):
            control.show_value(None if value is None else value is True)
        elif isinstance(control, Stepper):
            whole = isinstance(value, int) and not isinstance(value, bool)
            control.show_value(int(str(value)) if whole else None)
        elif isinstance(control, Segmented):
            control.show_value(None if value is None else str(value))
        elif isinstance(control, QComboBox):
            control.setCurrentIndex(-1 if value is None else control.findData(str(value)))
        elif isinstance(control, QLineEdit) and not control.isModified():
            control.setText("" if value is None else str(value))
            control.setPlaceholderText(MIXED if value is None else "")

    def show_origin(self, army: Army) -> None:
        """The letter of the figure behind the option, with the sentence that says where it comes from."""
        origin = self.option.origin
        self.mark.show_mark(letter(origin), tip(self._system, army, origin))

    def show_fault(self, text: str | None) -> None:
        """Outlines the field at fault and says its limit, which may be empty; None for a field without fault."""
        self.limit.setText(text or "")
        self.limit.setVisible(bool(text))
        _mark_wrong(self.control, text is not None)
        if not isinstance(self.control, Toggle):  # it says its own state
            self.control.setAccessibleDescription(text or "")

    def show_refusal(self, text: str) -> None:
        """Why a value was refused; nothing for an empty text."""
        self.refusal.setText(text)
        self.refusal.setVisible(bool(text))
        _mark_wrong(self.control, bool(text))
        if text:
            self._context.notes.announce(text)


def _mark_wrong(control: QWidget, wrong: bool) -> None:
    value = "true" if wrong else "false"
    if control.property("wrong") != value and (wrong or control.property("wrong")):
        control.setProperty("wrong", value)
        control.style().unpolish(control)
        control.style().polish(control)
