"""The rows of the palette: what was found, and how a row is drawn."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.icons import paint_icon
from app.look import Look
from app.shell.finding import Entry
from app.widgets.keycap import paint_cap
from templates.words import line

ROW, HEAD = 44, 28
Index = QModelIndex | QPersistentModelIndex
ENTRY = Qt.ItemDataRole.UserRole


class Entries(QAbstractListModel):
    """The entries found."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []

    def show(self, entries: list[Entry]) -> None:
        """Takes what was found."""
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 -- Qt's own signature
        """How many were found."""
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, spoken text and the entry itself."""
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return entry.spoken
        if role == Qt.ItemDataRole.ToolTipRole:
            return entry.reason or None
        return entry if role == ENTRY else None


class EntryPainter(QStyledItemDelegate):
    """One row: icon, text, what tells it apart, its key; a lock and the reason where it is forbidden."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Higher under a heading."""
        px = self._look.theme.px
        entry = index.data(ENTRY)
        return QSize(px(200), px(ROW) + (px(HEAD) if isinstance(entry, Entry) and entry.head else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """See the class."""
        entry = index.data(ENTRY)
        if not isinstance(entry, Entry):
            return
        theme = self._look.theme
        box = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if entry.head:
            painter.setPen(theme.colour("ink3"))
            painter.setFont(theme.font("caption"))
            head = QRectF(box.left() + theme.px(12), box.top(), box.width(), theme.px(HEAD))
            painter.drawText(head, Qt.AlignmentFlag.AlignVCenter, entry.head)
            box.setTop(box.top() + theme.px(HEAD))
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(QPen(theme.colour("lit"), 1))
            painter.setBrush(theme.colour("accentsoft"))
            painter.drawRoundedRect(box.adjusted(0, 1, 0, -1), theme.px(8), theme.px(8))
        self._row(painter, box, entry)
        painter.restore()

    def _row(self, painter: QPainter, box: QRectF, entry: Entry) -> None:
        theme = self._look.theme
        size = theme.px(20)
        icon = QRectF(box.left() + theme.px(12), box.center().y() - size / 2, size, size)
        paint_icon(painter, "lock" if entry.reason else entry.icon or "right", icon, theme.colour("ink3"))
        right = box.right() - theme.px(12)
        for key in reversed(entry.keys):
            right = paint_cap(painter, key, right, box.center().y(), theme) - theme.px(6)
        left = icon.right() + theme.px(12)
        painter.setFont(theme.font("body"))
        painter.setPen(theme.colour("ink3" if entry.reason else "ink"))
        left += self._words(painter, entry.text, left, right, box) + theme.px(12)
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("ink3"))
        self._words(painter, line(entry.reason or entry.detail), left, right, box)

    def _words(self, painter: QPainter, text: str, left: float, right: float, box: QRectF) -> float:
        """Draws a text as far as it fits; gives its width."""
        room = max(0.0, right - left)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room))
        painter.drawText(QRectF(left, box.top(), room, box.height()), Qt.AlignmentFlag.AlignVCenter, shown)
        return min(room, painter.fontMetrics().horizontalAdvance(shown))
