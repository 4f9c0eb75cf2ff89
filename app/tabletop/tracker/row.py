"""One team in the tracker's list: read across a table, so its figure is large and its state has a sign."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app.icons import paint_icon
from app.look import Look
from app.tabletop.chip import paint_now
from app.tabletop.turns import Placed
from app.widgets.side_shape import paint_side, paint_strip

HEIGHT, NOW_HEIGHT = 76, 100
LEVEL_PX, NOW_PX = 40, 48
STRIP, FIGURE_ROOM, NAME_LEFT = 16, 64, 22
TIGHT, LOWER = 420, 18
"""In a row narrower than that Now stands under the name, so much lower than the middle."""
GAP = 8


class TrackRow(QAbstractButton):
    """A team's figure, what it allows, its name, how many are fit; a click selects it."""

    def __init__(self, look: Look, placed: Placed) -> None:
        super().__init__()
        self._look = look
        self.placed = placed
        self.setCheckable(True)
        self.setObjectName(f"row-{placed.unit.id}")
        self.setAccessibleName(placed.told)
        self.setToolTip(placed.told)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def is_now(self) -> bool:
        """Whether it is its go."""
        return self.placed.turn.state == "now"

    @property
    def _is_tight(self) -> bool:
        """Whether the name needs the room beside Now."""
        return self.is_now and self.width() < self._look.theme.px(TIGHT)

    def sizeHint(self) -> QSize:
        """76 pixels high; the one whose go it is 100."""
        px = self._look.theme.px
        return QSize(px(340), px(NOW_HEIGHT if self.is_now else HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """As high as it would be, and much narrower."""
        return QSize(self._look.theme.px(220), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, side, figure, words, sign."""
        theme, px = self._look.theme, self._look.theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        done, lit = self.placed.turn.state == "done", self.isChecked() and not self.is_now
        strong = self.is_now or self.hasFocus()
        painter.setPen(QPen(theme.colour("accent" if strong or lit else "line2"), 2.5 if strong else 1.5 if lit else 1))
        painter.setBrush(theme.colour("sunken" if done else "accentsoft" if lit else "surface"))
        painter.drawRoundedRect(box, px(8), px(8))
        strip = QRectF(box.left() + px(4), box.top() + px(4), px(STRIP), box.height() - px(8))
        paint_strip(painter, self.placed.colour, strip, px(4), theme)
        self._words(painter, box.adjusted(px(STRIP + 8), 0, -px(12), 0))

    def _words(self, painter: QPainter, room: QRectF) -> None:
        theme, px, turn = self._look.theme, self._look.theme.px, self.placed.turn
        quiet = turn.state == "done"
        level = theme.font("total")
        level.setPixelSize(px(NOW_PX if self.is_now else LEVEL_PX))
        level.setWeight(QFont.Weight.Bold)
        painter.setFont(level)
        painter.setPen(theme.colour("ink3" if quiet else "ink"))
        left, end = room.left(), self._signs(painter, room)
        if turn.figure:
            width = max(px(FIGURE_ROOM), painter.fontMetrics().horizontalAdvance(turn.figure))
            figure = QRectF(room.left(), room.top(), width, room.height())
            painter.setFont(level)
            painter.setPen(theme.colour("ink3" if quiet else "ink"))
            painter.drawText(figure, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, turn.figure)
            left += width + px(12)
        painter.setFont(theme.font("panel"))
        name_end = room.right() if self._is_tight else end
        room_for_name = name_end - left - px(NAME_LEFT)
        name, rest = _apart(self.placed.name, lambda text: painter.fontMetrics().horizontalAdvance(text), room_for_name)
        below = " · ".join(part for part in (rest, turn.word, self.placed.fit) if part)
        top = QRectF(left, room.top() - px(13), name_end - left, room.height())
        shape = QRectF(top.left(), top.center().y() - px(7), px(14), px(14))
        paint_side(painter, self.placed.colour, shape, theme)
        ink = "ink3" if quiet else "ink"
        self._line(painter, name, top.adjusted(px(NAME_LEFT), 0, 0, 0), "panel", ink)
        foot = QRectF(left, room.top() + px(14), end - left, room.height())
        self._line(painter, below, foot, "body", "ink3" if quiet else "ink2")

    def _line(self, painter: QPainter, text: str, box: QRectF, role: str, token: str) -> None:
        theme = self._look.theme
        painter.setFont(theme.font(role))
        painter.setPen(theme.colour(token))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, shown)

    def _signs(self, painter: QPainter, room: QRectF) -> float:
        """Now, done, may still reply; gives where the words must end."""
        theme, px, turn = self._look.theme, self._look.theme.px, self.placed.turn
        right, middle = room.right(), room.center().y()
        if self.is_now:
            lower = px(LOWER) if self._is_tight else 0
            pill = QRectF(right - px(66), middle - px(17) + lower, px(66), px(34))
            paint_now(painter, self._look, pill, "row")
            right = pill.left() - px(8)
        signs = [("tick", "ok")] if turn.state == "done" else []
        for name, token in [*signs, *([("fire", "warn")] if turn.may_react else [])]:
            icon = QRectF(right - px(24), middle - px(12), px(24), px(24))
            paint_icon(painter, name, icon, theme.colour(token))
            right = icon.left() - px(12)
        return right


def _apart(name: str, wide: Callable[[str], int], room: float) -> tuple[str, str]:
    """A name whole where there is room, else what stands after its comma for the line below."""
    first, comma, rest = name.partition(", ")
    return (first, rest) if comma and wide(name) > room else (name, "")
