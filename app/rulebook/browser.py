"""Rules and tables in two panes: search and list at the left, what is open at the right."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QStackedWidget, QVBoxLayout, QWidget

from app.context import Context
from app.packs.edit import figure_fault, typed_value, with_figures
from app.packs.shelf import Kept, PackShelf
from app.rulebook.contents import (
    TABLE,
    found,
    home_of,
    name_of,
    nothing_text,
    row_name,
    rules_in,
    section_target,
    table_target,
)
from app.rulebook.contents_list import ContentsList
from app.rulebook.figures_pane import RULES, FiguresPane, label
from app.rulebook.reader import Reader
from app.session import OpenArmy
from app.widgets.panels import Panels
from app.widgets.search import SearchField
from app.widgets.segmented import Segmented
from app.words import title_text
from rules import registry
from rules.army.system import System
from rules.tables.book import Book

ARMY = "army"
LEFT, UNDER = 320, 860
SHORT = {"hexgame": "Hex game", "smle": "SMLE", "crucible": "Crucible"}


class Browser(QWidget):
    """`gone` carries where the player went, for the way back; `row_wanted` a table that is to have a new row."""

    gone = Signal(str)
    row_wanted = Signal(str)
    opened = Signal()

    def __init__(self, context: Context, shelf: PackShelf) -> None:
        super().__init__()
        self._context, self._shelf = context, shelf
        look = context.look
        self.system: System = self._first_system()
        self.open = ""
        self.source = ARMY
        self.systems = Segmented(look, "rules-system", "Rule system")
        self.systems.show_words([(system.key, SHORT.get(system.key, system.name)) for system in registry.SYSTEMS])
        self.search = SearchField(look, "Search by word or id", "rules-search")
        self.list = ContentsList(look)
        self.nothing = label("", "small", wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.reader, self.figures = Reader(look), FiguresPane(look)
        self._section = label("", "panel")
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
        text = QWidget()
        self._text = QVBoxLayout(text)
        self._text.addWidget(self._section)
        self._text.addWidget(self.reader, 1)
        self._right = QStackedWidget()
        self._right.addWidget(text)
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
        self._text.setContentsMargins(px(20), px(12), px(8), 0)
        ground = self._context.look.theme.figure("surface")
        self.list.setStyleSheet(f"QListView {{ background: #{ground}; }}")

    def _listen(self) -> None:
        self.systems.chosen.connect(lambda key: self.use_system(registry.system(key)))
        self.search.textChanged.connect(self._find)
        self.search.left_down.connect(self.list.go_to_first)
        self.list.shown.connect(self.show_target)
        self.list.taken.connect(lambda target: self.gone.emit(f"{self.system.key}/{target}"))
        self.figures.source_chosen.connect(self._choose_source)
        self.figures.row_wanted.connect(self.row_wanted)
        self.figures.grid.refused.connect(lambda text: self._context.notes.say(text, "warn"))
        self.figures.grid.cleared.connect(lambda index: self._put_back(self.figures.grid.table.place(index)))
        self._context.look.changed.connect(self._dress)
        self._shelf.changed.connect(self.refresh)

    # --- What is shown ----------------------------------------------------------------------------

    def _first_system(self) -> System:
        current = self._context.session.current
        return current.system if current else registry.SYSTEMS[0]

    def use_system(self, system: System) -> None:
        """Shows another system's rules, from its first section."""
        self.systems.show_value(system.key)
        if system is not self.system or not self.open:
            self.system = system
            kept = self.kept
            if kept is not None and kept.pack.system != system.key:
                self.source = ARMY
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
        self._section.setText(section)
        self._right.setCurrentIndex(0)
        self.reader.show_rules(section, rules, chosen)
        self.list.mark(chosen if self.list.contents.row_of(chosen) >= 0 else self.open)
        self.opened.emit()
        return True

    def _show_table(self, table: str, cell: str = "") -> bool:
        if table not in self.system.shelf.tables:
            return False
        self.open = table_target(table)
        self._right.setCurrentIndex(1)
        self._fill_table()
        row, _, column = cell.partition("/")
        self.figures.show_cell(row, column)
        self.list.mark(self.open)
        self.opened.emit()
        return True

    def _find(self, text: str = "") -> None:
        text = self.search.text()
        rows = found(self.system, self.book, text)
        self.list.contents.show_rows(rows)
        self.nothing.setText("" if rows else nothing_text(self.system, self.book, text))
        self.nothing.setVisible(not rows)
        if text and not rows:
            self._context.notes.announce(self.nothing.text())
        self.list.mark(self.open)

    def refresh(self) -> None:
        """Shows what is open again, with the figures of the moment."""
        if self.open.startswith(TABLE) and self.open.partition(":")[2] in self.system.shelf.tables:
            self._fill_table()

    # --- Whose figures ----------------------------------------------------------------------------

    @property
    def army(self) -> OpenArmy | None:
        """The army in front, if it is of the system in front."""
        current = self._context.session.current
        return current if current is not None and current.system is self.system else None

    @property
    def kept(self) -> Kept | None:
        """The pack whose figures are shown and can be edited."""
        found = next((kept for kept in self._shelf.packs if str(kept.path) == self.source), None)
        return found if found is not None and found.pack.system == self.system.key else None

    @property
    def book(self) -> Book:
        """The figures that are shown: of the pack chosen, else of the army in front, else the rules' own."""
        if self.kept is not None:
            return self.system.book().over(self.kept.pack.layer())
        return self.system.book(self.army.army if self.army and self.source == ARMY else None)

    def use_pack(self, kept: Kept) -> None:
        """Shows the figures of a pack, to be edited."""
        self.use_system(registry.system(kept.pack.system))
        self.source = str(kept.path)
        if not self.open.startswith(TABLE):
            self._show_table(next(iter(self.system.shelf.tables)))
        self.refresh()

    def _choose_source(self, source: str) -> None:
        self.source = source
        self.refresh()

    def _fill_table(self) -> None:
        sources = [(RULES, "The rules")]
        if self.army is not None:
            sources.insert(0, (ARMY, title_text(self.army.army)))
        sources += [
            (str(kept.path), f"{kept.pack.name} (house pack)")
            for kept in self._shelf.packs
            if kept.pack.system == self.system.key
        ]
        self.figures.show_sources(sources, self.source)
        store: Callable[[str, str], str] | None = self._store if self.kept is not None else None
        self.figures.show_table(self.system, self.book, self.open.partition(":")[2], store)

    # --- Editing ----------------------------------------------------------------------------------

    def _store(self, place: str, text: str) -> str:
        """Gives the pack in front a figure; says why not where it may not be."""
        kept = self.kept
        if kept is None:
            return "Choose a house pack to change figures."
        if not text.strip():
            self._put_back(place)
            return ""
        value = typed_value(self.book, place, text)
        if value == self.system.book().find(*place.split("/")):
            value = None
        message = figure_fault(self.system, kept.pack, place, value)
        if message:
            return message
        where = self._named(place)
        name = f"Put {where} back" if value is None else f"Set {where} to {text.strip()}"
        return (
            ""
            if self._shelf.change(kept, with_figures(kept.pack, {place: value}), name)
            else "It could not be written."
        )

    def _put_back(self, place: str) -> None:
        """Takes a figure out of the pack in front: the original stands again."""
        kept = self.kept
        if kept is None:
            return
        message = figure_fault(self.system, kept.pack, place, None)
        if message:
            self._context.notes.say(f"{self._named(place)} stays. {message}", "warn")
            return
        self._shelf.change(kept, with_figures(kept.pack, {place: None}), f"Put {self._named(place)} back")

    def _named(self, place: str) -> str:
        table, row, column = place.split("/")
        return f"{row_name(self.system, self.book, table, row)}, {name_of(self.system, column)}"
