"""The packs there are, and what one of them changes, as models."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from app.packs.pack_files import Kept
from app.rulebook.contents import name_of, row_name, title_of
from app.rulebook.marks import plain_text
from app.rulebook.row_fields import row_named
from rules.army.system import System
from rules.storage.packs import PackChange, describe
from rules.tables.packs import Pack
from templates.words import NOTHING, counted, line

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
NOTE = Qt.ItemDataRole.UserRole + 1
TARGET = Qt.ItemDataRole.UserRole
HEADS = ("Figure", "Original", "Yours")


@dataclass(frozen=True, slots=True)
class Listed:
    """A pack in the list: its file, None where only the open army has it, and whether that army has it on."""

    pack: Pack
    system: System
    kept: Kept | None
    on: bool = False

    @property
    def key(self) -> str:
        """What tells it from the others."""
        return str(self.kept.path) if self.kept else f"army/{self.pack.name}"

    @property
    def note(self) -> str:
        """What stands under its name."""
        parts = [self.system.name, counted(len(self.pack.values()), "figure", "figures")]
        parts += ["on"] if self.on else []
        return " · ".join([*parts, "in this army only"] if self.kept is None else parts)


class PacksModel(QAbstractListModel):
    """The packs; TARGET is a pack's key, NOTE its system and state."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: tuple[Listed, ...] = ()

    def show_packs(self, entries: tuple[Listed, ...]) -> None:
        """Other packs, or the same in another state."""
        if [entry.key for entry in entries] == [entry.key for entry in self.entries]:
            self.entries = entries
            if entries:
                self.dataChanged.emit(self.index(0), self.index(len(entries) - 1))
            return
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many packs."""
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A pack's name, key and note."""
        if not index.isValid() or index.row() >= len(self.entries):
            return None
        entry = self.entries[index.row()]
        name = line(entry.pack.name)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{name}. {entry.note}"
        return {Qt.ItemDataRole.DisplayRole: name, TARGET: entry.key, NOTE: entry.note}.get(role)


class ChangesModel(QAbstractTableModel):
    """Every figure that a pack gives beside the original, then what is worked out from these. TARGET is the place."""

    def __init__(self) -> None:
        super().__init__()
        self._system: System | None = None
        self._pack: Pack | None = None
        self._changes: tuple[PackChange, ...] = ()
        self._own: frozenset[str] = frozenset()

    def show_pack(self, system: System | None, pack: Pack | None) -> None:
        """What another pack changes, or nothing."""
        if (system, pack) == (self._system, self._pack):
            return
        self.beginResetModel()
        self._system, self._pack = system, pack
        self._changes = tuple(describe(pack, system.book())) if system and pack else ()
        self._own = frozenset(pack.values()) if pack else frozenset()
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many figures."""
        return 0 if parent.isValid() else len(self._changes)

    def columnCount(self, parent: Index = ROOT) -> int:
        """The figure, the original, one's own."""
        return 0 if parent.isValid() else len(HEADS)

    def place(self, row: int) -> str:
        """The place of a row's figure, "table/row/column"."""
        return self._changes[row].after.path.partition("/")[2]

    def is_given(self, row: int) -> bool:
        """Whether the pack gives this very figure; else it is worked out from those that it gives."""
        return self.place(row) in self._own

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The words of a cell."""
        if not index.isValid() or self._system is None or index.row() >= len(self._changes):
            return None
        if role == TARGET:
            return self.place(index.row())
        if role == Qt.ItemDataRole.ToolTipRole and not self.is_given(index.row()):
            return "Worked out from figures that the pack gives."
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            text = self._text(self._changes[index.row()], index.column())
            return f"{HEADS[index.column()]}: {text}" if role == Qt.ItemDataRole.AccessibleTextRole else text
        return None

    def _text(self, change: PackChange, column: int) -> str:
        system = self._system
        if system is None or self._pack is None:
            return ""
        book = system.book().over(self._pack.layer())
        if column == 0:
            table, row, key = change.after.path.split("/")[1:]
            follows = "" if change.after.path.partition("/")[2] in self._own else " (follows)"
            return f"{title_of(book, table)}: {row_name(system, book, table, row)}, {name_of(system, key)}{follows}"
        figure = change.before if column == 1 else change.after
        if figure is None:
            return NOTHING
        place = figure.path.partition("/")[2]
        named = row_named(system, book, place, figure.value) if isinstance(figure.value, str) else ""
        return named or plain_text(system, figure.value, figure.unit)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The three heads."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int((Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter).value)
        across = orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return HEADS[section] if across and 0 <= section < len(HEADS) else None
