"""What the window itself does: each action of the table that belongs to no page gets its work here."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.asking import Choice, Question
from app.open_army import OpenArmy
from app.settings import SCALES

if TYPE_CHECKING:
    from app.desk.battles import Battles
    from app.desk.desk import Desk
    from app.open_battle import OpenBattle
    from app.shell.window import MainWindow

STEP = 10
"""One step of the window's scale, in percent."""
NO_BATTLE = "No game yet. Set up a battle (Ctrl+Shift+N) or open one (Ctrl+O)."
NO_TABLE = "There is no table yet. Make one, or set up a battle (Ctrl+Shift+N)."
NO_ARMY = "No army is open. Start one (Ctrl+N) or open a file (Ctrl+O)."


class Commands:
    """The window's own actions. What needs the rules imports them when it is asked."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._context = window.context
        bind = self._context.actions.bind
        for spec in window.pages.specs.values():
            bind(spec.action, partial(window.go, spec.key), window)
        trail = window.going.trail
        bind("go-back", window.going.back, window, lambda: "" if trail.has_back() else "This is where you started.")
        bind("go-forward", window.going.forward, window, lambda: "" if trail.has_forward() else "Nothing lies ahead.")
        bind("next-army", self._next_army, window, self._no_other_army)
        bind("next-pane", window.next_pane, window)
        bind("palette", window.floating.open_palette, window)
        bind("shortcuts", window.floating.open_sheet, window)
        if "rules" in window.pages.specs:
            bind("rule-help", self._rule_help, window)
            bind("packs", partial(self._context.notes.go, "rules", "packs"), window)
        bind("new-army", self._new_army, window)
        if "table" in window.pages.specs:
            self._bind_battle()
        bind("samples", window.floating.open_samples, window)
        bind("open", lambda: self._desk().choose_and_open(), window)
        bind("save", self._save, window, self._nothing_to_save)
        bind("save-as", self._save_as, window, self._nothing_to_save)
        bind("close-army", lambda: self._desk().close(self._army()), window, self._no_army)
        bind("quit", window.close, window)
        bind("undo", self._undo, window, lambda: "" if self._steps("undo") else "Nothing to undo.")
        bind("redo", self._redo, window, lambda: "" if self._steps("redo") else "Nothing to redo.")
        bind("zoom-in", lambda: self._scale(+STEP), window, lambda: self._scale_end(+STEP))
        bind("zoom-out", lambda: self._scale(-STEP), window, lambda: self._scale_end(-STEP))
        bind("zoom-reset", lambda: self._change(scale=SCALES[0]), window)
        bind("panels", self._show_panels, window)
        bind("full-screen", self._full_screen, window)
        bind("light-dark", self._light_dark, window)

    def _bind_battle(self) -> None:
        """What begins, keeps and ends a battle or a table."""
        bind, window = self._context.actions.bind, self._window
        bind("new-battle", window.floating.open_new_battle, window)
        bind("track-game", lambda: window.floating.open_new_battle(is_real=True), window)
        bind("make-table", lambda: self._battles().tables.make(), window)
        bind("open-table", lambda: self._battles().tables.choose_and_open(), window)
        bind("save-table", lambda: self._battles().tables.save_as(self._battle()), window, self._no_table)
        bind("close-battle", lambda: self._battles().close(), window, self._no_battle)

    def name_steps(self) -> None:
        """Undo and redo name the step that they would take."""
        actions = self._context.actions
        for way in ("undo", "redo"):
            step = self._steps(way)
            actions.name(way, f"{way.capitalize()} {step}" if step else way.capitalize(), self._window)

    def _desk(self) -> Desk:
        from app.desk.desk import Desk

        return self._context.part(Desk)

    def _battles(self) -> Battles:
        from app.desk.battles import Battles

        return self._context.part(Battles)

    def _battle(self) -> OpenBattle:
        battle = self._context.session.battle
        if battle is None:
            raise LookupError(NO_BATTLE)
        return battle

    def _no_battle(self) -> str:
        return NO_BATTLE if self._context.session.battle is None else ""

    def _no_table(self) -> str:
        battle = self._context.session.battle
        return "" if battle is not None and battle.shown.table is not None else NO_TABLE

    def _on_table(self) -> bool:
        """Whether what is saved is the battle: the table is in front."""
        return self._window.rail_page() == "table"

    def _nothing_to_save(self) -> str:
        return self._no_battle() if self._on_table() else self._no_army()

    def _save(self) -> object:
        if self._on_table():
            return self._battles().saving.save(self._battle())
        return self._desk().save(self._army())

    def _save_as(self) -> object:
        if self._on_table():
            return self._battles().saving.save_as(self._battle())
        return self._desk().save_as(self._army())

    def _army(self) -> OpenArmy:
        current = self._context.session.current
        if current is None:
            raise LookupError(NO_ARMY)
        return current

    def _no_army(self) -> str:
        return NO_ARMY if self._context.session.current is None else ""

    def _steps(self, way: str) -> str:
        current = self._context.session.current
        if current is None:
            return ""
        return current.history.undo_name if way == "undo" else current.history.redo_name

    def _undo(self) -> None:
        name = self._context.session.undo(self._army())
        self._context.notes.announce(f"Undone: {name}")

    def _redo(self) -> None:
        name = self._context.session.redo(self._army())
        self._context.notes.announce(f"Done again: {name}")

    def _no_other_army(self) -> str:
        return "" if len(self._context.session.documents) > 1 else "No other army is open."

    def _next_army(self) -> None:
        documents = self._context.session.documents
        at = documents.index(self._army())
        self._context.session.show(documents[(at + 1) % len(documents)])

    def _new_army(self) -> None:
        """Asks for the rules to build by: the one thing an army cannot change later."""
        from rules import registry

        choices = tuple(Choice(system.key, system.name) for system in registry.SYSTEMS)
        question = Question("New army", "By which rules?", (*choices, Choice("back", "Go back")), "back")
        answer = self._context.asker.ask(question)
        if answer != "back":
            self._desk().new_army(registry.system(answer))

    def _rule_help(self) -> None:
        """The rule of what has the focus, or of what is around it; the rules themselves where there is none."""
        widget: QWidget | None = QApplication.focusWidget()
        while widget is not None and not widget.property("rule"):
            widget = widget.parentWidget()
        self._context.notes.go("rules", str(widget.property("rule")) if widget is not None else "")

    def _scale(self, by: int) -> None:
        self._change(scale=max(SCALES[0], min(SCALES[-1], self._context.preferences.now.look.scale + by)))

    def _scale_end(self, by: int) -> str:
        if self._context.preferences.now.look.scale + by in SCALES:
            return ""
        return f"The {'largest' if by > 0 else 'smallest'} size is {SCALES[-1] if by > 0 else SCALES[0]} %."

    def _show_panels(self) -> None:
        """Folds the page's panels away, or brings them back."""
        if self._window.pages.current is not None:
            self._window.pages.current.show_panels()

    def _full_screen(self) -> None:
        """The whole screen, or a window again."""
        self._window.setWindowState(self._window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _light_dark(self) -> None:
        self._change(scheme="light" if self._context.look.theme.dark else "dark")

    def _change(self, **look: object) -> None:
        preferences = self._context.preferences
        preferences.change(preferences.now.but("look", **look))
