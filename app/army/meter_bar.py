"""The bar of the points meter: cut by group, a tick at the limit, what is over it hatched."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.look import Look

BAR, TICK, GAP = 9, 20, 1.5
PALEST = 0.45


class MeterBar(QWidget):
    """Parts are (name, points); `limit` None for none. It says nothing that the words beside it do not."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._parts: tuple[tuple[str, float], ...] = ()
        self._limit: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        look.changed.connect(self.updateGeometry)

    def show_parts(self, parts: tuple[tuple[str, float], ...], limit: float | None) -> None:
        """The groups' points and the limit."""
        if (parts, limit) != (self._parts, self._limit):
            self._parts, self._limit = parts, limit
            self.update()

    def sizeHint(self) -> QSize:
        """As high as the tick."""
        px = self._look.theme.px
        return QSize(px(200), px(TICK + 2))

    def _scale(self) -> tuple[float, float]:
        """Pixels to the point, and the whole that the bar stands for."""
        total = sum(points for _, points in self._parts)
        whole = max(total, self._limit or 0.0, 1.0)
        return (self.width() - 2) / whole, total

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Track, parts, excess, tick."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        each, total = self._scale()
        top, height = (self.height() - theme.px(BAR)) / 2, theme.px(BAR)
        track = QRectF(0, top, self.width() - 2, height)
        outline = QPainterPath()
        outline.addRoundedRect(track, height / 2, height / 2)
        painter.fillPath(outline, theme.colour("sunken"))
        painter.setClipPath(outline)
        x = 0.0
        for at, (_, points) in enumerate(self._parts):
            strength = 1 - (1 - PALEST) * at / max(1, len(self._parts) - 1) if at else 1.0
            painter.fillRect(QRectF(x, top, max(0.0, points * each - GAP), height), theme.colour("accent", strength))
            x += points * each
        if self._limit is not None and total > self._limit:
            self._excess(painter, QRectF(self._limit * each, top, (total - self._limit) * each, height))
        painter.setClipping(False)
        if self._limit is not None:
            at_limit = min(self._limit * each, self.width() - 2) + 0.5
            painter.setPen(QPen(theme.colour("ink"), 2))
            middle, reach = self.height() / 2, theme.px(TICK) / 2
            painter.drawLine(QPointF(at_limit, middle - reach), QPointF(at_limit, middle + reach))

    def _excess(self, painter: QPainter, rect: QRectF) -> None:
        """What is over the limit: hatched, so that it shows without colour too."""
        theme = self._look.theme
        painter.fillRect(rect, theme.colour("errorsoft"))
        painter.save()
        painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
        painter.setPen(QPen(theme.colour("error"), 1.6))
        step, x = theme.px(5), rect.left() - rect.height()
        while x < rect.right():
            painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()))
            x += step
        painter.restore()

    def event(self, event: QEvent) -> bool:
        """The part under the pointer says its name."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            each, _ = self._scale()
            x = 0.0
            for name, points in self._parts:
                x += points * each
                if event.pos().x() <= x:
                    QToolTip.showText(event.globalPos(), name, self)
                    break
            return True
        return super().event(event)
