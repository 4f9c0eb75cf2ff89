"""The log as a list: all that was ever done in a line each, which unfolds; what was taken back struck through."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.session import Change
from app.tabletop.log_rows import Row, Rows
from app.tabletop.stage import Stage
from rules.battle.action import Referee
from rules.battle.journal import Entry

EntryRole = Qt.ItemDataRole.UserRole
StruckRole = Qt.ItemDataRole.UserRole + 1
RefereeRole = Qt.ItemDataRole.UserRole + 2
ShownRole = Qt.ItemDataRole.UserRole + 3
RowRole = Qt.ItemDataRole.UserRole + 4
OpenRole = Qt.ItemDataRole.UserRole + 5

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class LogModel(QAbstractListModel):
    """One row for each line of the log; `unfold` shows what lies behind it."""

    def __init__(self, stage: Stage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stage = stage
        self.rows: list[Row] = []
        self._maker: Rows | None = None
        self._hidden: frozenset[str] = frozenset()
        self._open: set[int] = set()
        stage.changed.connect(self._hear)
        self._begin()

    def _begin(self) -> None:
        self.beginResetModel()
        document = self.stage.document
        self._maker = Rows(document) if document else None
        self._hidden = document.hidden if document else frozenset()
        self.rows = self._maker.made() if self._maker else []
        self.endResetModel()

    def _hear(self, heard: Change) -> None:
        document = self.stage.document
        hidden = document.hidden if document else frozenset()
        if heard.what == "battles":
            self._open.clear()
        if heard.what == "battles" or hidden != self._hidden or self._maker is None:
            self._begin()
        elif heard.what in ("battle", "moment"):
            self._follow(self._maker.made())

    def _follow(self, rows: list[Row]) -> None:
        """Rows that came are added, those that are others now are told."""
        same = len(self.rows)
        if len(rows) < same or [row.key[0] for row in rows[:same]] != [row.key[0] for row in self.rows]:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return
        if len(rows) > same:
            self.beginInsertRows(NOWHERE, same, len(rows) - 1)
            self.rows = [*self.rows, *rows[same:]]
            self.endInsertRows()
        self.rows = rows
        if rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def row_of(self, entry: Entry) -> int:
        """The row of an entry; -1 for none."""
        return next((at for at in reversed(range(len(self.rows))) if entry in self.rows[at].entries), -1)

    def unfold(self, index: Index, is_open: bool) -> bool:
        """Shows what lies behind a line, or hides it again. Whether that is another than before."""
        row = self._row(index)
        if row is None or not row.details or is_open == self.is_open(index):
            return False
        (self._open.add if is_open else self._open.discard)(row.key[0])
        self.dataChanged.emit(self.index(index.row()), self.index(index.row()))
        return True

    def is_open(self, index: Index) -> bool:
        """Whether a line is unfolded."""
        row = self._row(index)
        return row is not None and bool(row.details) and row.key[0] in self._open

    def _row(self, index: Index) -> Row | None:
        return self.rows[index.row()] if 0 <= index.row() < len(self.rows) else None

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """One for each line."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The line, and what is said of it to a screen reader."""
        row, document = self._row(index), self.stage.document
        if row is None or document is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.words
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            is_tip = role == Qt.ItemDataRole.ToolTipRole
            return self._told(row, in_full=is_tip or self.is_open(index))
        answers = {
            EntryRole: row.last,
            StruckRole: row.is_struck,
            RefereeRole: isinstance(row.last.action, Referee),
            ShownRole: document.moment in row.entries if document.moment else False,
            RowRole: row,
            OpenRole: self.is_open(index),
        }
        return answers.get(role)

    def _told(self, row: Row, *, in_full: bool) -> str:
        struck = ", taken back" if row.is_struck else ""
        folded = ", folded" if row.details and not in_full else ""
        told = f"{row.last.number}. {row.words}{struck}{folded}"
        return "\n".join([told, *row.details]) if in_full else told
