"""The tracker: for real models on a real table. The order at the left, the team in hand at the right, no map."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from app.session import Change
from app.tabletop.choosing import Choosing
from app.tabletop.decision_bar import DecisionBar
from app.tabletop.log_view import LogView
from app.tabletop.phase_bar import PhaseBar
from app.tabletop.play_panel import PlayPanel
from app.tabletop.referee_bar import RefereeBar
from app.tabletop.stage import Stage
from app.tabletop.tab_keeper import TabKeeper
from app.tabletop.tracker.dice import TrackerDice
from app.tabletop.tracker.order import Order
from app.tabletop.turns import phases_of, turns_of
from app.tabletop.unit_panel import UnitPanel
from app.widgets.panels import Panels
from app.widgets.segmented import Segmented
from app.widgets.side_shape import SideShape
from app.widgets.tab_order import set_reading_order

WIDE, NARROW, NARROW_UNDER, ORDER_UNDER = 500, 404, 1280, 900
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
        self.name, self.badge, self.word = QLabel(NOBODY), QLabel(), QLabel()
        for label, role in ((self.name, "page"), (self.badge, "total"), (self.word, "row")):
            label.setProperty("role", role)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.name.setWordWrap(True)
        self.decision = DecisionBar(stage)
        self.play = PlayPanel(stage, choosing, is_large=True)
        self.decision.chosen.connect(self.play.take)
        self.dice = TrackerDice(stage)
        self.unit, self.log = UnitPanel(stage), LogView(stage)
        self.unit.head.is_elsewhere = True
        self.unit.head.show_parts(False)
        self.dice.sized.connect(self._make_room)
        choosing.changed.connect(self._make_room)
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
        head.addWidget(self.word)
        self._doing = QWidget()
        doing = QVBoxLayout(self._doing)
        doing.setContentsMargins(0, 0, 0, 0)
        for part in (self.decision, self.play):
            doing.addWidget(part)
        inside = QWidget()
        inside.setObjectName("page")
        inside.setMaximumWidth(self.stage.context.look.theme.px(MOST_WIDTH))
        column = self._column = QVBoxLayout(inside)
        column.setContentsMargins(12, 12, 12, 12)
        column.addLayout(head)
        for widget in (self._doing, self.dice, self.tabs):
            column.addWidget(widget)
        column.addWidget(self._pile, 1)
        column.addStretch(0)  # all keeps to the top while no figures are shown
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.area.setWidget(inside)
        self.area.verticalScrollBar().rangeChanged.connect(lambda *_: self.show_dice())
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.area)
        self.setFocusProxy(self.play.choices)

    def show_dice(self) -> None:
        """Scrolls to the dice that are asked for."""
        if not self.isHidden() and self.dice.is_asking:
            self._column.activate()
            self.area.ensureWidgetVisible(self.dice)

    def _make_room(self) -> None:
        """While dice are asked for that no choice in hand waits for, they stand where the choices were."""
        self._doing.setVisible(not self.dice.is_asking or self.play.choosing.choice is not None)
        self._show()
        self.show_dice()

    def show_tab(self, key: str) -> None:
        """The figures or the log; figures only of a team that is selected."""
        self.tabs.show_value(key)
        self._pile.setCurrentWidget(self.log if key == "log" else self.unit)
        self._show()

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "battles", "moment", "figures"):
            self._show()

    def _unit(self) -> str:
        """The team that dice are asked for, else the one whose choices are shown."""
        battle, asked = self.stage.battle, self.dice.wanted.subject if self.dice.is_asking else ""
        figure = battle.figures.get(asked) if battle else None
        asked = figure.unit if figure else asked
        return asked if battle and asked in battle.units else self.play.choices.unit

    def _show(self) -> None:
        self._pile.setVisible(bool(self.stage.selected) or self._pile.currentWidget() is self.log)
        document, battle, unit = self.stage.document, self.stage.battle, self._unit()
        squad = battle.units.get(unit) if battle else None
        if document is None or battle is None or squad is None:
            self.shape.show_colour("")
            self.name.setText(NOBODY)
            self.badge.setText("")
            self.word.setText("")
            return
        side = battle.side(squad.side)
        self.shape.show_colour(side.colour if side else "")
        self.name.setText(squad.name)
        self.badge.setText(document.journal.engine.badge(document.shown, unit))
        turn = next((placed.turn for placed in turns_of(self.stage) if placed.unit.id == unit), None)
        self.word.setText(turn.word if turn else "")


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
        self.sides.add(self.order, "order", "Order", "left", WIDE, ORDER_UNDER)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.phases)
        self.referee = RefereeBar(stage, has_map=False)
        self.referee.chosen.connect(self.team.play.take)
        column.addWidget(self.referee)
        column.addWidget(self.sides, 1)
        self._active, self._width = "", WIDE
        self._tabs = TabKeeper(self, lambda: [self.order, self.team])
        self.team.play.arranged.connect(lambda: set_reading_order([self.order, self.team]))
        self.team.play.arranged.connect(self._tabs.begin)
        stage.renewed.connect(self._show)
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the list gives way to the team; whoever has set its width keeps it."""
        super().resizeEvent(event)
        px, state = self.stage.context.look.theme.px, self.sides.state()
        width = NARROW if self.window().width() < px(NARROW_UNDER) else WIDE
        if width != self._width and f":{self._width}:" in state:
            self.sides.restore(state.replace(f":{self._width}:", f":{width}:"))
        self._width = width

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
                self.team.area.verticalScrollBar().setValue(0)
        elif not active and not any(button.choice.issue is None for button in self.team.play.choices.buttons):
            self.stage.select(())  # the next that may do something comes into hand

    def panes(self) -> list[QWidget]:
        """The order, the team, its dice."""
        order = [self.order] if self.sides.is_shown("order") else []
        return [*order, self.team, self.team.dice]
