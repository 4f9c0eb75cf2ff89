"""Every page, small, at the right: the one in sight is outlined."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPen
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QStyledItemDelegate, QStyleOptionViewItem

from app.look import Look
from app.printing.words import page_of
from app.widgets.shadow import paint_shadow

WIDTH, BOX, NUMBER, MARGIN = 164, 126, 26, 8
PICTURE = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


class Thumbs(QListWidget):
    """`chosen` carries the page that the player chose, counted from nought."""

    chosen = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._sizes: tuple[tuple[float, float], ...] = ()
        self.setObjectName("print-pages")
        self.setAccessibleName("Pages")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(_Small(look, self))
        self.currentRowChanged.connect(self._changed)
        look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self.setFixedWidth(self._look.theme.px(WIDTH))
        self._size_rows()

    def _size_rows(self) -> None:
        px = self._look.theme.px
        for at, size in enumerate(self._sizes):
            self.item(at).setSizeHint(QSize(px(BOX), round(paper(size, px(BOX))[1]) + px(NUMBER + MARGIN)))

    def show_pages(self, sizes: tuple[tuple[float, float], ...]) -> None:
        """Pages of these sizes in mm; the pictures of pages that stay are shown until new ones come."""
        self.blockSignals(True)
        self._sizes = sizes
        while self.count() > len(sizes):
            self.takeItem(self.count() - 1)
        while self.count() < len(sizes):
            self.addItem(QListWidgetItem())
        for at in range(len(sizes)):
            self.item(at).setText(page_of(at, len(sizes)))
        self.blockSignals(False)
        self._size_rows()

    def forget(self) -> None:
        """No page at all."""
        self.show_pages(())

    def show_current(self, page: int) -> None:
        """Outlines the page in sight."""
        self.blockSignals(True)
        self.setCurrentRow(page)
        self.blockSignals(False)
        self.viewport().update()

    def show_picture(self, page: int, image: QImage) -> None:
        """The small picture of a page."""
        if page < self.count():
            self.item(page).setData(PICTURE, image)

    def picture_of(self, page: int) -> QImage | None:
        """The small picture of a page, None where it is not there yet."""
        found = self.item(page).data(PICTURE)
        return found if isinstance(found, QImage) else None

    def pixels(self, page: int) -> int:
        """How many dots of the screen a small page is wide."""
        return round(paper(self._sizes[page], self._look.theme.px(BOX))[0] * self.devicePixelRatioF())

    def size_of(self, page: int) -> tuple[float, float]:
        """The size of a page in mm."""
        return self._sizes[page]

    def _changed(self, row: int) -> None:
        if row >= 0:
            self.chosen.emit(row)


def paper(size: tuple[float, float], box: int) -> tuple[float, float]:
    """The width and height of a small page, in pixels: as wide as its box."""
    width, height = size
    return float(box), box * height / width


class _Small(QStyledItemDelegate):
    """Paper, its picture and its number."""

    def __init__(self, look: Look, pages: Thumbs) -> None:
        super().__init__(pages)
        self._look, self._pages = look, pages

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """See the class."""
        theme = self._look.theme
        px = theme.px
        current = index.row() == self._pages.currentRow()
        width, height = paper(self._pages.size_of(index.row()), px(BOX))
        rect = QRectF(option.rect)
        box = QRectF(rect.center().x() - width / 2, rect.top() + px(MARGIN), width, height)
        painter.save()
        paint_shadow(painter, box, 0, 5, theme)
        painter.fillRect(box, theme.colour("paper"))
        picture = index.data(PICTURE)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if isinstance(picture, QImage):
            painter.drawImage(box, picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if current:
            focus = self._pages.hasFocus()
            painter.setPen(QPen(theme.colour("accent"), 4 if focus else 2.5))
            painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), 3, 3)
        painter.setPen(theme.colour("accent" if current else "ink2"))
        font = theme.font("label")
        font.setBold(current)
        painter.setFont(font)
        number = QRectF(rect.left(), box.bottom(), rect.width(), px(NUMBER))
        painter.drawText(number, Qt.AlignmentFlag.AlignCenter, str(index.row() + 1))
        painter.restore()

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """As the list has it."""
        found = index.data(Qt.ItemDataRole.SizeHintRole)
        return found if isinstance(found, QSize) else QSize()
