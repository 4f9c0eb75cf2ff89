"""The table page: the table itself with what floats over it, and beside it the unit, the log and the outline."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QStackedLayout, QWidget

from app.asking import FileKind
from app.context import Context
from app.files.problems import CannotWrite
from app.page import Heading, Page
from app.session import Change
from app.tabletop.commands import Commands
from app.tabletop.dice_tray import DiceTray
from app.tabletop.minimap import MiniMap, ScaleBar
from app.tabletop.picture import save_pdf, save_png
from app.tabletop.referee_bar import RefereeBar
from app.tabletop.replay import Replay
from app.tabletop.side_panel import SidePanel
from app.tabletop.stage import Stage
from app.tabletop.terrain_bar import TerrainBar
from app.tabletop.toolbar import ToolBar
from app.tabletop.tools.toolbox import Toolbox
from app.tabletop.tray import Tray
from app.tabletop.view import TableView
from app.widgets.empty import EmptyState
from app.widgets.panels import Panels
from app.words import file_problem_text
from rules.battle.referee import SetDice, ShapeTable
from rules.core.ids import slug

PANEL_WIDTH, PANEL_UNDER = 380, 1100
EDGE = 10
SEEDS = 1_000_000
PICTURES = (FileKind("Picture", (".png",)), FileKind("PDF page", (".pdf",)))


class Mat(QWidget):
    """The view with what floats over it: tools at the left, map and scale below them, dice at the right."""

    def __init__(self, stage: Stage, toolbox: Toolbox) -> None:
        super().__init__()
        self.stage = stage
        self.view = TableView(stage, toolbox)
        self.view.setParent(self)
        self.tools = ToolBar(stage, toolbox)
        self.map = MiniMap(stage, self.view)
        self.scale = ScaleBar(stage, self.view)
        self.dice = DiceTray(stage)
        self.tray = Tray(stage, toolbox)
        self.terrain = TerrainBar(stage, toolbox)
        self.referee = RefereeBar(stage)
        for widget in (self.tools, self.map, self.scale, self.dice, self.tray, self.terrain, self.referee):
            widget.setParent(self)
        self.dice.sized.connect(self.arrange)
        self.tray.sized.connect(self.arrange)
        toolbox.taken.connect(self.arrange)
        stage.context.look.changed.connect(self.arrange)
        stage.changed.connect(lambda _: self.arrange())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everything keeps to its corner."""
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Puts what floats into its corners; the map gives way where there is little room."""
        edge = self.stage.context.look.theme.px(EDGE) - 4
        self.view.setGeometry(self.rect())
        self.tools.adjustSize()
        self.tools.move(edge, edge)
        self.terrain.adjustSize()
        self.terrain.move(self.tools.geometry().right(), edge)
        self.referee.setGeometry(
            self.tools.geometry().right() + edge,
            edge,
            self.width() - self.tools.width() - 3 * edge,
            self.referee.sizeHint().height(),
        )
        self.scale.adjustSize()
        below = self.height() - edge
        if not self.tray.isHidden():
            self.tray.setGeometry(
                edge, below - self.tray.sizeHint().height(), self.width() - 2 * edge, self.tray.sizeHint().height()
            )
            below = self.tray.geometry().top()
        self.map.resize(self.map.sizeHint())
        room = below - self.tools.geometry().bottom() - edge
        self.map.setVisible(room > self.map.height())
        left = edge + (self.map.width() if not self.map.isHidden() else 0)
        self.map.move(edge, below - self.map.height())
        self.scale.move(left, below - self.scale.height())
        self.dice.adjustSize()
        self.dice.move(self.width() - edge - self.dice.width(), below - self.dice.height())

    def sizeHint(self) -> QSize:
        """As large as there is room."""
        return QSize(800, 600)


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
            (("New battle…", lambda: context.actions.trigger("new-battle")),),
        )
        self._pile = QStackedLayout(self)
        self._pile.addWidget(self._empty)
        self.sides = Panels(context.look, self.mat)
        self._pile.addWidget(self.sides)
        self.panel = SidePanel(self.stage, self.toolbox)
        self.sides.add(self.panel, "unit", "Unit and log", "right", PANEL_WIDTH, PANEL_UNDER)
        self.replay = Replay(self.stage, self)
        self._connect()
        self.commands.bind(self)
        self._bind()
        self._show_battle()

    def _connect(self) -> None:
        self.toolbox.changed.connect(self.view.show_overlays)
        self.toolbox.taken.connect(self.view.show_cursor)
        self.stage.changed.connect(self._hear)
        self.view.asked.connect(self._show_menu)

    def _bind(self) -> None:
        """What needs the parts of the page."""
        bind = self.context.actions.bind
        for tab in ("log", "outline", "notes"):
            bind(f"show-{tab}", partial(self._show_tab, tab), self, self.commands.no_battle)
        bind("referee", self.mat.referee.open_bar, self, lambda: self.stage.reason)
        bind("random-terrain", self._random_terrain, self, lambda: self.stage.reason)
        bind("picture", self._picture, self, self.commands.no_battle)
        for number in range(1, 10):
            bind(f"number-{number}", partial(self.mat.terrain.take_number, number), self.view, self.commands.no_battle)
        bind("dice", self._dice, self, lambda: self.stage.reason)
        bind("dice-mode", self._dice_mode, self, lambda: self.stage.reason)

    def _show_tab(self, tab: str) -> None:
        self.sides.reveal("unit")
        self.panel.show_tab(tab)

    def _random_terrain(self) -> None:
        """Another table of the same size, by a seed that follows from what was there."""
        from rules.tabletop.landscape import random_table

        battle = self.stage.battle
        if battle is not None and battle.table is not None:
            seed = len(self.stage.document.journal.made) if self.stage.document else 0
            made = random_table(battle.seed % SEEDS + seed, battle.table.width_in, battle.table.depth_in)
            kept = battle.table.model_copy(update={"pieces": made.pieces})
            self.stage.act(ShapeTable(table=kept, what="at random"))

    def _picture(self) -> None:
        """Asks where, and writes a PNG or a PDF page."""
        asker, notes = self.context.asker, self.context.notes
        name = slug(self.stage.battle.name if self.stage.battle else "table")
        path = asker.save_file("Picture of the table", Path(f"{name}.png"), PICTURES)
        if path is None:
            return
        try:
            (save_pdf if path.suffix.lower() == ".pdf" else save_png)(self.view.plane, path)
        except CannotWrite as problem:
            notes.say(file_problem_text(problem), "error")
        else:
            notes.say(f"Picture saved as {path.name}.", "ok")

    def _dice(self) -> None:
        self.mat.dice.throw.setFocus()

    def _dice_mode(self) -> None:
        battle = self.stage.battle
        if battle is not None:
            self.stage.act(SetDice(dice="typed" if battle.dice == "seeded" else "seeded"))

    def _hear(self, heard: Change) -> None:
        if heard.what == "battles":
            self._show_battle()
        self.headed.emit()

    def _show_battle(self) -> None:
        self._pile.setCurrentIndex(1 if self.stage.document else 0)
        self.view.fit()

    def heading(self) -> Heading:
        """The battle's name and round."""
        document = self.stage.document
        if document is None:
            return Heading("Table")
        battle = document.shown
        note = f"Round {battle.play.round}"
        if document.is_read_only:
            note += " · read-only"
        if document.moment is not None:
            note += f" · looking at step {document.moment.number}"
        return Heading(battle.name or "Battle", note)

    def panes(self) -> list[QWidget]:
        """The table, then the panel."""
        if not self.stage.document:
            return [self]
        return [self.view, self.panel] if self.sides.is_shown("unit") else [self.view]

    def enter(self) -> None:
        """The table takes the keys."""
        if self.stage.document:
            self.view.setFocus()

    def show_panels(self) -> None:
        """F9."""
        self.sides.toggle_all()

    def panels_state(self) -> str:
        """Width and fold of the panel."""
        return self.sides.state()

    def restore_panels(self, state: str) -> None:
        """As it was last time."""
        self.sides.restore(state)

    def _show_menu(self, at: QPoint) -> None:
        """What may be done with what is selected, as a menu at the pointer."""
        menu = QMenu(self)
        for action in ("delete", "bring-back", "centre-selection", "fit-table"):
            bound = next(found for found in self.context.actions.bound() if found.spec.id == action)
            menu.addAction(bound.shown)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.view.viewport().mapToGlobal(at))
