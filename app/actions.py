"""The one table of actions: menus, tool tips, palette and shortcut sheet all read it.

A page binds what an action does and why it may not be done at the moment; an action nobody has bound is not there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QWidget


@dataclass(frozen=True, slots=True)
class Action:
    """One action: its id, its words, the menu it stands in, its keys, its icon, and other words that mean it."""

    id: str
    text: str
    menu: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    also: str = ""


ACTIONS: tuple[Action, ...] = (
    Action("go-start", "Start", "Go", ("Ctrl+1",), "home"),
    Action("go-army", "Army", "Go", ("Ctrl+2",), "army"),
    Action("go-print", "Print", "Go", ("Ctrl+3", "Ctrl+P"), "print"),
    Action("go-table", "Table", "Go", ("Ctrl+4",), "table"),
    Action("go-rules", "Rules", "Go", ("Ctrl+5",), "book"),
    Action("go-settings", "Settings", "Go", ("Ctrl+,",), "sliders"),
    Action("go-back", "Back", "Go", ("Alt+Left",), "left"),
    Action("go-forward", "Forward", "Go", ("Alt+Right",), "right"),
    Action("next-army", "Next open army", "Go", ("Ctrl+Tab",), "right"),
    Action("next-pane", "Next pane", "Go", ("F6",), "right"),
    Action("palette", "Find or run a command", "Go", ("Ctrl+K",), "search"),
    Action("menu", "Menu", "Go", ("F10",), "more"),
    Action("shortcuts", "Keyboard shortcuts", "Help", ("Ctrl+/",), "book"),
    Action("rule-help", "Rule of what has the focus", "Help", ("F1",), "book"),
    Action("new-army", "New army…", "File", ("Ctrl+N",), "plus"),
    Action("samples", "Sample armies…", "File", (), "army"),
    Action("open", "Open…", "File", ("Ctrl+O",), "folder"),
    Action("save", "Save", "File", ("Ctrl+S",), "save"),
    Action("save-as", "Save as…", "File", ("Ctrl+Shift+S",), "save"),
    Action("close-army", "Close army", "File", ("Ctrl+W",), "cross"),
    Action("new-battle", "New battle…", "File", ("Ctrl+Shift+N",), "table", "play game set up"),
    Action("track-game", "Track a game on a real table…", "File", ("Ctrl+Shift+T",), "dice", "tracker play models"),
    Action("make-table", "Make a table", "File", (), "terrain", "new terrain battlefield"),
    Action("open-table", "Open a table…", "File", (), "folder", "terrain"),
    Action("save-table", "Save the table…", "File", (), "save", "terrain"),
    Action("close-battle", "Close battle", "File", ("Ctrl+Shift+W",), "cross", "end game"),
    Action("export", "Export as text…", "File", ("Ctrl+Shift+E",), "export"),
    Action("save-pdf", "Save PDF…", "File", ("Ctrl+Shift+P",), "save"),
    Action("packs", "House packs", "File", ("Ctrl+Shift+H",), "sliders"),
    Action("quit", "Quit", "File", ("Ctrl+Q",), "cross"),
    Action("undo", "Undo", "Edit", ("Ctrl+Z",), "undo"),
    Action("redo", "Redo", "Edit", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    Action("cut", "Cut", "Edit", ("Ctrl+X",), "copy"),
    Action("copy", "Copy", "Edit", ("Ctrl+C",), "copy"),
    Action("paste", "Paste", "Edit", ("Ctrl+V",), "copy"),
    Action("duplicate", "Duplicate", "Edit", ("Ctrl+D",), "copy"),
    Action("delete", "Delete", "Edit", ("Delete",), "trash"),
    Action("rename", "Rename", "Edit", ("F2",), "note"),
    Action("select-all", "Select all", "Edit", ("Ctrl+A",), "tick"),
    Action("find-unit", "Find in the catalogue", "Army", ("Ctrl+F",), "search"),
    Action("add-unit", "Add to the army", "Army", ("Insert",), "plus"),
    Action("group", "New group from the selection", "Army", ("Ctrl+G",), "group"),
    Action("move-up", "Move up", "Army", ("Alt+Up",), "up"),
    Action("move-down", "Move down", "Army", ("Alt+Down",), "down"),
    Action("move-out", "Move out of the group", "Army", ("Alt+Shift+Left",), "left"),
    Action("move-in", "Move into the group above", "Army", ("Alt+Shift+Right",), "right"),
    Action("more-figures", "One figure more", "Army", ("+",), "plus"),
    Action("fewer-figures", "One figure fewer", "Army", ("-",), "minus"),
    Action("next-problem", "Next problem", "Army", ("F8",), "warn"),
    Action("previous-problem", "Previous problem", "Army", ("Shift+F8",), "warn"),
    Action("first-fix", "First fix of the problem", "Army", ("Ctrl+.",), "tick"),
    Action("enlarge-card", "Enlarge the card", "Army", ("Space",), "cards"),
    Action("show-sum", "Show the sum", "Army", ("Ctrl+T",), "info"),
    Action("army-settings", "Army settings", "Army", ("Ctrl+Shift+A",), "sliders"),
    Action("opponent", "Check against an opponent…", "Army", (), "swords"),
    Action("next-page", "Next page", "Print", ("PgDown",), "down"),
    Action("previous-page", "Previous page", "Print", ("PgUp",), "up"),
    Action("whole-page", "Whole page", "Print", ("Ctrl+9",), "cards"),
    Action("print-now", "Print…", "Print", (), "print"),
    Action("open-folder", "Open the folder", "Print", (), "folder"),
    Action("tool-select", "Select", "Table", ("V",), "cursor"),
    Action("tool-move", "Move", "Table", ("M",), "move"),
    Action("tool-measure", "Measure", "Table", ("R",), "ruler"),
    Action("tool-sight", "Sight", "Table", ("S",), "eye"),
    Action("tool-blast", "Blast", "Table", ("B",), "blast"),
    Action("tool-rings", "Rings and arcs", "Table", ("G",), "ring"),
    Action("tool-cohesion", "Cohesion", "Table", ("C",), "link"),
    Action("tool-note", "Note", "Table", ("N",), "note"),
    Action("tool-terrain", "Terrain", "Table", ("T",), "terrain"),
    Action("pin-overlay", "Pin what is shown", "Table", ("P",), "pin"),
    Action("hide-overlays", "Hide what is shown", "Table", ("H",), "hide"),
    Action("edge-or-centre", "From edge or centre", "Table", ("X",), "ruler", "next form arc doors"),
    Action("commit", "Do what is shown", "Table", ("Return", "Enter"), "tick"),
    Action("step-back", "Step back", "Table", ("Esc",), "left"),
    Action("waypoint-back", "Take the last point back", "Table", ("Backspace",), "left"),
    Action("nudge-left", "Left by 1″", "Table", ("Left",), "left"),
    Action("nudge-right", "Right by 1″", "Table", ("Right",), "right"),
    Action("nudge-up", "Up by 1″", "Table", ("Up",), "up"),
    Action("nudge-down", "Down by 1″", "Table", ("Down",), "down"),
    Action("nudge-left-little", "Left by 0.1″", "Table", ("Shift+Left",), "left"),
    Action("nudge-right-little", "Right by 0.1″", "Table", ("Shift+Right",), "right"),
    Action("nudge-up-little", "Up by 0.1″", "Table", ("Shift+Up",), "up"),
    Action("nudge-down-little", "Down by 0.1″", "Table", ("Shift+Down",), "down"),
    Action("turn-left", "Turn left by 15°", "Table", ("Q",), "undo"),
    Action("turn-right", "Turn right by 15°", "Table", ("W",), "redo"),
    Action("turn-left-little", "Turn left by 1°", "Table", ("Shift+Q",), "undo"),
    Action("turn-right-little", "Turn right by 1°", "Table", ("Shift+W",), "redo"),
    Action("bring-back", "Bring back what was removed", "Table", (), "undo"),
    Action("moment-back", "Moment before", "Table", ("PgUp",), "left"),
    Action("moment-on", "Moment after", "Table", ("PgDown",), "right"),
    Action("moment-now", "Back to now", "Table", ("End",), "right"),
    Action("replay", "Replay or pause", "Table", ("Shift+Space",), "play"),
    Action("show-log", "Log", "Table", ("L",), "log"),
    Action("show-outline", "Outline", "Table", ("U",), "army"),
    Action("show-notes", "Notes", "Table", ("Shift+N",), "note"),
    Action("dice", "Dice", "Table", ("D",), "dice"),
    Action("dice-mode", "Seeded or typed dice", "Table", ("Ctrl+Shift+D",), "dice"),
    Action("referee", "Referee change…", "Table", ("Ctrl+R",), "shield", "overrule set wounds state marker"),
    Action("act-fire", "Fire", "Table", ("F",), "fire", "shoot attack"),
    Action("act-assault", "Close assault", "Table", ("A",), "swords", "attack fight"),
    Action("act-hold", "Hold for opportunity fire", "Table", ("O",), "eye"),
    Action("act-end", "End the team’s turn", "Table", ("E",), "tick"),
    Action("act-done", "Done with it", "Table", (), "tick"),
    Action("battle-report", "Battle report…", "Table", ("Ctrl+B",), "log", "summary losses"),
    Action("next-team", "Next team", "Table", (".",), "right"),
    Action("previous-team", "Team before", "Table", (",",), "left"),
    Action("next-round", "Next round", "Table", (), "right"),
    Action("random-terrain", "Random terrain", "Table", ("Ctrl+G",), "terrain"),
    Action("picture", "Picture or PDF of the table…", "File", ("Ctrl+Shift+P",), "export"),
    Action("number-1", "Choice or kind 1", "Table", ("1",), "tick"),
    Action("number-2", "Choice or kind 2", "Table", ("2",), "tick"),
    Action("number-3", "Choice or kind 3", "Table", ("3",), "tick"),
    Action("number-4", "Choice or kind 4", "Table", ("4",), "tick"),
    Action("number-5", "Choice or kind 5", "Table", ("5",), "tick"),
    Action("number-6", "Choice or kind 6", "Table", ("6",), "tick"),
    Action("number-7", "Choice or kind 7", "Table", ("7",), "tick"),
    Action("number-8", "Choice or kind 8", "Table", ("8",), "tick"),
    Action("number-9", "Choice or kind 9", "Table", ("9",), "tick"),
    Action("fit-table", "Whole table", "Table", ("Home",), "table"),
    Action("centre-selection", "Selection to the middle", "Table", ("Ctrl+Home",), "ring"),
    Action("table-zoom-in", "Zoom in on the table", "Table", ("Alt++", "Alt+="), "plus"),
    Action("table-zoom-out", "Zoom out of the table", "Table", ("Alt+-",), "minus"),
    Action("zoom-in", "Larger", "View", ("Ctrl++", "Ctrl+="), "plus", "bigger size zoom in"),
    Action("zoom-out", "Smaller", "View", ("Ctrl+-",), "minus", "size zoom out"),
    Action("zoom-reset", "True size", "View", ("Ctrl+0",), "search", "zoom reset 100 %"),
    Action("panels", "Side panels", "View", ("F9",), "sliders"),
    Action("full-screen", "Full screen", "View", ("F11",), "cards"),
    Action("light-dark", "Light or dark", "View", ("Ctrl+Shift+L",), "moon", "theme colours"),
)
MENUS: tuple[str, ...] = tuple(dict.fromkeys(action.menu for action in ACTIONS))

WINDOW, INSIDE = Qt.ShortcutContext.WindowShortcut, Qt.ShortcutContext.WidgetWithChildrenShortcut
Run = Callable[[], object]
Reason = Callable[[], str]
"""Why an action may not be done now, as one sentence; empty where it may."""


def _always() -> str:
    return ""


@dataclass(eq=False)
class Bound:
    """An action at work: its row of the table, what Qt shows of it, what it does and what forbids it."""

    spec: Action
    shown: QAction
    run: Run
    reason: Reason
    where: QWidget


class ActionBook(QObject):
    """The table at work, with the player's own keys. `refreshed` is emitted after what may be done was asked anew."""

    refreshed = Signal()
    refused = Signal(str)

    def __init__(self, keys: Mapping[str, str]) -> None:
        super().__init__()
        self._keys = dict(keys)
        self._bound: dict[str, list[Bound]] = {}

    def bind(self, action_id: str, run: Run, where: QWidget, reason: Reason = _always) -> QAction:
        """Gives an action its work. Its keys hold while the focus is inside `where`, a window's own always.

        Where an action has several works, that of the visible widget bound last holds: a page's own over the window's.
        Raises KeyError for an action that is not in the table.
        """
        spec = next((action for action in ACTIONS if action.id == action_id), None)
        if spec is None:
            raise KeyError(action_id)
        shown = QAction(spec.text, where)
        shown.setObjectName(action_id)
        shown.setShortcutContext(WINDOW if isinstance(where, QMainWindow) else INSIDE)
        shown.triggered.connect(lambda: self.trigger(action_id))
        where.addAction(shown)
        works = self._bound.setdefault(action_id, [])
        works.append(Bound(spec, shown, run, reason, where))
        where.destroyed.connect(partial(self._forget, action_id, works[-1]))
        self._give_keys(action_id)
        return shown

    def _forget(self, action_id: str, work: Bound, *_: object) -> None:
        self._bound[action_id].remove(work)
        if not self._bound[action_id]:
            del self._bound[action_id]

    def _now(self, action_id: str) -> Bound:
        """The work of an action that holds at the moment; raises KeyError for an action that has none."""
        works = self._bound[action_id]
        return next((work for work in reversed(works) if work.where.isVisible()), works[-1])

    def _give_keys(self, action_id: str) -> None:
        """One work alone has the keys: two would be ambiguous, and Qt would do neither."""
        now = self._now(action_id)
        for work in self._bound[action_id]:
            keys = [QKeySequence(key) for key in self.keys(work.spec)] if work is now else []
            if work.shown.shortcuts() != keys:
                work.shown.setShortcuts(keys)

    def trigger(self, action_id: str) -> None:
        """Does an action, or says by `refused` why not."""
        bound = self._now(action_id)
        if reason := bound.reason():
            self.refused.emit(reason)
        else:
            bound.run()

    def reason(self, action_id: str) -> str:
        """Why an action may not be done now; empty where it may."""
        return self._now(action_id).reason()

    def bound(self) -> list[Bound]:
        """Every action that has its work, in the order of the table."""
        return [self._now(action.id) for action in ACTIONS if action.id in self._bound]

    def keys(self, spec: Action) -> tuple[str, ...]:
        """The keys of an action: the player's own, else those of the table."""
        own = self._keys.get(spec.id)
        return spec.keys if own is None else (own,) if own else ()

    def use_keys(self, keys: Mapping[str, str]) -> None:
        """Takes the player's own keys."""
        self._keys = dict(keys)
        for action_id in self._bound:
            self._give_keys(action_id)

    def name(self, action_id: str, text: str, where: QWidget | None = None) -> None:
        """Words an action anew: "Undo Add Bren group"; with `where`, that widget's own work of it alone."""
        works = self._bound[action_id]
        own = next((work for work in works if work.where is where), None)
        (own or self._now(action_id)).shown.setText(text)

    def refresh(self) -> None:
        """Asks anew what may be done. A forbidden action stays to be triggered, so that it can say its reason."""
        for bound in self.bound():
            self._give_keys(bound.spec.id)
            reason = bound.reason()
            keys = ", ".join(self.keys(bound.spec))
            bound.shown.setToolTip(reason or (f"{bound.shown.text()} ({keys})" if keys else bound.shown.text()))
            bound.shown.setProperty("reason", reason)
        self.refreshed.emit()
