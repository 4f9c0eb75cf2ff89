"""A switch, on or off: its state is seen by the knob's place as well as by colour."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton

from app.look import Look

WIDTH, HEIGHT, TRACK = 52, 36, 22


class Toggle(QAbstractButton):
    """A checkable button. `show_value(None)` is for several that differ."""

    def __init__(self, look: Look, name: str, title: str) -> None:
        super().__init__()
        self._look = look
        self._mixed = False
        self.setCheckable(True)
        self.setObjectName(name)
        self.setAccessibleName(title)
        look.changed.connect(self.updateGeometry)

    def show_value(self, value: bool | None) -> None:
        """On, off, or None where several differ."""
        self._mixed = value is None
        self.setChecked(bool(value))
        self.setAccessibleDescription("mixed" if self._mixed else "on" if value else "off")
        self.update()

    def sizeHint(self) -> QSize:
        """A target of 36 pixels."""
        px = self._look.theme.px
        return QSize(px(WIDTH), px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """It is never shortened."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Track and knob; a bar in the middle where it is mixed."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height, width = theme.px(TRACK), theme.px(WIDTH - 12)
        track = QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)
        on = self.isChecked() and not self._mixed
        painter.setBrush(theme.colour("accent" if on else "sunken"))
        painter.setPen(QPen(theme.colour("accent" if on else "line2"), 1.2))
        painter.drawRoundedRect(track, height / 2, height / 2)
        size = height - theme.px(6)
        left = track.left() + theme.px(3) if not on else track.right() - theme.px(3) - size
        if self._mixed:
            left = track.center().x() - size / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("onaccent" if on else "ink2"))
        painter.drawEllipse(QRectF(left, track.top() + theme.px(3), size, size))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.drawRoundedRect(track.adjusted(-3, -3, 3, 3), height / 2 + 3, height / 2 + 3)
