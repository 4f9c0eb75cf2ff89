"""One field of a profile's form: its words and mark, what is typed or chosen, what is wrong, what the rules have."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.look import Look
from app.rulebook.figures_pane import label
from app.rulebook.marks import mark_words
from app.rulebook.row_fields import Field
from app.widgets.combo import Combo
from rules.core.marks import Mark
from templates.words import line

NONE = "–"


class FieldBox(QWidget):
    """`changed` is emitted when the player types or chooses."""

    changed = Signal()

    def __init__(self, look: Look, field: Field) -> None:
        super().__init__()
        self.field = field
        self.words = label(f"{field.title} · needed" if field.needed else field.title, "label")
        self.letter = label("", "caption")
        self.letter.setProperty("tone", "house")
        self.editor = self._combo(look) if field.choices else self._line()
        self.editor.setProperty("column", field.column)
        self.words.setBuddy(self.editor)
        self.fault = label("", "small", wrap=True)
        self.fault.setProperty("tone", "error")
        self.note = label("", "caption", wrap=True)
        for quiet in (self.fault, self.note):
            quiet.hide()
        self._build()

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self.words)
        head.addWidget(self.letter)
        head.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 6)
        column.setSpacing(2)
        column.addLayout(head)
        for widget in (self.editor, self.fault, self.note):
            column.addWidget(widget)
        column.addStretch(1)

    @property
    def _title(self) -> str:
        return f"{self.field.title}, needed" if self.field.needed else self.field.title

    def _line(self) -> QLineEdit:
        made = QLineEdit()
        made.setObjectName(f"field-{self.field.column}")
        made.setAccessibleName(self._title)
        made.textEdited.connect(lambda _: self.changed.emit())
        return made

    def _combo(self, look: Look) -> Combo:
        made = Combo(look, f"field-{self.field.column}", self._title)
        made.addItem(NONE, "")
        for key, text in self.field.choices:
            made.addItem(text, key)
        made.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        made.currentIndexChanged.connect(lambda _: self.changed.emit())
        return made

    # --- What is in it ----------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """What is typed, or the key of what is chosen."""
        if isinstance(self.editor, Combo):
            return str(self.editor.currentData() or "")
        return self.editor.text()

    def fill(self, text: str, hint: str, tip: str) -> None:
        """What stands in it at first, what it says when it is empty, what is known of the original."""
        if isinstance(self.editor, Combo):
            self.editor.setItemText(0, f"{NONE} ({hint})" if hint else NONE)
            if text and self.editor.findData(text) < 0:
                self.editor.addItem(text, text)
            self.editor.setCurrentIndex(self.editor.findData(text))
        else:
            self.editor.setText(text)
            self.editor.setPlaceholderText(hint)
        self.editor.setToolTip(tip)
        self.editor.setAccessibleDescription(" ".join(tip.splitlines()))

    def word_of(self, value: str) -> str:
        """What the player reads for a value that can be chosen; the value itself where it is typed."""
        return dict(self.field.choices).get(value, value)

    # --- What is said of it -----------------------------------------------------------------------

    def show_fault(self, text: str) -> None:
        """What is wrong with it, or nothing."""
        self.fault.setText(line(text))
        self.fault.setVisible(bool(text))
        wrong = "true" if text else "false"
        if self.editor.property("wrong") != wrong:
            self.editor.setProperty("wrong", wrong)
            self.editor.style().unpolish(self.editor)
            self.editor.style().polish(self.editor)

    def show_mark(self, mark: Mark | None, original: str) -> None:
        """Its letter, and what the rules have where one's own figure stands."""
        shown = mark is not None and mark.shown
        self.letter.setText(mark.value if mark is not None and shown else "")
        self.letter.setToolTip(mark_words(mark) if mark is not None else "")
        said = f"The rules have {original}." if original and mark is Mark.OVERRIDDEN else ""
        self.note.setText(said)
        self.note.setVisible(bool(said))
