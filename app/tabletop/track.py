"""The activation track over the table: who acts when, who is done, who may still reply. It is read across a table."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.icons import paint_icon
from app.look import Look
from app.session import Change
from app.tabletop.phase_bar import PhaseBar
from app.tabletop.stage import Stage
from app.tabletop.turns import Placed, phases_of, turns_of
from app.widgets.shadow import paint_shadow
from app.widgets.side_shape import paint_side, paint_strip
from rules.battle.model import Squad

HEIGHT = 88
CHIP, NOW_CHIP = 132, 196
LEVEL_PX = 28
EDGE = 9


class Chip(QAbstractButton):
    """One unit: its figure large, what it allows, its name; a click selects it."""

    def __init__(self, look: Look, placed: Placed) -> None:
        super().__init__()
        self._look = look
        self.turn = placed.turn
        self._unit, self._colour = placed.unit, placed.colour
        self.setObjectName(f"track-{placed.unit.id}")
        self.setAccessibleName(placed.told)
        self.setToolTip(placed.told)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        """The one whose go it is is wider."""
        px = self._look.theme.px
        return QSize(px(NOW_CHIP if self.turn.state == "now" else CHIP), px(HEIGHT - 20))

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
        strip = QRectF(box.left() + px(5), box.top() + px(6), px(EDGE), box.height() - px(12))
        paint_strip(painter, self._colour, strip, px(3), theme)
        self._words(painter, box.adjusted(px(22), px(4), -px(8), -px(4)))

    def _words(self, painter: QPainter, room: QRectF) -> None:
        theme, turn = self._look.theme, self.turn
        done = turn.state == "done"
        font = theme.font("page")
        font.setPixelSize(theme.px(LEVEL_PX))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(theme.colour("ink3" if done else "ink"))
        top = room.adjusted(0, 0, 0, -room.height() * 0.42)
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, turn.figure)
        left = painter.fontMetrics().horizontalAdvance(turn.figure) + theme.px(8)
        painter.setFont(theme.font("label"))
        word = top.adjusted(left if turn.figure else 0, 0, -theme.px(18), 0)
        painter.drawText(word, Qt.AlignmentFlag.AlignVCenter, _fitting(turn.word, word.width(), painter))
        size = theme.px(16)
        sign = QRectF(room.right() - size, room.top() + theme.px(4), size, size)
        if turn.state == "now":
            self._now(painter, room)
        elif turn.may_react:
            paint_icon(painter, "fire", sign, theme.colour("warn"))
        elif done:
            paint_icon(painter, "tick", sign, theme.colour("ok"))
        painter.setPen(theme.colour("ink3" if done else "ink2"))
        painter.setFont(theme.font("small"))
        below = room.adjusted(theme.px(16), room.height() * 0.56, 0, 0)
        shape = QRectF(room.left(), below.center().y() - theme.px(5), theme.px(10), theme.px(10))
        paint_side(painter, self._colour, shape, theme)
        painter.setPen(theme.colour("ink3" if done else "ink2"))
        name = painter.fontMetrics().elidedText(self._unit.name, Qt.TextElideMode.ElideRight, int(below.width()))
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, name)

    def _now(self, painter: QPainter, room: QRectF) -> None:
        theme = self._look.theme
        pill = QRectF(room.right() - theme.px(48), room.top() + theme.px(3), theme.px(46), theme.px(22))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("accent"))
        painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        painter.setPen(theme.colour("onaccent"))
        painter.setFont(theme.font("caption"))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, "Now")


def _fitting(words: str, width: float, painter: QPainter) -> str:
    """As many of the first words as there is room for, one at least."""
    parts = words.split()
    while len(parts) > 1 and painter.fontMetrics().horizontalAdvance(" ".join(parts)) > width:
        parts.pop()
    return painter.fontMetrics().elidedText(" ".join(parts), Qt.TextElideMode.ElideRight, int(width))


class Track(QWidget):
    """Phases over chips. `sized` when it comes or goes: a table without an order of acting has none."""

    sized = Signal()

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.setObjectName("track")
        self.setAccessibleName("Order of acting")
        self.phases = PhaseBar(stage.context.look)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.chips: list[Chip] = []
        self.before, self.after = self._more("before", -1), self._more("after", 1)
        chips = QHBoxLayout()
        chips.setSpacing(4)
        chips.addWidget(self.before)
        chips.addWidget(self.area, 1)
        chips.addWidget(self.after)
        bar = self.area.horizontalScrollBar()
        bar.valueChanged.connect(self._count)
        bar.rangeChanged.connect(self._count)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 2, 8, 2)
        column.setSpacing(0)
        column.addWidget(self.phases)
        column.addLayout(chips, 1)
        self._shown: object = None
        stage.changed.connect(self._hear)
        stage.context.look.changed.connect(self._again)
        self._show()

    def _more(self, name: str, way: int) -> QPushButton:
        """How many more there are at an end; a press goes there."""
        button = QPushButton()
        button.setObjectName(f"track-{name}")
        button.setProperty("kind", "link")
        button.clicked.connect(lambda: self._scroll(way))
        button.hide()
        return button

    def _scroll(self, way: int) -> None:
        bar = self.area.horizontalScrollBar()
        bar.setValue(bar.value() + way * bar.pageStep())

    def _count(self) -> None:
        """What is out of sight at each end."""
        left = self.area.horizontalScrollBar().value()
        right = left + self.area.viewport().width()
        middles = [chip.geometry().center().x() for chip in self.chips]
        self._say(self.before, sum(x < left for x in middles), "before")
        self._say(self.after, sum(x > right for x in middles), "after")

    def _say(self, button: QPushButton, count: int, where: str) -> None:
        button.setText(f"{count} more")
        button.setAccessibleName(f"{count} more {where} these")
        button.setVisible(count > 0)

    def _again(self) -> None:
        self._shown = None
        self._show()

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "battles", "moment"):
            self._show()

    def _show(self) -> None:
        turns, phases = turns_of(self.stage), phases_of(self.stage)
        if (turns, phases) == self._shown:
            return
        self._shown = (turns, phases)
        self.phases.show_phases(phases)
        self._fill(turns)
        self.setVisible(bool(turns or phases))
        self.sized.emit()

    def _fill(self, turns: tuple[Placed, ...]) -> None:
        inside = QWidget()
        row = QHBoxLayout(inside)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(4)
        self.chips = []
        for placed in turns:
            chip = Chip(self.stage.context.look, placed)
            chip.clicked.connect(lambda _=False, chosen=placed.unit: self._choose(chosen))
            self.chips.append(chip)
            row.addWidget(chip)
        row.addStretch(1)
        self.area.setWidget(inside)
        self.area.setVisible(bool(self.chips))
        now = next((chip for chip in self.chips if chip.turn.state == "now"), None)
        row.activate()
        if now is not None:
            self.area.ensureWidgetVisible(now, max(0, self.area.viewport().width() - now.width()) // 2, 0)
        self._count()

    def _choose(self, unit: Squad) -> None:
        battle = self.stage.battle
        if battle is not None:
            self.stage.select(figure.id for figure in battle.figures_of(unit.id))

    def sizeHint(self) -> QSize:
        """Both rows, or one of them."""
        px = self.stage.context.look.theme.px
        height = (px(HEIGHT) if self.chips else 0) + (px(36) if not self.phases.isHidden() else 0)
        return QSize(800, height)
