"""What a pack changes, as a grid: the figure, the original, one's own. Enter goes to it, Delete puts it back."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from app.look import Look
from app.rulebook.packs_model import TARGET, ChangesModel
from rules.army.system import System
from rules.tables.packs import Pack

CELL = 36


class ChangesView(QTableView):
    """`place_wanted` carries a figure to go to, `back_wanted` one whose original is to stand again."""

    place_wanted = Signal(str)
    back_wanted = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.changes = ChangesModel()
        self.setModel(self.changes)
        self.setObjectName("pack-changes")
        self.setAccessibleName("What the pack changes")
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionsClickable(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.doubleClicked.connect(self._go)
        look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self._look.theme.px(CELL))
        self.horizontalHeader().setFixedHeight(self._look.theme.px(CELL))
        self.setStyleSheet(f"QTableView::item {{ padding: 0 {self._look.theme.px(5)}px; }}")

    def show_pack(self, system: System | None, pack: Pack | None) -> None:
        """What another pack changes; the row in front stays where it can."""
        row = self.currentIndex().row()
        self.changes.show_pack(system, pack)
        if self.changes.rowCount():
            self.setCurrentIndex(self.changes.index(max(0, min(row, self.changes.rowCount() - 1)), 0))

    def _go(self, index: QModelIndex) -> None:
        if index.isValid():
            self.place_wanted.emit(str(index.data(TARGET)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the figure, Delete puts the original back."""
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go(index)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and index.isValid():
            if self.changes.is_given(index.row()):
                self.back_wanted.emit(str(index.data(TARGET)))
        else:
            super().keyPressEvent(event)
