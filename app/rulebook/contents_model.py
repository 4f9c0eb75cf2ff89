"""The list at the left of the rules page as a model: headings that cannot be chosen, and rows that lead somewhere."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from app.rulebook.contents import Row

TARGET = Qt.ItemDataRole.UserRole
NOTE = Qt.ItemDataRole.UserRole + 1
Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


class ContentsModel(QAbstractListModel):
    """Rows with their note (NOTE) and where they lead (TARGET)."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[Row, ...] = ()

    def show_rows(self, rows: tuple[Row, ...]) -> None:
        """Other rows."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A row's words, note and target."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.title}. {row.note}" if row.note else row.title
        return {Qt.ItemDataRole.DisplayRole: row.title, TARGET: row.target, NOTE: row.note}.get(role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings are to read, rows to choose."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if not self._rows[index.row()].target:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def row_of(self, target: str) -> int:
        """The row that leads to a target, −1 for none."""
        return next((at for at, row in enumerate(self._rows) if row.target == target), -1)

    def first(self) -> int:
        """The first row that leads somewhere, −1 for none."""
        return next((at for at, row in enumerate(self._rows) if row.target), -1)
