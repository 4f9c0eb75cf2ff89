"""The silhouettes of units by their profiles, from the catalogues of their armies. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.army.model import Unit
from rules.army.system import System

if TYPE_CHECKING:
    from app.open_army import OpenArmy

PLAIN = "squad"


class Silhouettes:
    """Asked for once for each army's figures; what a catalogue no longer offers is still known from before."""

    def __init__(self) -> None:
        self._system: System | None = None
        self._figures: tuple[object, ...] = ()
        self._known: dict[str, str] = {}

    def of(self, document: OpenArmy, unit: Unit) -> str:
        """The silhouette of a unit; a squad's for a profile that no catalogue has."""
        figures = (document.army.packs, document.army.overrides)
        if self._system is not document.system or (figures != self._figures and unit.profile not in self._known):
            self._known = {} if self._system is not document.system else self._known
            self._known.update((one.profile, one.silhouette) for one in document.system.catalogue(document.army))
            self._system, self._figures = document.system, figures
        return self._known.get(unit.profile, PLAIN)
