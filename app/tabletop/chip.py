"""One unit in the track over the table: its figure large, what that allows, its name, and what its state is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton

from app.icons import paint_icon
from app.look import Look
from app.tabletop.turns import Placed
from app.widgets.shadow import paint_shadow
from app.widgets.side_shape import paint_strip

HEIGHT = 76
CHIP, NOW_CHIP = 152, 204
LEVEL_PX = 28
EDGE = 10
TOP = 34
"""What the figure and its word take of the height; the name has up to two lines below."""
MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class Chip(QAbstractButton):
    """One unit: its figure large, what it allows, its name; a click selects it."""

    def __init__(self, look: Look, placed: Placed) -> None:
        super().__init__()
        self._look = look
        self.turn = placed.turn
        self._unit, self._colour = placed.unit, placed.colour
        self.name = placed.name
        self.setObjectName(f"track-{placed.unit.id}")
        self.setAccessibleName(placed.told)
        self.setToolTip(placed.told)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        """The one whose go it is is wider."""
        px = self._look.theme.px
        return QSize(px(NOW_CHIP if self.turn.state == "now" else CHIP), px(HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Side's edge, figure, word, name, and what its state is."""
        theme, turn = self._look.theme, self.turn
        px = theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        now, done = turn.state == "now", turn.state == "done"
        if not done:
            paint_shadow(painter, box, px(8), px(4), theme)
        edge = theme.colour("accent") if now or self.hasFocus() else theme.colour("line2")
        painter.setPen(QPen(edge, 2.5 if now else 2 if self.hasFocus() else 1))
        painter.setBrush(theme.colour("sunken" if done else "surface"))
        painter.drawRoundedRect(box, px(8), px(8))
        strip = QRectF(box.left() + px(4), box.top() + px(5), px(EDGE), box.height() - px(10))
        paint_strip(painter, self._colour, strip, px(3), theme)
        self._words(painter, box.adjusted(px(EDGE + 12), px(3), -px(8), -px(4)))

    def _words(self, painter: QPainter, room: QRectF) -> None:
        theme, turn = self._look.theme, self.turn
        done = turn.state == "done"
        font = theme.font("page")
        font.setPixelSize(theme.px(LEVEL_PX))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(theme.colour("ink3" if done else "ink"))
        top = QRectF(room.left(), room.top(), room.width(), theme.px(TOP))
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, turn.figure)
        left = painter.fontMetrics().horizontalAdvance(turn.figure) + theme.px(8)
        painter.setFont(theme.font("label"))
        taken = theme.px(52 if turn.state == "now" else 20)
        word = top.adjusted(left if turn.figure else 0, 0, -taken, 0)
        painter.drawText(word, Qt.AlignmentFlag.AlignVCenter, _fitting(turn.word, word.width(), painter))
        size = theme.px(16)
        sign = QRectF(room.right() - size, room.top() + theme.px(4), size, size)
        if turn.state == "now":
            self._now(painter, room)
        elif turn.may_react:
            paint_icon(painter, "fire", sign, theme.colour("warn"))
        elif done:
            paint_icon(painter, "tick", sign, theme.colour("ok"))
        painter.setPen(theme.colour("ink2" if done else "ink"))
        painter.setFont(theme.font("label"))
        below = QRectF(room.left(), top.bottom(), room.width(), room.bottom() - top.bottom())
        lines = name_lines(self.name, lambda text: painter.fontMetrics().horizontalAdvance(text) <= below.width())
        if len(lines) > 1:
            painter.setFont(theme.font("caption"))
        high = below.height() / len(lines)
        for at, line in enumerate(lines):
            shown = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, int(below.width()))
            painter.drawText(below.adjusted(0, at * high, 0, (at + 1 - len(lines)) * high), MIDDLE, shown)

    def _now(self, painter: QPainter, room: QRectF) -> None:
        px = self._look.theme.px
        pill = QRectF(room.right() - px(48), room.top() + px(3), px(46), px(22))
        paint_now(painter, self._look, pill, "caption")


def paint_now(painter: QPainter, look: Look, pill: QRectF, role: str) -> None:
    """The sign on the team whose go it is."""
    theme = look.theme
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("accent"))
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
    painter.setPen(theme.colour("onaccent"))
    painter.setFont(theme.font(role))
    painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, "Now")


def name_lines(name: str, fits: Callable[[str], bool]) -> tuple[str, ...]:
    """A name in one line where it fits, else in two that tell it apart: what stands after its comma has its own."""
    first, comma, rest = name.partition(", ")
    if not comma and name.endswith(")"):
        first, comma, rest = name.removesuffix(")").rpartition(" (")
    if fits(name):
        return (name,)
    if comma:
        return (first, rest)
    words = name.split()
    some = next((at for at in range(len(words) - 1, 0, -1) if fits(" ".join(words[:at]))), len(words))
    return (" ".join(words[:some]), " ".join(words[some:])) if some < len(words) else (name,)


def _fitting(words: str, width: float, painter: QPainter) -> str:
    """As many of the first words as there is room for, one at least."""
    parts = words.split()
    while len(parts) > 1 and painter.fontMetrics().horizontalAdvance(" ".join(parts)) > width:
        parts.pop()
    return painter.fontMetrics().elidedText(" ".join(parts), Qt.TextElideMode.ElideRight, int(width))
