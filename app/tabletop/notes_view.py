"""The notes of a battle: a field to write one, and the list of all; a note may be pinned to a place on the table."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.tabletop.stage import Stage
from app.tabletop.tools.notes import NotesTool
from rules.battle.model import Note
from rules.core.ids import new_id

EMPTY = "No notes yet. Write one here, or take the note tool (N) and click the table."


class NotesView(QWidget):
    """Enter in the field keeps the note; Delete in the list takes one away, Enter takes it up again.

    `kept` is emitted when a note is written for which the tool asked: whoever was at the table goes on there.
    """

    kept = Signal()

    def __init__(self, stage: Stage, tool: NotesTool) -> None:
        super().__init__()
        self.stage = stage
        self._tool = tool
        self._writing = Note(id=new_id(), text="")
        self._is_asked = False
        self.field = QLineEdit()
        self.field.setObjectName("note-text")
        self.field.setAccessibleName("Note")
        self.field.setPlaceholderText("Write a note")
        self.list = _List(self)
        self.list.setProperty("panel", "surface")
        self.empty = QLabel(EMPTY)
        self.empty.setProperty("role", "small")
        self.empty.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        for widget in (self.field, self.empty, self.list):
            column.addWidget(widget)
        column.setStretch(2, 1)
        self.setFocusProxy(self.field)
        self.field.returnPressed.connect(self._keep)
        self.list.itemActivated.connect(self._take_up)
        tool.asked.connect(self._ask)
        stage.renewed.connect(self._show)
        self._show()

    def write(self, note: Note) -> None:
        """Asks for the text of a note; words that were not yet kept are kept first."""
        text = self.field.text().strip()
        if text and text != self._writing.text:
            self._tool.write(self._writing, text)
        self._writing, self._is_asked = note, False
        self.field.setText(note.text)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def _ask(self, note: Note) -> None:
        self.write(note)
        self._is_asked = True

    def _keep(self) -> None:
        self._tool.write(self._writing, self.field.text())
        was_asked, self._is_asked = self._is_asked, False
        self._writing = Note(id=new_id(), text="")
        self.field.clear()
        if was_asked:
            self.kept.emit()

    def _take_up(self, item: QListWidgetItem) -> None:
        note = self._note(item)
        if note is not None:
            self.write(note)

    def remove(self, item: QListWidgetItem | None) -> None:
        """Takes a note away."""
        note = self._note(item)
        if note is not None:
            self._tool.write(note, "")

    def _note(self, item: QListWidgetItem | None) -> Note | None:
        battle = self.stage.battle
        return battle.notes.get(item.data(Qt.ItemDataRole.UserRole)) if battle and item else None

    def _show(self) -> None:
        battle = self.stage.battle
        notes = list(battle.notes.values()) if battle else []
        known = [self.list.item(row).data(Qt.ItemDataRole.UserRole + 1) for row in range(self.list.count())]
        if known == notes:
            return
        self.list.clear()
        for note in notes:
            where = f" ({note.place.x:.0f}, {note.place.y:.0f})" if note.place else ""
            item = QListWidgetItem(f"{note.text}{where}")
            item.setData(Qt.ItemDataRole.UserRole, note.id)
            item.setData(Qt.ItemDataRole.UserRole + 1, note)
            self.list.addItem(item)
        self.empty.setVisible(not notes)
        self.list.setVisible(bool(notes))


class _List(QListWidget):
    """The list; Delete takes the note away."""

    def __init__(self, view: NotesView) -> None:
        super().__init__()
        self._view = view
        self.setObjectName("notes")
        self.setAccessibleName("Notes")
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setWordWrap(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete is ours."""
        if event.key() == Qt.Key.Key_Delete:
            self._view.remove(self.currentItem())
        else:
            super().keyPressEvent(event)
