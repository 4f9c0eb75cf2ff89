"""Rules and tables in two panes: search and list at the left, what is open at the right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QFrame, QStackedWidget, QVBoxLayout, QWidget

from app.context import Context
from app.packs.pack_files import Kept
from app.packs.shelf import PackShelf
from app.rulebook.contents import (
    TABLE,
    found,
    home_of,
    nothing_text,
    rules_in,
    section_target,
    table_target,
)
from app.rulebook.contents_list import ContentsList
from app.rulebook.figures_of import FiguresOf
from app.rulebook.figures_pane import FiguresPane, label
from app.rulebook.pack_steps import PackSteps
from app.rulebook.text_pane import TextPane
from app.widgets.panels import Panels
from app.widgets.search import SearchField
from app.widgets.segmented import Segmented
from rules import registry
from rules.army.system import System

LEFT, UNDER = 320, 860
SHORT = {"hexgame": "Hex game", "smle": "SMLE", "crucible": "Crucible"}


@dataclass(frozen=True, slots=True)
class Position:
    """How far the player had scrolled, and in what; the cell ("row/column") that was in front in a table."""

    open: str
    down: int
    across: int = 0
    cell: str = ""


class Browser(QWidget):
    """`gone` carries where the player went, for the way back; `row_wanted` a table and a row to fill in, or none."""

    gone = Signal(str)
    row_wanted = Signal(str, str)
    opened = Signal()

    def __init__(self, context: Context, shelf: PackShelf) -> None:
        super().__init__()
        self._context, self._shelf = context, shelf
        self._steps = PackSteps(context, shelf)
        look = context.look
        self.of = FiguresOf(context, shelf)
        self.open = self._target = ""
        self.systems = Segmented(look, "rules-system", "Rule system")
        self.systems.show_words([(system.key, SHORT.get(system.key, system.name)) for system in registry.SYSTEMS])
        self.search = SearchField(look, "Search by word or id", "rules-search")
        self.list = ContentsList(look)
        self.nothing = label("", "small", wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.text, self.figures = TextPane(look), FiguresPane(look)
        self.reader = self.text.reader
        self._build()
        self._listen()
        self.use_system(self.system)

    def _build(self) -> None:
        self.left = QFrame()
        self.left.setProperty("panel", "surface")
        self._column = QVBoxLayout(self.left)
        for widget in (self.systems, self.search):
            self._column.addWidget(widget)
        self._column.addWidget(self.nothing)
        self._column.addWidget(self.list, 1)
        self._right = QStackedWidget()
        self._right.addWidget(self.text)
        self._right.addWidget(self.figures)
        self.panels = Panels(self._context.look, self._right)
        self.panels.add(self.left, "contents", "Contents", "left", LEFT, UNDER)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.panels)
        self._dress()

    def _dress(self) -> None:
        px = self._context.look.theme.px
        self._column.setContentsMargins(px(12), px(12), px(12), 0)
        self._column.setSpacing(px(8))
        ground = self._context.look.theme.figure("surface")
        self.list.setStyleSheet(f"QListView {{ background: #{ground}; }}")

    def _listen(self) -> None:
        self.systems.chosen.connect(lambda key: self.use_system(registry.system(key)))
        self.search.textChanged.connect(self._find)
        self.search.left_down.connect(lambda: self.list.go_to_first(anew=bool(self.search.text())))
        self.list.shown.connect(self.show_target)
        self.list.taken.connect(lambda target: self.gone.emit(f"{self.system.key}/{target}"))
        self.figures.source_chosen.connect(self._choose_source)
        self.figures.row_wanted.connect(self.row_wanted)
        self.figures.grid.refused.connect(lambda text: self._context.notes.say(text, "warn"))
        self.figures.grid.cleared.connect(self._put_back)
        self._context.look.changed.connect(self._dress)
        self._shelf.changed.connect(self.refresh)

    # --- What is shown ----------------------------------------------------------------------------

    def use_system(self, system: System) -> None:
        """Shows another system's rules, from its first section."""
        self.systems.show_value(system.key)
        if system is not self.system or not self.open:
            self.of.use_system(system)
            self.search.clear()
            self._find()
            self.show_target(section_target(system.rules[0].section))

    def show_target(self, target: str) -> bool:
        """Opens a section, a table or a rule of the system in front; False where there is none of that name."""
        kind, _, name = target.partition(":")
        if not name:
            home = home_of((self.system,), target)
            return home is not None and self._show_section(home[1].section, home[1].id)
        if kind == TABLE:
            table, _, cell = name.partition("/")
            return self._show_table(table, cell)
        return self._show_section(name)

    def show_rule(self, rule_id: str) -> bool:
        """Opens a rule of whatever system; False where none has this id."""
        home = home_of(registry.SYSTEMS, rule_id)
        if home is None:
            return False
        self.use_system(home[0])
        return self.show_target(home[1].id)

    def show_table(self, system_key: str, table: str, cell: str = "") -> bool:
        """Opens a table, and brings one of its cells ("row" or "row/column") to sight; False where there is none."""
        system = next((found for found in registry.SYSTEMS if found.key == system_key), None)
        if system is None:
            return False
        self.use_system(system)
        return self._show_table(table, cell)

    def _show_section(self, section: str, chosen: str = "") -> bool:
        rules = rules_in(self.system, section)
        if not rules:
            return False
        self.open = section_target(section)
        self._right.setCurrentIndex(0)
        self.text.show_rules(section, rules, chosen)
        self._mark(chosen)
        self.opened.emit()
        return True

    def _show_table(self, table: str, cell: str = "") -> bool:
        if table not in self.system.shelf.tables:
            return False
        self.open = table_target(table)
        self._right.setCurrentIndex(1)
        self._fill_table()
        row, _, column = cell.partition("/")
        if cell:
            self.figures.show_cell(row, column)
        self._mark(f"{self.open}/{cell}" if cell else self.open)
        self.opened.emit()
        return True

    def _mark(self, target: str) -> None:
        """Shows in the list what is open: the very row or rule where it is listed, else its table or section."""
        self._target = target
        self.list.mark(target if self.list.contents.row_of(target) >= 0 else self.open)

    def _find(self, text: str = "") -> None:
        text = self.search.text()
        rows = found(self.system, self.of.book, text)
        self.list.contents.show_rows(rows)
        self.nothing.setText("" if rows else nothing_text(self.system, self.of.book, text))
        self.nothing.setVisible(not rows)
        if text and not rows:
            self._context.notes.announce(self.nothing.text())
        self._mark(self._target)

    def refresh(self) -> None:
        """Shows what is open again, with the figures of the moment."""
        if self.open.startswith(TABLE) and self.open.partition(":")[2] in self.system.shelf.tables:
            self._fill_table()

    @property
    def position(self) -> Position:
        """How far one has scrolled in what is open."""
        if self.open.startswith(TABLE):
            grid = self.figures.grid
            index = grid.currentIndex()
            cell = grid.table.place(index).partition("/")[2] if index.isValid() else ""
            return Position(self.open, grid.verticalScrollBar().value(), grid.horizontalScrollBar().value(), cell)
        return Position(self.open, self.reader.verticalScrollBar().value())

    def stand(self, position: Position) -> None:
        """Scrolls as far as one had; nothing where something else is open."""
        if position.open != self.open:
            return
        if self.open.startswith(TABLE):
            self.figures.show_cell(*position.cell.split("/"))
            self.figures.grid.scroll_to(position.across, position.down)
        else:
            self.reader.scroll_to(position.down)

    # --- Whose figures ----------------------------------------------------------------------------

    @property
    def system(self) -> System:
        """The system in front."""
        return self.of.system

    @property
    def kept(self) -> Kept | None:
        """The pack whose figures are shown and can be edited."""
        return self.of.kept

    def use_pack(self, kept: Kept) -> None:
        """Shows the figures of a pack, to be edited."""
        self.use_system(registry.system(kept.pack.system))
        self.of.source = str(kept.path)
        if not self.open.startswith(TABLE):
            self._show_table(next(iter(self.system.shelf.tables)))
        self.refresh()

    def _choose_source(self, source: str) -> None:
        self.of.source = source
        self.refresh()

    def _fill_table(self) -> None:
        self.figures.show_sources(self.of.offers(), self.of.source)
        kept = self.kept
        store = partial(self._steps.store, kept) if kept is not None else None
        self.figures.show_table(self.system, self.of.book, self.open.partition(":")[2], store)

    def _put_back(self, index: QModelIndex) -> None:
        if self.kept is not None:
            self._steps.put_back(self.kept, self.figures.grid.table.place(index))
