"""The activation track over the table: who acts when, who is done, who may still reply. It is read across a table."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.look import Look
from app.tabletop.chip import HEIGHT, Chip
from app.tabletop.phase_bar import PhaseBar
from app.tabletop.stage import Stage
from app.tabletop.turns import Placed, phases_of, turns_of
from rules.battle.model import Squad

BRACKET, MARGIN = 7, 12


class Strip(QWidget):
    """The chips side by side; those of one tie stand on one bracket."""

    def __init__(self, look: Look, chips: list[Chip]) -> None:
        super().__init__()
        self._look = look
        self._chips = chips
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, look.theme.px(BRACKET))
        row.setSpacing(4)
        for chip in chips:
            row.addWidget(chip)
        row.addStretch(1)
        row.activate()

    def ties(self) -> list[tuple[Chip, Chip]]:
        """The first and the last chip of each tie."""
        runs = (list(run) for tie, run in groupby(self._chips, key=lambda chip: chip.turn.tie) if tie)
        return [(run[0], run[-1]) for run in runs if len(run) > 1]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The brackets."""
        painter = QPainter(self)
        theme, px = self._look.theme, self._look.theme.px
        painter.setPen(QPen(theme.colour("ink2"), 2))
        for first, last in self.ties():
            left, right = first.geometry().left() + px(8), last.geometry().right() - px(8)
            foot, rise = self.height() - 2, px(BRACKET) - 2
            painter.drawPolyline(
                [QPoint(left, foot - rise), QPoint(left, foot), QPoint(right, foot), QPoint(right, foot - rise)]
            )


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
        self.area.viewport().installEventFilter(self)
        self._shown: object = None
        stage.renewed.connect(self._show)
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
        look = self.stage.context.look
        self.chips = [Chip(look, placed) for placed in turns]
        for chip, placed in zip(self.chips, turns, strict=True):
            chip.clicked.connect(lambda _=False, chosen=placed.unit: self._choose(chosen))
        self.strip = Strip(look, self.chips)
        self.area.setWidget(self.strip)
        self.area.setVisible(bool(self.chips))
        self._centre()

    def _centre(self) -> None:
        """The one whose go it is stands in the middle, as far as there are others on both sides."""
        now = next((chip for chip in self.chips if chip.turn.state == "now"), None)
        if now is not None:
            self.area.ensureWidgetVisible(now, max(0, self.area.viewport().width() - now.width()) // 2, 0)
        self._count()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """With another width it stands in the middle again."""
        if event.type() is QEvent.Type.Resize:
            self._centre()
        return super().eventFilter(watched, event)

    def _choose(self, unit: Squad) -> None:
        battle = self.stage.battle
        if battle is not None:
            self.stage.select(figure.id for figure in battle.figures_of(unit.id))

    def sizeHint(self) -> QSize:
        """Both rows, or one of them."""
        px = self.stage.context.look.theme.px
        height = (px(HEIGHT + MARGIN) if self.chips else 0) + (px(36) if not self.phases.isHidden() else 0)
        return QSize(800, height)
