"""What one model sees around it, as a polygon to paint: each point of it would be seen by one line to its centre.

Lines run level from the eye of the model, to things as high as itself, along the bearings of its `outlook`; the polygon
joins where they stop, which is exact for walls and for what stops sight at once. Where sight goes so many inches into
something, lines are set closer together until neighbours end within `JUMP_IN` of each other, or are `FINEST_RAD` apart
at a jump: the polygon leaves the true edge by no more, but where a stretch of bearings is too deep by a hair's breadth.
As in `judging`, an area of "block" does not hide what stands in it: the line stops where it leaves the area. Of an area
that the line enters again nothing more is shown.
"""

from __future__ import annotations

import numpy as np

from rules.tabletop.arrays import Bools, Floats, Ints
from rules.tabletop.bases import Body, Point
from rules.tabletop.crossings import Spans, area_events, spans_of, wall_contacts
from rules.tabletop.ground import Ground
from rules.tabletop.healing import HAIR_IN
from rules.tabletop.measures import Measures
from rules.tabletop.outlook import Outlook, bearings_of, outlook_of, within
from rules.tabletop.rays import Rays, along, beside
from rules.tabletop.screens import AT_ONCE, Screens

SPECK_IN = 0.001
"""Every line goes out so far at least, or the polygon would meet itself where a model stands in a wall."""
JUMP_IN = 0.05
"""Lines into depth that are neighbours and end farther from each other than this are looked at again."""
FINE_RAD, FINEST_RAD = 0.007, 1.2e-4
"""How near to each other neighbours into depth come at least, and at most."""
PARTS = 8
"""Into so many parts the angle between two lines is cut that are looked at again."""


def seen_area(ground: Ground, viewer: Body, radius_in: float, measures: Measures) -> tuple[Point, ...]:
    """The outline of what a model sees within so many inches of its centre, anticlockwise, first point not repeated.

    It goes around the centre and never crosses itself. Radius 0 or less sees nothing: no points.
    """
    if radius_in <= 0:
        return ()
    outlook = outlook_of(ground, viewer, radius_in, measures)
    bearings = bearings_of(outlook)
    reach, is_deep = _reach(outlook, bearings, measures.tolerance_in)
    while len(more := _between(bearings, reach, is_deep)):
        more_reach, more_deep = _reach(outlook, more, measures.tolerance_in)
        bearings = np.concatenate((bearings, more))
        order = np.argsort(bearings, kind="stable")
        bearings = bearings[order]
        reach = np.concatenate((reach, more_reach))[order]
        is_deep = np.concatenate((is_deep, more_deep))[order]
    reach = np.maximum(reach, min(SPECK_IN, radius_in))
    x, y = outlook.centre[0] + reach * np.cos(bearings), outlook.centre[1] + reach * np.sin(bearings)
    return tuple(zip(x.tolist(), y.tolist(), strict=True))


def _between(bearings: Floats, reach: Floats, is_deep: Bools) -> Floats:
    """Bearings, in order, between neighbours of which one goes into depth and which are not near enough yet."""
    if not is_deep.any():
        return np.zeros(0)
    wide = np.diff(bearings, append=bearings[0] + 2 * np.pi)
    jumps = np.abs(np.diff(reach, append=reach[0])) > JUMP_IN
    either = is_deep | np.roll(is_deep, -1)
    doubtful = np.flatnonzero(either & ((wide > FINE_RAD) | (jumps & (wide > FINEST_RAD))))
    shares = np.arange(1, PARTS) / PARTS
    between: Floats = (bearings[doubtful, None] + wide[doubtful, None] * shares).ravel()
    return between


def _reach(outlook: Outlook, bearings: Floats, tolerance: float) -> tuple[Floats, Bools]:
    """How far one sees along bearings, given in order, and whether the line goes into depth on its way."""
    screens, rays = outlook.screens, _rays_out(outlook, bearings)
    ray, place = within(bearings, *outlook.angles(screens.discs[outlook.things]))
    ray, thing = _not_behind(screens, rays, ray, outlook.things.take(place))
    reach = np.minimum(_to_walls(screens, rays, ray, thing), _to_solid(screens, rays, ray, thing))
    deep = np.flatnonzero(screens.kind[thing] != AT_ONCE)
    if not len(deep):
        return reach, np.zeros(len(bearings), dtype=np.bool_)
    first, last = _into_depth(screens, rays, ray[deep], thing[deep], tolerance)
    return np.minimum(reach, last), first < np.minimum(reach, last)


def _rays_out(outlook: Outlook, bearings: Floats) -> Rays:
    count = len(bearings)
    height = np.full(count, outlook.eye)
    return Rays(
        x=np.full(count, outlook.centre[0]),
        y=np.full(count, outlook.centre[1]),
        dx=np.cos(bearings),
        dy=np.sin(bearings),
        length=np.full(count, outlook.radius, dtype=np.float64),
        start_height=height,
        end_height=height,
        is_turned=np.zeros(count, dtype=np.bool_),
    )


def _not_behind(screens: Screens, rays: Rays, ray: Ints, thing: Ints) -> tuple[Ints, Ints]:
    """Leaves out what lies wholly behind a solid area: most of what there is on a full table."""
    x, y, reach = (column.take(thing) for column in screens.discs.T)
    onward = along(rays, ray, x, y)
    solid = np.flatnonzero(screens.kind.take(thing) == AT_ONCE)
    solid_ray = ray.take(solid)
    x, y, radius = (column.take(thing.take(solid)) for column in screens.cores.T)
    through = (np.abs(beside(rays, solid_ray, x, y)) < radius - 2 * HAIR_IN) & (along(rays, solid_ray, x, y) > 0)
    farthest = _nearest(rays, solid_ray[through], (onward + reach)[solid[through]])
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
    contacts = wall_contacts(rays, screens, ray[walled], thing[walled])
    return _nearest(rays, ray[walled[contacts.place]], contacts.first)


def _to_solid(screens: Screens, rays: Rays, ray: Ints, thing: Ints) -> Floats:
    solid = np.flatnonzero((screens.kind[thing] == AT_ONCE) & ~screens.is_wall[thing])
    ray, thing = ray[solid], thing[solid]
    spans = _spans(screens, rays, ray, thing, np.arange(len(ray)))
    is_first = np.ones(len(spans.key), dtype=np.bool_)
    is_first[1:] = spans.key[1:] != spans.key[:-1]
    return _nearest(rays, ray[spans.key[is_first]], spans.last[is_first])


def _into_depth(screens: Screens, rays: Rays, ray: Ints, thing: Ints, tolerance: float) -> tuple[Floats, Floats]:
    """Where each ray first comes into depth, and where it has run as many inches of one kind as sight goes into any
    piece of it that it has come to.
    """
    group = ray * (int(screens.kind.max(initial=0)) + 1) + screens.kind[thing]
    spans, own = (_spans(screens, rays, ray, thing, key) for key in (group, np.arange(len(ray))))
    crossed, at = np.unique(own.key, return_index=True)
    run = np.concatenate(([0.0], np.cumsum(spans.last - spans.first)))
    first, last = (np.searchsorted(spans.key, group[crossed], side) for side in ("left", "right"))
    spent = run[first] + screens.depth[thing[crossed]] + tolerance
    where = np.searchsorted(run, spent, "right") - 1
    over = np.flatnonzero(where < last)
    onward = spans.last[where[over]] - (run[where[over] + 1] - spent[over])
    entered = _nearest(rays, ray[crossed], own.first[at])
    return entered, _nearest(rays, ray[crossed[over]], np.maximum(onward, own.first[at[over]]))


def _spans(screens: Screens, rays: Rays, ray: Ints, thing: Ints, key: Ints) -> Spans:
    """The stretches of rays within areas."""
    return spans_of(area_events(rays, screens, ray, thing), key, np.zeros(len(ray)), rays.length[ray])
