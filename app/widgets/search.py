"""A search field: a magnifier, a hint, and a cross that empties it; Esc empties it too."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit

from app.icons import paint_icon
from app.look import Look
from app.widgets.icon_button import IconButton

GLASS, CROSS = 18, 36


class SearchField(QLineEdit):
    """Typed text goes out by `textChanged`. `left_down` is emitted when Down or Enter asks for what was found."""

    left_down = Signal()

    def __init__(self, look: Look, hint: str, name: str) -> None:
        super().__init__()
        self._look = look
        self.setProperty("kind", "search")
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        self.setObjectName(name)
        self.setAcceptDrops(False)  # a file dropped here is for the window to open, not a text to look for
        self.cross = IconButton(look, "cross", "Empty the search (Esc)", f"{name}-clear", "ink2")
        self.cross.setParent(self)
        self.cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cross.setCursor(Qt.CursorShape.ArrowCursor)
        self.cross.hide()
        self.cross.clicked.connect(self.clear)
        self.textChanged.connect(lambda text: self.cross.setVisible(bool(text)))
        look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        px = self._look.theme.px
        self.setTextMargins(px(GLASS + 8), 0, px(CROSS - 10), 0)
        self._place_cross()

    def _place_cross(self) -> None:
        """At the end of the field, as high as it is."""
        size = min(self.height(), self._look.theme.px(CROSS))
        self.cross.setGeometry(self.width() - size, (self.height() - size) // 2, size, size)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The cross keeps to the end."""
        super().resizeEvent(event)
        self._place_cross()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field, and the magnifier before its text."""
        super().paintEvent(event)
        size = self._look.theme.px(GLASS)
        box = QRectF(self._look.theme.px(11), (self.height() - size) / 2, size, size)
        paint_icon(QPainter(self), "search", box, self._look.theme.colour("ink3"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc empties the field; Down and Enter go to what was found."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left_down.emit()
        else:
            super().keyPressEvent(event)
