"""Playing by rules on the table page: the track over the map, the choices under the unit, decisions, and the tracker.

On a table without rules all of it keeps out of sight.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QRectF
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.session import Change
from app.tabletop.aiming import Aiming
from app.tabletop.choosing import Choosing
from app.tabletop.decision_bar import DecisionBar
from app.tabletop.dice_tray import DiceTray
from app.tabletop.hand_over import HandOver
from app.tabletop.key_keeper import KeyKeeper
from app.tabletop.mat import Mat
from app.tabletop.play_panel import PlayPanel
from app.tabletop.side_panel import SidePanel
from app.tabletop.stage import Stage
from app.tabletop.system_words import verb_text
from app.tabletop.tab_keeper import TabKeeper
from app.tabletop.tools.toolbox import Toolbox
from app.tabletop.track import Track
from app.tabletop.tracker.tracker import Tracker
from app.tabletop.wanted import ACTS, meant, wanted_text


class Playing(QObject):
    """The parts, and what the keys do with them. `front` is what the page shows."""

    def __init__(self, stage: Stage, toolbox: Toolbox, mat: Mat, panel: SidePanel) -> None:
        super().__init__(mat)
        self.stage = stage
        self.toolbox = toolbox
        self.mat = mat
        self.choosing = Choosing(stage)
        self.aiming = Aiming(self.choosing, toolbox)
        self.play = PlayPanel(stage, self.choosing)
        panel.put_play(self.play)
        self.play.done.connect(self._go)
        self.track = Track(stage)
        self.decision = DecisionBar(stage)
        self.decision.setParent(mat)
        self.decision.chosen.connect(self.play.take)
        mat.referee.chosen.connect(self.play.take)
        self.hand_over = HandOver(stage)
        self.tracker = Tracker(stage, self.choosing)
        self.tracker.team.play.done.connect(self.choosing.commit)
        self.map = QWidget()
        self._tabs = TabKeeper(self.map, lambda: [mat.view, self.decision, *mat.floating(), *panel.parts()])
        for arranged in (self.play.arranged, self.decision.sized):
            arranged.connect(self._tabs.begin)
        self._active = ""
        self._asking: DiceTray = mat.dice
        stage.wanted.disconnect(self.tracker.team.dice.ask)
        mat.installEventFilter(self)
        self.decision.sized.connect(self.arrange)
        stage.changed.connect(self._hear)
        self.choosing.changed.connect(self._look_on)
        stage.context.look.changed.connect(self.arrange)
        self._follow()
        self._take_in_hand()

    def over(self, table: QWidget) -> QWidget:
        """The table with the track above it."""
        column = QVBoxLayout(self.map)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.track)
        column.addWidget(table, 1)
        return self.map

    @property
    def is_tracking(self) -> bool:
        """Whether the game is on a real table: there are sides, and no table on the screen."""
        battle = self.stage.battle
        return battle is not None and battle.table is None and bool(battle.sides)

    def front(self) -> QWidget:
        """What is in front: the screen between two players, the tracker, or the map."""
        if self.hand_over.side:
            return self.hand_over
        return self.tracker if self.is_tracking else self.map

    @property
    def panel(self) -> PlayPanel:
        """The choices that are in sight."""
        return self.tracker.team.play if self.is_tracking else self.play

    def open_referee(self) -> None:
        """The referee's bar, over what the players look at."""
        (self.tracker.referee if self.is_tracking else self.mat.referee).open_bar()

    def _hear(self, heard: Change) -> None:
        if heard.what in ("battle", "battles", "moment"):
            self.decision.show_asked()  # what it covers counts for what is brought in sight
            self._follow()
            self._take_in_hand()
        if heard.what == "figures" and heard.origin is not self:
            self.mat.dice.go_on()
        self._tabs.begin()
        self.arrange()

    def _look_on(self) -> None:
        """With a choice in hand the last dice are out of its way."""
        if self.choosing.choice is not None:
            self.mat.dice.go_on()

    def _take_in_hand(self) -> None:
        """On the map the unit that is asked, or whose go it is, comes into hand and in sight when it is another."""
        document, battle = self.stage.document, self.stage.battle
        if document is None or battle is None or self.is_tracking:
            self._active = ""
            return
        decision = document.shown.decision
        asked = decision.subject if decision is not None and decision.subject in battle.units else ""
        active = asked or document.journal.engine.active(document.shown)
        if active == self._active or (active and active not in battle.units):
            return
        self._active = active
        figures = battle.figures_of(active) if active else ()
        self.stage.select((figure.id for figure in figures if not figure.is_gone), origin=self)
        self.mat.arrange()  # what covers the table now
        asking = () if self.decision.isHidden() else (QRectF(self.decision.geometry()),)
        points = (figure.place.point for figure in figures if figure.place and not figure.is_gone)
        self.mat.view.reveal(*points, beside=asking)

    def _follow(self) -> None:
        self.aiming.is_on = not self.is_tracking
        self.play.use(not self.is_tracking)
        self.tracker.team.play.use(self.is_tracking)
        self._ask_at(self.tracker.team.dice if self.is_tracking else self.mat.dice)

    def _ask_at(self, tray: DiceTray) -> None:
        """Dice are asked for in one place alone: where the players look."""
        if tray is not self._asking:
            self.stage.wanted.disconnect(self._asking.ask)
            self.stage.wanted.connect(tray.ask)
            self._asking = tray

    @property
    def dice(self) -> DiceTray:
        """The dice that are in sight."""
        return self._asking

    # --- The bar of decisions -----------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The bar keeps its place over the map."""
        if watched is self.mat and event.type() is QEvent.Type.Resize:
            self.arrange()
        return False

    def arrange(self) -> None:
        """The bar stands at the top, right of the tools."""
        self.mat.put_on_top(self.decision)

    # --- Keys ---------------------------------------------------------------------------------------

    def bind(self, page: QWidget) -> None:
        """The keys that act for a team, on the map and on the tracker."""
        KeyKeeper(page, self._usual)
        bind = self.stage.context.actions.bind
        for action in ACTS:
            bind(action, partial(self._act, action), page, partial(self._not_meant, action))
        bind("commit", self._commit, self.mat.view, self._no_battle)
        bind("waypoint-back", self._take_back, self.mat.view, self._no_battle)
        bind("step-back", self._step_back, self.tracker, self._no_battle)
        for way, action in ((1, "next-team"), (-1, "previous-team")):
            bind(action, partial(self._next_team, way), self.tracker, self._no_battle)

    def _usual(self) -> QWidget | None:
        """What has the keys while nothing in particular has: the map, or on the tracker the first choice."""
        return next(iter(self.panel.choices.buttons), None) if self.is_tracking else self.mat.view

    def _no_battle(self) -> str:
        return "" if self.stage.document else self.stage.reason

    def _not_meant(self, action: str) -> str:
        if self.stage.reason:
            return self.stage.reason
        means_any = self.panel.meant(action) or self._active_means(action)
        document = self.stage.document
        return "" if means_any or document is None else f"Nobody may {verb_text(document, ACTS[action])} now."

    def _active_means(self, action: str) -> bool:
        """Whether the unit whose go it is has such a choice, though another is looked at."""
        document, battle = self.stage.document, self.stage.battle
        active = document.journal.engine.active(document.now) if document else ""
        if document is None or battle is None or active not in battle.units:
            return False
        engine = document.journal.engine
        return bool(meant(engine, action, engine.choices(document.now, active)))

    def _act(self, action: str) -> None:
        """What a key means for the unit that is looked at, else for the one whose go it is."""
        if not self.panel.meant(action) and self._active_means(action):
            self._active = ""
            self._take_in_hand()
        self.panel.take_meant(action)

    def _commit(self) -> None:
        """Enter on the map: the dice typed, what the tool shows, else the choice in hand, else what is done.

        From terrain with nothing in hand it goes back to play.
        """
        if self.dice.is_asking:
            self.dice.done()
        elif not self.toolbox.current.commit() and not self.choosing.commit():
            if self.toolbox.current is self.toolbox.terrain:
                self.toolbox.take(self.toolbox.select.key)
            else:
                self.panel.take_meant("act-done")

    def _take_back(self) -> None:
        """Backspace on the map: the last die typed, else the tool's last point."""
        if not self.dice.untype():
            self.toolbox.current.back()

    def _go(self) -> None:
        """The button under the choice in hand: as Enter on the map, but it says what is still missing."""
        wants = self.choosing.wants
        if not self.toolbox.current.commit() and not self.choosing.commit() and wants:
            self.stage.context.notes.say(wanted_text(wants), "warn")

    def _step_back(self) -> None:
        """Esc on the tracker: the choice goes, then the dice."""
        if not self.choosing.let_go():
            self.dice.let_go()

    def take_number(self, number: int) -> bool:
        """A digit: a face of the dice that are wanted, else a choice. Whether it was either."""
        if self.dice.is_asking:
            self.dice.type_face(number)
            return True
        return self.panel.take_number(number)

    def _next_team(self, way: int) -> None:
        rows = list(self.tracker.order.rows)
        if rows:
            unit = self.panel.choices.unit
            at = rows.index(unit) if unit in rows else -1 if way > 0 else 0
            self.tracker.order.choose(rows[(at + way) % len(rows)])
