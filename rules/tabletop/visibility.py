"""What one model sees around it, as a polygon to paint: each point of it would be seen by one line to its centre.

Lines run level from the eye of the model, to things as high as itself. They go out past either side of each corner or
end of a wall, past where an edge crosses the radius, and every three degrees besides; the polygon joins where they
stop. As in `judging`, an area of "block" does not hide what stands in it: the line stops where it leaves the area. Of
an area that the line enters again nothing more is shown, and between lines the far edge of depth is drawn straight.
"""

from __future__ import annotations

import numpy as np

from rules.tabletop.bases import Body, Point
from rules.tabletop.crossings import (
    Rays,
    Spans,
    along,
    area_events,
    below,
    beside,
    spans_of,
    wall_contacts,
)
from rules.tabletop.ground import Ground
from rules.tabletop.healing import HAIR_IN
from rules.tabletop.lines import Posts, posts_of
from rules.tabletop.measures import Measures
from rules.tabletop.screens import AT_ONCE, NONE, Screens
from rules.tabletop.walls import Bools, Floats, Ints

ROUND_DEG = 3.0
ASIDE = 1e-6
"""By how many radians lines pass the sides of a corner: 0.00002 inch at 24."""
SPECK_IN = 0.001
"""Every line goes out so far at least, or the polygon would meet itself where a model stands in a wall."""


def seen_area(ground: Ground, viewer: Body, radius_in: float, measures: Measures) -> tuple[Point, ...]:
    """The outline of what a model sees within so many inches of its centre, anticlockwise, first point not repeated.

    It goes around the centre and never crosses itself. Radius 0 or less sees nothing: no points.
    """
    if radius_in <= 0:
        return ()
    posts = posts_of(ground, (viewer,), measures)
    things = _things(ground.stoppers, posts, radius_in)
    bearings = _bearings(ground.stoppers, posts, things, radius_in)
    rays = _rays_out(posts, bearings, radius_in)
    ray, thing = _within(bearings, *_angles(ground.stoppers.discs, posts, things))
    ray, thing = _not_behind(ground.stoppers, rays, ray, things.take(thing))
    reach = np.minimum.reduce(
        [
            _to_walls(ground.stoppers, rays, ray, thing),
            _to_solid(ground.stoppers, rays, ray, thing),
            _into_depth(ground.stoppers, rays, ray, thing, measures.tolerance_in),
        ]
    )
    reach = np.maximum(reach, min(SPECK_IN, radius_in))
    x, y = rays.x + reach * rays.dx, rays.y + reach * rays.dy
    return tuple(zip(x.tolist(), y.tolist(), strict=True))


def _things(screens: Screens, posts: Posts, radius: float) -> Ints:
    """Things within the radius; not the solid areas that hold the viewer."""
    apart = np.hypot(*(screens.discs[:, :2] - posts.centre[0]).T) - screens.discs[:, 2]
    is_walled, holds = screens.is_wall, np.zeros(len(screens), dtype=np.bool_)
    holds[~is_walled] = posts.holds[0, screens.area[~is_walled]]
    return np.flatnonzero((apart <= radius) & ~(holds & (screens.kind == AT_ONCE)))


def _angles(discs: Floats, posts: Posts, things: Ints) -> tuple[Floats, Floats]:
    """In which direction discs lie, and by how much of a turn to either side they reach: half a one from within."""
    x, y = (discs[things, :2] - posts.centre[0]).T
    apart, reach = np.hypot(x, y), discs[things, 2]
    share = np.where(apart > reach, reach / np.where(apart > 0, apart, 1.0), 1.0)
    return np.arctan2(y, x), np.where(apart > reach, np.arcsin(share) + ASIDE, np.pi)


def _within(bearings: Floats, middle: Floats, half: Floats) -> tuple[Ints, Ints]:
    """Which bearings, given in order, lie within which stretches of the circle: pairs of places."""
    twice = np.concatenate((bearings, bearings + 2 * np.pi))
    start = np.where(middle - half < -np.pi, middle - half + 2 * np.pi, middle - half)
    first, last = np.searchsorted(twice, start), np.searchsorted(twice, start + 2 * half)
    counts = np.minimum(last - first, len(bearings))
    owner = np.repeat(np.arange(len(middle)), counts)
    at = np.arange(len(owner)) + (first - np.cumsum(counts) + counts).take(owner)
    return at % max(1, len(bearings)), owner


def _bearings(screens: Screens, posts: Posts, things: Ints, radius: float) -> Floats:
    """Radians from +x to look along, in order: past corners that are not hidden, to the radius, and around.

    An edge of an area ends where the next begins; the ends of walls are looked at too.
    """
    x = screens.segments[0::2] - posts.centre[0, 0]
    y = screens.segments[1::2] - posts.centre[0, 1]
    met_x, met_y = _on_radius(x, y, radius)
    is_wall = screens.wall != NONE
    used = np.stack((np.ones(len(is_wall), dtype=np.bool_), is_wall)) & (np.hypot(x, y) <= radius)
    aside = np.concatenate(
        (np.stack((_is_rim(screens, x, y) | is_wall, is_wall))[used], np.zeros(len(met_x), np.bool_))
    )
    x, y = np.concatenate((x[used], met_x)), np.concatenate((y[used], met_y))
    corners, apart = np.arctan2(y, x), np.hypot(x, y)
    order = np.argsort(corners)
    order = order[~_hidden(screens, posts, things, corners[order], apart[order])]
    corners, aside = corners[order], ASIDE * aside[order]
    around = np.arange(-np.pi, np.pi, np.radians(ROUND_DEG))
    turns = np.concatenate((corners - aside, corners + aside, around))
    return np.unique(((turns + np.pi) % (2 * np.pi) - np.pi).round(9))


def _is_rim(screens: Screens, x: Floats, y: Floats) -> Bools:
    """Whether a line may pass on one side of the corner that an edge starts in: its two edges run different ways."""
    turn = x[0] * y[1] - x[1] * y[0]
    before = np.zeros_like(turn)
    before[np.arange(len(turn)) + screens.onward] = turn
    rim: Bools = (np.minimum(turn, before) <= HAIR_IN) & (np.maximum(turn, before) >= -HAIR_IN)
    return rim


def _hidden(screens: Screens, posts: Posts, things: Ints, bearings: Floats, apart: Floats) -> Bools:
    """Which points, given by bearing (in order) and distance, lie wholly behind a solid area: most on a full table."""
    is_solid = (screens.kind == AT_ONCE) & (screens.top > posts.eye[0] + HAIR_IN) & (screens.cores[:, 2] > HAIR_IN)
    solid = things[is_solid.take(things)]
    middle, half = _angles(screens.cores * (1.0, 1.0, 0.99), posts, solid)
    point, place = _within(bearings, middle, np.where(half < np.pi, half - 2 * ASIDE, 0.0))
    x, y, reach = screens.discs[solid].T
    ends = np.hypot(x - posts.centre[0, 0], y - posts.centre[0, 1]) + reach
    hidden = np.zeros(len(bearings), dtype=np.bool_)
    hidden[point[apart.take(point) > ends.take(place)]] = True
    return hidden


def _on_radius(x: Floats, y: Floats, radius: float) -> tuple[Floats, Floats]:
    """Where edges, given by their starts and ends from the centre, cross a circle around it."""
    dx, dy = x[1] - x[0], y[1] - y[0]
    a, b, c = dx * dx + dy * dy, x[0] * dx + y[0] * dy, x[0] ** 2 + y[0] ** 2 - radius**2
    cut = np.flatnonzero(b * b > a * c)
    root = np.sqrt((b * b - a * c)[cut])
    shares = np.concatenate(((-b[cut] - root) / a[cut], (-b[cut] + root) / a[cut]))
    edge = np.tile(cut, 2)[(shares >= 0) & (shares <= 1)]
    shares = shares[(shares >= 0) & (shares <= 1)]
    return x[0][edge] + shares * dx[edge], y[0][edge] + shares * dy[edge]


def _rays_out(posts: Posts, bearings: Floats, radius: float) -> Rays:
    count = len(bearings)
    (x, y), height = posts.centre[0], np.full(count, posts.eye[0])
    return Rays(
        x=np.full(count, x),
        y=np.full(count, y),
        dx=np.cos(bearings),
        dy=np.sin(bearings),
        length=np.full(count, radius, dtype=np.float64),
        start_height=height,
        end_height=height,
        is_turned=np.zeros(count, dtype=np.bool_),
    )


def _not_behind(screens: Screens, rays: Rays, ray: Ints, thing: Ints) -> tuple[Ints, Ints]:
    """Leaves out what lies wholly behind a solid area: most of what there is on a full table."""
    x, y, reach = (column.take(thing) for column in screens.discs.T)
    onward = along(rays, ray, x, y)
    x, y, radius = (column.take(thing) for column in screens.cores.T)
    solid = (screens.kind.take(thing) == AT_ONCE) & (screens.top.take(thing) > rays.start_height[0] + HAIR_IN)
    stops = solid & (np.abs(beside(rays, ray, x, y)) < radius - 2 * HAIR_IN) & (along(rays, ray, x, y) > 0)
    farthest = _nearest(rays, ray[stops], (onward + reach)[stops])
    kept = np.flatnonzero(onward - reach <= farthest.take(ray))
    return ray.take(kept), thing.take(kept)


def _nearest(rays: Rays, ray: Ints, onward: Floats) -> Floats:
    reach = rays.length.copy()
    np.minimum.at(reach, ray, onward)
    return reach


def _to_walls(screens: Screens, rays: Rays, ray: Ints, thing: Ints) -> Floats:
    walled = np.flatnonzero(screens.is_wall[thing])
    if not len(walled):
        return rays.length
    ray, thing = ray[walled], thing[walled]
    contacts = wall_contacts(rays, screens, ray, thing)
    ray, thing = ray[contacts.place], thing[contacts.place]
    first, last = below(rays, ray, screens.top[thing])
    stopped = np.maximum(contacts.first, first) <= np.minimum(contacts.last, last)
    return _nearest(rays, ray[stopped], contacts.first[stopped])


def _to_solid(screens: Screens, rays: Rays, ray: Ints, thing: Ints) -> Floats:
    solid = (screens.kind[thing] == AT_ONCE) & ~screens.is_wall[thing]
    ray, thing = ray[solid], thing[solid]
    spans = _spans(screens, rays, ray, thing, np.arange(len(ray)))
    entered, at = np.unique(spans.key, return_index=True)
    return _nearest(rays, ray[entered], spans.last[at])


def _into_depth(screens: Screens, rays: Rays, ray: Ints, thing: Ints, tolerance: float) -> Floats:
    """To where each ray has run as many inches of one kind as sight goes into any piece of it that it has come to."""
    deep = np.flatnonzero(screens.kind[thing] != AT_ONCE)
    if not len(deep):
        return rays.length
    ray, thing = ray[deep], thing[deep]
    group = ray * (int(screens.kind.max(initial=0)) + 1) + screens.kind[thing]
    spans, own = (_spans(screens, rays, ray, thing, key) for key in (group, np.arange(len(ray))))
    crossed, at = np.unique(own.key, return_index=True)
    run = np.concatenate(([0.0], np.cumsum(spans.last - spans.first)))
    first, last = (np.searchsorted(spans.key, group[crossed], side) for side in ("left", "right"))
    spent = run[first] + screens.depth[thing[crossed]] + tolerance
    where = np.searchsorted(run, spent, "right") - 1
    over = np.flatnonzero(where < last)
    onward = spans.last[where[over]] - (run[where[over] + 1] - spent[over])
    return _nearest(rays, ray[crossed[over]], np.maximum(onward, own.first[at[over]]))


def _spans(screens: Screens, rays: Rays, ray: Ints, thing: Ints, key: Ints) -> Spans:
    """The stretches of rays within areas, below their tops."""
    first, last = below(rays, ray, screens.top[thing])
    return spans_of(area_events(rays, screens, ray, thing), key, first, last)
