"""The tray at the foot of the table: units with models that are not on it. Click or Enter takes one in hand."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QLabel

from app.icons import paint_silhouette
from app.look import Look
from app.tabletop.stage import ABOARD, Stage
from app.tabletop.tools.toolbox import Toolbox
from app.tabletop.words import called
from app.widgets.raised import DEPTH, Raised
from app.widgets.segmented import Segmented
from app.widgets.sideways import Sideways
from rules.battle.model import Battle, Figure, Squad

HEIGHT = 64
CHIP = 176
DRAG_PX = 6
MOST_SIDES = 2
"""So many sides wait in one row; with more of them each has a tab."""
BESIDE_IN = 1.0
"""Models may stand so far over the table's edge."""


class UnitChip(QAbstractButton):
    """One unit: its silhouette on its side's colour, its name, how many wait.

    A click takes it in hand. A drag does too, and goes on over the table: `carried` and `dropped` give the pointer's
    place on the screen.
    """

    carried = Signal(QPointF)
    dropped = Signal(QPointF)

    def __init__(self, look: Look, unit: Squad, name: str, colour: str, count: int) -> None:
        super().__init__()
        self._look = look
        self.unit = unit
        self.name = name
        self.is_keyed = False
        self._colour = colour
        self._count = count
        self._from, self._is_dragged = QPointF(), False
        self.setObjectName(f"tray-{unit.id}")
        self.setAccessibleName(f"{name}, {count} not on the table")
        self.setToolTip(f"{name}: take {count} in hand and click where they stand")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes it in hand, as Space does."""
        self.is_keyed = True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Wide enough for a short name."""
        px = self._look.theme.px
        return QSize(px(CHIP), px(HEIGHT - 16))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A drag may begin."""
        self._from, self._is_dragged = event.position(), False
        self.is_keyed = False
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Once it really moved, what it stands for goes with the pointer."""
        if not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if not self._is_dragged and (event.position() - self._from).manhattanLength() >= DRAG_PX:
            self._is_dragged = True
            self.setDown(False)
            self.clicked.emit()
        if self._is_dragged:
            self.carried.emit(event.globalPosition())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The end of a drag, or a click."""
        if self._is_dragged:
            self.dropped.emit(event.globalPosition())
        else:
            super().mouseReleaseEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, silhouette, name, number."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(QPen(theme.colour("accent" if self.hasFocus() else "line2"), 2 if self.hasFocus() else 1))
        painter.setBrush(theme.colour("surface"))
        painter.drawRoundedRect(box, theme.px(8), theme.px(8))
        sign = QRectF(box.left() + theme.px(6), box.top() + theme.px(6), theme.px(40), box.height() - theme.px(12))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(f"{self._colour}/fill") if self._colour else theme.colour("ink2"))
        painter.drawRoundedRect(sign, theme.px(6), theme.px(6))
        ink = theme.colour(f"{self._colour}/on") if self._colour else theme.colour("surface")
        if self.unit.kind:
            paint_silhouette(painter, self.unit.kind, sign.adjusted(3, 3, -3, -3), ink)
        words = box.adjusted(theme.px(54), theme.px(4), -theme.px(6), -theme.px(4))
        painter.setPen(theme.colour("ink"))
        painter.setFont(theme.font("label"))
        name = painter.fontMetrics().elidedText(self.name, _elided_at(self.name), int(words.width()))
        painter.drawText(words, Qt.AlignmentFlag.AlignTop, name)
        painter.setPen(theme.colour("ink2"))
        painter.setFont(theme.font("caption"))
        count = f"{self._count} model{'s' if self._count != 1 else ''}"
        painter.drawText(words, Qt.AlignmentFlag.AlignBottom, count)


def _elided_at(name: str) -> Qt.TextElideMode:
    """A number at the end of a name tells it from others, and so stays."""
    numbered = name[-1:].isdigit() or name.endswith(")")
    return Qt.TextElideMode.ElideMiddle if numbered else Qt.TextElideMode.ElideRight


class Tray(Raised):
    """All that waits, side by side. `sized` when it comes, goes or is another."""

    sized = Signal()
    carried = Signal(QPointF)
    dropped = Signal(QPointF)

    def __init__(self, stage: Stage, toolbox: Toolbox) -> None:
        super().__init__(stage.context.look)
        self.stage = stage
        self.toolbox = toolbox
        self.setObjectName("tray")
        self.setAccessibleName("Not on the table")
        self._head = QLabel("Not on the table")
        self._head.setProperty("role", "caption")
        self._area = Sideways()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(DEPTH + 8, DEPTH, DEPTH + 8, DEPTH)
        self.sides = Segmented(stage.context.look, "tray-side", "Whose models wait")
        self.sides.chosen.connect(self._turn_to)
        self._row.addWidget(self._head)
        self._row.addWidget(self.sides)
        self._row.addWidget(self._area, 1)
        self._shown: tuple[str, tuple[tuple[str, int], ...]] | None = None
        self._chips: list[UnitChip] = []
        self._keyed: int | None = None
        self._side = ""
        self.toolbox.taken.connect(self._tool_taken)
        stage.renewed.connect(self._show)
        self._show()

    def waiting(self) -> list[tuple[Squad, tuple[str, ...]]]:
        """Units with the figures of theirs that are not on the table; of a side alone while others look away."""
        battle, document = self.stage.battle, self.stage.document
        alone = document.journal.engine.secret_to(document.now) if document else ""
        units = [unit for unit in battle.units.values() if alone in ("", unit.side)] if battle else []
        found = [(unit, off_table(battle, unit)) for unit in units] if battle else []
        return [(unit, figures) for unit, figures in found if figures]

    def _show(self) -> None:
        battle = self.stage.battle
        waiting = self.waiting() if battle and battle.table else []
        sides = tuple(dict.fromkeys(unit.side for unit, _ in waiting))
        self._side = (self._side if self._side in sides else sides[0]) if len(sides) > MOST_SIDES else ""
        key = (self._side, tuple((unit.id, len(figures)) for unit, figures in waiting))
        if key == self._shown or battle is None:
            return
        self._shown = key
        self._show_sides(battle, sides)
        inside = QFrame()
        inside.setProperty("panel", "surface")
        row = QHBoxLayout(inside)
        row.setContentsMargins(0, 0, 0, 0)
        names = called(battle)
        self._chips = []
        for unit, figures in waiting:
            if self._side not in ("", unit.side):
                continue
            side = battle.side(unit.side)
            chip = UnitChip(self.look, unit, names[unit.id], side.colour if side else "", len(figures))
            chip.clicked.connect(partial(self._take_chip, chip, figures))
            chip.carried.connect(self.carried)
            chip.dropped.connect(self.dropped)
            row.addWidget(chip)
            self._chips.append(chip)
        row.addStretch(1)
        self._area.setWidget(inside)
        self.setVisible(bool(waiting))
        self.sized.emit()

    def _show_sides(self, battle: Battle, sides: tuple[str, ...]) -> None:
        """Many sides have a tab each."""
        found = [side for key in sides if (side := battle.side(key))]
        self.sides.setVisible(bool(self._side))
        if self._side:
            self.sides.show_words([(side.key, side.name or side.colour.capitalize()) for side in found])
            self.sides.show_value(self._side)

    def _turn_to(self, side: str) -> None:
        self._side = side
        self._show()

    def _take_chip(self, chip: UnitChip, figures: tuple[str, ...], _on: bool = False) -> None:
        self._keyed = self._chips.index(chip) if chip.is_keyed and chip in self._chips else None
        self.take(figures)

    def _tool_taken(self) -> None:
        """What was taken by keys is placed, or back here: the keys go on with the next one."""
        if self._keyed is not None and self.toolbox.current is not self.toolbox.place:
            at, self._keyed = self._keyed, None
            QTimer.singleShot(0, self, partial(self._focus, at))

    def _focus(self, at: int) -> None:
        if self._chips and self.isVisible():
            chip = self._chips[min(at, len(self._chips) - 1)]
            chip.setFocus(Qt.FocusReason.TabFocusReason)
            self._area.ensureWidgetVisible(chip)

    def take(self, figures: tuple[str, ...]) -> None:
        """Takes figures in hand: the pointer or the arrows carry them."""
        if self.stage.reason:
            self.stage.context.notes.say(self.stage.reason, "warn")
            return
        self.toolbox.take_in_hand(figures)

    def sizeHint(self) -> QSize:
        """One row high."""
        return QSize(600, self.look.theme.px(HEIGHT + 8) + 2 * DEPTH)


def off_table(battle: Battle, unit: Squad) -> tuple[str, ...]:
    """The figures of a unit that could be placed: in the game, not on the table, and not inside another."""
    figures = battle.figures_of(unit.id)
    return tuple(figure.id for figure in figures if _is_off(battle, figure) and ABOARD not in figure.states)


def _is_off(battle: Battle, figure: Figure) -> bool:
    """Whether a figure stands nowhere, or so far beside the table that nobody could take hold of it there."""
    if figure.place is None or battle.table is None:
        return figure.place is None
    place, table = figure.place, battle.table
    reach = ((place.x, table.width_in), (place.y, table.depth_in))
    return not all(-BESIDE_IN <= at <= length + BESIDE_IN for at, length in reach)
