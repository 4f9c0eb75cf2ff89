"""One table as a model: rows and columns of figures, each with its mark and source; a pack's figures can be edited."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from app.packs.edit import choices_for
from app.rulebook.contents import columns_of, name_of, row_name
from app.rulebook.marks import figure_text, figure_tip
from rules.army.system import System
from rules.core.marks import Mark
from rules.tables.book import Book, Figure

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
MARK = Qt.ItemDataRole.UserRole
SHIPPED = Qt.ItemDataRole.UserRole + 1
RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z]{2,4}-\d+\b")
Store = Callable[[str, str], str]
"""Takes a place and a typed text; gives why it was not stored, empty where it was."""


class TableModel(QAbstractTableModel):
    """MARK is the letter that a reader must see, SHIPPED the rules' own figure where the player's stands."""

    def __init__(self) -> None:
        super().__init__()
        self._system: System | None = None
        self._book: Book | None = None
        self._table = ""
        self._rows: tuple[str, ...] = ()
        self._columns: tuple[str, ...] = ()
        self._numeric: set[str] = set()
        self._store: Store | None = None

    def show_table(self, system: System, book: Book, table: str, store: Store | None = None) -> None:
        """Another table, or other figures; `store` takes what is typed into it, without it the table is to read."""
        rows, columns = book.rows(table), columns_of(book, table)
        if store is None and len(columns) > 1:
            columns = tuple(column for column in columns if column != "name")
        same = (system, table, rows, columns) == (self._system, self._table, self._rows, self._columns)
        if not same:
            self.beginResetModel()
        self._system, self._book, self._table, self._store = system, book, table, store
        self._rows, self._columns = rows, columns
        self._numeric = {
            column
            for row in rows
            for column, value in book.row(table, row).items()
            if isinstance(value, (int, Decimal))
        }
        if not same:
            self.endResetModel()
        elif rows and columns:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(columns) - 1))
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(rows) - 1)

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        """How many columns."""
        return 0 if parent.isValid() else len(self._columns)

    def place(self, index: Index) -> str:
        """The place of a cell, "table/row/column"."""
        return f"{self._table}/{self._rows[index.row()]}/{self._columns[index.column()]}"

    def index_of(self, row: str, column: str = "") -> QModelIndex:
        """The cell of a row and column by their keys, in the first row where none is named; else an invalid one."""
        row = row or next(iter(self._rows), "")
        if row not in self._rows:
            return QModelIndex()
        at = self._columns.index(column) if column in self._columns else 0
        return self.index(self._rows.index(row), at)

    def figure(self, index: Index) -> Figure | None:
        """The figure of a cell; None where its row has no such column."""
        if self._book is None or not index.isValid():
            return None
        table, row, column = place = self.place(index).split("/")
        there = column in self._book.columns(table, row)
        return self._book.figure("/".join(place)) if there else None

    def tip(self, index: Index) -> str:
        """All that is known of a cell, in lines."""
        figure = self.figure(index)
        return figure_tip(self._system, figure) if figure and self._system else ""

    def rule(self, index: Index) -> str:
        """The id of the rule that a cell's source names, or empty."""
        figure = self.figure(index)
        found = RULE_ID.search(figure.ref) if figure else None
        return found[0] if found else ""

    def choices(self, index: Index) -> tuple[str, ...]:
        """The words that a cell may have; none where it is typed."""
        return choices_for(self._book, self.place(index)) if self._book else ()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The figure for people, as it is stored (EditRole), its mark and what is known of it."""
        figure = self.figure(index)
        system = self._system
        if system is None or figure is None:
            return "" if role == Qt.ItemDataRole.DisplayRole and index.isValid() else None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return figure_text(system, figure)
            case Qt.ItemDataRole.EditRole:
                return _stored_text(figure)
            case Qt.ItemDataRole.ToolTipRole:
                return self.tip(index)
            case Qt.ItemDataRole.AccessibleTextRole:
                row, column = self.row_title(index.row()), self.column_title(index.column())
                return f"{row}, {column}: {self.tip(index)}"
            case Qt.ItemDataRole.TextAlignmentRole:
                return self._alignment(index.column())
        if role == MARK:
            return figure.mark.value if figure.mark.shown else ""
        return figure.shipped if role == SHIPPED else None

    def _alignment(self, column: int) -> int:
        numeric = self._columns[column] in self._numeric
        side = Qt.AlignmentFlag.AlignRight if numeric else Qt.AlignmentFlag.AlignLeft
        return int((side | Qt.AlignmentFlag.AlignVCenter).value)

    def row_title(self, row: int) -> str:
        """What people call a row."""
        if self._system is None or self._book is None:
            return ""
        return row_name(self._system, self._book, self._table, self._rows[row])

    def column_title(self, column: int) -> str:
        """What people call a column."""
        return name_of(self._system, self._columns[column]) if self._system else ""

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The names of rows and columns; the keys of a pack's file as tool tips."""
        across = orientation is Qt.Orientation.Horizontal
        names = self._columns if across else self._rows
        if not 0 <= section < len(names):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.column_title(section) if across else self.row_title(section)
        if role == Qt.ItemDataRole.ToolTipRole:
            return names[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            left = int((Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter).value)
            return self._alignment(section) if across else left
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Every cell can be chosen; those that a pack may give can be edited."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return flags | Qt.ItemFlag.ItemIsEditable if self.is_editable(index) else flags

    def is_editable(self, index: Index) -> bool:
        """Whether the pack in front may give this cell."""
        if self._store is None or self._book is None:
            return False
        is_open = self._book.shelf.tables[self._table].open
        return is_open or self.figure(index) is not None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Stores what was typed; False where it is refused."""
        if role != Qt.ItemDataRole.EditRole or self._store is None or not self.is_editable(index):
            return False
        return not self.store(index, str(value))

    def store(self, index: Index, text: str) -> str:
        """Stores what was typed for a cell; gives why not, empty where it stands."""
        if self._store is None or not index.isValid() or text == (self.data(index, Qt.ItemDataRole.EditRole) or ""):
            return ""
        return self._store(self.place(index), text)

    def is_own(self, index: Index) -> bool:
        """Whether the player gave this very figure."""
        figure = self.figure(index)
        return figure is not None and figure.mark is Mark.OVERRIDDEN


def _stored_text(figure: Figure) -> str:
    if figure.value is None:
        return ""
    if isinstance(figure.value, bool):
        return "yes" if figure.value else "no"
    return str(figure.value)
