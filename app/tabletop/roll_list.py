"""Several rolls under each other: the dice small, what each came to, and a word with a sign for the result."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.icons import paint_icon
from app.look import Look
from app.tabletop.dice_faces import paint_die
from app.tabletop.roll_told import RollLine

DIE, LINE = 22, 28
MOST_DICE = 5
MOST_LINES, MOST_FOLDED = 7, 3


class RollList(QWidget):
    """A line for each roll. `most` of them are shown; the last line says how many more there are."""

    def __init__(self, look: Look, most: int = MOST_LINES) -> None:
        super().__init__()
        self._look = look
        self.most = most
        self.lines: tuple[RollLine, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def show_lines(self, lines: tuple[RollLine, ...]) -> None:
        """Shows them, or goes where there are none."""
        self.lines = lines
        told = ". ".join(line.told for line in lines)
        self.setAccessibleName(told)
        self.setToolTip("\n".join(line.told for line in lines))
        self.setVisible(bool(lines))
        self.updateGeometry()
        self.update()

    @property
    def _shown(self) -> tuple[RollLine, ...]:
        return self.lines if len(self.lines) <= self.most else self.lines[: self.most - 1]

    def sizeHint(self) -> QSize:
        """As many lines as are shown."""
        return QSize(self._look.theme.px(300), min(len(self.lines), self.most) * self._look.theme.px(LINE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Line by line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, high = self._look.theme, self._look.theme.px(LINE)
        dice = max((min(len(line.faces), MOST_DICE) for line in self._shown), default=1)
        for at, line in enumerate(self._shown):
            self._paint_line(painter, line, QRectF(0, at * high, self.width(), high), dice)
        if more := len(self.lines) - len(self._shown):
            painter.setFont(theme.font("small"))
            painter.setPen(theme.colour("ink2"))
            rest = QRectF(0, len(self._shown) * high, self.width(), high)
            painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, f"{more} more rolls in the log (L)")

    def _paint_line(self, painter: QPainter, line: RollLine, room: QRectF, dice: int) -> None:
        theme, px = self._look.theme, self._look.theme.px
        for at, face in enumerate(line.faces[:MOST_DICE]):
            box = QRectF(2 + at * px(DIE + 4), room.center().y() - px(DIE) / 2, px(DIE), px(DIE))
            paint_die(painter, face, line.sides, box, theme, success=line.success)
        left, right = dice * px(DIE + 4) + px(6), self._paint_result(painter, line, room)
        who = f"{line.who}: {line.words}" if line.who and line.words else line.who or line.words
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("ink2"))
        words = QRectF(left, room.top(), right - left - px(6), room.height())
        shown = painter.fontMetrics().elidedText(who, Qt.TextElideMode.ElideMiddle, int(words.width()))
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, shown)

    def _paint_result(self, painter: QPainter, line: RollLine, room: QRectF) -> float:
        """The word for what came of it, with a tick where it succeeded; gives where it begins."""
        theme, px = self._look.theme, self._look.theme.px
        painter.setFont(theme.font("row") if line.success else theme.font("small"))
        painter.setPen(theme.colour("ink" if line.success or line.success is None else "ink3"))
        wide = painter.fontMetrics().horizontalAdvance(line.result)
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, line.result)
        left = room.right() - wide
        if line.success:
            size = px(14)
            paint_icon(
                painter,
                "tick",
                QRectF(left - size - px(4), room.center().y() - size / 2, size, size),
                theme.colour("ink"),
            )
            left -= size + px(4)
        return left
