"""The list to carry on from: open armies, then the files opened last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout

from app.icons import paint_icon
from app.look import Look
from app.widgets.raised import DEPTH, Raised
from app.widgets.side_shape import paint_side

ROW = 58
ICONS = {"pack": "sliders", "battle": "table", "table": "terrain"}
MOST = 8
Index = QModelIndex | QPersistentModelIndex
LINE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to carry on with: `id` is an open document's, or a file's path where `is_open` is not said."""

    id: str
    kind: str
    name: str
    about: str
    when: str
    colours: tuple[str, ...] = ()
    is_open: bool = False

    @property
    def spoken(self) -> str:
        """All of it for a screen reader."""
        return ", ".join(part for part in (self.name, self.about, *self.colours, self.when) if part)


class Rows(QAbstractListModel):
    """What one can carry on with."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Row, ...] = ()

    def show(self, rows: Sequence[Row]) -> None:
        """Takes the list anew."""
        if tuple(rows) != self.rows:
            self.beginResetModel()
            self.rows = tuple(rows)
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 -- Qt's own signature
        """How many there are."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name, spoken text, path and the row itself."""
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken
        if role == Qt.ItemDataRole.ToolTipRole:
            return "Open" if row.is_open else row.id
        return row if role == LINE else None


class RowPainter(QStyledItemDelegate):
    """Kind, name, what it is, sides and when. What is lit is asked of the list: QStyle is slow to load."""

    def __init__(self, look: Look, of: CarryOnList) -> None:
        super().__init__(of)
        self._look = look
        self._list = of

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One height for all."""
        return QSize(self._look.theme.px(300), self._look.theme.px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """See the class."""
        row = index.data(LINE)
        if not isinstance(row, Row):
            return
        theme, box = self._look.theme, QRectF(option.rect)
        lit = index.row() in (self._list.hovered, self._list.currentIndex().row())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if lit:
            painter.setPen(QPen(theme.colour("lit"), 1))
            painter.setBrush(theme.colour("accentsoft"))
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        left = box.left() + theme.px(16)
        self._kind(painter, row, QRectF(left, box.center().y() - theme.px(18), theme.px(36), theme.px(36)), lit)
        left += theme.px(50)
        if index.row():
            painter.setPen(QPen(theme.colour("line"), 1))
            painter.drawLine(round(left), round(box.top()), round(box.right()), round(box.top()))
        self._words(painter, row, QRectF(left, box.top(), box.right() - left - theme.px(18), box.height()))
        painter.restore()

    def _kind(self, painter: QPainter, row: Row, box: QRectF, lit: bool) -> None:
        theme = self._look.theme
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("surface" if lit else "sunken"))
        painter.drawRoundedRect(box, theme.px(8), theme.px(8))
        inset = theme.px(9)
        paint_icon(
            painter, ICONS.get(row.kind, "army"), box.adjusted(inset, inset, -inset, -inset), theme.colour("ink2")
        )

    def _words(self, painter: QPainter, row: Row, box: QRectF) -> None:
        theme = self._look.theme
        when, sides = theme.px(110), theme.px(24) * max(1, len(row.colours))
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("ink2"))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, row.when)
        size = theme.px(14)
        for at, colour in enumerate(row.colours):
            left = box.right() - when - sides + at * theme.px(20)
            paint_side(painter, colour, QRectF(left, box.center().y() - size / 2, size, size), theme)
        room = box.width() - when - sides - theme.px(12)
        half = box.height() / 2
        upper = QRectF(box.left(), box.top() + theme.px(7), room, half - theme.px(7))
        self._elided(painter, row.name, upper, "row", "ink")
        lower = QRectF(box.left(), box.top() + half, room, half - theme.px(6))
        self._elided(painter, row.about, lower, "small", "ink2")

    def _elided(self, painter: QPainter, text: str, box: QRectF, role: str, token: str) -> None:
        painter.setFont(self._look.theme.font(role))
        painter.setPen(self._look.theme.colour(token))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, shown)


class CarryOn(Raised):
    """The list as a card. `taken` carries the Row to go on with, `dropped` the one to take off the list."""

    taken = Signal(object)
    dropped = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.model = Rows()
        self.list = CarryOnList()
        self.list.setObjectName("carry-on")
        self.list.setAccessibleName("Continue")
        self.list.setAccessibleDescription("Enter opens, Delete takes a file off this list.")
        self.list.setModel(self.model)
        self.list.setItemDelegate(RowPainter(look, self.list))
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(DEPTH + 1, DEPTH + 1, DEPTH + 1, DEPTH + 1)
        column.addWidget(self.list)
        self.list.clicked.connect(self._take)
        self.list.entered_row.connect(self._take)
        self.list.removed.connect(lambda index: self.dropped.emit(self.model.rows[index.row()]))
        self.list.asked.connect(self._open_menu)
        look.changed.connect(self._fit)
        self.setMinimumWidth(0)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Takes the list anew, as many as there is room for."""
        self.model.show(rows[:MOST])
        self._fit()

    def _take(self, index: QModelIndex) -> None:
        self.taken.emit(self.model.rows[index.row()])

    def _open_menu(self, index: QModelIndex, at: QPoint) -> None:
        """What may be done with a line, for the pointer; nothing is taken off that is open."""
        from PySide6.QtWidgets import QMenu

        row = self.model.rows[index.row()]
        menu = QMenu(self)
        menu.setObjectName("carry-on-menu")
        menu.addAction("Go on with it" if row.is_open else "Open").triggered.connect(lambda: self._take(index))
        if not row.is_open:
            menu.addAction("Take off this list").triggered.connect(lambda: self.dropped.emit(row))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def _fit(self) -> None:
        height = max(1, len(self.model.rows)) * self.look.theme.px(ROW) + 2 * DEPTH + 2
        self.setFixedHeight(height)
        ground, radius = self.look.theme.figure("surface"), self.look.theme.px(9)
        self.list.setStyleSheet(f"QListView {{ background: #{ground}; border-radius: {radius}px; }}")
        self.list.doItemsLayout()


class CarryOnList(QListView):
    """Enter takes the line that one stands on, Delete takes it off, and the menu has both.

    `asked` carries the line and the place of the menu, `hovered` is the row under the pointer, or -1.
    """

    asked = Signal(QModelIndex, QPoint)
    entered_row = Signal(QModelIndex)
    removed = Signal(QModelIndex)
    hovered = -1

    def __init__(self) -> None:
        super().__init__()
        self.entered.connect(lambda index: self._hover(index.row()))
        self.viewportEntered.connect(lambda: self._hover(-1))

    def _hover(self, row: int) -> None:
        self.hovered = row
        self.viewport().update()

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer any more."""
        self._hover(-1)
        super().leaveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the line under the pointer, or of the current one."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            at = self.visualRect(index).center() if by_key else event.pos()
            self.asked.emit(index, self.viewport().mapToGlobal(at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the class."""
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            self.entered_row.emit(index)
            return
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and index.isValid():
            self.removed.emit(index)
        else:
            super().keyPressEvent(event)
