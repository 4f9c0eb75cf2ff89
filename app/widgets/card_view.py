"""A true card on the screen, as wide as there is room, and enlarged over the whole window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.look import Look
from app.widgets.shadow import paint_shadow
from templates.palette import PAPER

if TYPE_CHECKING:  # it brings the fonts of paper
    from templates.plan import Plan

MARGIN = 10
RADIUS = 8
PX_PER_MM = 4.25
"""How large a card is at scale 1: 63.5 mm are 270 pixels."""
GAP = 12


class CardView(QWidget):
    """Shows the cards of one unit, one under the other. `enlarge_wanted` is emitted by Space, Enter or a click."""

    enlarge_wanted = Signal()

    def __init__(self, look: Look, name: str = "card") -> None:
        super().__init__()
        self._look = look
        self._plans: tuple[Plan, ...] = ()
        self._drawn: dict[tuple[int, float, float], QPixmap] = {}
        self.setObjectName(name)
        self.setAccessibleName("Card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._resize)

    @property
    def plans(self) -> tuple[Plan, ...]:
        """What is shown."""
        return self._plans

    def show_plans(self, plans: Sequence[Plan]) -> None:
        """Other cards, or none."""
        if tuple(plans) != self._plans:
            self._plans = tuple(plans)
            self._drawn.clear()
            self._resize()

    def _resize(self) -> None:
        self._drawn.clear()
        self.updateGeometry()
        self.setFixedHeight(self.heightForWidth(self.width()))
        self.update()

    def _scale(self, width: int) -> float:
        """Pixels to the millimetre: the size of the look, or less where that is too wide."""
        widest = max((plan.w for plan in self._plans), default=63.5)
        return min(PX_PER_MM * self._look.theme.scale, max(1.0, (width - 2 * MARGIN) / widest))

    def heightForWidth(self, width: int) -> int:
        """All cards with the gaps between them."""
        scale = self._scale(width)
        return round(sum(plan.h * scale + GAP for plan in self._plans)) + 2 * MARGIN

    def sizeHint(self) -> QSize:
        """As large as the look has it."""
        scale = PX_PER_MM * self._look.theme.scale
        widest = max((plan.w for plan in self._plans), default=63.5)
        return QSize(round(widest * scale) + 2 * MARGIN, self.heightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The height follows the width."""
        super().resizeEvent(event)
        self.setFixedHeight(self.heightForWidth(self.width()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Each card on its shadow; a ring for the focus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, scale, top = self._look.theme, self._scale(self.width()), float(MARGIN)
        for at, plan in enumerate(self._plans):
            box = QRectF((self.width() - plan.w * scale) / 2, top, plan.w * scale, plan.h * scale)
            paint_shadow(painter, box, RADIUS, MARGIN - 2, theme)
            pixmap = self._pixmap(at, plan, scale)
            painter.drawPixmap(box.topLeft(), pixmap)
            if self.hasFocus():
                painter.setPen(QPen(theme.colour("accent"), 2))
                painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), RADIUS, RADIUS)
            top += plan.h * scale + GAP

    def _pixmap(self, at: int, plan: Plan, scale: float) -> QPixmap:
        """A card as it was drawn last at this size."""
        ratio = self.devicePixelRatioF()
        key = (at, scale, ratio)
        if key not in self._drawn:
            self._drawn[key] = card_pixmap(plan, scale, ratio)
        return self._drawn[key]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and Enter enlarge."""
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enlarge_wanted.emit()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click enlarges."""
        super().mouseReleaseEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and self._plans:
            self.enlarge_wanted.emit()


def card_pixmap(plan: Plan, scale: float, ratio: float) -> QPixmap:
    """A card on white with round corners, `scale` pixels to the millimetre."""
    from app.plans import paint_plan  # it brings the fonts of paper, which no window needs before its first card

    pixmap = QPixmap(round(plan.w * scale * ratio), round(plan.h * scale * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paper = QPainterPath()
    paper.addRoundedRect(QRectF(0, 0, plan.w * scale, plan.h * scale), RADIUS, RADIUS)
    painter.fillPath(paper, QColor(f"#{PAPER['paper']}"))
    painter.setClipPath(paper)
    try:
        paint_plan(painter, plan, scale)
    finally:
        painter.end()  # a painter that is let go while it paints ends the program
    return pixmap


class CardOverlay(QWidget):
    """The cards at twice their size over everything else; Esc, Space or a click closes it. It goes with its parent."""

    def __init__(self, look: Look, parent: QWidget, plans: Sequence[Plan]) -> None:
        super().__init__(parent)
        self._look = look
        self._plans = tuple(plans)
        self._before: QWidget | None = parent.focusWidget()
        self.setObjectName("card-overlay")
        self.setAccessibleName("Card, enlarged. Esc closes it.")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setGeometry(parent.rect())
        parent.installEventFilter(self)
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """As large as what it covers."""
        if event.type() is QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The dimmed window, and the cards side by side as large as they fit, twice their size at most."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._look.theme
        painter.fillRect(self.rect(), theme.colour("sunken", 0.9))
        width = sum(plan.w for plan in self._plans)
        height = max((plan.h for plan in self._plans), default=1.0)
        gaps = GAP * (len(self._plans) + 1)
        fits = min((self.width() - gaps) / max(width, 1.0), (self.height() - 2 * theme.px(24)) / height)
        scale = min(2 * PX_PER_MM * theme.scale, fits)
        left = (self.width() - width * scale - GAP * (len(self._plans) - 1)) / 2
        for plan in self._plans:
            box = QRectF(left, (self.height() - plan.h * scale) / 2, plan.w * scale, plan.h * scale)
            paint_shadow(painter, box, 2 * RADIUS, MARGIN, theme)
            painter.drawPixmap(box.topLeft(), card_pixmap(plan, scale, self.devicePixelRatioF()))
            left += box.width() + GAP

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc, Space and Enter close it; nothing goes on to what is behind."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close_up()
        event.accept()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """A click closes it."""
        self.close_up()

    def close_up(self) -> None:
        """Goes, and gives the focus back."""
        self.hide()
        if self._before is not None:
            self._before.setFocus(Qt.FocusReason.PopupFocusReason)
        self.deleteLater()
