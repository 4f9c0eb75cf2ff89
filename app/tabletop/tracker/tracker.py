"""The tracker: for real models on a real table. The order at the left, the team in hand at the right, no map."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from app.session import Change
from app.tabletop.choosing import Choosing
from app.tabletop.decision_bar import DecisionBar
from app.tabletop.log_view import LogView
from app.tabletop.phase_bar import PhaseBar
from app.tabletop.play_panel import PlayPanel
from app.tabletop.stage import Stage
from app.tabletop.tracker.dice import TrackerDice
from app.tabletop.tracker.order import Order
from app.tabletop.turns import phases_of
from app.tabletop.unit_panel import UnitPanel
from app.widgets.panels import Panels
from app.widgets.segmented import Segmented
from app.widgets.side_shape import SideShape
from app.widgets.tab_order import set_reading_order

ORDER_WIDTH, ORDER_UNDER = 440, 900
MOST_WIDTH = 760
TABS = (("figures", "Figures"), ("log", "Log"))
NOBODY = "No team is in hand. Choose one in the list."


class Team(QFrame):
    """The team in hand: what it may do and what that needs, what must be decided, the dice, its figures and the log."""

    def __init__(self, stage: Stage, choosing: Choosing) -> None:
        super().__init__()
        self.stage = stage
        self.setProperty("panel", "ground")
        self.setAccessibleName("Team in hand")
        self.shape = SideShape(stage.context.look)
        self.name, self.badge = QLabel(NOBODY), QLabel()
        for label in (self.name, self.badge):
            label.setProperty("role", "page")
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.name.setWordWrap(True)
        self.decision = DecisionBar(stage)
        self.play = PlayPanel(stage, choosing, is_large=True)
        self.decision.chosen.connect(self.play.take)
        self.dice = TrackerDice(stage)
        self.unit, self.log = UnitPanel(stage), LogView(stage)
        self.unit.head.hide()
        stage.wanted.connect(lambda *_: self.show_dice())
        self.tabs = Segmented(stage.context.look, "tracker-tab", "What is shown below")
        self.tabs.show_words(TABS)
        self._pile = QStackedWidget()
        self._pile.addWidget(self.unit)
        self._pile.addWidget(self.log)
        self._pile.setMinimumHeight(stage.context.look.theme.px(260))
        self.tabs.chosen.connect(self.show_tab)
        self._put_together()
        self.show_tab("figures")
        stage.changed.connect(self._hear)
        self._show()

    def _put_together(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.shape)
        head.addWidget(self.name, 1)
        head.addWidget(self.badge)
        inside = QWidget()
        inside.setObjectName("page")
        inside.setMaximumWidth(self.stage.context.look.theme.px(MOST_WIDTH))
        column = self._column = QVBoxLayout(inside)
        column.setContentsMargins(12, 12, 12, 12)
        column.addLayout(head)
        for widget in (self.decision, self.play, self.dice, self.tabs):
            column.addWidget(widget)
        column.addWidget(self._pile, 1)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.area.setWidget(inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.area)
        self.setFocusProxy(self.play.choices)

    def show_dice(self) -> None:
        """Scrolls to the dice that are asked for."""
        if not self.isHidden() and self.dice.is_asking:
            self._column.activate()
            self.area.ensureWidgetVisible(self.dice)

    def show_tab(self, key: str) -> None:
        """The figures or the log."""
        self.tabs.show_value(key)
        self._pile.setCurrentWidget(self.log if key == "log" else self.unit)

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "battles", "moment", "figures"):
            self._show()

    def _show(self) -> None:
        document, battle, unit = self.stage.document, self.stage.battle, self.play.choices.unit
        squad = battle.units.get(unit) if battle else None
        if document is None or battle is None or squad is None:
            self.shape.show_colour("")
            self.name.setText(NOBODY)
            self.badge.setText("")
            return
        side = battle.side(squad.side)
        self.shape.show_colour(side.colour if side else "")
        self.name.setText(squad.name)
        self.badge.setText(document.journal.engine.badge(document.shown, unit))


class Tracker(QWidget):
    """The whole page. The team whose go it is comes into hand by itself when it is another's go."""

    def __init__(self, stage: Stage, choosing: Choosing) -> None:
        super().__init__()
        self.stage = stage
        self.setObjectName("tracker")
        self.phases = PhaseBar(stage.context.look)
        self.team = Team(stage, choosing)
        self.order = Order(stage)
        self.sides = Panels(stage.context.look, self.team)
        self.sides.add(self.order, "order", "Order", "left", ORDER_WIDTH, ORDER_UNDER)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.phases)
        column.addWidget(self.sides, 1)
        self._active = ""
        self.team.play.arranged.connect(lambda: set_reading_order([self.order, self.team]))
        stage.changed.connect(self._hear)
        self._show()

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "battles", "moment"):
            self._show()

    def _show(self) -> None:
        self.phases.show_phases(phases_of(self.stage))
        document, battle = self.stage.document, self.stage.battle
        if document is None or battle is None or battle.table is not None:
            self._active = ""
            return
        active = document.journal.engine.active(document.shown)
        if active != self._active:
            self._active = active
            if active in battle.units:
                self.order.choose(active)
                self.order.show_now()
        elif not active and not any(button.choice.issue is None for button in self.team.play.choices.buttons):
            self.stage.select(())  # the next that may do something comes into hand

    def panes(self) -> list[QWidget]:
        """The order, the team, its dice."""
        order = [self.order] if self.sides.is_shown("order") else []
        return [*order, self.team, self.team.dice]
