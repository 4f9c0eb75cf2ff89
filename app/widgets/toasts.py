"""Toasts: events told at the bottom left for six seconds, each with its way back or on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.icons import icon
from app.look import Look
from app.notes import Note
from app.widgets.icon_button import IconButton
from app.widgets.shadow import paint_shadow

SHOWN_MS = 6000
WIDTH = 440
MOST = 3
DEPTH = 10
ICONS = {"plain": "info", "ok": "tick", "warn": "warn", "error": "error"}
TOKENS = {"plain": "accent", "ok": "ok", "warn": "warn", "error": "error"}


class Toast(QFrame):
    """One event. An error stays until it is put away: it has to be read. `over` is emitted when it goes."""

    over = Signal()

    def __init__(self, look: Look, note: Note) -> None:
        super().__init__()
        self.note = note
        self._look = look
        self.setObjectName("toast")
        self.setAccessibleName(note.text)
        self._picture = QLabel()
        words = QLabel(note.text)
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setWordWrap(True)
        self._row = row = QHBoxLayout(self)
        row.addWidget(self._picture)
        row.addWidget(words, 1)
        self.way = QPushButton(note.action)
        self.way.setProperty("kind", "link")
        self.way.setAccessibleName(note.action)
        self.way.setObjectName("toast-way")
        self.way.clicked.connect(self._take)
        row.addWidget(self.way)
        self.way.setVisible(bool(note.action))  # in place by now: without a parent it would be a window
        close = IconButton(look, "cross", "Put away", "toast-close", "ink2")
        close.clicked.connect(self.end)
        row.addWidget(close)
        self._timer = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._timer.timeout.connect(self.end)
        look.changed.connect(self._dress)
        self._dress()
        self._wait()

    def _dress(self) -> None:
        px = self._look.theme.px
        self._row.setContentsMargins(DEPTH + px(14), DEPTH + px(6), DEPTH + px(6), DEPTH + px(6))
        self._row.setSpacing(px(10))
        size, tone = px(20), self.note.tone
        self._picture.setPixmap(icon(ICONS[tone], self._look.theme, TOKENS[tone]).pixmap(size, size))

    def _wait(self) -> None:
        if self.note.tone != "error":
            self._timer.start()

    def _take(self) -> None:
        self.end()
        if self.note.run is not None:
            self.note.run()

    def end(self) -> None:
        """Goes away."""
        self._timer.stop()
        self.over.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stays while the pointer is on it."""
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Six seconds more."""
        self._wait()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc puts it away."""
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Floats over the page."""
        theme = self._look.theme
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(DEPTH, DEPTH, -DEPTH, -DEPTH)
        paint_shadow(painter, box, theme.px(10), DEPTH, theme)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.setBrush(theme.colour("raised"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), theme.px(10), theme.px(10))


class Toasts(QWidget):
    """The stack of toasts over `over`, at its bottom left; the newest lowest.

    `foot` gives what stands at the foot there with buttons of its own: the toasts float above that. `aside` gives how
    much of the left edge is taken, in pixels.
    """

    def __init__(
        self,
        look: Look,
        over: QWidget,
        foot: Callable[[], Sequence[QWidget]] = list,
        aside: Callable[[], int] = int,
    ) -> None:
        super().__init__(over)
        self._look = look
        self._over = over
        self._foot = foot
        self._aside = aside
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        over.installEventFilter(self)
        look.changed.connect(self.settle)
        self.hide()

    def shown(self) -> list[Toast]:
        """The toasts in sight, oldest first."""
        items = (self._column.itemAt(at) for at in range(self._column.count()))
        return [widget for item in items if item is not None and isinstance(widget := item.widget(), Toast)]

    def say(self, note: Note) -> None:
        """Tells an event; the same words twice are told once, and the oldest makes room."""
        for toast in self.shown():
            if toast.note.text == note.text:
                self._drop(toast)
        while len(self.shown()) >= MOST:
            self._drop(self.shown()[0])
        toast = Toast(self._look, note)
        toast.over.connect(lambda: self._drop(toast))
        self._column.addWidget(toast)
        toast.show()
        self.settle()

    def put_away(self) -> bool:
        """Puts the newest toast away; False where there is none."""
        toasts = self.shown()
        if toasts:
            toasts[-1].end()
        return bool(toasts)

    def _drop(self, toast: Toast) -> None:
        focus = QApplication.focusWidget()
        had_focus = focus is not None and toast.isAncestorOf(focus)
        self._column.removeWidget(toast)
        toast.hide()
        toast.deleteLater()
        self.settle()
        if had_focus and self._over.isVisible():
            self._over.setFocus(Qt.FocusReason.OtherFocusReason)

    def settle(self) -> None:
        """Takes its place anew: above what stands at the foot, and never out of sight."""
        toasts = self.shown()
        self.setVisible(bool(toasts))
        edge = self._look.theme.px(12)
        left = edge + self._aside()
        width = min(self._look.theme.px(WIDTH), self._over.width() - left - edge)
        height = sum(toast.heightForWidth(width) for toast in toasts)
        top = min([self._over.height() - edge, *self._feet(left, width)]) - height
        self.setGeometry(left, max(0, top), width, height)
        self.raise_()

    def _feet(self, left: int, width: int) -> list[int]:
        """The upper ends of what stands at the foot under the toasts."""
        found = [widget for widget in self._foot() if widget.isVisible()]
        boxes = [QRect(widget.mapTo(self._over, QPoint(0, 0)), widget.size()) for widget in found]
        return [box.top() for box in boxes if box.left() < left + width and box.right() > left]

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Keeps to the corner when the page is resized."""
        if watched is self._over and event.type() is QEvent.Type.Resize and not self.isHidden():
            self.settle()
        return False
