"""Bearings and what lies in which quarter and in which arc. Degrees clockwise from +y; edges are inside.

A system's measures say where the front ends and the rear begins, and to what step a bearing is rounded before it is
compared, so that a point on a diagonal is on it however it was reached.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from rules.tabletop.bases import Body, Point
from rules.tabletop.measures import Measures
from rules.tabletop.measuring import gap_of_groups

Quarter = Literal["front", "right", "rear", "left"]
Side = Literal["front", "flank", "rear"]
PLAIN = Measures()


def bearing(origin: Point, to: Point) -> float:
    """The bearing from one point to another, from 0 up to 360; 0 where they are the same point."""
    turned = math.degrees(math.atan2(to[0] - origin[0], to[1] - origin[1])) % 360.0
    return turned if turned < 360.0 else 0.0


def ahead(origin: Point, bearing_deg: float, distance_in: float) -> Point:
    """The point so many inches from another on a bearing."""
    turn = math.radians(bearing_deg)
    return (origin[0] + distance_in * math.sin(turn), origin[1] + distance_in * math.cos(turn))


def relative(bearing_deg: float, facing: float) -> float:
    """A bearing as seen by one who faces so: over -180 and up to 180, positive to the right (CR-SC-09)."""
    turned = (bearing_deg - facing) % 360.0
    return turned if turned <= 180.0 else turned - 360.0


def quarter(bearing_deg: float, facing: float, measures: Measures = PLAIN) -> Quarter:
    """The quarter that a bearing falls in for one who faces so (CR-SC-10); exactly behind is no side."""
    side = side_of(bearing_deg, facing, measures)
    if side != "flank":
        return side
    return "right" if relative(bearing_deg, facing) > 0 else "left"


def side_of(bearing_deg: float, facing: float, measures: Measures = PLAIN) -> Side:
    """Front, flank or rear (SM-ACT-14, SM-VEH-15). The front has its edge; measures say who has the rear's."""
    off = _rounded(abs(relative(bearing_deg, facing)), measures)
    if off <= measures.front_deg:
        return "front"
    if off < measures.flank_deg or (off == measures.flank_deg and not measures.rear_has_edge):
        return "flank"
    return "rear"


def quarter_of(body: Body, seen: Body | Point, measures: Measures = PLAIN) -> Quarter:
    """The quarter of a body in which a point, or another body's centre, lies; the front where it is its own centre."""
    point = _point(seen)
    if point == body.pose.point:
        return "front"
    return quarter(bearing(body.pose.point, point), body.pose.facing, measures)


def attacked_side(attackers: Sequence[Body], targets: Sequence[Body], facing: float, measures: Measures) -> Side | None:
    """From where attackers come at a group that faces so, between the closest pair of bases (SM-ACT-14).

    The bearing runs from the centre of the target's base to that of the attacker's. None where either group is empty.
    """
    nearest = gap_of_groups(targets, attackers)
    if nearest is None:
        return None
    target = next(body for body in targets if body.id == nearest.a)
    attacker = next(body for body in attackers if body.id == nearest.b)
    if target.pose.point == attacker.pose.point:
        return "front"
    return side_of(bearing(target.pose.point, attacker.pose.point), facing, measures)


def in_arc(body: Body, seen: Body | Point, centre_deg: float, width_deg: float, measures: Measures = PLAIN) -> bool:
    """Whether a point, or another body's centre, lies in an arc from a body's centre (SM-SHO-27, CR-SH-05).

    `centre_deg` is the middle of the arc from the body's facing, `width_deg` the whole arc. Its edges are inside, and
    so is the body's own centre.
    """
    point = _point(seen)
    if point == body.pose.point:
        return width_deg >= 0
    off = abs(relative(bearing(body.pose.point, point), body.pose.facing + centre_deg))
    return _rounded(off, measures) <= width_deg / 2.0


def _point(seen: Body | Point) -> Point:
    return seen.pose.point if isinstance(seen, Body) else seen


def _rounded(degrees: float, measures: Measures) -> float:
    """To the measures' step, and then to nine places, so that 4500 steps of 0.01 are 45."""
    step = measures.bearing_step_deg
    return round(round(degrees / step) * step, 9) if step > 0 else degrees
