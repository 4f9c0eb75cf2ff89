"""The rules page: rules and tables of every system to read, and house packs to change them by."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.context import Context
from app.packs.shelf import PackShelf
from app.page import Heading, Page
from app.rulebook.browser import Browser
from app.rulebook.contents import home_of, table_target
from app.rulebook.packs_pane import PacksPane
from app.rulebook.row_form import RowForm
from app.session import Change
from app.widgets.segmented import Segmented
from rules import registry

BROWSE, PACKS, FORM = range(3)
TABS = (("rules", "Rules and tables"), ("packs", "House packs"))
PACK = "pack:"


class RulesPage(Page):
    """Every rule and table with its mark and source; the player's packs beside it. F1 and the palette lead here."""

    key = "rules"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.setWindowTitle("Rules")
        self.shelf = context.part(PackShelf)
        self.tabs = Segmented(context.look, "rules-tab", "What is shown")
        self.tabs.show_words(TABS)
        self.browser = Browser(context, self.shelf)
        self.packs = PacksPane(context, self.shelf)
        self.form = RowForm(context, self.shelf)
        self._stack = QStackedWidget()
        for widget in (self.browser, self.packs, self.form):
            self._stack.addWidget(widget)
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
        self.browser.row_wanted.connect(self._new_row_here)
        self.packs.figures_wanted.connect(self._change_figures)
        self.packs.row_wanted.connect(self._new_row)
        self.form.left.connect(self._leave_form)
        self.shelf.changed.connect(self._steps_changed)
        self.context.session.changed.connect(self._heard)

    def _bind(self) -> None:
        bind = self.context.actions.bind
        bind("packs", lambda: self._go("packs"), self)
        bind("find-unit", self._search, self)
        bind("undo", self._undo, self, lambda: "" if self._undo_name() else "Nothing to undo.")
        bind("redo", self._redo, self, lambda: "" if self._redo_name() else "Nothing to redo.")
        self._steps_changed()

    # --- Where one is -----------------------------------------------------------------------------

    def heading(self) -> Heading:
        """The rules, or the packs."""
        if self._stack.currentIndex() == BROWSE:
            return Heading("Rules", self.browser.system.name)
        count = len(self.shelf.packs)
        return Heading("House packs", f"{count} of your own" if count else "")

    def panes(self) -> list[QWidget]:
        """What F6 goes through."""
        inside: dict[int, list[QWidget]] = {
            BROWSE: [self.browser.search, self.browser.list, self._open_view()],
            PACKS: [self.packs.list, self.packs.name],
            FORM: [self.form],
        }
        return [self.tabs, *inside[self._stack.currentIndex()]]

    def foot(self) -> list[QWidget]:
        """The buttons of the form."""
        return [self.form.state, self.form.add]

    def _open_view(self) -> QWidget:
        return self.browser.figures.grid if self.browser.figures.isVisible() else self.browser.reader

    def enter(self) -> None:
        """Packs may have come, gone or changed on the disk meanwhile."""
        self.shelf.look_again()
        self._refresh()
        self._steps_changed()

    def visit(self, target: str) -> None:
        """Shows a rule ("SM-PTS-03"), "packs", "pack:file", or "system/section:…" and "system/table:…"."""
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
        self._stack.setCurrentIndex(at)
        self._refresh()
        self.tabs.show_value(TABS[0][0] if at == BROWSE else TABS[1][0])
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

    def _new_row(self, path: str, table: str) -> None:
        kept = self.shelf.at(Path(path))
        if kept is not None:
            self._show(FORM)
            self.form.start(kept, table)

    def _new_row_here(self, table: str) -> None:
        if self.browser.kept is not None:
            self._new_row(str(self.browser.kept.path), table)

    def _leave_form(self, row: str) -> None:
        """Back to the packs; a new row is shown in its table there."""
        self._show(PACKS)
        self.packs.list.setFocus(Qt.FocusReason.OtherFocusReason)
        if row:
            self.context.notes.say(f"{self.shelf.history.undo_name}: kept in the pack.", "ok", "Undo", self._undo)

    # --- Undo -------------------------------------------------------------------------------------

    def _undo_name(self) -> str:
        current = self.context.session.current
        return self.shelf.history.undo_name or (current.history.undo_name if current else "")

    def _redo_name(self) -> str:
        current = self.context.session.current
        return self.shelf.history.redo_name or (current.history.redo_name if current else "")

    def _undo(self) -> None:
        current = self.context.session.current
        if self.shelf.history.undo_name:
            self._announce("Undone", self.shelf.undo())
        elif current is not None:
            self._announce("Undone", self.context.session.undo(current))

    def _redo(self) -> None:
        current = self.context.session.current
        if self.shelf.history.redo_name:
            self._announce("Done again", self.shelf.redo())
        elif current is not None:
            self._announce("Done again", self.context.session.redo(current))

    def _announce(self, what: str, name: str) -> None:
        if name:
            self.context.notes.announce(f"{what}: {name}")

    def _steps_changed(self) -> None:
        for way, name in (("undo", self._undo_name()), ("redo", self._redo_name())):
            self.context.actions.name(way, f"{way.capitalize()} {name}" if name else way.capitalize(), self)
        self.context.actions.refresh()
        self.headed.emit()
