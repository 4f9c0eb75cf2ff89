"""A table made ready before anybody asks about it, so that the first question costs no more than the next.

Whoever shows a table may call this in a quiet moment, from any thread: what it makes is what the first question would
make, is kept with the last few tables, and is shared by all threads. Nothing needs it: answers are the same without.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.tabletop.bases import Base, Body, Pose
from rules.tabletop.footing import footing_of
from rules.tabletop.ground import Ground, ground_of
from rules.tabletop.measures import Measures
from rules.tabletop.movers import Mover
from rules.tabletop.paths import cheapest
from rules.tabletop.reach import reach
from rules.tabletop.sight import sight
from rules.tabletop.terrain import Table
from rules.tabletop.visibility import seen_area

SMALL = Table(width_in=6.0, depth_in=6.0)
"""A table to try each question on once: libraries load parts of themselves when they are first used."""


def prepared(table: Table, kinds: Iterable[str] = ("foot",)) -> Ground:
    """The ground of a table, ready for sight at once and for movement of these classes (of `terrain.MOVERS`)."""
    _tried()
    ground = ground_of(table)
    for kind in kinds:
        footing_of(ground, kind)
    return ground


def _tried() -> None:
    ground, measures = ground_of(SMALL), Measures()
    viewer, target = (Body(name, Base(), Pose(x=x, y=2.0)) for name, x in (("a", 1.0), ("b", 5.0)))
    sight(ground, viewer, target, measures)
    seen_area(ground, viewer, 1.0, measures)
    mover = Mover(viewer, limit_in=1.0)
    reach(ground, mover, measures)
    cheapest(ground, mover, (2.0, 2.0), measures)
