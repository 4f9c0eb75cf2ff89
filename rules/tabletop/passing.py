"""What lines of sight cross, whether it stops them or not, and the cover that a target may have from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rules.tabletop.arrays import Floats, Ints
from rules.tabletop.bases import Body
from rules.tabletop.crossings import area_events, base_events, spans_of, wall_contacts
from rules.tabletop.forms import form, line_form
from rules.tabletop.ground import Ground
from rules.tabletop.healing import HAIR_IN
from rules.tabletop.judging import Stops
from rules.tabletop.lines import Lines, Posts
from rules.tabletop.measures import Measures
from rules.tabletop.measuring import form_gap
from rules.tabletop.rays import Rays, near, rays_of
from rules.tabletop.screens import NONE
from rules.tabletop.sweeping import distances


@dataclass(frozen=True, slots=True)
class Crossing:
    """A stretch of a line over a piece or a base (`id`), seen from above, whatever its height.

    `enters_in` and `leaves_in` are inches from the start of the line; the same for a wall, of which `opening` names the
    door or window that is crossed, "" for plain wall. `from_end_in` is how far from the end of the line it is left.
    `stops` says whether the piece or base stops this line, here or elsewhere on it.
    """

    id: str
    enters_in: float
    leaves_in: float
    from_end_in: float
    opening: str
    stops: bool

    @property
    def inside_in(self) -> float:
        """Inches of the line over it."""
        return self.leaves_in - self.enters_in


@dataclass(frozen=True, slots=True)
class Cover:
    """A piece that may give a target cover: whether its base's centre is in it, by how many lines it is crossed, how
    many inches it is from the nearest edge of the base, and whether that is cover (SM-SHO-22): centre inside, or
    crossed and near enough.
    """

    piece: str
    holds_centre: bool
    crossed_by: int
    distance_in: float
    counts: bool


def crossings_of(ground: Ground, posts: Posts, lines: Lines, bodies: Ints, stops: Stops) -> list[tuple[Crossing, ...]]:
    """What each line crosses, in order: pieces, and those of the posts named by `bodies`."""
    rays = rays_of(lines)
    line, thing = near(rays, ground.screens.discs)
    walled = ground.screens.is_wall[thing]
    parts = [
        _over_areas(ground, rays, line[~walled], thing[~walled]),
        _over_walls(ground, rays, line[walled], thing[walled]),
    ]
    if len(bodies):
        parts.append(_over_bases(ground, posts, rays, bodies))
    return _listed(ground, posts, rays, np.concatenate(parts), stops)


def _over_areas(ground: Ground, rays: Rays, line: Ints, thing: Ints) -> Floats:
    """Rows of line, stop, from, to, and NONE for the wall."""
    events = area_events(rays, ground.screens, line, thing)
    spans = spans_of(events, np.arange(len(line)), np.zeros(len(line)), rays.length[line])
    piece = ground.screens.piece[thing[spans.key]]
    return np.column_stack((line[spans.key], piece, spans.first, spans.last, np.full(len(piece), NONE)))


def _over_bases(ground: Ground, posts: Posts, rays: Rays, bodies: Ints) -> Floats:
    discs = np.column_stack((posts.centre[bodies], posts.reach[bodies]))
    line, place = near(rays, discs)
    events = base_events(rays, posts, line, bodies[place])
    spans = spans_of(events, np.arange(len(line)), np.zeros(len(line)), rays.length[line])
    stop = len(ground.pieces) + bodies[place[spans.key]]
    return np.column_stack((line[spans.key], stop, spans.first, spans.last, np.full(len(stop), NONE)))


def _over_walls(ground: Ground, rays: Rays, line: Ints, thing: Ints) -> Floats:
    contacts = wall_contacts(rays, ground.screens, line, thing)
    piece, wall = ground.screens.piece[thing[contacts.place]], ground.screens.wall[contacts.row]
    return np.column_stack((line[contacts.place], piece, contacts.first, contacts.last, wall))


def _listed(ground: Ground, posts: Posts, rays: Rays, rows: Floats, stops: Stops) -> list[tuple[Crossing, ...]]:
    """Rows as crossings from the start of each line on."""
    stopping = set(zip(stops.line.tolist(), stops.stop.tolist(), strict=True))
    names = [*(piece.id for piece in ground.pieces), *posts.ids]
    length, turned = rays.length.tolist(), rays.is_turned.tolist()
    found: list[list[Crossing]] = [[] for _ in length]
    for line, stop, first, last, wall in rows.tolist():
        at, which, whole = int(line), int(stop), length[int(line)]
        enters, leaves = (whole - last, whole - first) if turned[at] else (first, last)
        opening = "" if wall == NONE else ground.walls.openings[int(wall)]
        found[at].append(Crossing(names[which], enters, leaves, whole - leaves, opening, (at, which) in stopping))
    return [tuple(sorted(each, key=lambda crossing: (crossing.enters_in, crossing.leaves_in))) for each in found]


def covers_of(
    ground: Ground, target: Body, crossings: Sequence[tuple[Crossing, ...]], measures: Measures
) -> tuple[Cover, ...]:
    """The pieces that the target's centre is in or that lines cross, in the table's order."""
    held = {piece.id for piece in ground.at(target.pose.point)}
    crossed = Counter(name for each in crossings for name in {crossing.id for crossing in each})
    return tuple(
        _cover(ground, at, target, piece.id in held, crossed[piece.id], measures)
        for at, piece in enumerate(ground.pieces)
        if piece.id in held or piece.id in crossed
    )


def _cover(ground: Ground, at: int, target: Body, holds: bool, crossed_by: int, measures: Measures) -> Cover:
    distance = 0.0 if holds else _distance(ground, at, target)
    is_near = crossed_by > 0 and distance <= measures.cover_within_in + measures.tolerance_in
    return Cover(ground.pieces[at].id, holds, crossed_by, distance, holds or is_near)


def _distance(ground: Ground, at: int, target: Body) -> float:
    """From the edge of a base, whose centre is outside, to the nearest edge or wall of a piece.

    No edge that lies farther from the centre than the nearest by the difference of the base's radii can be nearer.
    """
    screens = ground.screens
    things = np.flatnonzero(screens.piece == at)
    columns = np.concatenate([np.arange(screens.first[thing], screens.first[thing + 1]) for thing in things])
    segments = screens.segments[:, columns]
    apart = distances(target.pose.point, segments.T)
    spare = target.base.radius_in - target.base.inner_in
    hopeful = segments[:, apart <= apart.min() + spare + HAIR_IN].T.tolist()
    base = form(target)
    return min(form_gap(base, line_form((x, y), (end_x, end_y))) for x, y, end_x, end_y in hopeful)
