"""The page in sight: paper on the desk, at any zoom, moved by wheel, bars, keys and drag."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from app.look import Look
from app.widgets.shadow import paint_shadow

MARGIN, ROOM_BELOW = 20, 76
LEAST, MOST, STEP = 0.25, 4.0, 1.25
"""The zoom: 1 is true size."""
MM_PER_INCH = 25.4
DEPTH = 10


class SheetView(QAbstractScrollArea):
    """Shows one page. `wanted` is emitted when a sharper or another picture is needed, `zoomed` when the zoom is
    another, `turned` carries a page that was asked for by Home or End: the first or (-1) the last.
    """

    wanted = Signal()
    zoomed = Signal()
    turned = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._mm = (210.0, 297.0)
        self._image: QImage | None = None
        self._grip: QPointF | None = None
        self.is_whole = True
        self._zoom = 1.0
        self.setObjectName("print-sheet")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        look.changed.connect(self._fit)

    # What it shows

    @property
    def zoom(self) -> float:
        """How large the page is shown; 1 is true size on a screen that tells its resolution rightly."""
        return self._zoom

    @property
    def dpi(self) -> float:
        """How finely the page in sight is to be drawn, in dots of the screen."""
        return self._zoom * self.logicalDpiX() * self.devicePixelRatioF()

    @property
    def pixels(self) -> int:
        """How many dots of the screen the page is wide."""
        return round(self._mm[0] / MM_PER_INCH * self.dpi)

    def show_page(self, size: tuple[float, float], name: str) -> None:
        """Another page of this size in mm; its picture follows, and until then it is blank paper."""
        self._mm, self._image = size, None
        self.setAccessibleName(name)
        self.verticalScrollBar().setValue(0)
        self._fit()

    def show_again(self, size: tuple[float, float], name: str) -> None:
        """The same page, made anew: what was there stays in sight until the new picture is there."""
        self.setAccessibleName(name)
        same, self._mm = size == self._mm, size
        self._image = self._image if same else None
        self._fit()

    def show_picture(self, image: QImage) -> None:
        """The picture of the page."""
        self._image = image
        self.viewport().update()

    def has_picture(self) -> bool:
        """Whether the page in sight is drawn as finely as the screen shows it."""
        return self._image is not None and abs(self._image.width() - self.pixels) <= 1

    # Zoom

    def show_whole(self) -> None:
        """As large as the whole page has room."""
        self.is_whole = True
        self._fit()

    def set_zoom(self, zoom: float, at: QPointF | None = None) -> None:
        """This zoom, with the spot of the paper under `at` staying where it is."""
        at = at or QPointF(self.viewport().rect().center())
        box, zoom = self.paper(), min(MOST, max(LEAST, zoom))
        spot = QPointF((at.x() - box.x()) / box.width(), (at.y() - box.y()) / box.height())
        self.is_whole, self._zoom = False, zoom
        self._arrange()
        box = self.paper()
        over = QPointF(box.x() + spot.x() * box.width(), box.y() + spot.y() * box.height()) - at
        self.horizontalScrollBar().setValue(round(self.horizontalScrollBar().value() + over.x()))
        self.verticalScrollBar().setValue(round(self.verticalScrollBar().value() + over.y()))

    def zoom_by(self, steps: float) -> None:
        """Larger or smaller."""
        self.set_zoom(self._zoom * STEP**steps)

    def _fit(self) -> None:
        if self.is_whole:
            px, dots = self._look.theme.px, self.logicalDpiX() / MM_PER_INCH
            room = self.maximumViewportSize()  # the bars go
            across = (room.width() - 2 * px(MARGIN)) / (self._mm[0] * dots)
            down = (room.height() - px(MARGIN) - px(ROOM_BELOW)) / (self._mm[1] * dots)
            self._zoom = max(0.05, min(across, down, MOST))
        self._arrange()

    def _arrange(self) -> None:
        px = self._look.theme.px
        width, height = self._size()
        whole = (width + 2 * px(MARGIN), height + px(MARGIN) + px(ROOM_BELOW))
        seen = (self.viewport().width(), self.viewport().height())
        bars = (self.horizontalScrollBar(), self.verticalScrollBar())
        for bar, all_of_it, part in zip(bars, whole, seen, strict=True):
            bar.setRange(0, 0 if self.is_whole else max(0, round(all_of_it) - part))
            bar.setPageStep(part)
            bar.setSingleStep(px(40))
        self.viewport().update()
        self.zoomed.emit()
        self.wanted.emit()

    def _size(self) -> tuple[float, float]:
        dots = self._zoom * self.logicalDpiX() / MM_PER_INCH
        return self._mm[0] * dots, self._mm[1] * dots

    def paper(self) -> QRectF:
        """Where the paper lies in the viewport."""
        px = self._look.theme.px
        width, height = self._size()
        x = max(float(px(MARGIN)), (self.viewport().width() - width) / 2) - self.horizontalScrollBar().value()
        y = max(float(px(MARGIN)), (self.viewport().height() - px(ROOM_BELOW) - height) / 2)
        return QRectF(round(x), round(y - self.verticalScrollBar().value()), width, height)

    # Qt's events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits again."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Desk, shadow, paper; a ring around the paper where the focus is."""
        theme = self._look.theme
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.viewport().rect(), theme.colour("bg"))
        box = self.paper()
        paint_shadow(painter, box, 0, DEPTH, theme)
        painter.fillRect(box, theme.colour("paper"))
        if self._image is not None:
            painter.drawImage(box, self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ring = self.hasFocus()
        painter.setPen(QPen(theme.colour("accent"), 2) if ring else QPen(theme.colour("line"), 1))
        painter.drawRect(box.adjusted(-3, -3, 3, 3) if ring else box)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolls; with Ctrl it zooms to the pointer."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._zoom * STEP ** (event.angleDelta().y() / 120), event.position())
            event.accept()
            return
        super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes hold of the paper."""
        self._grip = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pulls the paper along."""
        if self._grip is not None:
            moved = event.position() - self._grip
            self._grip = event.position()
            self.horizontalScrollBar().setValue(round(self.horizontalScrollBar().value() - moved.x()))
            self.verticalScrollBar().setValue(round(self.verticalScrollBar().value() - moved.y()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Lets go."""
        self._grip = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home and End go to the first and the last page."""
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
        key = Qt.Key(event.key())
        if key in ends:
            self.turned.emit(ends[key])
            return
        super().keyPressEvent(event)
