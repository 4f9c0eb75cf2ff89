"""The cells of a table: the figure with its mark raised after it, and the field or the words that change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.look import Look
from app.rulebook.table_model import MARK, TableModel
from app.widgets.combo import Combo

if TYPE_CHECKING:
    from app.rulebook.table_view import TableGrid

CELL, PAD, WIDEST = 36, 10, 260
Index = QModelIndex | QPersistentModelIndex


class Cells(QStyledItemDelegate):
    """Paints figure and mark, and edits one cell."""

    def __init__(self, look: Look, view: TableGrid) -> None:
        super().__init__(view)
        self._look, self._view = look, view

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """As wide as the text and its mark."""
        theme = self._look.theme
        text = QFontMetricsF(theme.font("small")).horizontalAdvance(str(index.data() or ""))
        mark = theme.px(12) if index.data(MARK) else 0
        return QSize(min(theme.px(WIDEST), round(text + mark) + 2 * theme.px(PAD)), theme.px(CELL))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Ground, text, and the letter raised after it."""
        theme, rect = self._look.theme, QRectF(option.rect)
        painter.save()
        mark = str(index.data(MARK) or "")
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        in_row = index.row() == self._view.currentIndex().row()
        ground = "accentsoft" if in_row else "housesoft" if mark == "O" else "surface" if index.row() % 2 else "bg"
        painter.fillRect(rect, theme.colour(ground))
        inside = rect.adjusted(theme.px(PAD), 0, -theme.px(PAD), 0)
        self._write(
            painter, inside, str(index.data() or ""), mark, int(index.data(Qt.ItemDataRole.TextAlignmentRole) or 1)
        )
        if chosen and index == self._view.currentIndex():
            painter.setPen(QPen(theme.colour("accent"), 2 if self._view.hasFocus() else 1))
            painter.drawRect(rect.adjusted(1, 1, -1, -1))
        painter.restore()

    def _write(self, painter: QPainter, rect: QRectF, text: str, mark: str, align: int) -> None:
        theme = self._look.theme
        font, small = theme.font("small"), theme.font("caption")
        metrics = QFontMetricsF(font)
        room = QFontMetricsF(small).horizontalAdvance(mark) + 1 if mark else 0.0
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width() - room + 1)
        width = metrics.horizontalAdvance(shown)
        left = rect.right() - width - room if align & int(Qt.AlignmentFlag.AlignRight.value) else rect.left()
        painter.setFont(font)
        painter.setPen(theme.colour("ink"))
        box = QRectF(left, rect.top(), width + 1, rect.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        if mark:
            painter.setFont(small)
            painter.setPen(theme.colour("house"))
            raised = QRectF(left + width + 1, rect.top() - theme.px(8), room + 2, rect.height())
            painter.drawText(raised, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, mark)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A field, or the words that there are."""
        words = self._view.table.choices(index)
        editor: QWidget
        if words:
            editor = Combo(self._look, "cell-editor", "")
            editor.setParent(parent)
            editor.addItems(list(words))
        else:
            editor = QLineEdit(parent)
            editor.textEdited.connect(lambda _: self._view.say_fault("", index))
        place = self._view.table
        editor.setObjectName("cell-editor")
        editor.setAccessibleName(f"{place.row_title(index.row())}, {place.column_title(index.column())}")
        editor.setMinimumWidth(self._look.theme.px(120))
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """What stands there."""
        text = str(index.data(Qt.ItemDataRole.EditRole) or "")
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findText(text))
        elif isinstance(editor, QLineEdit):
            editor.setText(text)
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Stores it; what is refused on leaving the field is told and not stored."""
        if isinstance(model, TableModel) and (message := model.store(index, _text(editor))):
            self._view.refused.emit(f"Not kept. {message}")

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Enter stores, or keeps the field open with what is wrong beside it."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and isinstance(editor, QWidget):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                index = self._view.currentIndex()
                message = self._view.table.store(index, _text(editor))
                self._view.say_fault(message, index)
                if not message:
                    self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)
                elif isinstance(editor, QLineEdit):
                    _mark_wrong(editor)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self._view.say_fault("", self._view.currentIndex())
        return super().eventFilter(editor, event)

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        """With the field goes what was said at it."""
        self._view.say_fault("", index)
        super().destroyEditor(editor, index)


def _text(editor: QWidget) -> str:
    return (
        editor.currentText()
        if isinstance(editor, QComboBox)
        else editor.text()
        if isinstance(editor, QLineEdit)
        else ""
    )


def _mark_wrong(editor: QLineEdit) -> None:
    editor.setProperty("wrong", "true")
    editor.style().unpolish(editor)
    editor.style().polish(editor)
