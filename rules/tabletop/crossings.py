"""Where lines meet things: arithmetic on many lines, edges, walls and bases at once.

A line of sight is looked at as two, a hair (1e-6 inch) to either side of it. It is inside something where both are, so
a line that only touches a corner or runs along an edge is not; and it is inside several things together where one has
the one hair and another the other, so nothing is seen between things that meet in a corner, an edge or a tiny gap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rules.tabletop.arrays import Floats, Ints
from rules.tabletop.healing import HAIR_IN
from rules.tabletop.lines import Posts
from rules.tabletop.rays import Rays, along, beside
from rules.tabletop.screens import Screens

TINY_IN = HAIR_IN / 1000
"""A stretch no longer than this is none: what is left of equal lengths by rounding."""
ENDS_IN = 2 * HAIR_IN
"""A wall that is met no farther from an end of a line than this holds the end, and does not stop the line."""
EDGES_AT_ONCE = 12_000
"""So many edges are worked out together: fresh memory for more is slower than the sums."""

Turns = NDArray[np.int8]


@dataclass(frozen=True, slots=True, eq=False)
class Events:
    """Where a ray's left and right hair come into (+1) and out of (-1) a thing: `place` is that of a pair of both."""

    place: Ints
    onward: Floats
    left: Turns
    right: Turns


def joined(parts: Sequence[Events]) -> Events:
    """Several lots of events as one; their places are kept as they are."""
    columns = zip(*((each.place, each.onward, each.left, each.right) for each in parts), strict=True)
    return Events(*(np.concatenate(column) for column in columns))


def area_events(rays: Rays, screens: Screens, ray: Ints, thing: Ints) -> Events:
    """How rays pass the areas named beside them."""
    total = np.cumsum(screens.first[thing + 1] - screens.first[thing])
    cuts = np.searchsorted(total, np.arange(EDGES_AT_ONCE, total[-1] if len(total) else 0, EDGES_AT_ONCE))
    if not len(cuts):
        return _area_events(rays, screens, ray, thing)
    parts = []
    for first, last in pairwise([0, *cuts.tolist(), len(thing)]):
        found = _area_events(rays, screens, ray[first:last], thing[first:last])
        parts.append(replace(found, place=found.place + first))
    return joined(parts)


def _area_events(rays: Rays, screens: Screens, ray: Ints, thing: Ints) -> Events:
    """Corners are looked at once each, for an edge ends where the next begins."""
    place, row = _rows(screens, thing)
    dx, dy, x, y = (each.take(ray).take(place) for each in (rays.dx, rays.dy, rays.x, rays.y))
    side = (screens.segments[1].take(row) - y) * dx - (screens.segments[0].take(row) - x) * dy
    is_left, is_right = (side >= HAIR_IN).view(np.int8), (side >= -HAIR_IN).view(np.int8)
    after = np.arange(len(row)) + screens.onward.take(row)
    left, right = is_left - is_left.take(after), is_right - is_right.take(after)
    met = np.flatnonzero(left | right)
    left, right = left.take(met), right.take(met)
    place, row, after = (each.take(met) for each in (place, row, after))
    level = HAIR_IN * ((right == 0).view(np.int8) - (left == 0).view(np.int8))
    side, end_side = side.take(met), side.take(after)
    share = (level - side) / (end_side - side)
    first, last = (
        along(rays, ray.take(place), screens.segments[at].take(row), screens.segments[at + 1].take(row))
        for at in (0, 2)
    )
    return Events(place, first + share * (last - first), left, right)


def _rows(screens: Screens, thing: Ints) -> tuple[Ints, Ints]:
    """The rows of things, one after the other, each with its place in `thing`."""
    first = screens.first[thing]
    counts = screens.first[thing + 1] - first
    place = np.repeat(np.arange(len(thing)), counts)
    skipped = np.cumsum(counts) - counts
    return place, np.arange(len(place)) + (first - skipped).take(place)


def base_events(rays: Rays, posts: Posts, ray: Ints, body: Ints) -> Events:
    """How rays pass the bases named beside them; round ones by centre and radius.

    Where both hairs pass, they do so where the line itself does: lengths are those of the line.
    """
    middle, *sides = (_through_base(rays, posts, ray, body, aside) for aside in (0.0, HAIR_IN, -HAIR_IN))
    through = [last > first for first, last in sides]
    parts = []
    for at, side in enumerate(sides):
        place = np.flatnonzero(through[at])
        for ends, of_middle, turn in zip(side, middle, (1, -1), strict=True):
            hairs = np.zeros((2, len(place)), dtype=np.int8)
            hairs[at] = turn
            onward = np.where(through[1 - at], of_middle, ends)[place]
            parts.append(Events(place, onward, *hairs))
    return joined(parts)


def _through_base(rays: Rays, posts: Posts, ray: Ints, body: Ints, aside: float) -> tuple[Floats, Floats]:
    """Where rays moved to their left come into a base and go out of it; backwards where they miss it."""
    step = np.column_stack((rays.dx[ray], rays.dy[ray]))
    start = np.column_stack((rays.x[ray], rays.y[ray])) - posts.centre[body]
    start += aside * np.column_stack((-step[:, 1], step[:, 0]))
    axes = ((posts.right[body], posts.across[body]), (posts.ahead[body], posts.along[body]))
    at = np.stack([(start * axis).sum(axis=1) / half for axis, half in axes])
    go = np.stack([(step * axis).sum(axis=1) / half for axis, half in axes])
    with np.errstate(divide="ignore", invalid="ignore"):
        slabs = np.sort(np.stack(((-1.0 - at) / go, (1.0 - at) / go)), axis=0)
        slabs = np.where(np.isnan(slabs), np.array([-np.inf, np.inf])[:, None, None], slabs)
        a, b, c = (go * go).sum(axis=0), (go * at).sum(axis=0), (at * at).sum(axis=0) - 1.0
        root = np.sqrt(b * b - a * c)
        first = np.where(posts.is_rectangle[body], slabs[0].max(axis=0), (-b - root) / a)
        last = np.where(posts.is_rectangle[body], slabs[1].min(axis=0), (-b + root) / a)
    return first, last


@dataclass(frozen=True, slots=True, eq=False)
class Spans:
    """Stretches of rays inside something: `key` as the events were keyed, from where to where in inches."""

    key: Ints
    first: Floats
    last: Floats


def spans_of(events: Events, key: Ints, first: Floats, last: Floats, lasting: float = 0.0) -> Spans:
    """The stretches, within `first` to `last` (by place), where both hairs are inside; things with one key together.

    A hair that comes out of a thing counts as inside for `lasting` inches more, so that two things that it passes
    one after the other without a gap are one.
    """
    low, high = first.take(events.place), last.take(events.place)
    onward = np.maximum(np.minimum(events.onward, high), low)
    if lasting:
        leaves = (events.left + events.right < 0) & (onward > low + TINY_IN)
        onward = np.where(leaves, np.minimum(onward + lasting, high), onward)
    keys = key.take(events.place)
    order = np.lexsort((onward, keys))
    keys, onward = keys[order], onward[order]
    inside = (np.cumsum(events.left[order]) > 0) & (np.cumsum(events.right[order]) > 0)
    held = np.flatnonzero(inside[:-1] & (onward[1:] - onward[:-1] > TINY_IN))
    return Spans(keys[held], onward[held], onward[held + 1])


@dataclass(frozen=True, slots=True, eq=False)
class Contacts:
    """Where rays touch walls: `place` is that of a pair of both, `row` the wall's, from where to where in inches."""

    place: Ints
    row: Ints
    first: Floats
    last: Floats


def wall_contacts(rays: Rays, screens: Screens, ray: Ints, thing: Ints) -> Contacts:
    """Where rays touch the walls of the things named beside them.

    Walls are a hair longer than drawn, so that those that meet let nothing through. An end of a line that lies on a
    wall does not touch it; a line along a wall does.
    """
    place, row = _rows(screens, thing)
    which = ray[place]
    x, y, end_x, end_y = (column.take(row) for column in screens.segments)
    side, end_side = beside(rays, which, x, y), beside(rays, which, end_x, end_y)
    met = np.flatnonzero((np.minimum(side, end_side) <= HAIR_IN) & (np.maximum(side, end_side) >= -HAIR_IN))
    side, end_side, which = side[met], end_side[met], which[met]
    first, last = along(rays, which, x[met], y[met]), along(rays, which, end_x[met], end_y[met])
    lean = side - end_side
    is_along = np.abs(lean) <= 2 * HAIR_IN
    point = first + np.clip(side / np.where(is_along, 1.0, lean), 0.0, 1.0) * (last - first)
    low = np.where(is_along, np.minimum(first, last) - HAIR_IN, point)
    high = np.where(is_along, np.maximum(first, last) + HAIR_IN, point)
    length = rays.length[which]
    kept = np.flatnonzero((high > ENDS_IN) & (low < length - ENDS_IN))
    return Contacts(place[met[kept]], row[met[kept]], np.maximum(low[kept], 0.0), np.minimum(high[kept], length[kept]))
