"""The table of actions at work: what each does, what forbids it at the moment, and its keys.

A page binds what an action does and why it may not be done; an action nobody has bound is not there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QWidget

from app.actions import ACTIONS, Action

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
