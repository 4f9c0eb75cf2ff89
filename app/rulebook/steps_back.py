"""Undo and redo on the rules page: a step on a pack first, else one of the army in front."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.context import Context
from app.packs.shelf import PackShelf


class StepsBack:
    """The way back and forth; its actions are bound on one page."""

    def __init__(self, context: Context, shelf: PackShelf, where: QWidget) -> None:
        self._context, self._shelf, self._where = context, shelf, where
        bind = context.actions.bind
        bind("undo", self.undo, where, lambda: "" if self.undo_name else "Nothing to undo.")
        bind("redo", self.redo, where, lambda: "" if self.redo_name else "Nothing to redo.")
        self.name()

    @property
    def undo_name(self) -> str:
        """What undo would take back, or empty."""
        current = self._context.session.current
        return self._shelf.history.undo_name or (current.history.undo_name if current else "")

    @property
    def redo_name(self) -> str:
        """What redo would do again, or empty."""
        current = self._context.session.current
        return self._shelf.history.redo_name or (current.history.redo_name if current else "")

    def undo(self) -> None:
        """Takes the last step back."""
        session = self._context.session
        if self._shelf.history.undo_name:
            self._announce("Undone", self._shelf.undo())
        elif session.current is not None:
            self._announce("Undone", session.undo(session.current))

    def redo(self) -> None:
        """Does the step taken back again."""
        session = self._context.session
        if self._shelf.history.redo_name:
            self._announce("Done again", self._shelf.redo())
        elif session.current is not None:
            self._announce("Done again", session.redo(session.current))

    def _announce(self, what: str, name: str) -> None:
        if name:
            self._context.notes.announce(f"{what}: {name}")

    def name(self) -> None:
        """Names both steps in menu and tool tips."""
        for way, name in (("undo", self.undo_name), ("redo", self.redo_name)):
            self._context.actions.name(way, f"{way.capitalize()} {name}" if name else way.capitalize(), self._where)
        self._context.actions.refresh()
