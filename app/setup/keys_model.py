"""The actions and their keys as a model."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeySequence

from app.actions import Action
from app.setup.keys import found, keys_of
from app.setup.words import NO_KEYS

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
HEADS = ("Action", "Menu", "Keys")


class KeysModel(QAbstractTableModel):
    """Each action with its menu and its keys; the player's own are marked."""

    def __init__(self) -> None:
        super().__init__()
        self.actions: tuple[Action, ...] = ()
        self._own: Mapping[str, str] = {}

    def show_keys(self, text: str, own: Mapping[str, str]) -> None:
        """The actions that a search finds, with the keys of the moment."""
        actions = found(text, own)
        if actions == self.actions:
            self._own = own
            if actions:
                self.dataChanged.emit(self.index(0, 0), self.index(len(actions) - 1, len(HEADS) - 1))
            return
        self.beginResetModel()
        self.actions, self._own = actions, own
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many actions."""
        return 0 if parent.isValid() else len(self.actions)

    def columnCount(self, parent: Index = ROOT) -> int:
        """The action, its menu, its keys."""
        return 0 if parent.isValid() else len(HEADS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The words of a cell."""
        if not index.isValid() or index.row() >= len(self.actions):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(index)
        return f"{HEADS[index.column()]}: {self._text(index)}" if role == Qt.ItemDataRole.AccessibleTextRole else None

    def _text(self, index: Index) -> str:
        action = self.actions[index.row()]
        words = (lambda: action.text.rstrip("…"), lambda: action.menu, lambda: self._keys(action))
        return words[index.column()]()

    def _keys(self, action: Action) -> str:
        keys = keys_of(action, self._own)
        shown = ", ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys)
        return f"{shown or NO_KEYS}{' (your own)' if action.id in self._own else ''}"

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The three heads."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int((Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter).value)
        across = orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return HEADS[section] if across and 0 <= section < len(HEADS) else None
