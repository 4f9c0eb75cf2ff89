"""The log as a list: every action that was ever done, those taken back struck through."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.session import Change
from app.tabletop.event_words import entry_text
from app.tabletop.stage import Stage
from rules.battle.action import Referee
from rules.battle.journal import Entry

EntryRole = Qt.ItemDataRole.UserRole
StruckRole = Qt.ItemDataRole.UserRole + 1
RefereeRole = Qt.ItemDataRole.UserRole + 2
ShownRole = Qt.ItemDataRole.UserRole + 3

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class LogModel(QAbstractListModel):
    """One row for each entry of the journal. Its words are made once."""

    def __init__(self, stage: Stage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stage = stage
        self._texts: list[str] = []
        self._hidden: frozenset[str] = frozenset()
        stage.changed.connect(self._hear)
        self._begin()

    def _begin(self) -> None:
        self.beginResetModel()
        document = self.stage.document
        made = document.journal.made if document else []
        self._hidden = document.hidden if document else frozenset()
        self._texts = [entry_text(document, entry) for entry in made] if document else []
        self.endResetModel()

    def _hear(self, heard: Change) -> None:
        document = self.stage.document
        made = document.journal.made if document else []
        hidden = document.hidden if document else frozenset()
        if heard.what == "battles" or len(made) < len(self._texts) or hidden != self._hidden:
            self._begin()
            return
        if document is not None and len(made) > len(self._texts):
            self.beginInsertRows(NOWHERE, len(self._texts), len(made) - 1)
            self._texts += [entry_text(document, entry) for entry in made[len(self._texts) :]]
            self.endInsertRows()
        if heard.what in ("battle", "moment") and self._texts:
            self.dataChanged.emit(self.index(0), self.index(len(self._texts) - 1))

    def entry(self, row: int) -> Entry | None:
        """The entry of a row."""
        document = self.stage.document
        return document.journal.made[row] if document and 0 <= row < len(self._texts) else None

    def row_of(self, entry: Entry) -> int:
        """The row of an entry; -1 for none."""
        document = self.stage.document
        made = document.journal.made if document else []
        return next((row for row in reversed(range(len(made))) if made[row] is entry), -1)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """One for each entry."""
        return 0 if parent.isValid() else len(self._texts)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The sentence, and what is said of it to a screen reader."""
        entry, document = self.entry(index.row()), self.stage.document
        if entry is None or document is None:
            return None
        struck = not document.journal.stands(entry)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._texts[index.row()]
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return f"{entry.number}. {self._texts[index.row()]}{', taken back' if struck else ''}"
        answers = {
            EntryRole: entry,
            StruckRole: struck,
            RefereeRole: isinstance(entry.action, Referee),
            ShownRole: document.moment is entry,
        }
        return answers.get(role)
