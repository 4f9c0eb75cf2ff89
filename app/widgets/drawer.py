"""A drawer over the middle of a page, and the tab at the edge that opens it."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QPoint, QPropertyAnimation, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QVBoxLayout, QWidget

from app.look import Look
from app.widgets.shadow import paint_shadow

DEPTH = 12


class Drawer(QFrame):
    """Holds one panel at an edge of its parent, above everything else there."""

    def __init__(self, look: Look, parent: QWidget, side: str) -> None:
        super().__init__(parent)
        self._look = look
        self._over = parent
        self._side = side
        self._slide = QPropertyAnimation(self, b"pos", self)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._rest = QPoint()
        column = QVBoxLayout(self)
        left = side == "left"
        column.setContentsMargins(0 if left else DEPTH, 0, DEPTH if left else 0, 0)
        self.hide()

    def hold(self, widget: QWidget) -> None:
        """Takes a panel in."""
        layout = self.layout()
        if layout is not None:
            layout.addWidget(widget)
        widget.show()

    def fit(self, width: int, edge: int, height: int) -> None:
        """Stands at an edge of the parent, as wide as its panel but never over the whole parent."""
        wide = min(width + DEPTH, self._over.width() - edge_room(self._look))
        self._rest = QPoint(edge if self._side == "left" else edge - wide, 0)
        self.setGeometry(self._rest.x(), 0, wide, height)

    def open(self) -> None:
        """Comes out of its edge."""
        self.show()
        self.raise_()
        away = self.width() // 4 if self._look.theme.motion_ms else 0
        self._slide.stop()
        self._slide.setDuration(self._look.theme.motion_ms)
        self._slide.setStartValue(self._rest + QPoint(-away if self._side == "left" else away, 0))
        self._slide.setEndValue(self._rest)
        self._slide.start()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The panel's ground, and a shadow where it floats over the middle."""
        painter = QPainter(self)
        left = self._side == "left"
        inner = self.rect().adjusted(0 if left else DEPTH, 0, -DEPTH if left else 0, 0)
        paint_shadow(painter, QRectF(inner), 0, DEPTH, self._look.theme)
        painter.fillRect(inner, self._look.theme.colour("surface"))


def edge_room(look: Look) -> int:
    """What a drawer leaves free of its parent, so that one sees what it lies over."""
    return look.theme.px(80)


class EdgeTab(QAbstractButton):
    """A tab at the edge of a page, its words running upwards: opens what is folded away."""

    def __init__(self, look: Look, title: str) -> None:
        super().__init__()
        self._look = look
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription("Opens this panel.")
        self.setToolTip(f"{title} (F9)")
        self.setObjectName(f"tab-{title.lower().replace(' ', '-')}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        """As high as the words are long."""
        px = self._look.theme.px
        words = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(px(36), words + px(32))

    def minimumSizeHint(self) -> QSize:
        """As large as it would be."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Words turned by a quarter; the focus ring around them."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        lit = self.underMouse() or self.isDown()
        painter.setPen(QPen(theme.colour("accent"), 2) if self.hasFocus() else QPen(theme.colour("edge"), 1))
        painter.setBrush(theme.colour("accentsoft" if lit else "sunken"))
        painter.drawRoundedRect(box, theme.px(8), theme.px(8))
        painter.setPen(theme.colour("ink2"))
        painter.setFont(theme.font("label"))
        painter.translate(self.rect().center())
        painter.rotate(-90)
        area = QRectF(-self.height() / 2, -self.width() / 2, self.height(), self.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self.text())
