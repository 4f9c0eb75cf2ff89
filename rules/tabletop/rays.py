"""Many lines at once as rays: where points lie along them, which discs they pass, how high they run.

Whatever is asked of a ray is worked out from the end with the smaller x (then y), so that a line and the same line
backwards give the very same answer.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules.tabletop.arrays import Bools, Floats, Ints
from rules.tabletop.healing import HAIR_IN
from rules.tabletop.lines import Lines

SINGLE = 4e-7
"""What single precision may be wrong by, as a share of the numbers added."""
PAIRS_AT_ONCE = 30_000
"""So many distances to discs are worked out together: fresh memory for more is slower than the sums."""


@dataclass(frozen=True, slots=True, eq=False)
class Rays:
    """Lines as start, unit direction, length and heights, all from the end with the smaller x (then y) on.

    `is_turned` says which lines run the other way. A line without length has no direction and meets nothing.
    """

    x: Floats
    y: Floats
    dx: Floats
    dy: Floats
    length: Floats
    start_height: Floats
    end_height: Floats
    is_turned: Bools


def rays_of(lines: Lines) -> Rays:
    """Lines ready for arithmetic."""
    (x, y), (end_x, end_y) = lines.start.T, lines.end.T
    turned = (x > end_x) | ((x == end_x) & (y > end_y))
    x, end_x, y, end_y = (np.where(turned, *both) for both in ((end_x, x), (x, end_x), (end_y, y), (y, end_y)))
    length = np.hypot(end_x - x, end_y - y)
    unit = np.where(length > 0, length, 1.0)
    low = np.where(turned, lines.end_height, lines.start_height)
    high = np.where(turned, lines.start_height, lines.end_height)
    return Rays(x, y, (end_x - x) / unit, (end_y - y) / unit, length, low, high, turned)


def near(rays: Rays, discs: Floats) -> tuple[Ints, Ints]:
    """Which rays may touch which discs: pairs of places, rather too many than too few."""
    far = max(1.0, *(float(np.abs(each).max(initial=0.0)) for each in (rays.x, rays.y, discs)))
    reach = discs[:, 2] + SINGLE * 4 * far + HAIR_IN
    ray, disc = _abreast(rays, discs, reach)
    onward = along(rays, ray, discs[:, 0].take(disc), discs[:, 1].take(disc))
    around = reach.take(disc)
    kept = np.flatnonzero((onward >= -around) & (onward <= rays.length.take(ray) + around))
    return ray.take(kept), disc.take(kept)


def _abreast(rays: Rays, discs: Floats, reach: Floats) -> tuple[Ints, Ints]:
    """Which rays, however long, pass which discs no farther than their reach, in single precision.

    Block by block, to stay in the processor's cache; not by a product of matrices, for the library that makes it waits
    for its threads where others work too.
    """
    slopes = np.column_stack((-rays.dy, rays.dx, rays.dy * rays.x - rays.dx * rays.y)).astype(np.float32)
    middles = np.stack((discs[:, 0], discs[:, 1], np.ones(len(discs)))).astype(np.float32)
    around, width = reach.astype(np.float32), max(1, len(discs))
    rows = max(1, PAIRS_AT_ONCE // width)
    found = [np.zeros(0, dtype=np.intp)]
    for first in range(0, len(slopes), rows):
        apart = np.einsum("ik,kj->ij", slopes[first : first + rows], middles)
        np.abs(apart, out=apart)
        found.append(np.flatnonzero(apart <= around) + first * width)
    ray, disc = np.divmod(np.concatenate(found), width)
    return ray, disc


def along(rays: Rays, ray: Ints, x: Floats, y: Floats) -> Floats:
    """How far along its ray each point lies, in inches from the start."""
    return (x - rays.x.take(ray)) * rays.dx.take(ray) + (y - rays.y.take(ray)) * rays.dy.take(ray)


def beside(rays: Rays, ray: Ints, x: Floats, y: Floats) -> Floats:
    """How far to the left of its ray each point lies, in inches."""
    return (y - rays.y.take(ray)) * rays.dx.take(ray) - (x - rays.x.take(ray)) * rays.dy.take(ray)


def below(rays: Rays, ray: Ints, top: Floats) -> tuple[Floats, Floats]:
    """From where to where each ray runs below a height, in inches from its start; beyond its end where nowhere.

    A line exactly as high as a top passes over it.
    """
    length = rays.length[ray]
    start, end = rays.start_height[ray] - (top - HAIR_IN), rays.end_height[ray] - (top - HAIR_IN)
    first, last = np.zeros(len(ray)), length.copy()
    mixed = np.flatnonzero((start >= 0) != (end >= 0))
    turn = length[mixed] * start[mixed] / (start[mixed] - end[mixed])
    falls = start[mixed] >= 0
    first[mixed[falls]], last[mixed[~falls]] = turn[falls], turn[~falls]
    over = (start >= 0) & (end >= 0)
    first[over] = last[over] = length[over] + 1.0
    return first, last
