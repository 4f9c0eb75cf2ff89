"""The grid of a table: figures with their raised marks; a pack's cells are edited in place and judged at the field."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.look import Look
from app.rulebook.table_model import MARK, TableModel

CELL, PAD, WIDEST, NARROWEST, HEADS = 36, 10, 260, 64, 240
Index = QModelIndex | QPersistentModelIndex


class _Cells(QStyledItemDelegate):
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
        ground = "accentsoft" if chosen else "housesoft" if mark == "O" else "surface" if index.row() % 2 else "bg"
        painter.fillRect(rect, theme.colour(ground))
        inside = rect.adjusted(theme.px(PAD), 0, -theme.px(PAD), 0)
        self._write(
            painter, inside, str(index.data() or ""), mark, int(index.data(Qt.ItemDataRole.TextAlignmentRole) or 1)
        )
        if chosen and self._view.hasFocus() and index == self._view.currentIndex():
            painter.setPen(QPen(theme.colour("accent"), 2))
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
            editor = QComboBox(parent)
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
        self._cells = _Cells(look, self)
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
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
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
        ground = theme.figure("bg")
        self.setStyleSheet(f"QTableCornerButton::section {{ background: #{ground}; border: none; }}")
        self.resizeColumnsToContents()
        self._fault.setStyleSheet(
            f"background: #{theme.figure('errorsoft')}; color: #{theme.figure('error')};"
            f" border: 1px solid #{theme.figure('error')}; border-radius: {px(6)}px; padding: {px(6)}px;"
        )

    def _stand(self, now: QModelIndex, _before: QModelIndex) -> None:
        self.setProperty("rule", self.table.rule(now))
        self.stood.emit()

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
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.table.is_editable(index):
            self.cleared.emit(index)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.table.is_editable(index):
            self.edit(index)
        else:
            super().keyPressEvent(event)
