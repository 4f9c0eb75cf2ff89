"""The tree on the screen: selection kept with the session, headings that open and close, names edited in place."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView

from app.army.tree_drop import DropTree
from app.army.tree_model import Role, TreeModel
from app.army.tree_paint import TreeDelegate
from app.army.tree_stops import ARROW, indent
from app.context import Context
from app.session import Change
from rules.army.model import Group


class ArmyTree(DropTree):
    """Shows the army in front. `asked` carries the place of a context menu, `resized` how wide the rows are."""

    asked = Signal(QPoint)
    resized = Signal(int)

    def __init__(self, context: Context) -> None:
        super().__init__(context.look)
        self._context = context
        self._closed_in: dict[str, set[str]] = {}
        self._following = False
        self.setItemDelegate(TreeDelegate(context.look, self))
        self.setObjectName("army-tree")
        self.setAccessibleName("Army")
        self.setAccessibleDescription(
            "Groups and units. Insert adds the line of the catalogue; F2 renames; Alt+Up and Alt+Down move."
        )
        self.setHeaderHidden(True)
        self.setIndentation(0)
        self.setMouseTracking(True)
        self.setExpandsOnDoubleClick(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._model.rowsInserted.connect(self._open_new)
        self.expanded.connect(lambda index: self._closed.discard(index.data(Role.NODE).id))
        self.collapsed.connect(self._close)
        self.selectionModel().selectionChanged.connect(self._tell_selection)
        self.selectionModel().currentChanged.connect(self._tell_rule)
        context.session.changed.connect(self._heard)
        context.look.changed.connect(self._dress)
        self.show_current()

    # What it shows

    def army_model(self) -> TreeModel:
        """The model behind it."""
        return self._model

    @property
    def _closed(self) -> set[str]:
        """The closed groups of the army in front."""
        document = self._model.document
        return self._closed_in.setdefault(document.id if document else "", set())

    def show_current(self) -> None:
        """The army in front, from the top."""
        self._following = True
        self._model.show(self._context.session.current)
        for at in range(self._model.rowCount()):
            self._open(self._model.index(at, 0))
        self._following = False
        self._show_selection()

    def _heard(self, change: Change) -> None:
        document = self._context.session.current
        if change.what == "documents" and document is not self._model.document:
            self.show_current()
        elif document and change.document == document.id:
            if change.what == "army":
                self._following = True
                self._model.follow()
                self._following = False
                self._show_selection()
            elif change.what == "selection" and change.origin is not self:
                self._show_selection()

    def _dress(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def _close(self, index: QModelIndex) -> None:
        self._closed.add(index.data(Role.NODE).id)

    def _open_new(self, parent: QModelIndex, first: int, last: int) -> None:
        """New rows are open, as moved ones were before."""
        for at in range(first, last + 1):
            self._open(self._model.index(at, 0, parent))

    def _open(self, top: QModelIndex) -> None:
        for index in self._inside(top):
            node = index.data(Role.NODE)
            if isinstance(node, Group) and node.id not in self._closed:
                self.expand(index)

    def _inside(self, index: QModelIndex) -> Iterator[QModelIndex]:
        yield index
        for at in range(self._model.rowCount(index)):
            yield from self._inside(self._model.index(at, 0, index))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tells how wide the rows are: the words over them keep step."""
        super().resizeEvent(event)
        self.resized.emit(event.size().width())

    # Selection

    def _tell_selection(self) -> None:
        document = self._model.document
        if self._following or document is None:
            return
        ids = [index.data(Role.NODE).id for index in self.selectionModel().selectedIndexes()]
        self._context.session.select(document, ids, origin=self)

    def _tell_rule(self, index: QModelIndex) -> None:
        self.setProperty("rule", index.data(Role.RULE) if index.isValid() else "")  # what F1 opens

    def _show_selection(self) -> None:
        """What the session has selected, here."""
        document = self._model.document
        if document is None:
            return
        wanted = QItemSelection()
        indexes = [found for node_id in document.selected if (found := self._model.index_of(node_id)).isValid()]
        for index in indexes:
            wanted.select(index, index)
        self._following = True
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().select(wanted, flags.ClearAndSelect)
        if indexes:
            self.selectionModel().setCurrentIndex(indexes[-1], flags.NoUpdate)
            self.scrollTo(indexes[-1])
        self._tell_rule(self.currentIndex())
        self._following = False

    def reveal(self, node_id: str) -> None:
        """Opens what is around a node and brings it to sight."""
        index = self._model.index_of(node_id)
        around = index.parent()
        while around.isValid():
            self.expand(around)
            around = around.parent()
        self.scrollTo(index)

    def rename(self) -> None:
        """Edits the name of the current row in place."""
        index = self.currentIndex()
        if index.isValid():
            self.edit(index)

    def keyboardSearch(self, search: str) -> None:
        """Letters go to a unit by its name; signs and blanks are keys of actions."""
        if search.strip() and search.isalnum():
            super().keyboardSearch(search)

    # Pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on a heading's arrow opens or closes it."""
        at = event.position().toPoint()
        index = self.indexAt(at)
        if index.isValid() and self._on_arrow(index, at):
            self.setExpanded(index, not self.isExpanded(index))
            return
        super().mousePressEvent(event)

    def _on_arrow(self, index: QModelIndex, at: QPoint) -> bool:
        left = indent(self._context.look.theme, index.data(Role.DEPTH))
        width = self._context.look.theme.px(ARROW + 8)
        return isinstance(index.data(Role.NODE), Group) and left - width // 2 <= at.x() <= left + width

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click on a heading opens or closes it, on a unit it edits the name."""
        at = event.position().toPoint()
        index = self.indexAt(at)
        if not index.isValid() or self._on_arrow(index, at):
            return
        if isinstance(index.data(Role.NODE), Group):
            self.setExpanded(index, not self.isExpanded(index))
        else:
            self.edit(index)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The same actions at the pointer, or at the current row."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        at = self.visualRect(self.currentIndex()).center() if by_key else event.pos()
        self.asked.emit(self.viewport().mapToGlobal(at))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The first row is current where none is, so that arrows begin there."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self._model.rowCount():
            flags = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(self._model.index(0, 0), flags.NoUpdate)
