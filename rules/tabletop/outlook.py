"""In which directions one must look from a place so that nothing of the outline of what is seen is missed.

Past either side of each corner or end of a wall that is not surely hidden, to where two things cross and where an edge
crosses the radius, and every three degrees besides.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules.tabletop.arrays import Bools, Floats, Ints
from rules.tabletop.bases import Body, Point
from rules.tabletop.forms import near
from rules.tabletop.ground import Ground
from rules.tabletop.healing import HAIR_IN
from rules.tabletop.measures import Measures
from rules.tabletop.screens import AT_ONCE, NONE, Screens

ROUND_DEG = 3.0
ASIDE = 1e-6
"""By how many radians at least lines pass the sides of a corner: 0.00002 inch at 24."""
PAST_IN = 3 * HAIR_IN
"""By how many inches at least, of a corner no nearer than NEAREST_IN: walls are felt a hair beyond their ends."""
NEAREST_IN = 0.001
CORE_SHARE = 0.99
"""So much of a disc within a solid area is taken to hide what is behind."""


@dataclass(frozen=True, slots=True, eq=False)
class Outlook:
    """What stands around a viewer within a radius, higher than its eye, without the solid areas that hold its centre.

    `things` are places in `screens`.
    """

    screens: Screens
    meets: Floats
    centre: Point
    eye: float
    radius: float
    things: Ints

    def angles(self, discs: Floats) -> tuple[Floats, Floats]:
        """In which direction discs lie, and by how many radians to either side they reach: half a turn from within."""
        x, y = discs[:, 0] - self.centre[0], discs[:, 1] - self.centre[1]
        apart, reach = np.hypot(x, y), discs[:, 2]
        share = np.where(apart > reach, reach / np.where(apart > 0, apart, 1.0), 1.0)
        return np.arctan2(y, x), np.where(apart > reach, np.arcsin(share) + ASIDE, np.pi)


def outlook_of(ground: Ground, viewer: Body, radius: float, measures: Measures) -> Outlook:
    """What a viewer has around it."""
    screens, (x, y) = ground.stoppers, near(viewer.pose.point)
    holds = ground.holds([(x, y)])
    eye = float(ground.heights_of(holds)[0]) + viewer.height_in * measures.eye_fraction
    apart = np.hypot(screens.discs[:, 0] - x, screens.discs[:, 1] - y) - screens.discs[:, 2]
    is_walled, held = screens.is_wall, np.zeros(len(screens), dtype=np.bool_)
    held[~is_walled] = holds[0, screens.area[~is_walled]]
    kept = (apart <= radius) & (eye < screens.top - HAIR_IN) & ~(held & (screens.kind == AT_ONCE))
    return Outlook(screens, ground.meets, (x, y), eye, radius, np.flatnonzero(kept))


def bearings_of(outlook: Outlook) -> Floats:
    """Radians from +x to look along, in order from -pi on.

    An edge of an area ends where the next begins; the ends of walls are looked at too.
    """
    corners, aside = _corners(outlook)
    bearings, apart = np.arctan2(corners[1], corners[0]), np.hypot(*corners)
    order = np.flatnonzero(apart <= outlook.radius + HAIR_IN)
    order = order[np.argsort(bearings[order])]
    order = order[~_hidden(outlook, bearings[order], apart[order])]
    past = np.maximum(ASIDE, PAST_IN / np.maximum(apart[order], NEAREST_IN)) * aside[order]
    bearings = bearings[order]
    around = np.arange(-np.pi, np.pi, np.radians(ROUND_DEG))
    turns = np.concatenate((bearings - past, bearings + past, around))
    return np.unique(((turns + np.pi) % (2 * np.pi) - np.pi).round(9))


def within(bearings: Floats, middle: Floats, half: Floats) -> tuple[Ints, Ints]:
    """Which bearings, given in order, lie within which stretches of the circle: pairs of places."""
    twice = np.concatenate((bearings, bearings + 2 * np.pi))
    start = np.where(middle - half < -np.pi, middle - half + 2 * np.pi, middle - half)
    first, last = np.searchsorted(twice, start), np.searchsorted(twice, start + 2 * half)
    counts = np.minimum(last - first, len(bearings))
    owner = np.repeat(np.arange(len(middle)), counts)
    at = np.arange(len(owner)) + (first - np.cumsum(counts) + counts).take(owner)
    return at % max(1, len(bearings)), owner


def _corners(outlook: Outlook) -> tuple[Floats, Bools]:
    """Rows of x and y from the viewer to all points worth a look, and whether lines pass them on either side."""
    screens, (x, y) = outlook.screens, outlook.centre
    is_near = np.zeros(len(screens), dtype=np.bool_)
    is_near[outlook.things] = True
    rows = np.flatnonzero(np.repeat(is_near, screens.first[1:] - screens.first[:-1]))
    from_x, from_y, to_x, to_y = (screens.segments[at].take(rows) - middle for at, middle in enumerate((x, y, x, y)))
    is_wall = screens.wall.take(rows) != NONE
    first_wall = int(np.searchsorted(is_wall, True))
    rim = is_wall | screens.is_fork.take(rows) | _is_rim(screens.onward.take(rows), from_x * to_y - from_y * to_x)
    round_x, round_y = _on_radius(from_x, from_y, to_x - from_x, to_y - from_y, outlook.radius)
    xs = np.concatenate((from_x, to_x[first_wall:], round_x, outlook.meets[:, 0] - x))
    ys = np.concatenate((from_y, to_y[first_wall:], round_y, outlook.meets[:, 1] - y))
    aside = np.zeros(len(xs), dtype=np.bool_)
    aside[: len(rows)] = rim
    aside[len(rows) : 2 * len(rows) - first_wall] = True
    return np.stack((xs, ys)), aside


def _is_rim(onward: Ints, turn: Floats) -> Bools:
    """Whether a line may pass on one side of the corner that an edge starts in: its two edges run different ways."""
    before = np.zeros_like(turn)
    before[np.arange(len(turn)) + onward] = turn
    rim: Bools = (np.minimum(turn, before) <= HAIR_IN) & (np.maximum(turn, before) >= -HAIR_IN)
    return rim


def _hidden(outlook: Outlook, bearings: Floats, apart: Floats) -> Bools:
    """Which points, given by bearing (in order) and distance, lie wholly behind a solid area: most on a full table."""
    screens, things = outlook.screens, outlook.things
    solid = things[(screens.kind.take(things) == AT_ONCE) & (screens.cores[:, 2].take(things) > HAIR_IN)]
    middle, half = outlook.angles(screens.cores[solid] * (1.0, 1.0, CORE_SHARE))
    point, place = within(bearings, middle, np.where(half < np.pi, half - 2 * ASIDE, 0.0))
    x, y, reach = screens.discs[solid].T
    ends = np.hypot(x - outlook.centre[0], y - outlook.centre[1]) + reach
    hidden = np.zeros(len(bearings), dtype=np.bool_)
    hidden[point[apart.take(point) > ends.take(place)]] = True
    return hidden


def _on_radius(x: Floats, y: Floats, dx: Floats, dy: Floats, radius: float) -> tuple[Floats, Floats]:
    """Where edges, given by their starts and steps from the centre, cross a circle around it."""
    a, b, c = dx * dx + dy * dy, x * dx + y * dy, x * x + y * y - radius * radius
    cut = np.flatnonzero(b * b > a * c)
    root = np.sqrt((b * b - a * c)[cut])
    shares = np.concatenate(((-b[cut] - root) / a[cut], (-b[cut] + root) / a[cut]))
    edge, shares = np.tile(cut, 2)[(shares >= 0) & (shares <= 1)], shares[(shares >= 0) & (shares <= 1)]
    return x[edge] + shares * dx[edge], y[edge] + shares * dy[edge]
