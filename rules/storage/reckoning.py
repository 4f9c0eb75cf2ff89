"""Whether the figures that an army carries can be reckoned with, before anybody is shown it.

Each figure of a file may be of the right kind, and all together make no sense: a divisor
of 0, a word that names no row.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.army.model import Army
from rules.army.system import System
from rules.core.faults import Fault, shown
from rules.tables.book import NotANumber, UnknownFigure

SENSELESS = (ArithmeticError, LookupError, TypeError, ValueError)


def reckoning_faults(system: System, army: Army, file: str) -> list[Fault]:
    """What of the army cannot be worked out: its sums and cards; under figures of its own also all that follows."""
    asked: list[Callable[[Army], object]] = [system.used]
    faults: list[Fault] = []
    if _has_own_figures(system, army):
        faults = _figure_faults(system, army, file)
    if army.packs or army.overrides:
        asked += [system.catalogue, system.formations]
    for ask in asked:
        try:
            faults or ask(army)
        except SENSELESS as error:
            faults.append(Fault(f"the figures that this file carries cannot be reckoned with: {_why(error)}.", file))
    return faults


def _has_own_figures(system: System, army: Army) -> bool:
    """Whether any figure of the army is another than the shipped one."""
    stored = system.shelf.stored
    return bool(army.packs or army.overrides) or any(stored.get(place) != held for place, held in army.held.items())


def _figure_faults(system: System, army: Army, file: str) -> list[Fault]:
    book = system.book(army)
    faults = []
    for place in book.shelf.computed:
        try:
            book.find(*place.split("/"))
        except SENSELESS as error:
            message = f"{system.key}/{place} cannot be worked out from the figures of this file: {_why(error)}."
            faults.append(Fault(message, file))
    return faults


def _why(error: Exception) -> str:
    """What is wrong with the figures, in our words."""
    if isinstance(error, (UnknownFigure, NotANumber)):
        return shown(error)
    return "something is divided by 0" if isinstance(error, ZeroDivisionError) else "one does not go with the others"
