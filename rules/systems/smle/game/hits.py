"""One hit on whatever it falls on, a person or a vehicle, whoever made it (SM-HIT-03, SM-VEH-16)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.battle.draft import Draft
from rules.battle.model import Figure
from rules.systems.smle.game.people import is_vehicle
from rules.systems.smle.game.reduction import count_losses
from rules.systems.smle.game.seeing import HullSide
from rules.systems.smle.game.vehicles import strike_hull
from rules.systems.smle.game.wounding import Blow
from rules.systems.smle.game.wounds import hittable, strike_person
from rules.tabletop.bases import Point


def strike(draft: Draft, figure: str, blow: Blow, origin: Point | None = None, side: HullSide | None = None) -> str:
    """One hit: on a vehicle against the armour that faces `origin`, or `side`; on a person against its defence.

    Gives the word of what came of it, "" where the figure could not be hit any more.
    """
    if not hittable(draft.battle, (figure,)):
        return ""
    if is_vehicle(draft.battle, draft.battle.figures[figure]):
        return strike_hull(draft, figure, blow, origin, side)
    return strike_person(draft, figure, blow)


def count_all_losses(draft: Draft, before: Mapping[str, Figure]) -> None:
    """Reports the losses of every team that has a figure changed: bystanders, stand-ins and passengers too."""
    changed = (figure.unit for key, figure in draft.battle.figures.items() if figure is not before.get(key))
    for unit in dict.fromkeys(changed):
        count_losses(draft, unit)
