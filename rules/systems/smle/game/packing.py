"""Where bases stand round another: in touch with it from a bearing, or beside somebody who is at it already."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rules.systems.smle.game.seeing import MEASURES
from rules.tabletop.bases import Body, Point
from rules.tabletop.bearings import ahead, bearing
from rules.tabletop.measuring import gap

HALVINGS = 30
HAIR_DEG = 0.01
"""So much room is left between two who stand side by side at an enemy."""


def first_touch(here: Body, there: Body, degrees: float) -> Point:
    """Where a base that comes in from a bearing first touches another, found by halving."""
    reach = here.base.radius_in + there.base.radius_in
    if here.base.shape == there.base.shape == "round":
        return ahead(there.pose.point, degrees, reach)
    near, far = 0.0, 2.0 * reach
    for _ in range(HALVINGS):
        middle = (near + far) / 2.0
        apart = gap(moved(here, ahead(there.pose.point, degrees, middle)), there) > 0.0
        near, far = (near, middle) if apart else (middle, far)
    return ahead(there.pose.point, degrees, far)


def between(here: Body, foe: Body, other: Body) -> Iterator[Point]:
    """The two places where a round base touches a round enemy and one who is at him; none for other bases."""
    if {here.base.shape, foe.base.shape, other.base.shape} != {"round"}:
        return
    near, far = math.dist(foe.pose.point, other.pose.point), foe.base.radius_in + here.base.radius_in
    apart = other.base.radius_in + here.base.radius_in
    share = (near * near + far * far - apart * apart) / (2.0 * near * far)
    if abs(share) <= 1.0:
        turn = math.degrees(math.acos(share)) + HAIR_DEG
        for degrees in (turn, -turn):
            yield ahead(foe.pose.point, bearing(foe.pose.point, other.pose.point) + degrees, far)


def moved(here: Body, point: Point) -> Body:
    """The same base at another place."""
    return Body(here.id, here.base, here.pose.at(*point), here.height_in)


def overlaps(there: Body, other: Body) -> bool:
    """Whether two round bases overlap; of others the walk itself judges."""
    if there.base.shape != "round" or other.base.shape != "round":
        return False
    apart = math.dist(there.pose.point, other.pose.point)
    return apart < there.base.radius_in + other.base.radius_in - MEASURES.tolerance_in
