"""The ways to play on the start page: each a card that is one button."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app.icons import paint_icon
from app.look import Look
from app.start.words import Way
from app.widgets.raised import DEPTH, RADIUS
from app.widgets.shadow import paint_shadow

HEIGHT, ICON = 72, 24


class PlayCard(QAbstractButton):
    """A way to play: its icon, its name, and one line."""

    def __init__(self, look: Look, way: Way) -> None:
        super().__init__()
        self._look = look
        self._way = way
        self.setText(way.name)
        self.setObjectName(f"start-{way.key}")
        self.setAccessibleName(way.name)
        self.setAccessibleDescription(way.what)
        self.setToolTip(f"{way.name} ({way.keys})" if way.keys else way.name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """Two lines high, with room for the shadow."""
        px = self._look.theme.px
        return QSize(px(240), px(HEIGHT) + 2 * DEPTH)

    def minimumSizeHint(self) -> QSize:
        """As high as it would be."""
        return QSize(self._look.theme.px(180), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Shadow, ground, icon and words; the ring of the focus."""
        theme = self._look.theme
        box = QRectF(self.rect()).adjusted(DEPTH, DEPTH, -DEPTH, -DEPTH)
        radius, path = theme.px(RADIUS), QPainterPath()
        path.addRoundedRect(box, radius, radius)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_shadow(painter, box, radius, DEPTH, theme)
        painter.fillPath(path, theme.colour("accentsoft" if self.underMouse() or self.isDown() else "surface"))
        painter.setPen(QPen(theme.colour("accent" if self.hasFocus() else "line"), 2 if self.hasFocus() else 1))
        painter.drawPath(path)
        size, left = theme.px(ICON), box.left() + theme.px(18)
        icon = QRectF(left, box.center().y() - size / 2, size, size)
        paint_icon(painter, self._way.icon, icon, theme.colour("accent"))
        left += size + theme.px(16)
        self._words(painter, QRectF(left, box.top(), box.right() - left - theme.px(10), box.height()))

    def _words(self, painter: QPainter, box: QRectF) -> None:
        theme = self._look.theme
        edge, half = theme.px(12), box.height() / 2
        rows = (
            (self._way.name, "row", "ink", QRectF(box.left(), box.top() + edge, box.width(), half - edge)),
            (self._way.what, "small", "ink2", QRectF(box.left(), box.top() + half, box.width(), half - edge)),
        )
        for text, role, token, line in rows:
            painter.setFont(theme.font(role))
            painter.setPen(theme.colour(token))
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(line.width()))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, shown)
