"""The list of sections, tables and finds: a title and a quiet note; headings stand apart."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.look import Look
from app.rulebook.contents_model import NOTE, TARGET, ContentsModel

ROW, HEAD, RULE = 36, 40, 56


class _Paint(QStyledItemDelegate):
    """Paints a row from the tokens."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Headings are taller than rows; a rule has its text under its id."""
        target = index.data(TARGET)
        height = HEAD if not target else ROW if ":" in target else RULE
        return QSize(0, self._look.theme.px(height))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """The ground of a chosen row, its title and its note."""
        theme, target = self._look.theme, index.data(TARGET)
        px, rect = theme.px, QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state = option.state
        if target and state & QStyle.StateFlag.State_Selected:
            self._ground(painter, rect, bool(state & QStyle.StateFlag.State_HasFocus))
        inside = rect.adjusted(px(12), 0, -px(12), 0)
        if not target:
            self._write(painter, inside, index.data(), "caption", "ink3", Qt.AlignmentFlag.AlignVCenter)
        elif ":" in target:
            self._one_line(painter, inside, index.data(), index.data(NOTE))
        else:
            half = inside.height() / 2
            self._write(painter, inside.adjusted(0, px(6), 0, -half), index.data(), "label", "ink")
            self._write(painter, inside.adjusted(0, half, 0, -px(6)), index.data(NOTE), "small", "ink2")
        painter.restore()

    def _ground(self, painter: QPainter, rect: QRectF, focus: bool) -> None:
        theme = self._look.theme
        box = rect.adjusted(4.5, 1.5, -4.5, -1.5)
        painter.setPen(QPen(theme.colour("accent"), 2) if focus else QPen(theme.colour("lit"), 1))
        painter.setBrush(theme.colour("accentsoft"))
        painter.drawRoundedRect(box, theme.px(8), theme.px(8))

    def _one_line(self, painter: QPainter, rect: QRectF, title: str, note: str) -> None:
        theme = self._look.theme
        small = QFontMetrics(theme.font("small"))
        room = min(small.horizontalAdvance(note), rect.width() * 0.45)
        self._write(painter, rect.adjusted(rect.width() - room, 0, 0, 0), note, "small", "ink3")
        self._write(painter, rect.adjusted(0, 0, -room - theme.px(8), 0), title, "body", "ink")

    def _write(
        self,
        painter: QPainter,
        rect: QRectF,
        text: str,
        role: str,
        token: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignVCenter,
    ) -> None:
        theme = self._look.theme
        font = theme.font(role)
        painter.setFont(font)
        painter.setPen(theme.colour(token))
        short = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(rect.width()) + 1)
        painter.drawText(rect, align | Qt.AlignmentFlag.AlignLeft, short)


class ContentsList(QListView):
    """`shown` carries the target one walks to, `taken` that of a click or Enter, which is a step of the way back."""

    shown = Signal(str)
    taken = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.contents = ContentsModel()
        self.setModel(self.contents)
        self._paint = _Paint(look)
        self.setItemDelegate(self._paint)
        self.setObjectName("rules-list")
        self.setAccessibleName("Sections and tables")
        self.setUniformItemSizes(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.clicked.connect(lambda index: self._take(index))
        self.selectionModel().currentChanged.connect(self._walked)
        look.changed.connect(self.doItemsLayout)

    def mark(self, target: str) -> None:
        """Shows which row is open, without going there."""
        row = self.contents.row_of(target)
        self.selectionModel().blockSignals(True)
        if row < 0:
            self.selectionModel().clear()
        else:
            index = self.contents.index(row)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)
        self.selectionModel().blockSignals(False)
        self.viewport().update()

    def go_to_first(self, anew: bool) -> None:
        """The focus comes to the row that is open, or `anew` to the first one."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        row = self.contents.first()
        if row >= 0 and (anew or not self.currentIndex().isValid()):
            self.setCurrentIndex(self.contents.index(row))
            self.scrollToTop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _take(self, index: QModelIndex) -> None:
        if target := index.data(TARGET):
            self.taken.emit(target)

    def _walked(self, now: QModelIndex, _before: QModelIndex) -> None:
        if target := now.data(TARGET):
            self.shown.emit(target)
