"""One table to read or to change: title, whose figures, the grid, and what is known of the cell in front."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from app.icons import icon
from app.look import Look
from app.rulebook.contents import title_of
from app.rulebook.marks import LEGEND, mark_words
from app.rulebook.sources import ref_words
from app.rulebook.table_model import Store
from app.rulebook.table_view import TableGrid
from app.widgets.combo import Combo
from app.widgets.elided import ElidedLabel
from app.widgets.flow import FlowLayout
from rules.army.system import System
from rules.tables.book import Book

TITLE, LOW = 220, 440
"""Pixels of the design: the room for a title beside its buttons, and the height under which a pane is low."""


def label(text: str, role: str, wrap: bool = False) -> QLabel:
    """A label of plain text in a role of the style sheet."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    made.setWordWrap(wrap)
    return made


def button(text: str, name: str, kind: str = "") -> QPushButton:
    """A button with its name for tests and screen readers."""
    made = QPushButton(text)
    made.setObjectName(name)
    made.setAccessibleName(text.rstrip("…"))
    made.setProperty("kind", kind)
    return made


def give_menu(look: Look, to: QPushButton, menu: QMenu) -> None:
    """A button that opens a menu, with an arrow that can be seen."""

    def dress() -> None:
        to.setIcon(icon("down", look.theme, "onaccent" if to.property("kind") == "primary" else "ink2"))
        size = look.theme.px(18)
        to.setIconSize(QSize(size, size))
        to.setStyleSheet("QPushButton::menu-indicator { image: none; width: 0; }")

    to.setMenu(menu)
    to.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    look.changed.connect(dress)
    dress()


class FiguresPane(QWidget):
    """`source_chosen` carries whose figures are wanted; `row_wanted` a table and a row of it to fill in, or none."""

    source_chosen = Signal(str)
    row_wanted = Signal(str, str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.table = ""
        self.grid = TableGrid(look)
        self._title = ElidedLabel("", "panel")
        self._from = label("", "small", wrap=True)
        self.sources = Combo(look, "figures-of", "Whose figures are shown")
        self.sources.setMinimumContentsLength(14)
        self.sources.activated.connect(lambda at: self.source_chosen.emit(str(self.sources.itemData(at))))
        self.add_row = button("Add a row…", "add-row")
        self.add_row.clicked.connect(lambda: self.row_wanted.emit(self.table, ""))
        self.edit_row = button("Edit the row…", "edit-row")
        self.edit_row.clicked.connect(lambda: self.row_wanted.emit(self.table, self.grid.row))
        self._known = label("", "small", wrap=True)
        self._known.setObjectName("figure-known")
        self._known.setMinimumHeight(1)
        self._legend = label(LEGEND, "caption", wrap=True)
        self._build()
        self.grid.stood.connect(self._tell)
        look.changed.connect(self._dress)
        self._dress()

    def _build(self) -> None:
        self._of = label("Figures of", "label")
        self._of.setBuddy(self.sources)
        self._ways = QWidget()
        flow = FlowLayout(self._ways, 8)
        for widget in (self.edit_row, self.add_row, self._of, self.sources):
            flow.addWidget(widget)
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head.addWidget(self._title, 1)
        self._head.addWidget(self._ways)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self._column.addWidget(self._from)
        self._column.addWidget(self.grid, 1)
        self._column.addWidget(self._known)
        self._column.addWidget(self._legend)

    def _dress(self) -> None:
        px = self._look.theme.px
        self._column.setContentsMargins(px(20), px(12), px(20), px(12))
        self._column.setSpacing(px(6))
        self._known.setFixedHeight(px(40))
        self._known.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._of.setFixedHeight(self.sources.sizeHint().height())
        self._arrange()

    def _arrange(self) -> None:
        """In a narrow window the ways stand under the title; in a low one what is said of the table is its tool tip."""
        px = self._look.theme.px
        ways = (self.edit_row, self.add_row, self._of, self.sources)
        self._of.show()
        shown = [one for one in ways if not one.isHidden()]
        whole = sum(one.sizeHint().width() for one in shown) + 8 * (len(shown) - 1)
        narrow, low = self.width() < whole + px(TITLE), self.height() < px(LOW)
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._head.setDirection(way)
        self._of.setVisible(not narrow)
        self._ways.setMinimumWidth(0 if narrow else whole)
        for quiet in (self._from, self._legend):
            quiet.setVisible(not low)
        self._title.setVisible(not low or not narrow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See _arrange."""
        super().resizeEvent(event)
        self._arrange()

    def show_sources(self, sources: list[tuple[str, str]], chosen: str) -> None:
        """Whose figures can be shown: key and words."""
        self.sources.clear()
        for key, text in sources:
            self.sources.addItem(text, key)
        self.sources.setCurrentIndex(max(0, self.sources.findData(chosen)))

    def show_table(self, system: System, book: Book, table: str, store: Store | None) -> None:
        """A table's figures from a book; with `store` they can be edited."""
        shown = book.shelf.tables[table]
        same = table == self.table
        at = self.grid.currentIndex() if same else None
        self.table = table
        self.grid.table.show_table(system, book, table, store)
        title = title_of(book, table)
        self._title.setText(title)
        self.grid.setAccessibleName(f"Table: {title}")
        source = f" · {ref_words(shown.ref)}" if shown.ref else ""
        how = " Enter or double click changes a figure, Delete puts the original back." if store else ""
        self._from.setText(f"{mark_words(shown.mark)}, where no letter says otherwise{source}.{how}")
        for shown_row in (self.add_row, self.edit_row):
            shown_row.setVisible(store is not None and shown.open and bool(shown.needs))
        if at is None or not at.isValid():
            self.grid.setCurrentIndex(self.grid.table.index(0, 0))
        self._arrange()
        self._tell()

    def show_cell(self, row: str, column: str = "") -> None:
        """Brings a cell to sight."""
        index = self.grid.table.index_of(row, column)
        if index.isValid():
            self.grid.bring(index)

    def _tell(self) -> None:
        index = self.grid.currentIndex()
        tip = self.grid.table.tip(index)
        if not tip:
            self._known.setText("")
            return
        table = self.grid.table
        where = f"{table.row_title(index.row())}, {table.column_title(index.column())}"
        self._known.setText(f"{where}: {' '.join(tip.splitlines())}")
        self.grid.setAccessibleDescription(self._known.text())
