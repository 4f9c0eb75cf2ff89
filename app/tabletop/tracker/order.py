"""The order of acting as a list down the page; without an order, every team by its side."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.session import Change
from app.tabletop.stage import Stage
from app.tabletop.tracker.row import GAP, TrackRow
from app.tabletop.turns import Placed, all_units, turns_of

EMPTY = "No team yet. Armies bring theirs when the game is set up."


class Order(QFrame):
    """One row for each team; the one whose go it is stays in sight. What is selected is marked."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.setObjectName("tracker-order")
        self.setAccessibleName("Order of acting")
        self.setProperty("panel", "ground")
        self.rows: dict[str, TrackRow] = {}
        self._shown: object = None
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._area)
        stage.changed.connect(self._hear)
        stage.context.look.changed.connect(self._again)
        self._show()

    def _again(self) -> None:
        self._shown = None
        self._show()

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "battles", "moment"):
            self._show()
        elif heard.what == "figures":
            self._mark()

    def _show(self) -> None:
        turns = turns_of(self.stage) or all_units(self.stage)
        if turns != self._shown:
            had = next((unit for unit, row in self.rows.items() if row.hasFocus()), "")
            self._shown = turns
            self._fill(turns)
            if had in self.rows:
                self.rows[had].setFocus()
        self._mark()

    def _fill(self, turns: tuple[Placed, ...]) -> None:
        inside = QWidget()
        inside.setObjectName("page")
        column = QVBoxLayout(inside)
        px = self.stage.context.look.theme.px
        column.setContentsMargins(px(14), px(12), px(14), px(12))
        column.setSpacing(px(GAP))
        self.rows = {}
        for placed in turns:
            row = TrackRow(self.stage.context.look, placed)
            row.clicked.connect(lambda _=False, unit=placed.unit.id: self.choose(unit))
            self.rows[placed.unit.id] = row
            column.addWidget(row)
        if not turns:
            column.addWidget(QLabel(EMPTY))
        column.addStretch(1)
        self._area.setWidget(inside)
        first = self._now() or next(iter(self.rows.values()), None)
        if first is not None:
            self.setFocusProxy(first)

    def _now(self) -> TrackRow | None:
        return next((row for row in self.rows.values() if row.is_now), None)

    def show_now(self) -> None:
        """Scrolls to the team whose go it is."""
        now = self._now()
        if now is not None:
            self._area.ensureWidgetVisible(now, 0, now.height())

    def _mark(self) -> None:
        battle = self.stage.battle
        selected = {battle.figures[key].unit for key in self.stage.selected if key in battle.figures} if battle else ()
        for unit, row in self.rows.items():
            row.setChecked(unit in selected)

    def choose(self, unit: str) -> None:
        """Takes a team in hand."""
        battle = self.stage.battle
        if battle is not None:
            self.stage.select(figure.id for figure in battle.figures_of(unit))
        self._mark()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go from team to team; Enter takes the one that has the focus."""
        rows = list(self.rows.values())
        at = next((at for at, row in enumerate(rows) if row.hasFocus()), None)
        if at is not None and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            row = rows[max(0, min(len(rows) - 1, at + (1 if event.key() == Qt.Key.Key_Down else -1)))]
            row.setFocus(Qt.FocusReason.TabFocusReason)
            self._area.ensureWidgetVisible(row)
        elif at is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            rows[at].click()
        else:
            super().keyPressEvent(event)
