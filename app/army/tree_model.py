"""The session's army as a Qt model. After an edit only the rows that changed are told, moved, added or taken away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.army import clip
from app.army.columns import Columns
from app.army.looks import accessible_text, look_of, rule_of, told_of
from app.army.mime import mime_of
from app.army.naming import node_name
from app.army.places import chosen
from app.army.rows import Look, Problems, Row, RowBook, children_of, runs, staying, tell
from app.open_army import OpenArmy
from rules.army.model import Army, Group, Unit

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class Role(IntEnum):
    """What the model answers beside Qt's own roles."""

    NODE = Qt.ItemDataRole.UserRole + 1
    LOOK = Qt.ItemDataRole.UserRole + 2
    DEPTH = Qt.ItemDataRole.UserRole + 3
    RULE = Qt.ItemDataRole.UserRole + 4


class TreeModel(QAbstractItemModel):
    """Groups and units of one open army. `renamed` carries a node's id and the name that was typed for it."""

    renamed = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document: OpenArmy | None = None
        self.columns: Columns | None = None
        self.shapes: Mapping[str, str] = {}
        self._army: Army | None = None
        self._problems = Problems(Army(system=""), ())
        self._rows = RowBook()

    # What it shows

    def show(self, document: OpenArmy | None) -> None:
        """Another army, or none."""
        self.beginResetModel()
        self.document = document
        self.columns = Columns(document.system) if document else None
        self._army = document.army if document else None
        self._rows.clear()
        if document:
            self._rows.root.children = self._rows.built(children_of(document.army), self._rows.root)
            self._tell(document)
        self.endResetModel()

    def follow(self) -> None:
        """The army as it stands now."""
        if self.document is None or self._army is None:
            return
        before, self._army = self._army, self.document.army
        if before is not self._army:
            self._follow(self._rows.root, children_of(self._army))
        self._announce(self._tell(self.document))

    def show_shapes(self, shapes: Mapping[str, str]) -> None:
        """The silhouettes of profiles."""
        if shapes != self.shapes:
            self.shapes = shapes
            for row in self._rows.root.all():
                row.look = None
            self._announce(list(self._rows.root.all()))

    def _tell(self, document: OpenArmy) -> list[Row]:
        self._problems = Problems(document.army, document.issues)
        return tell(self._rows.root, self._problems, document.bill)

    def _announce(self, rows: Sequence[Row]) -> None:
        """One word for each run of rows that stand together."""
        for first, last in runs(rows):
            self.dataChanged.emit(self._index_of(first), self._index_of(last))

    # Rows that come and go

    def _follow(self, row: Row, nodes: tuple[Group | Unit, ...]) -> None:
        kept = staying([child.id for child in row.children], [node.id for node in nodes])
        index = self._index_of(row)
        self._take_away(row, index, kept)
        self._bring(row, index, nodes, kept)
        for child, node in zip(row.children, nodes, strict=True):
            if child.node is not node:
                child.node = node
                self._follow(child, children_of(node))

    def _take_away(self, row: Row, index: QModelIndex, kept: set[str]) -> None:
        last = len(row.children) - 1
        while last >= 0:
            if row.children[last].id in kept:
                last -= 1
                continue
            first = last
            while first > 0 and row.children[first - 1].id not in kept:
                first -= 1
            self.beginRemoveRows(index, first, last)
            gone = row.children[first : last + 1]
            del row.children[first : last + 1]
            self._rows.forget(gone)
            self.endRemoveRows()
            last = first - 1

    def _bring(self, row: Row, index: QModelIndex, nodes: tuple[Group | Unit, ...], kept: set[str]) -> None:
        first = 0
        while first < len(nodes):
            last = first
            while last < len(nodes) and nodes[last].id not in kept:
                last += 1
            if last > first:
                self.beginInsertRows(index, first, last - 1)
                row.children[first:first] = self._rows.built(nodes[first:last], row)
                self.endInsertRows()
            first = last + 1

    # Indexes

    def _index_of(self, row: Row) -> QModelIndex:
        if row.parent is None:
            return QModelIndex()
        return self.createIndex(row.parent.children.index(row), 0, row.serial)

    def index_of(self, node_id: str) -> QModelIndex:
        """The index of a group or unit, or of a figure's unit; an invalid one where there is none."""
        row = self._rows.by_id.get(node_id)
        if row is None and node_id and self._army:
            units = chosen(self._army, [node_id])
            row = self._rows.by_id.get(units[0].id) if units else None
        return self._index_of(row) if row else QModelIndex()

    def has(self, node_id: str) -> bool:
        """Whether a node has a row of its own."""
        return node_id in self._rows.by_id

    def node(self, index: Index) -> Group | Unit | None:
        """The node at an index."""
        return self._row(index).node

    def _row(self, index: Index) -> Row:
        return self._rows.of(index.internalId()) if index.isValid() else self._rows.root

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        """Qt's own."""
        children = self._row(parent).children
        if column != 0 or not 0 <= row < len(children):
            return QModelIndex()
        return self.createIndex(row, 0, children[row].serial)

    def parent(self, index: Index = NOWHERE) -> QModelIndex:  # type: ignore[override]
        """Qt's own."""
        found = self._row(index).parent if index.isValid() else None
        return self._index_of(found) if found else QModelIndex()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Qt's own."""
        return len(self._row(parent).children)

    def columnCount(self, _parent: Index = NOWHERE) -> int:
        """One: the delegate paints all of a row."""
        return 1

    # Answers

    def look(self, row: Row) -> Look:
        """What is painted of a row, worked out when it is first asked for."""
        if row.look is None and self.document and row.node:
            row.look = look_of(self.document, row, self._problems, self.columns, self.shapes)
        return row.look or Look("", "", "", None, None)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Qt's own roles, and those of Role."""
        row = self._row(index)
        if row.node is None or self.document is None:
            return None
        match role:
            case Role.NODE:
                return row.node
            case Role.LOOK:
                return self.look(row)
            case Role.DEPTH:
                return row.depth
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return node_name(self.document.system, self.document.army, row.node)
            case Qt.ItemDataRole.AccessibleTextRole:
                return accessible_text(self.document.system, self.look(row), self._said(row))
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(self._said(row)) or None
            case Role.RULE:
                return rule_of(self.document, row.id, self._problems)
        return None

    def _said(self, row: Row) -> list[str]:
        return told_of(self.document, row.id, self._problems) if self.document else []

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """A typed name goes to whoever makes a step of it; the row follows the army."""
        node = self.node(index)
        if node is None or role != Qt.ItemDataRole.EditRole:
            return False
        if str(value) != self.data(index, Qt.ItemDataRole.EditRole):
            self.renamed.emit(node.id, str(value))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Everything can be selected, renamed, dragged; groups and the army take what is dropped."""
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.ItemIsDropEnabled
        always = flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsEditable | flag.ItemIsDragEnabled
        if isinstance(self.node(index), Group):
            return always | flag.ItemIsDropEnabled
        return always | flag.ItemNeverHasChildren

    def mimeTypes(self) -> list[str]:
        """Nodes as our own kind, and as text."""
        return [clip.MIME, "text/plain"]

    def mimeData(self, indexes: Iterable[Index]) -> QMimeData:
        """Nodes for a drag or the clipboard."""
        nodes = [node for index in indexes if (node := self.node(index))]
        return mime_of(self.document, [node.id for node in nodes]) if self.document else QMimeData()

    def supportedDropActions(self) -> Qt.DropAction:
        """Within an army things move."""
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
