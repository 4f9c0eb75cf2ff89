"""Where a shot that misses comes down: along and across a line, or on a bearing that a die gives.

Distances are signed and only ever multiplied, never divided by whole numbers: left and right, long and short, are
mirror images of each other.
"""

from __future__ import annotations

import math

from rules.tabletop.bases import Point
from rules.tabletop.bearings import ahead, bearing

HEX_SIDES = 6


def deviated(firer: Point, target: Point, along_in: float, left_in: float, factor: float = 1.0) -> Point:
    """Where a shot at `target` lands that goes `along_in` inches long and `left_in` inches left, both times `factor`.

    Negative is short, and right, as the firer sees it (SM-EXP-14, 15). A short one falls by the range at most, so that
    it never lands behind the firer (SM-EXP-16). Where firer and target are the same point, +y counts as straight on.
    """
    reach = math.dist(firer, target)
    forward = ((target[0] - firer[0]) / reach, (target[1] - firer[1]) / reach) if reach > 0 else (0.0, 1.0)
    along, left = max(along_in * factor, -reach), left_in * factor
    return (target[0] + along * forward[0] - left * forward[1], target[1] + along * forward[1] + left * forward[0])


def drifted(point: Point, bearing_deg: float, distance_in: float, less_in: float = 0.0) -> Point:
    """Where a shot at a point lands that drifts on a bearing.

    What takes `less_in` inches off the drift shortens it to nothing at most: it never turns it round.
    """
    return ahead(point, bearing_deg, max(0.0, distance_in - max(0.0, less_in)))


def direction(line_deg: float, face: int, sides: int = HEX_SIDES) -> float:
    """The bearing that a die gives: 1 is straight on along a line, each higher face one step clockwise (CR-SW-17)."""
    return (line_deg + (face - 1) * 360.0 / sides) % 360.0


def drifted_by_face(firer: Point, target: Point, face: int, distance_in: float, sides: int = HEX_SIDES) -> Point:
    """Where a shot lands that drifts so far in the direction of a die's face, 1 being straight on (CR-SW-17)."""
    return drifted(target, direction(bearing(firer, target), face, sides), distance_in)
