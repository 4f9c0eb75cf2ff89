"""The list of house packs: the name, and under it the system, how much it changes and whether it is on."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.look import Look
from app.rulebook.packs_model import NOTE, TARGET, Listed, PacksModel

HEIGHT = 56


class _Paint(QStyledItemDelegate):
    """Paints a pack."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Two lines."""
        return QSize(0, self._look.theme.px(HEIGHT))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """The ground where it is chosen, the name, the note."""
        theme, rect = self._look.theme, QRectF(option.rect)
        px, state = theme.px, option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & QStyle.StateFlag.State_Selected:
            focus = bool(state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(QPen(theme.colour("accent"), 2) if focus else QPen(theme.colour("lit"), 1))
            painter.setBrush(theme.colour("accentsoft"))
            painter.drawRoundedRect(rect.adjusted(4.5, 1.5, -4.5, -1.5), px(8), px(8))
        inside, half = rect.adjusted(px(14), px(6), -px(14), -px(6)), rect.height() / 2
        lines = (
            (inside.adjusted(0, 0, 0, px(6) - half), str(index.data()), "row", "ink"),
            (inside.adjusted(0, half - px(6), 0, 0), str(index.data(NOTE)), "small", "ink2"),
        )
        for box, text, role, token in lines:
            font = theme.font(role)
            painter.setFont(font)
            painter.setPen(theme.colour(token))
            short = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, short)
        painter.restore()


class PackList(QListView):
    """`chosen` is emitted when another pack is in front; F2 and Delete ask for another name, and for its end."""

    chosen = Signal()
    rename_wanted = Signal()
    delete_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.packs = PacksModel()
        self.setModel(self.packs)
        self._paint = _Paint(look)
        self.setItemDelegate(self._paint)
        self.setObjectName("pack-list")
        self.setAccessibleName("House packs")
        self.selectionModel().currentChanged.connect(lambda *_: self.chosen.emit())
        look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self.setStyleSheet(f"QListView {{ background: #{self._look.theme.figure('surface')}; }}")
        self.doItemsLayout()

    @property
    def entry(self) -> Listed | None:
        """The pack in front."""
        index = self.currentIndex()
        return self.packs.entries[index.row()] if 0 <= index.row() < len(self.packs.entries) else None

    def show_packs(self, entries: tuple[Listed, ...]) -> None:
        """The packs there are; the one in front stays there, or else the one in its place comes."""
        before, row = self.entry.key if self.entry else "", max(0, self.currentIndex().row())
        self.packs.show_packs(entries)
        self.choose(before) or (entries and self.choose(entries[min(row, len(entries) - 1)].key))
        self.chosen.emit()

    def choose(self, key: str) -> bool:
        """Brings a pack to the front by its key; False where there is none."""
        for row, entry in enumerate(self.packs.entries):
            if key in (entry.key, entry.pack.name, str(self.packs.index(row).data(TARGET))):
                self.setCurrentIndex(self.packs.index(row))
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the class."""
        if event.key() == Qt.Key.Key_F2:
            self.rename_wanted.emit()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.delete_wanted.emit()
        else:
            super().keyPressEvent(event)
