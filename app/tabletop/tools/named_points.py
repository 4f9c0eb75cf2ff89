"""Points of the table that a side has named before: an observer looks at the point that a call is for, to the inch."""

from __future__ import annotations

from app.open_battle import OpenBattle
from rules.tabletop.bases import Point

MOST = 8
SNAP_IN, SNAP_PX = 0.5, 12.0
"""Who points so near to one of them means that one."""


def named_points(document: OpenBattle, side: str) -> tuple[Point, ...]:
    """The last points that a side's actions have named, the newest first."""
    found: dict[Point, None] = {}
    for entry in reversed(document.journal.done):
        point = getattr(entry.action, "point", None)
        if point is not None and entry.action.by in ("", side):
            found.setdefault((point[0], point[1]))
            if len(found) == MOST:
                break
    return tuple(found)


def meant(points: tuple[Point, ...], point: Point, inch_px: float) -> Point:
    """The point that was named before where one points at it, else where one points."""

    def away(named: Point) -> float:
        return max(abs(named[0] - point[0]), abs(named[1] - point[1]))

    nearest = min(points, key=away, default=point)
    return nearest if away(nearest) <= max(SNAP_IN, SNAP_PX / inch_px) else point
