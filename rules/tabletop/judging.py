"""Which lines of sight are stopped, and by what: the one judge of sight, for one line and for a million.

A line is stopped by a wall that it touches, by an area of "block" or a base in the way that it is inside of, and by
more inches of a kind of "depth" in sum than the piece of that kind with the least `depth_in` says (CR-SH-12); each
only where the line runs below its top (of a base: no higher than its top, or figures of one height would hide nobody).
An area of "block" that holds the centre of either base does not stop the line between them, nor do the two bases
themselves. A part of a base that a wall cuts off from its centre sees nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from rules.tabletop.arrays import Bools, Floats, Ints
from rules.tabletop.crossings import Events, area_events, base_events, joined, spans_of, wall_contacts
from rules.tabletop.ground import Ground
from rules.tabletop.healing import HAIR_IN
from rules.tabletop.lines import Lines, Posts
from rules.tabletop.rays import Rays, along, below, beside, near, rays_of
from rules.tabletop.screens import AT_ONCE, Screens


@dataclass(frozen=True, slots=True, eq=False)
class Stops:
    """What stops lines: places of lines, and beside them what stops each.

    A stop is the place of a piece on the table, or the number of pieces and the place of a body.
    """

    line: Ints
    stop: Ints


@dataclass(slots=True, eq=False)
class _Case:
    """Lines before the judge: which of them are stopped as far as is known, and the things that may stop the others."""

    ground: Ground
    posts: Posts
    lines: Lines
    rays: Rays
    line: Ints
    thing: Ints
    is_stopped: Bools

    def stop(self, line: Ints) -> None:
        """Some lines are stopped: nothing near them matters any more."""
        self.is_stopped[line] = True
        kept = ~self.is_stopped[self.line]
        self.line, self.thing = self.line[kept], self.thing[kept]


def stopped(ground: Ground, posts: Posts, lines: Lines, others: Ints, tolerance_in: float) -> Bools:
    """Which lines are stopped, with those of the posts `others` in the way."""
    is_stopped = _at_large(ground, posts, lines)
    rest = np.flatnonzero(~is_stopped)
    case = _case(ground, posts, lines.chosen(rest))
    case.stop(_at_cores(case))
    case.stop(_at_walls(case).line)
    passing = _at_once(case, others)
    case.stop(spans_of(passing.events, passing.line, passing.first, passing.last, HAIR_IN).key)
    case.stop(_by_depth(case, tolerance_in).line)
    is_stopped[rest] = case.is_stopped
    return is_stopped


def stops(ground: Ground, posts: Posts, lines: Lines, others: Ints, tolerance_in: float) -> Stops:
    """All that stops each line; nothing for a line that is clear."""
    case = _case(ground, posts, lines)
    found = (_at_walls(case), _together(_at_once(case, others)), _by_depth(case, tolerance_in))
    pairs = np.concatenate([np.stack((each.line, each.stop)) for each in found], axis=1)
    line, stop = np.unique(pairs, axis=1)
    return Stops(line, stop)


def _case(ground: Ground, posts: Posts, lines: Lines) -> _Case:
    rays = rays_of(lines)
    line, thing = near(rays, ground.stoppers.discs)
    return _held_out(_Case(ground, posts, lines, rays, line, thing, np.zeros(len(lines), dtype=np.bool_)))


def _at_large(ground: Ground, posts: Posts, lines: Lines) -> Bools:
    """Lines through the cores of the largest areas: it is quick to ask about them before all others."""
    rays, large = rays_of(lines), ground.stoppers.large
    line, place = near(rays, ground.stoppers.cores[large])
    case = _Case(ground, posts, lines, rays, line, large[place], np.zeros(len(lines), dtype=np.bool_))
    case.is_stopped[_at_cores(_held_out(case))] = True
    return case.is_stopped


def _held_out(case: _Case) -> _Case:
    """Areas of "block" that hold either centre are out of it."""
    screens, posts, lines, line, thing = case.ground.stoppers, case.posts, case.lines, case.line, case.thing
    solid = (screens.kind == AT_ONCE) & ~screens.is_wall
    if posts.holds[:, screens.area[solid]].any():
        area = screens.area[thing]
        held = posts.holds[lines.viewer[line], area] | posts.holds[lines.target[line], area]
        kept = ~(held & solid[thing])
        case.line, case.thing = line[kept], thing[kept]
    return case


def _at_cores(case: _Case) -> Ints:
    """Lines through a disc within an area that stops at once: it is surely stopped, and most are stopped so."""
    rays, screens = case.rays, case.ground.stoppers
    is_solid = (screens.cores[:, 2] > 2 * HAIR_IN) & (screens.kind == AT_ONCE)
    solid = np.flatnonzero(is_solid[case.thing])
    line, thing = case.line[solid], case.thing[solid]
    x, y, radius = (column.take(thing) for column in screens.cores.T)
    onward, top = along(rays, line, x, y), screens.top.take(thing)
    is_through = np.abs(beside(rays, line, x, y)) < radius - 2 * HAIR_IN
    is_through &= (onward > HAIR_IN) & (onward < rays.length[line] - HAIR_IN)
    is_through &= np.maximum(rays.start_height[line], rays.end_height[line]) < top - HAIR_IN
    found: Ints = line[is_through]
    return found


def _at_walls(case: _Case) -> Stops:
    """Walls that lines touch, and those that cut an end of a line off from its centre."""
    rays, screens = case.rays, case.ground.stoppers
    walled = screens.is_wall[case.thing]
    line, thing = _touching(rays, screens, case.line[walled], case.thing[walled])
    found = [(line, thing)]
    for spokes, owner in _spokes(case) if screens.is_wall.any() else ():
        spoke, near_thing = near(spokes, screens.discs)
        walled = screens.is_wall[near_thing]
        touched, thing = _touching(spokes, screens, spoke[walled], near_thing[walled])
        found.append((owner[touched], thing))
    line, thing = (np.concatenate(column) for column in zip(*found, strict=True))
    return Stops(line, screens.piece[thing])


def _touching(rays: Rays, screens: Screens, ray: Ints, thing: Ints) -> tuple[Ints, Ints]:
    """Which rays touch which walled things, below their tops."""
    contacts = wall_contacts(rays, screens, ray, thing)
    ray, thing = ray[contacts.place], thing[contacts.place]
    first, last = below(rays, ray, screens.top[thing])
    stopped = np.maximum(contacts.first, first) <= np.minimum(contacts.last, last)
    return ray[stopped], thing[stopped]


def _spokes(case: _Case) -> Iterator[tuple[Rays, Ints]]:
    """From the centres of bases to where their lines start or end, and whose line each belongs to."""
    lines, centre = case.lines, case.posts.centre
    for ends, heights, owners in (
        (lines.start, lines.start_height, lines.viewer),
        (lines.end, lines.end_height, lines.target),
    ):
        line = np.flatnonzero((ends != centre[owners]).any(axis=1) & ~case.is_stopped)
        if len(line):
            body, height = owners[line], heights[line]
            yield rays_of(Lines(centre[body], ends[line], height, height, body, body)), line


@dataclass(frozen=True, slots=True, eq=False)
class _Passing:
    """Lines past things that stop at once: the line and the stop of each place, where it runs below the top, how."""

    line: Ints
    stop: Ints
    first: Floats
    last: Floats
    events: Events


def _at_once(case: _Case, others: Ints) -> _Passing:
    """How lines pass areas that stop at once, and the bases in the way."""
    rays, screens, posts = case.rays, case.ground.stoppers, case.posts
    solid = (screens.kind[case.thing] == AT_ONCE) & ~screens.is_wall[case.thing]
    line, thing = case.line[solid], case.thing[solid]
    events = [area_events(rays, screens, line, thing)]
    lines, things, tops = [line], [screens.piece[thing]], [screens.top[thing]]
    if len(others):
        base_line, body = _bases_near(case, others)
        found = base_events(rays, posts, base_line, body)
        events.append(replace(found, place=found.place + len(line)))
        lines.append(base_line)
        things.append(len(case.ground.pieces) + body)
        tops.append(posts.top[body] + 2 * HAIR_IN)
    all_lines = np.concatenate(lines)
    first, last = below(rays, all_lines, np.concatenate(tops))
    return _Passing(all_lines, np.concatenate(things), first, last, joined(events))


def _bases_near(case: _Case, others: Ints) -> tuple[Ints, Ints]:
    """Lines near bases other than their own two; lines that are stopped already are left out."""
    posts, lines = case.posts, case.lines
    discs = np.column_stack((posts.centre[others], posts.reach[others]))
    line, place = near(case.rays, discs)
    body = others[place]
    one = posts.one[body]
    kept = (one != posts.one[lines.viewer[line]]) & (one != posts.one[lines.target[line]]) & ~case.is_stopped[line]
    return line[kept], body[kept]


def _together(passing: _Passing) -> Stops:
    """What has a hair of a line where both hairs are held, be it by two things together."""
    events, within = passing.events, (passing.first, passing.last)
    held = spans_of(events, passing.line, *within, HAIR_IN)
    either = events.left + events.right
    touched = spans_of(replace(events, left=either, right=either), np.arange(len(passing.line)), *within, HAIR_IN)
    line = passing.line[touched.key]
    meets = (line[:, None] == held.key) & (touched.first[:, None] < held.last) & (touched.last[:, None] > held.first)
    stopped = meets.any(axis=1)
    return Stops(line[stopped], passing.stop[touched.key[stopped]])


def _by_depth(case: _Case, tolerance_in: float) -> Stops:
    """Lines that run too many inches through one kind in sum, and the pieces of it that they run through."""
    rays, screens = case.rays, case.ground.stoppers
    deep = np.flatnonzero(screens.kind[case.thing] != AT_ONCE)
    if not len(deep):
        return Stops(deep, deep)
    line, thing = case.line[deep], case.thing[deep]
    events = area_events(rays, screens, line, thing)
    first, last = below(rays, line, screens.top[thing])
    kinds = int(screens.kind.max(initial=0)) + 1
    group = line * kinds + screens.kind[thing]
    whole = spans_of(events, group, first, last)
    crossed = np.unique(spans_of(events, np.arange(len(line)), first, last).key)
    crossed = crossed[np.isin(group[crossed], whole.key)]
    keys, at = np.unique(whole.key, return_inverse=True)
    inches = np.bincount(at, whole.last - whole.first, len(keys))
    limit = np.full(len(keys), np.inf)
    np.minimum.at(limit, np.searchsorted(keys, group[crossed]), screens.depth[thing[crossed]])
    stopped = np.isin(group[crossed], keys[inches > limit + tolerance_in])
    return Stops(line[crossed[stopped]], screens.piece[thing[crossed[stopped]]])
