"""The table page: the table itself with what floats over it, and beside it the unit, the log and the outline."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QStackedLayout, QWidget

from app.context import Context
from app.desk.battle_words import is_table_only
from app.page import Heading, Page
from app.session import Change
from app.tabletop.commands import Commands
from app.tabletop.mat import Mat
from app.tabletop.menu import TableMenu
from app.tabletop.picture import ask_and_save
from app.tabletop.playing import Playing
from app.tabletop.replay import Replay
from app.tabletop.side_panel import SidePanel
from app.tabletop.stage import Stage
from app.tabletop.table_heading import heading_of
from app.tabletop.teller import Teller
from app.tabletop.tools.toolbox import Toolbox
from app.tabletop.tray import off_table
from app.widgets.empty import EmptyState
from app.widgets.panels import Panels
from rules.battle.referee import SetDice

PANEL_WIDTH, PANEL_UNDER = 380, 1100


class TablePage(Page):
    """The measured table."""

    key = "table"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setWindowTitle("Table")
        self.stage = Stage(context)
        self.toolbox = Toolbox(self.stage)
        self.mat = Mat(self.stage, self.toolbox)
        self.view = self.mat.view
        self.commands = Commands(self.stage, self.toolbox, self.view)
        self._empty = EmptyState(
            context.look,
            "table",
            "No game yet. Set up a battle, or start with a bare table.",
            (
                ("New battle…", lambda: context.actions.trigger("new-battle")),
                ("Track a game on a real table…", lambda: context.actions.trigger("track-game")),
            ),
        )
        self._pile = QStackedLayout(self)
        self._pile.addWidget(self._empty)
        self.sides = Panels(context.look, self.mat)
        self.panel = SidePanel(self.stage, self.toolbox)
        self.playing = Playing(self.stage, self.toolbox, self.mat, self.panel)
        for widget in (self.playing.over(self.sides), self.playing.tracker, self.playing.hand_over):
            self._pile.addWidget(widget)
        self.sides.add(self.panel, "unit", "Unit and log", "right", PANEL_WIDTH, PANEL_UNDER)
        self.menu = TableMenu(self.stage, self.toolbox, self.playing.play.take, self)
        self.replay = Replay(self.stage, self)
        self.teller = Teller(self.stage, self)
        self._connect()
        self.commands.bind(self)
        self.playing.bind(self)
        self.playing.hand_over.wanted.connect(self._show_front)
        self._bind()
        self._show_battle()

    def _connect(self) -> None:
        self.toolbox.changed.connect(self.view.show_overlays)
        self.toolbox.taken.connect(self._tool_taken)
        self.stage.changed.connect(self._hear)
        self.view.asked.connect(self._show_menu)
        self.panel.notes.kept.connect(self.view.setFocus)
        self.panel.outline.tree.activated.connect(lambda _: self._activate())
        self.playing.choosing.changed.connect(self._show_questions)

    def _bind(self) -> None:
        """What needs the parts of the page."""
        bind = self.context.actions.bind
        for tab in ("log", "outline", "notes"):
            bind(f"show-{tab}", partial(self._show_tab, tab), self, self.commands.no_battle)
        bind("referee", self.playing.open_referee, self, lambda: self.stage.reason)
        bind("random-terrain", self.mat.terrain.about_table.shuffle, self, lambda: self.stage.reason)
        bind("battle-report", self._report, self, self.commands.no_battle)
        bind("picture", partial(ask_and_save, self.stage, self.view.plane), self, self.commands.no_battle)
        for number in range(1, 10):
            bind(f"number-{number}", partial(self._number, number), self, self._not_in_hand)
        for number in range(10, 14):
            bind(f"number-{number}", partial(self.mat.terrain.take_number, number), self, self._no_terrain_tool)
        bind("step-back", self._escape, self.view, self.commands.no_battle)
        bind("rename", self._rename, self, self._not_one_unit)
        bind("dice", self._dice, self, lambda: self.stage.reason)
        bind("dice-mode", self._dice_mode, self, lambda: self.stage.reason)

    def _tool_taken(self) -> None:
        """Whatever is in hand works on the table: it has the keys."""
        self.view.another_tool()
        if self.isVisible():
            self.view.setFocus()

    def _show_questions(self) -> None:
        """What a choice in hand asks, once all is shown on the map, is in sight, and has the keys in a drawer."""
        choosing, play = self.playing.choosing, self.playing.play
        if choosing.choice is None or choosing.wants or not choosing.asks() or self.playing.is_tracking:
            return
        if self.isVisible() and not self.sides.is_shown("unit"):
            self.sides.reveal("unit")
            play.do.setFocus(Qt.FocusReason.OtherFocusReason)

    def _activate(self) -> None:
        """Enter in the outline: what is not on the table comes into hand, else it is brought in sight."""
        battle, chosen = self.stage.battle, self.stage.selected
        units = {battle.figures[key].unit for key in chosen if key in battle.figures} if battle else set()
        waiting = [off_table(battle, battle.units[unit]) for unit in battle.units if unit in units] if battle else []
        taken = tuple(figure for figures in waiting for figure in figures if figure in chosen)
        if taken and battle is not None and battle.table is not None:
            self.mat.tray.take(taken)
        else:
            self.context.actions.trigger("centre-selection")

    def _rename(self) -> None:
        self.sides.reveal("unit")
        self.panel.unit.name.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.panel.unit.name.selectAll()

    def _not_one_unit(self) -> str:
        one = len(self.panel.unit.units()) == 1
        return self.stage.reason or ("" if one else "Select one unit to give it another name.")

    def _not_in_hand(self) -> str:
        return self.stage.reason if self.stage.handed else self.commands.no_battle()

    def _no_terrain_tool(self) -> str:
        in_hand = self.toolbox.current is self.toolbox.terrain
        return self.stage.reason or ("" if in_hand else "Take the terrain tool (T) first.")

    def _escape(self) -> None:
        """Esc on the table: dice that are wanted are given up first."""
        if not self.playing.dice.let_go():
            self.commands.escape()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc gives up the dice that are wanted, wherever the focus is."""
        if event.key() != Qt.Key.Key_Escape or not self.playing.dice.let_go():
            super().keyPressEvent(event)

    def _number(self, number: int) -> None:
        """A digit: a face of the dice that are wanted, else a kind of terrain, else a choice of the unit."""
        is_terrain = self.toolbox.current is self.toolbox.terrain and not self.playing.is_tracking
        if is_terrain and not self.playing.dice.is_asking:
            self.mat.terrain.take_number(number)
        else:
            self.playing.take_number(number)

    def _show_tab(self, tab: str) -> None:
        self.sides.reveal("unit")
        self.panel.show_tab(tab)

    def _report(self) -> None:
        """What happened so far, to read and to save."""
        from app.tabletop.report_view import open_report

        open_report(self.stage, self)

    def _dice(self) -> None:
        self.playing.dice.open()

    def _dice_mode(self) -> None:
        battle = self.stage.battle
        if battle is not None:
            self.stage.act(SetDice(dice="typed" if battle.dice == "seeded" else "seeded"))

    def _hear(self, heard: Change) -> None:
        if heard.what == "battles":
            self._show_battle()
        self.headed.emit()

    def _show_battle(self) -> None:
        battle = self.stage.battle
        if battle is not None and is_table_only(battle):
            self.toolbox.take(self.toolbox.terrain.key)
        elif self.toolbox.current is self.toolbox.terrain:
            self.toolbox.take(self.toolbox.select.key)
        self._show_front()
        self.view.fit()
        self.mat.arrange()

    def _show_front(self) -> None:
        """The map, the tracker, or the screen between two players; where the focus was, there it is again."""
        front = self.playing.front() if self.stage.document else self._empty
        if front is not self._pile.currentWidget():
            had = self.isVisible() and self.isAncestorOf(QApplication.focusWidget() or self.window())
            self._pile.setCurrentWidget(front)
            if had:
                self.enter()

    def heading(self) -> Heading:
        """The battle's name and round."""
        return heading_of(self.stage.document)

    def panes(self) -> list[QWidget]:
        """The table, then the panel."""
        if not self.stage.document:
            return [self]
        if self.playing.front() is not self.playing.map:
            return self.playing.tracker.panes() if not self.playing.hand_over.side else [self.playing.hand_over]
        floating = [self.playing.decision, self.mat.tools, self.mat.terrain, self.mat.tray, self.mat.dice]
        return [self.view, *floating, *([self.panel] if self.sides.is_shown("unit") else [])]

    def foot(self) -> list[QWidget]:
        """Map, zoom, dice and tray."""
        front = self.stage.document and self.playing.front() is self.playing.map
        return [self.mat.map, self.mat.scale, self.mat.dice, self.mat.tray] if front else []

    def aside(self) -> int:
        """The tools, with the terrain beside them."""
        return self.mat.aside() if self.foot() else 0

    def enter(self) -> None:
        """The table takes the keys."""
        if self.stage.document:
            front = self.playing.front()
            (self.view if front is self.playing.map else self.panes()[0]).setFocus()

    def show_panels(self) -> None:
        """F9."""
        (self.playing.tracker.sides if self.playing.is_tracking else self.sides).toggle_all()

    def panels_state(self) -> str:
        """Width and fold of the panel, and how its height is shared."""
        return f"{self.sides.state()};{self.panel.state()}"

    def restore_panels(self, state: str) -> None:
        """As it was last time."""
        sides, _, heights = state.partition(";")
        self.sides.restore(sides)
        self.panel.restore(heights)

    def _show_menu(self, at: QPoint) -> None:
        """What may be done with what is selected, as a menu at the pointer."""
        touch = self.view.touch(QPointF(at), Qt.KeyboardModifier.NoModifier)
        self.menu.made(touch).popup(self.view.viewport().mapToGlobal(at))
