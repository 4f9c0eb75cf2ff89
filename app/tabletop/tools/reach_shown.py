"""How far a figure could go: its reach as an area, worked out once for a figure, its place and its limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.tabletop.overlays import Area, Overlay
from app.tabletop.stage import Stage

if TYPE_CHECKING:  # shapely comes when the first reach is asked about
    from rules.tabletop.movers import Mover


class ReachShown:
    """Keeps the last answer: it costs a moment, and nothing of it changes while a path is drawn."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._kept: tuple[object, tuple[Overlay, ...]] | None = None

    def of(self, mover: Mover | None, moving: tuple[str, ...]) -> tuple[Overlay, ...]:
        """The reach of a mover that has a limit, past the others who move with it; nothing for one that has none."""
        ground, battle = self._stage.ground, self._stage.battle
        if mover is None or mover.limit_in is None or ground is None or battle is None:
            return ()
        key = (battle, mover.body, mover.kind, mover.limit_in, moving)
        if self._kept is None or self._kept[0] != key:
            from rules.tabletop.reach import reach

            crowd = self._stage.crowd(battle.side_of(mover.body.id), moving)
            area = reach(ground, mover, self._stage.measures, crowd).area
            rings = [tuple(ring.coords) for shape in area.geoms for ring in (shape.exterior, *shape.interiors)]
            self._kept = (key, (Area(tuple(rings), alpha=0.06, edge_px=1.6, dashed=True),) if rings else ())
        return self._kept[1]
