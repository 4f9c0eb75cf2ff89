"""Who sees how much of whom, and what is in the way: one pair, one to many, all pairs, by one judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rules.tabletop.arrays import Bools, Floats, Ints
from rules.tabletop.bases import Body, Point
from rules.tabletop.ground import Ground
from rules.tabletop.judging import stopped, stops
from rules.tabletop.lines import Lines, Posts, lines_between, lines_per_pair, posts_of
from rules.tabletop.measures import Measures
from rules.tabletop.passing import Cover, Crossing, covers_of, crossings_of

LINES_AT_ONCE = 4096
"""So many lines are judged together: what is worked on then stays in the processor's cache."""


@dataclass(frozen=True, slots=True)
class Ray:
    """One line of sight: its ends, how high they are over the table, whether it is clear, and what it crosses.

    `crossings` come in order from the start, whether they stop the line or not.
    """

    start: Point
    end: Point
    start_height_in: float
    end_height_in: float
    is_clear: bool
    crossings: tuple[Crossing, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """What one base sees of another.

    `fraction` is how many of the lines are clear, 0 to 1. `blockers` names the pieces and bases that stop lines, the
    one that stops most first. `covers` are the pieces that the target stands in or that lines cross, in the table's
    order.
    """

    fraction: float
    rays: tuple[Ray, ...]
    blockers: tuple[str, ...]
    covers: tuple[Cover, ...]

    @property
    def visible(self) -> bool:
        """Whether any line is clear."""
        return self.fraction > 0


def sight(ground: Ground, a: Body, b: Body, measures: Measures, others: Sequence[Body] = ()) -> Sight:
    """What `a` sees of `b`, with `others` between them; they stop lines where the system says that models do.

    Bodies with the id of either are left out of the others.
    """
    between = [body for body in others if body.id not in (a.id, b.id)]
    posts = posts_of(ground, (a, b, *between), measures)
    lines = lines_between(posts, np.array([0]), np.array([1]), measures)
    bodies = np.arange(2, len(between) + 2)
    return _judged(ground, posts, lines, bodies, [b], measures)[0]


def sights(ground: Ground, viewer: Body, targets: Sequence[Body], measures: Measures) -> tuple[Sight, ...]:
    """What a base sees of each of several targets, as `sight` says with nobody between them, all judged at once."""
    posts = posts_of(ground, (viewer, *targets), measures)
    target = np.arange(1, len(targets) + 1)
    lines = lines_between(posts, np.zeros(len(targets), dtype=np.intp), target, measures)
    return _judged(ground, posts, lines, target[:0], targets, measures)


def _judged(
    ground: Ground, posts: Posts, lines: Lines, bodies: Ints, targets: Sequence[Body], measures: Measures
) -> tuple[Sight, ...]:
    """The sight of each target, whose lines follow each other."""
    found = stops(ground, posts, lines, bodies if measures.models_block else bodies[:0], measures.tolerance_in)
    names = [*(piece.id for piece in ground.pieces), *posts.ids]
    is_clear = np.ones(len(lines), dtype=np.bool_)
    is_clear[found.line] = False
    crossings = crossings_of(ground, posts, lines, bodies, found)
    rays, count = _rays(lines, is_clear, crossings), lines_per_pair(measures)
    counted = [Counter[str]() for _ in targets]
    for line, stop in zip(found.line.tolist(), found.stop.tolist(), strict=True):
        counted[line // count][names[stop]] += 1
    return tuple(
        _sight(ground, target, rays[at * count : (at + 1) * count], counted[at], measures)
        for at, target in enumerate(targets)
    )


def _sight(ground: Ground, target: Body, rays: tuple[Ray, ...], stopped_by: Counter[str], measures: Measures) -> Sight:
    return Sight(
        fraction=sum(ray.is_clear for ray in rays) / len(rays),
        rays=rays,
        blockers=tuple(sorted(stopped_by, key=lambda name: (-stopped_by[name], name))),
        covers=covers_of(ground, target, [ray.crossings for ray in rays], measures),
    )


def _rays(lines: Lines, is_clear: Bools, crossings: Sequence[tuple[Crossing, ...]]) -> tuple[Ray, ...]:
    ends = np.concatenate((lines.start, lines.end, lines.start_height[:, None], lines.end_height[:, None]), axis=1)
    return tuple(
        Ray((x, y), (end_x, end_y), height, end_height, clear, crossed)
        for (x, y, end_x, end_y, height, end_height), clear, crossed in zip(
            ends.tolist(), is_clear.tolist(), crossings, strict=True
        )
    )


def one_to_many(
    ground: Ground, viewer: Body, targets: Sequence[Body], measures: Measures, others: Sequence[Body] = ()
) -> Floats:
    """The fraction that a base sees of each target: as `sight` says, with targets and others in each other's way."""
    bodies = [viewer, *targets, *others]
    posts = posts_of(ground, bodies, measures)
    target = np.arange(1, len(targets) + 1)
    return _fractions(ground, posts, np.zeros(len(targets), dtype=np.intp), target, measures)


def all_fractions(ground: Ground, bodies: Sequence[Body], measures: Measures) -> Floats:
    """The fraction that each base (row) sees of each (column): as `sight` says, with all others in the way.

    Where lines of sight are the same both ways, so is the answer. A base sees itself.
    """
    posts = posts_of(ground, bodies, measures)
    seen = np.ones((len(bodies), len(bodies)))
    viewer, target = np.triu_indices(len(bodies), 1)
    seen[viewer, target] = _fractions(ground, posts, viewer, target, measures)
    back = _fractions(ground, posts, target, viewer, measures) if measures.rays == "edges" else seen[viewer, target]
    seen[target, viewer] = back
    return seen


def all_pairs(ground: Ground, bodies: Sequence[Body], measures: Measures) -> Bools:
    """Which base (row) sees which (column): any line is clear."""
    return all_fractions(ground, bodies, measures) > 0


def _fractions(ground: Ground, posts: Posts, viewer: Ints, target: Ints, measures: Measures) -> Floats:
    count = lines_per_pair(measures)
    others = np.arange(len(posts.ids) if measures.models_block else 0)
    found = np.zeros(len(viewer))
    step = max(1, LINES_AT_ONCE // count)
    for first in range(0, len(viewer), step):
        part = slice(first, first + step)
        lines = lines_between(posts, viewer[part], target[part], measures)
        is_stopped = stopped(ground, posts, lines, others, measures.tolerance_in)
        found[part] = 1.0 - is_stopped.reshape(-1, count).mean(axis=1)
    return found
