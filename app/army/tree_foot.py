"""The lines under the tree: what the army pays beside its groups, so that the sums in sight add up to the total."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.army.sum_text import Reason, reasons
from app.army.tree_stops import EDGE
from app.context import Context
from app.open_army import OpenArmy
from templates.words import number_text, word

HEIGHT, MOST = 30, 3


class TreeFoot(QWidget):
    """One line for each reason, its points under those of the groups; nothing at all where there is none."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._title = ""
        self._reasons: list[Reason] = []
        self.setObjectName("army-extras")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        context.look.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """A hairline over the lines."""
        return QSize(200, self._context.look.theme.px(HEIGHT * len(self._reasons) + 4))

    def show_army(self, document: OpenArmy) -> None:
        """What the army pays as it stands."""
        system, army, bill = document.system, document.army, document.bill
        found = reasons(system, army, bill.whole(army).terms)
        kept, rest = found[:MOST], found[MOST:]
        if rest:
            last = kept.pop()
            amount = sum((reason.amount for reason in rest), start=last.amount)
            kept.append(Reason(amount, f"{last.text}, and {len(rest)} more", 1, last.rule))
        self._title, self._reasons = word(system, "whole-army"), kept
        self.setVisible(bool(kept))
        self.setAccessibleName(", ".join(f"{one.text} {number_text(one.amount, signed=True)}" for one in kept))
        self.setToolTip(self.accessibleName())
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Its name, its reason, its points."""
        theme = self._context.look.theme
        px = theme.px
        painter = QPainter(self)
        painter.setPen(theme.colour("line"))
        painter.drawLine(px(EDGE), 0, self.width() - px(EDGE), 0)
        right = self.width() - px(EDGE)
        for at, reason in enumerate(self._reasons):
            line = QRect(0, px(4) + at * px(HEIGHT), self.width(), px(HEIGHT))
            left = px(EDGE)
            if at == 0:
                left = self._text(painter, self._title, "row", "ink", line, left, right - px(80) - left) + px(12)
            left = self._text(painter, reason.text, "small", "ink3", line, left, right - px(80) - left)
            painter.setFont(theme.font("amount"))
            painter.setPen(theme.colour("ink"))
            points = QRect(0, line.top(), right, line.height())
            vertical = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(points, vertical | Qt.AlignmentFlag.AlignRight, number_text(reason.amount))

    def _text(self, painter: QPainter, text: str, role: str, token: str, line: QRect, at: int, room: int) -> int:
        """Text from `at`, shortened to its room; gives where it ends."""
        font = self._context.look.theme.font(role)
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, max(0, room))
        painter.setFont(font)
        painter.setPen(self._context.look.theme.colour(token))
        box = QRect(at, line.top(), max(0, room), line.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        return at + QFontMetrics(font).horizontalAdvance(shown)
