"""Whose figures the rules page shows: the rules' own, those of the army in front, or a house pack's, to be edited."""

from __future__ import annotations

from app.context import Context
from app.open_army import OpenArmy
from app.packs.pack_files import Kept
from app.packs.shelf import PackShelf
from app.words import title_text
from rules import registry
from rules.army.system import System
from rules.tables.book import Book

ARMY, RULES = "army", "rules"


class FiguresOf:
    """The system in front and the source chosen for it: ARMY, RULES, or the path of a pack's file."""

    def __init__(self, context: Context, shelf: PackShelf) -> None:
        self._context, self._shelf = context, shelf
        current = context.session.current
        self.system: System = current.system if current else registry.SYSTEMS[0]
        self.source = ARMY
        shelf.moved.connect(self._moved)

    def use_system(self, system: System) -> None:
        """Another system; a pack of another one is no source any more."""
        self.system = system
        if self.source not in (ARMY, RULES) and self.kept is None:
            self.source = ARMY

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

    def offers(self) -> list[tuple[str, str]]:
        """Whose figures there are: source and words."""
        army = [(ARMY, title_text(self.army.army))] if self.army is not None else []
        packs = [
            (str(kept.path), f"{kept.pack.name} (house pack)")
            for kept in self._shelf.packs
            if kept.pack.system == self.system.key
        ]
        return [*army, (RULES, "The rules"), *packs]

    def _moved(self, old: str, new: str) -> None:
        """The file of the pack in front has another name."""
        if self.source == old:
            self.source = new
