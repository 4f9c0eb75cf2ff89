"""The phases of a round in a row, as the players read them over the table."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.icons import paint_icon
from app.look import Look
from app.theme import TYPE
from rules.battle.answers import Phase


class PhaseBar(QWidget):
    """The phases of the round: done with a tick, now filled, to come with a ring."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._phases: tuple[tuple[Phase, str], ...] = ()
        look.changed.connect(self.updateGeometry)

    def show_phases(self, phases: tuple[tuple[Phase, str], ...]) -> None:
        """Each phase with its words."""
        self._phases = phases
        self.setAccessibleName(", ".join(f"{words}: {phase.state}" for phase, words in phases))
        self.setVisible(bool(phases))
        self.update()

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(400, self._look.theme.px(TYPE["label"][0] + 20))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """All of them in a row."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font("label"))
        x, middle = float(theme.px(10)), self.height() / 2
        for phase, words in self._phases:
            width = painter.fontMetrics().horizontalAdvance(words) + theme.px(34)
            box = QRectF(x, middle - theme.px(14), width, theme.px(28))
            now = phase.state == "now"
            if now:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.colour("accent"))
                painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
            ink = theme.colour("onaccent" if now else "ink2" if phase.state == "done" else "ink3")
            sign = QRectF(box.left() + theme.px(9), middle - theme.px(5), theme.px(10), theme.px(10))
            if phase.state == "done":
                paint_icon(painter, "tick", sign.adjusted(-3, -3, 3, 3), theme.colour("ok"))
            else:
                painter.setPen(QPen(ink, 1.6))
                painter.setBrush(ink if now else Qt.BrushStyle.NoBrush)
                painter.drawEllipse(sign.adjusted(1, 1, -1, -1))
            painter.setPen(ink)
            painter.drawText(box.adjusted(theme.px(25), 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)
            x += width + theme.px(8)
