"""One thing to choose, with the control that its kind asks for: a switch, a number, one of a few words, a text."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.context import Context
from app.widgets.segmented import Segmented
from app.widgets.stepper import Stepper
from app.widgets.toggle import Toggle
from rules.army.catalogue import Option, OptionKind
from rules.army.system import System
from rules.core.frozen import Value
from templates.words import word

MOST_SEGMENTS = 4
MIXED = "mixed"


class OptionField(QWidget):
    """`typed` carries the option's key and the value to judge; a number goes out as the text that was typed."""

    typed = Signal(str, object)

    def __init__(self, context: Context, system: System, option: Option) -> None:
        super().__init__()
        self.option = option
        self._context, self._system = context, system
        title = word(system, option.key)
        title = title[:1].upper() + title[1:]
        self.label = QLabel(title)
        self.label.setProperty("role", "label")
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
        row = QHBoxLayout()
        row.addWidget(self.label, 1)
        row.addWidget(self.control)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(row)
        column.addWidget(self.refusal)

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
        if option.kind is OptionKind.CHOICE and len(option.words) <= MOST_SEGMENTS:
            segments = Segmented(look, name, title)
            segments.show_words([(key, word(self._system, key).replace("_", " ")) for key in option.words])
            segments.chosen.connect(lambda key: self.typed.emit(option.key, key))
            return segments
        if option.kind is OptionKind.CHOICE:
            return self._list(name, title)
        field = QLineEdit()
        field.setMinimumWidth(look.theme.px(220))
        field.setObjectName(name)
        field.setAccessibleName(title)
        field.editingFinished.connect(lambda: self._take_text(field))
        return field

    def _list(self, name: str, title: str) -> QComboBox:
        box = QComboBox()
        box.setObjectName(name)
        box.setAccessibleName(title)
        box.setPlaceholderText(MIXED)
        for key in self.option.words:
            box.addItem(word(self._system, key), key)
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

    def show_refusal(self, text: str) -> None:
        """Why a value was refused; nothing for an empty text."""
        self.refusal.setText(text)
        self.refusal.setVisible(bool(text))
        if isinstance(self.control, Stepper):
            self.control.mark_wrong(bool(text))
        if text:
            self._context.notes.announce(text)
