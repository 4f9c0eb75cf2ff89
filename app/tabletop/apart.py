"""What is not for everybody: a battle without what is hidden, and the models of those who are not looking."""

from __future__ import annotations

from app.open_battle import OpenBattle
from rules.battle.action import Action, Referee
from rules.battle.model import Battle
from rules.core.frozen import FrozenMap

MAPS, LISTS = ("places", "paths", "facings"), ("subjects", "figures")
"""The parts of an action that name whom it moves or hides."""
ALONE = "Only {name} may be moved now: the others are not looking. The referee (Ctrl+R) may, and says why."


def apart_text(document: OpenBattle, action: Action, why: str) -> str:
    """Why an action may not touch the models of a side that is not looking; empty where it may, or touches none."""
    alone = document.journal.engine.secret_to(document.now)
    if not alone or why or not (isinstance(action, Referee) or hasattr(action, "places")):
        return ""
    named = [key for part in (*MAPS, *LISTS) for key in getattr(action, part, ())]
    sides = {document.now.side_of(key) for key in named} - {"", alone}
    side = document.now.side(alone)
    return ALONE.format(name=(side.name or side.colour.capitalize()) if side else alone) if sides else ""


def without(battle: Battle, hidden: frozenset[str]) -> Battle:
    """A battle as it looks to those from whom some units and markers are hidden: for showing, never for the rules."""
    units = {key: unit for key, unit in battle.units.items() if key not in hidden}
    figures = {key: figure for key, figure in battle.figures.items() if figure.unit not in hidden}
    markers = {key: marker for key, marker in battle.markers.items() if key not in hidden}
    changed = {"units": FrozenMap(units), "figures": FrozenMap(figures), "markers": FrozenMap(markers)}
    return battle.model_copy(update=changed)
