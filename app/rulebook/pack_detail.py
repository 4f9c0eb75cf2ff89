"""One house pack to edit: its name and notes, its switch for the open army, what can be done, what it changes."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from app.look import Look
from app.rulebook.changes_view import ChangesView
from app.rulebook.figures_pane import button, label
from app.rulebook.profile_list import ProfileList
from app.widgets.flow import FlowLayout
from app.widgets.toggle import Toggle

NOTES, CHANGES = 64, 190


class PackDetail(QWidget):
    """The fields of a pack; who shows it fills them and listens to them."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setObjectName("page")
        self.name = QLineEdit()
        self.name.setObjectName("pack-name")
        self.name.setAccessibleName("Name of the pack")
        self.name.setMaxLength(80)
        self.fault = label("", "small", wrap=True)
        self.fault.setProperty("tone", "error")
        self.notes = QPlainTextEdit()
        self.notes.setObjectName("pack-notes")
        self.notes.setAccessibleName("Notes of the pack")
        self.notes.setPlaceholderText("Notes: where the figures come from")
        self.notes.setTabChangesFocus(True)
        self.on = Toggle(look, "pack-on", "On for the open army")
        self.on_words = label("", "small", wrap=True)
        self.profiles = ProfileList(look)
        self.changes = ChangesView(look)
        self.where = label("", "caption", wrap=True)
        self.buttons = {
            "figures": button("Change figures", "change-figures"),
            "add": button("Add a profile…", "add-profile"),
            "duplicate": button("Duplicate to edit", "duplicate-pack"),
            "delete": button("Delete", "delete-pack"),
        }
        self._build()
        look.changed.connect(self._dress)
        self._dress()

    def _build(self) -> None:
        self._column = QVBoxLayout(self)
        switch = QHBoxLayout()
        switch.addWidget(self.on)
        switch.addWidget(self.on_words, 1)
        row = FlowLayout()
        for widget in self.buttons.values():
            row.addWidget(widget)
        for text, field in (("Name", self.name), ("Notes", self.notes)):
            named = label(text, "label")
            named.setBuddy(field)
            self._column.addWidget(named)
            self._column.addWidget(field)
            if field is self.name:
                self._column.addWidget(self.fault)
        self._column.addLayout(switch)
        self._column.addLayout(row)
        self._column.addWidget(label("Its profiles", "row"))
        self._column.addWidget(self.profiles)
        self._column.addWidget(label("What it changes, figure by figure", "row"))
        self._column.addWidget(label("Enter goes to a figure, Delete puts the original back.", "caption"))
        self._column.addWidget(self.changes, 1)
        self._column.addWidget(self.where)

    def _dress(self) -> None:
        px = self._look.theme.px
        self._column.setContentsMargins(px(20), px(12), px(20), px(12))
        self._column.setSpacing(px(6))
        self.notes.setFixedHeight(px(NOTES))
        self.changes.setMinimumHeight(px(CHANGES))

    def show_fault(self, text: str) -> None:
        """What is wrong with the name, or nothing."""
        self.fault.setText(text)
        self.fault.setVisible(bool(text))
        self.name.setProperty("wrong", "true" if text else "false")
        self.name.style().unpolish(self.name)
        self.name.style().polish(self.name)
