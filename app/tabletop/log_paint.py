"""How a line of the log looks: its number, what it came to, the arrow that unfolds it, and what happened under it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.icons import paint_icon
from app.look import Look
from app.tabletop.log_model import OpenRole, RefereeRole, RowRole, ShownRole
from app.tabletop.log_rows import Row

NUMBER, FOLD = 36, 36
LEAST, EDGE, INDENT, BETWEEN = 36, 8, 12, 3


class LogDelegate(QStyledItemDelegate):
    """Number, words in as many lines as they need, arrow, the referee's sign; unfolded with what happened."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = look

    def _width(self, extra: int = 0) -> int:
        view, px = self.parent(), self.look.theme.px
        wide = view.viewport().width() if isinstance(view, QListView) else 300
        return max(40, wide - px(NUMBER) - px(FOLD) - extra)

    def _height(self, words: str, width: int, font: QFont) -> int:
        return QFontMetrics(font).boundingRect(0, 0, width, 10_000, int(Qt.TextFlag.TextWordWrap), words).height()

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as the words need; nothing of them is cut."""
        theme, px, row = self.look.theme, self.look.theme.px, index.data(RowRole)
        if not isinstance(row, Row):
            return QSize(0, 0)
        height = max(px(LEAST), self._height(row.words, self._width(), theme.font("label")) + 2 * px(EDGE))
        if index.data(OpenRole):
            width = self._width(px(INDENT) - px(FOLD))
            lines = [self._height(line, width, theme.font("small")) + px(BETWEEN) for line in row.details]
            height += sum(lines) + px(EDGE)
        return QSize(self._width(), height)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """One line of the log."""
        row, theme, rect = index.data(RowRole), self.look.theme, QRectF(option.rect)
        if not isinstance(row, Row):
            return
        painter.save()
        if index.data(ShownRole):
            painter.fillRect(rect, theme.colour("accentsoft"))
        view = self.parent()
        if isinstance(view, QListView) and view.hasFocus() and index == view.currentIndex():
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.drawRect(rect.adjusted(1, 1, -1, -1))
        self._words(painter, rect, row, is_open=bool(index.data(OpenRole)))
        self._signs(painter, rect, row, index)
        painter.restore()

    def _words(self, painter: QPainter, rect: QRectF, row: Row, *, is_open: bool) -> None:
        theme, px = self.look.theme, self.look.theme.px
        flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop)
        painter.setPen(theme.colour("ink3"))
        painter.setFont(theme.font("small"))
        painter.drawText(rect.adjusted(px(8), px(EDGE), 0, 0), flags, str(row.last.number))
        font = theme.font("label")
        font.setStrikeOut(row.is_struck)
        painter.setFont(font)
        painter.setPen(theme.colour("ink3" if row.is_struck else "ink"))
        high = self._height(row.words, self._width(), font)
        box = QRectF(rect.left() + px(NUMBER), rect.top() + px(EDGE), self._width(), high)
        painter.drawText(box, flags, row.words)
        if not is_open:
            return
        top, width = max(box.bottom() + px(EDGE), rect.top() + px(LEAST)), self._width(px(INDENT) - px(FOLD))
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("ink3" if row.is_struck else "ink2"))
        for line in row.details:
            high = self._height(line, width, painter.font())
            painter.drawText(QRectF(box.left() + px(INDENT), top, width, high), flags, line)
            top += high + px(BETWEEN)

    def _signs(self, painter: QPainter, rect: QRectF, row: Row, index: QModelIndex | QPersistentModelIndex) -> None:
        theme, px = self.look.theme, self.look.theme.px
        names = ["up" if index.data(OpenRole) else "down"] if row.details else []
        for name in [*names, *(["shield"] if index.data(RefereeRole) and not names else [])]:
            size = px(14)
            box = QRectF(rect.right() - px(FOLD) / 2 - size / 2, rect.top() + px(LEAST) / 2 - size / 2, size, size)
            paint_icon(painter, name, box, theme.colour("ink3"))
