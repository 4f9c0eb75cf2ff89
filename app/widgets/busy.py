"""Progress that keeps quiet: nothing at first, then a thin bar at the top of a pane, and only then words and Cancel."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.look import Look

BAR_MS, WORDS_MS, TICK_MS = 300, 2000, 40
THICK, GAP = 3, 12
PART = 0.3
STEP = 0.02


class Busy(QObject):
    """Lies over the top of `pane`. `cancelled` is emitted when the player has had enough."""

    cancelled = Signal()

    def __init__(self, look: Look, pane: QWidget, name: str) -> None:
        super().__init__(pane)
        self._look, self._pane = look, pane
        self.bar = _Bar(look, pane)
        self.words = QFrame(pane)
        self.words.setProperty("panel", "card")
        self._label = QLabel()
        self.cancel = QPushButton("Cancel")
        self.cancel.setObjectName(f"{name}-cancel")
        self.cancel.setAccessibleName("Cancel")
        self.cancel.clicked.connect(self.cancelled)
        row = QHBoxLayout(self.words)
        row.setContentsMargins(16, 6, 8, 6)
        row.addWidget(self._label)
        row.addWidget(self.cancel)
        self.words.hide()
        self._to_bar = QTimer(self, singleShot=True, interval=BAR_MS)
        self._to_words = QTimer(self, singleShot=True, interval=WORDS_MS)
        self._to_bar.timeout.connect(self.bar.begin)
        self._to_words.timeout.connect(self.show_words)
        pane.installEventFilter(self)

    def begin(self, words: str) -> None:
        """Something has begun; said again it goes on, in other words."""
        self.say(words)
        if not self._to_bar.isActive() and self.bar.isHidden():
            self._to_bar.start()
        if not self._to_words.isActive() and self.words.isHidden():
            self._to_words.start()

    def say(self, words: str) -> None:
        """Says how far it is."""
        self._label.setText(words)
        self._place()

    def show_words(self) -> None:
        """Words and Cancel, which come by themselves after two seconds."""
        self.words.show()
        self.words.raise_()
        self._place()

    def end(self) -> None:
        """It is done."""
        self._to_bar.stop()
        self._to_words.stop()
        self.bar.end()
        self.words.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keeps to the top of its pane."""
        if watched is self._pane and event.type() is QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        px = self._look.theme.px
        self.bar.setGeometry(0, 0, self._pane.width(), px(THICK))
        self.words.adjustSize()
        self.words.move((self._pane.width() - self.words.width()) // 2, px(GAP))


class _Bar(QWidget):
    """A piece of accent that goes along; a still bar where less motion is asked for."""

    def __init__(self, look: Look, pane: QWidget) -> None:
        super().__init__(pane)
        self._look = look
        self._at = 0.0
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self._go_on)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def begin(self) -> None:
        self._at = 0.0
        self.show()
        self.raise_()
        if not self._look.theme.less_motion:
            self._tick.start()

    def end(self) -> None:
        self._tick.stop()
        self.hide()

    def _go_on(self) -> None:
        self._at = (self._at + STEP) % (1 + PART)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour("accentsoft"))
        left = 0.0 if theme.less_motion else (self._at - PART) * self.width()
        width = self.width() if theme.less_motion else PART * self.width()
        painter.fillRect(QRectF(left, 0, width, self.height()), theme.colour("accent"))
