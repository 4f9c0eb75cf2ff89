"""The grid of a table: figures with their raised marks; a pack's cells are edited in place and judged at the field."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QTableView

from app.look import Look
from app.rulebook.table_cells import CELL, WIDEST, Cells
from app.rulebook.table_model import TableModel

NARROWEST, HEADS = 64, 240
Index = QModelIndex | QPersistentModelIndex


class TableGrid(QTableView):
    """`stood` is emitted when another cell is in front, `refused` carries why a figure was not kept."""

    stood = Signal()
    refused = Signal(str)
    cleared = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.table = TableModel()
        self.setModel(self.table)
        self._cells = Cells(look, self)
        self.setItemDelegate(self._cells)
        self.setObjectName("table-grid")
        self.setAccessibleName("Table")
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.setShowGrid(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        for header in (self.verticalHeader(), self.horizontalHeader()):
            header.setSectionsClickable(False)
            header.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.verticalHeader().setHighlightSections(True)
        self.verticalHeader().setSectionsClickable(True)  # Qt shows the row in front only there
        self.verticalHeader().sectionClicked.connect(lambda row: self.setCurrentIndex(self.table.index(row, 0)))
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._move: Callable[[], object] = lambda: None
        self._later = QTimer(self, singleShot=True)
        self._later.timeout.connect(lambda: self._move())
        self._fault = QLabel(self.viewport())
        self._fault.setObjectName("cell-fault")
        self._fault.setWordWrap(True)
        self._fault.hide()
        self.selectionModel().currentChanged.connect(self._stand)
        self.table.modelReset.connect(self.fit)
        look.changed.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        """Rows and columns in the look of the moment."""
        theme = self._look.theme
        px = theme.px
        self.verticalHeader().setDefaultSectionSize(px(CELL))
        self.verticalHeader().setMaximumWidth(px(HEADS))
        self.horizontalHeader().setMinimumSectionSize(px(NARROWEST))
        self.horizontalHeader().setMaximumSectionSize(px(WIDEST))
        self.horizontalHeader().setFixedHeight(px(CELL))
        ground, lit, ink = theme.figure("bg"), theme.figure("accentsoft"), theme.figure("ink")
        self.setStyleSheet(
            f"QTableCornerButton::section {{ background: #{ground}; border: none; }}"
            f"QHeaderView::section:vertical:checked {{ background: #{lit}; color: #{ink}; font-weight: 600; }}"
        )
        self.resizeColumnsToContents()
        self._fault.setStyleSheet(
            f"background: #{theme.figure('errorsoft')}; color: #{theme.figure('error')};"
            f" border: 1px solid #{theme.figure('error')}; border-radius: {px(6)}px; padding: {px(6)}px;"
        )

    def _stand(self, now: QModelIndex, before: QModelIndex) -> None:
        self.setProperty("rule", self.table.rule(now))
        if now.row() != before.row():
            self.viewport().update()
        self.stood.emit()

    @property
    def row(self) -> str:
        """The key of the row in front, or empty."""
        index = self.currentIndex()
        return self.table.place(index).split("/")[1] if index.isValid() else ""

    def bring(self, index: QModelIndex) -> None:
        """Brings a cell to the front and into sight, in the middle where it was out of it."""
        self.setCurrentIndex(index)
        self._settle(lambda: self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter))

    @property
    def is_moving(self) -> bool:
        """Whether it is still to be scrolled once more."""
        return self._later.isActive()

    def scroll_to(self, across: int, down: int) -> None:
        """Scrolls as far as one had."""

        def move() -> None:
            self.horizontalScrollBar().setValue(across)
            self.verticalScrollBar().setValue(down)

        self._settle(move)

    def _settle(self, move: Callable[[], object]) -> None:
        """Moves now, and once more when the table has its size; the last move asked for holds."""
        move()
        self._move = move
        self._later.start(0)

    def say_fault(self, message: str, index: Index) -> None:
        """What is wrong with what was typed, just under the field; nothing hides it."""
        self._fault.setVisible(bool(message))
        if not message:
            return
        self._fault.setText(message)
        self._fault.setFixedWidth(min(self._look.theme.px(320), self.viewport().width()))
        self._fault.adjustSize()
        rect = self.visualRect(self.table.index(index.row(), index.column()))
        left = max(0, min(rect.left(), self.viewport().width() - self._fault.width()))
        below = rect.bottom() + 4
        fits = below + self._fault.height() <= self.viewport().height()
        self._fault.move(left, below if fits else rect.top() - self._fault.height() - 4)
        self._fault.raise_()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete puts the original back, Enter edits."""
        self._later.stop()
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.table.is_editable(index):
            self.cleared.emit(index)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.table.is_editable(index):
            self.edit(index)
        else:
            super().keyPressEvent(event)
