"""One hit on whatever it falls on, a person or a vehicle, and hits spread at random (SM-HIT-01, SM-VEH-16).

- `spread(draft, exposed, count)` picks at random who is hit.
- `strike(draft, figure, blow, ...)` resolves one hit, whoever made it.
"""

from __future__ import annotations

from rules.battle.draft import Draft
from rules.systems.smle.game.people import is_vehicle
from rules.systems.smle.game.seeing import HullSide
from rules.systems.smle.game.vehicles import strike_hull
from rules.systems.smle.game.wounding import Blow
from rules.systems.smle.game.wounds import hittable, pick, strike_person
from rules.tabletop.bases import Point


def spread(draft: Draft, exposed: tuple[str, ...], count: int, first: str = "") -> tuple[str, ...]:
    """The figures that so many hits fall on before any is resolved, the first on `first` where one is named."""
    found: list[str] = [first] if first and count else []
    while len(found) < count:
        found.append(pick(draft, exposed, "who-is-hit"))
    return tuple(found)


def strike(draft: Draft, figure: str, blow: Blow, origin: Point | None = None, side: HullSide | None = None) -> str:
    """One hit: on a vehicle against the armour that faces `origin`, or `side`; on a person against its defence.

    Gives the word of what came of it, "" where the figure could not be hit any more.
    """
    if not hittable(draft.battle, (figure,)):
        return ""
    if is_vehicle(draft.battle, draft.battle.figures[figure]):
        return strike_hull(draft, figure, blow, origin, side)
    return strike_person(draft, figure, blow)
