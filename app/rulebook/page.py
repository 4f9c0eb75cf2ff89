"""The rules page: rules and tables of every system to read, and house packs to change them by."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.context import Context
from app.packs.shelf import PackShelf
from app.page import Heading, Page
from app.rulebook.browser import Browser, Position
from app.rulebook.contents import home_of, table_target
from app.rulebook.packs_pane import PacksPane
from app.rulebook.row_form import RowForm
from app.rulebook.steps_back import StepsBack
from app.session import Change
from app.widgets.segmented import Segmented
from app.widgets.tab_order import set_reading_order
from rules import registry

BROWSE, PACKS, FORM = range(3)
TABS = (("rules", "Rules and tables"), ("packs", "House packs"))
PACK = "pack:"


class RulesPage(Page):
    """Every rule and table with its mark and source; the player's packs beside it. F1 and the palette lead here."""

    key = "rules"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setWindowTitle("Rules")
        self.shelf = context.part(PackShelf)
        self.tabs = Segmented(context.look, "rules-tab", "What is shown")
        self.tabs.show_words(TABS)
        self.browser = Browser(context, self.shelf)
        self.packs = PacksPane(context, self.shelf)
        self.form = RowForm(context, self.shelf)
        self._at, self._from = "", PACKS
        self._positions: dict[str, Position] = {}
        self._order = QTimer(self, singleShot=True)
        self._stack = QStackedWidget()
        for widget in (self.browser, self.packs, self.form):
            self._stack.addWidget(widget)
        self.steps = StepsBack(context, self.shelf, self)
        self._build()
        self._listen()
        self._bind()
        self._show(BROWSE)

    def _build(self) -> None:
        top = QFrame()
        top.setProperty("panel", "ground")
        row = QHBoxLayout(top)
        row.addWidget(self.tabs)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(top)
        column.addWidget(self._stack, 1)

    def _listen(self) -> None:
        self.tabs.chosen.connect(lambda key: self._go(key))
        self.browser.gone.connect(self._go)
        self.browser.opened.connect(self.headed)
        self.browser.row_wanted.connect(self._open_form_here)
        self.packs.figures_wanted.connect(self._change_figures)
        self.packs.row_wanted.connect(self._open_form)
        self.form.left.connect(self._leave_form)
        self.form.arranged.connect(self._order.start)
        self.browser.opened.connect(self._order.start)
        self._order.timeout.connect(self._order_tab)
        self.shelf.changed.connect(self._steps_changed)
        self.context.session.changed.connect(self._heard)

    def _bind(self) -> None:
        bind = self.context.actions.bind
        bind("find-unit", self._search, self)
        self.context.actions.name("find-unit", "Find in the rules", self)

    # --- Where one is -----------------------------------------------------------------------------

    def heading(self) -> Heading:
        """The rules, or the packs."""
        if self._stack.currentIndex() == BROWSE:
            return Heading("Rules", self.browser.system.name)
        count = len(self.shelf.packs)
        return Heading("House packs", f"{count} of your own" if count else "")

    def panes(self) -> list[QWidget]:
        """What F6 goes through: the search first, for one who comes here looks for something."""
        inside: dict[int, list[QWidget]] = {
            BROWSE: [self.browser.search, self.browser.list, self._open_view()],
            PACKS: [*([self.packs.list] if self.packs.list.entry else []), self.packs.new, self.packs.name],
            FORM: [self.form],
        }
        return [*inside[self._stack.currentIndex()], self.tabs]

    def foot(self) -> list[QWidget]:
        """The buttons of the form."""
        return [self.form.state, self.form.add]

    def _order_tab(self) -> None:
        """Tab follows the eye, once everything has its place."""
        parts = (self.browser.panels.parts(), self.packs.panels.parts(), self.form.parts())
        set_reading_order([self.tabs, *parts[self._stack.currentIndex()]])

    def _open_view(self) -> QWidget:
        return self.browser.figures.grid if self.browser.figures.isVisible() else self.browser.reader

    def enter(self) -> None:
        """Packs may have come, gone or changed on the disk meanwhile."""
        self.shelf.look_again()
        self._refresh()
        self._steps_changed()

    def visit(self, target: str) -> None:
        """Shows a rule ("SM-PTS-03"), "packs", "pack:file", or "system/section:…" and "system/table:…"."""
        self._positions[self._at] = self.browser.position
        self._at = target
        system_key, _, inside = target.partition("/")
        if target == "packs":
            self._show(PACKS)
        elif target.startswith(PACK):
            self.shelf.look_again()
            self._show(PACKS)
            self.packs.list.choose(target.removeprefix(PACK))
        elif ":" in inside and any(system.key == system_key for system in registry.SYSTEMS):
            self._show(BROWSE)
            self.browser.use_system(registry.system(system_key))
            self.browser.show_target(inside)
        elif target == "rules":
            self._show(BROWSE)
        else:
            self.show_rule(target)

    def come_back(self, target: str) -> None:
        """As far down as one had been."""
        if target in self._positions and self._stack.currentIndex() == BROWSE:
            self.browser.stand(self._positions[target])

    def show_rule(self, rule_id: str) -> bool:
        """Opens a rule by its id; says so and gives False where no system has it."""
        self._show(BROWSE)
        if home_of(registry.SYSTEMS, rule_id) is not None:
            return self.browser.show_rule(rule_id)
        self.browser.search.setText(rule_id)
        return False

    def show_table(self, system: str, table: str, cell: str = "") -> bool:
        """Opens a table of a system by their keys, a cell of it in front; False where there is none."""
        self._show(BROWSE)
        return self.browser.show_table(system, table, cell)

    def show_panels(self) -> None:
        """F9."""
        (self.browser if self._stack.currentIndex() == BROWSE else self.packs).panels.toggle_all()

    def panels_state(self) -> str:
        """Both lists' widths."""
        return f"{self.browser.panels.state()},{self.packs.panels.state()}"

    def restore_panels(self, state: str) -> None:
        """Both lists' widths."""
        self.browser.panels.restore(state)
        self.packs.panels.restore(state)

    def _heard(self, change: Change) -> None:
        """The army in front is another, or has other figures: what is in sight is shown again."""
        if change.what in ("army", "documents") and self.isVisible():
            self._refresh()
            self._steps_changed()

    def _refresh(self) -> None:
        (self.browser.refresh if self._stack.currentIndex() == BROWSE else self.packs.fill)()

    def _show(self, at: int) -> None:
        if at != FORM and self._stack.currentIndex() == FORM and self.form.is_dirty:
            way = partial(self._show, FORM)
            self.context.notes.say("What was typed is not in the pack yet.", "warn", "Back to the form", way)
        before, focus = self._stack.currentWidget(), QApplication.focusWidget()
        inside = before is not None and focus is not None and before.isAncestorOf(focus)
        goes = inside and at not in (FORM, self._stack.currentIndex())
        self._stack.setCurrentIndex(at)
        if goes:  # else Qt gives the focus to whatever comes next
            self.panes()[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self._refresh()
        self.tabs.show_value(TABS[0][0] if at == BROWSE else TABS[1][0])
        self._order.start()
        self.headed.emit()

    def _go(self, target: str) -> None:
        """Goes somewhere on this page; the window remembers it for the way back."""
        self.visit(target)
        self.context.notes.go(self.key, target)

    def _search(self) -> None:
        self._show(BROWSE)
        self.browser.panels.reveal("contents")
        self.browser.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.browser.search.selectAll()

    # --- Packs ------------------------------------------------------------------------------------

    def _change_figures(self, path: str, place: str) -> None:
        kept = self.shelf.at(Path(path))
        if kept is None:
            return
        table, _, cell = place.partition("/")
        self.browser.use_pack(kept)
        if table:
            self._go(f"{kept.pack.system}/{table_target(table)}")
            self.browser.show_target(f"{table_target(table)}/{cell}")
        else:
            self._go(f"{kept.pack.system}/{self.browser.open}")
        self.browser.figures.grid.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_form(self, path: str, table: str, row: str = "") -> None:
        kept = self.shelf.at(Path(path))
        if kept is not None:
            self._from = self._stack.currentIndex()
            self._show(FORM)
            self.form.start(kept, table, row)

    def _open_form_here(self, table: str, row: str) -> None:
        if self.browser.kept is not None:
            self._open_form(str(self.browser.kept.path), table, row)

    def _leave_form(self, row: str) -> None:
        """Back to where the form was asked for."""
        self._show(self._from)
        back = self.packs.list if self._from == PACKS else self.browser.figures.grid
        back.setFocus(Qt.FocusReason.OtherFocusReason)
        if row:
            self.context.notes.say(f"{self.shelf.history.undo_name}: kept in the pack.", "ok", "Undo", self.steps.undo)

    def _steps_changed(self) -> None:
        self.steps.name()
        self._order.start()
        self.headed.emit()
