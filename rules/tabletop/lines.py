"""Lines of sight between bases: from which point to which they run, and how high their ends are.

Three patterns. `centre`: one line from centre to centre. `edges`: from the centre to the target's centre and to the two
points of its footprint at the widest angle (CR-SH-11). `sampled`: so many lines side by side, from one flank of the
looking base to the same flank of the target, so that either sees of the other what the other sees of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rules.tabletop.arrays import Bools, Floats, Ints
from rules.tabletop.bases import Body
from rules.tabletop.forms import form
from rules.tabletop.ground import Ground
from rules.tabletop.measures import Measures

STRAIGHT = 1e-9
"""A side of a rectangle that leans less from the line of sight lies along it."""


@dataclass(frozen=True, slots=True, eq=False)
class Posts:
    """Bodies where they stand, as arrays: row i of each is body i. Inches, heights over the table.

    `right` and `ahead` are unit vectors at right angles to and along the facing, `across` and `along` half lengths of
    the base in them, `reach` the radius of a disc around it. `holds` says which of the ground's areas hold the centre.
    Bodies with one id have one number in `one`: none of them stands in its own way.
    """

    ids: tuple[str, ...]
    one: Ints
    centre: Floats
    right: Floats
    ahead: Floats
    across: Floats
    along: Floats
    reach: Floats
    is_rectangle: Bools
    eye: Floats
    top: Floats
    holds: Bools


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """Lines of sight: where each starts and ends, how high, and the two centres that it belongs to."""

    start: Floats
    end: Floats
    start_height: Floats
    end_height: Floats
    viewer: Ints
    target: Ints

    def __len__(self) -> int:
        return len(self.start)

    def chosen(self, places: Ints) -> Lines:
        """Some of the lines."""
        start, end = self.start[places], self.end[places]
        heights = self.start_height[places], self.end_height[places]
        return Lines(start, end, *heights, self.viewer[places], self.target[places])


def posts_of(ground: Ground, bodies: Sequence[Body], measures: Measures) -> Posts:
    """Bodies on their ground, with eyes as high as the system says."""
    forms, numbers = [form(body) for body in bodies], dict[str, int]()
    rows = np.array([(f.x, f.y, f.across, f.along, f.sin, f.cos) for f in forms], dtype=np.float64).reshape(-1, 6)
    centre, sin, cos = rows[:, :2], rows[:, 4], rows[:, 5]
    holds = ground.holds(centre)
    level = ground.heights_of(holds)
    heights = np.array([body.height_in for body in bodies], dtype=np.float64)
    is_rectangle = np.array([shape.shape == "rectangle" for shape in forms], dtype=np.bool_)
    across, along = rows[:, 2], rows[:, 3]
    return Posts(
        ids=tuple(body.id for body in bodies),
        one=np.array([numbers.setdefault(body.id, at) for at, body in enumerate(bodies)], dtype=np.intp),
        centre=centre,
        right=np.column_stack((cos, -sin)),
        ahead=np.column_stack((sin, cos)),
        across=across,
        along=along,
        reach=np.where(is_rectangle, np.hypot(across, along), np.maximum(across, along)),
        is_rectangle=is_rectangle,
        eye=level + heights * measures.eye_fraction,
        top=level + heights,
        holds=holds,
    )


def lines_per_pair(measures: Measures) -> int:
    """How many lines run from one base to another."""
    return {"centre": 1, "edges": 3, "sampled": max(1, measures.ray_count)}[measures.rays]


def lines_between(posts: Posts, viewer: Ints, target: Ints, measures: Measures) -> Lines:
    """The lines of many pairs, those of a pair one after the other: of sampled ones the viewer's right flank first."""
    count = lines_per_pair(measures)
    from_centre, to_centre = posts.centre[viewer], posts.centre[target]
    if count == 1:
        start, end = from_centre, to_centre
    elif measures.rays == "edges":
        start = np.repeat(from_centre, 3, axis=0)
        end = np.stack((to_centre, *_widest(posts, viewer, target)), axis=1).reshape(-1, 2)
    else:
        left = _left(to_centre - from_centre)
        start, end = (
            _side_by_side(posts.centre[which], _flank(posts, which, left), count) for which in (viewer, target)
        )
    viewers, targets = np.repeat(viewer, count), np.repeat(target, count)
    return Lines(start, end, posts.eye[viewers], posts.eye[targets], viewers, targets)


def _side_by_side(centre: Floats, flank: Floats, count: int) -> Floats:
    shares = (2 * np.arange(count) - (count - 1)) / (count - 1)
    return (centre[:, None, :] + shares[None, :, None] * flank[:, None, :]).reshape(-1, 2)


def _left(along: Floats) -> Floats:
    """Unit vectors to the left of directions; of one without length none, so that bases in one place have no flanks."""
    length = np.hypot(along[:, 0], along[:, 1])
    return np.column_stack((-along[:, 1], along[:, 0])) / np.where(length > 0, length, 1.0)[:, None]


def _flank(posts: Posts, which: Ints, towards: Floats) -> Floats:
    """From the centre of each base to its point farthest in a direction; to the middle of a side that lies along it."""
    right, ahead = (posts.right[which] * towards).sum(axis=1), (posts.ahead[which] * towards).sum(axis=1)
    across, along = posts.across[which], posts.along[which]
    spread = np.hypot(across * right, along * ahead)
    shares = np.stack((across * right, along * ahead)) / np.where(spread > 0, spread, 1.0)
    corner = np.stack([np.where(np.abs(lean) > STRAIGHT, np.sign(lean), 0.0) for lean in (right, ahead)])
    local = np.where(posts.is_rectangle[which], corner, shares) * np.stack((across, along))
    flank: Floats = local[0][:, None] * posts.right[which] + local[1][:, None] * posts.ahead[which]
    return flank


def _widest(posts: Posts, viewer: Ints, target: Ints) -> tuple[Floats, Floats]:
    """The points of each target at the widest angle to the left and to the right, seen from the viewer's centre.

    From within the target's base there is no widest angle: its flanks stand in.
    """
    centre = posts.centre[target]
    away = posts.centre[viewer] - centre
    flank = _flank(posts, target, _left(-away))
    corners, tangents = _outer_corners(posts, target, away), _tangents(posts, target, away)
    points = np.where(posts.is_rectangle[target][:, None], corners, tangents)
    points = np.where(np.isnan(points), np.stack((flank, -flank)), points)
    return centre + points[0], centre + points[1]


def _outer_corners(posts: Posts, which: Ints, away: Floats) -> Floats:
    """From the centres of rectangles to the outermost corners seen from `away`: two rows, NaN from within."""
    across, along = posts.across[which], posts.along[which]
    ahead, right = along[:, None] * posts.ahead[which], across[:, None] * posts.right[which]
    corners = np.stack((right + ahead, right - ahead, -right - ahead, -right + ahead))
    seen = corners - away
    turn = np.arctan2(-away[:, 0] * seen[..., 1] + away[:, 1] * seen[..., 0], (-away * seen).sum(axis=2))
    row = np.arange(len(which))
    found = np.stack([corners[pick, row] for pick in (turn.argmax(axis=0), turn.argmin(axis=0))])
    inside = [np.abs((away * axis[which]).sum(axis=1)) for axis in (posts.right, posts.ahead)]
    found[:, (inside[0] <= across) & (inside[1] <= along)] = np.nan
    return found


def _tangents(posts: Posts, which: Ints, away: Floats) -> Floats:
    """From the centres of ovals to where lines from `away` touch them, left and right: two rows, NaN from within."""
    across, along = posts.across[which], posts.along[which]
    x = (away * posts.right[which]).sum(axis=1) / across
    y = (away * posts.ahead[which]).sum(axis=1) / along
    squared = x * x + y * y
    with np.errstate(invalid="ignore", divide="ignore"):
        share = np.sqrt(squared - 1.0) / squared
        near_x, near_y = x / squared, y / squared
    found = [(near_x + turn * y * share, near_y - turn * x * share) for turn in (1.0, -1.0)]
    return np.stack(
        [
            (across * right)[:, None] * posts.right[which] + (along * ahead)[:, None] * posts.ahead[which]
            for right, ahead in found
        ]
    )
