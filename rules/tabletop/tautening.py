"""A way drawn taut by true costs: each point towards the straight line, beside the edges of the ground, or dropped."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from rules.tabletop.arrays import Floats
from rules.tabletop.bases import Point
from rules.tabletop.footing import Footing
from rules.tabletop.forms import outline
from rules.tabletop.obstacles import CENTRE_IN, Obstacles
from rules.tabletop.pricing import leg_costs
from rules.tabletop.sweeping import distances, sides_of_hull, spans

SHARES = (1.0, 0.7, 0.45, 0.3, 0.2, 0.1, 0.05, 0.02)
"""How far towards the straight line a point is drawn: the first means that it is dropped."""
SLIDES_IN = (-1.0, -0.3, -0.1, -0.03, 0.0, 0.03, 0.1, 0.3, 1.0)
"""How far a point slides along an edge of the ground."""
SIDES_IN = (-2e-6, 2e-6)
"""How far beside that edge: more than a hair, so that the ground of that side counts."""
EDGE_IN = 0.5
"""An edge farther than this from a point is none to slide along."""
LEAST_GAIN_IN = 1e-3
ROUNDS = 6


class Tautening:
    """Draws the points of a way taut: each towards the straight line between its neighbours, as long as that is
    cheaper by the true cost and nothing bars the two legs; a point that is worth nothing is dropped.

    The base is taken for a disc of a radius. All places tried for a point lie in the triangle that it makes with its
    neighbours, so that only what comes near the triangle is looked at, and at all places at once.
    """

    def __init__(self, footing: Footing, barred: Obstacles, radius: float) -> None:
        self.footing, self.radius = footing, radius
        self.known: dict[tuple[Point, Point], float] = {}
        self.least = min([1.0, *footing.factor.tolist()])
        self.segments, self.radii = _felt_by_disc(barred, radius)
        self.edges = np.concatenate((footing.ground.edges.segments, footing.lines))

    def mended(self, way: Sequence[Point], kept: Sequence[int]) -> list[Point]:
        """The points kept of a way, with more of it where a leg between two is barred, or dearer than the way itself,
        which the grid is too coarse to see.
        """
        places = list(kept)
        spent = np.concatenate(([0.0], np.cumsum(self.costs(list(pairwise(way))))))
        while True:
            wide = [(first, last) for first, last in pairwise(places) if last - first > 1]
            legs = [(way[first], way[last]) for first, last in wide]
            is_barred = self.bar_legs(np.array(legs, dtype=np.float64).reshape(-1, 4))
            bad = [
                pair
                for pair, barred, cost in zip(wide, is_barred, self.costs(legs), strict=True)
                if barred or cost > spent[pair[1]] - spent[pair[0]] + LEAST_GAIN_IN
            ]
            if not bad:
                return [way[place] for place in places]
            places = sorted({*places, *((first + last) // 2 for first, last in bad)})

    def bar_legs(self, legs: Floats) -> list[bool]:
        """Whether anything near bars each leg."""
        if not len(legs):
            return []
        reach = self.radii.max(initial=0.0)
        corners = legs.reshape(-1, 2)
        low, high = corners.min(axis=0) - reach, corners.max(axis=0) + reach
        first, last = (pick(self.segments[:, :2], self.segments[:, 2:]) for pick in (np.minimum, np.maximum))
        near = np.flatnonzero(((last >= low) & (first <= high)).all(axis=1))
        return _bar(legs, self.segments[near], self.radii[near])

    def drawn(self, points: Sequence[Point], rounds: int = ROUNDS) -> list[Point]:
        """The way as short as a few rounds make it; a point that stays between two others is not tried there again."""
        now, settled = list(points), set[tuple[Point, Point, Point]]()
        for _ in range(rounds):
            before, at = list(now), 1
            while at < len(now) - 1:
                three = (now[at - 1], now[at], now[at + 1])
                moved = now[at] if three in settled else self._moved(*three)
                if moved == now[at]:
                    settled.add(three)
                now[at : at + 1] = [moved] if moved else []
                at += 1 if moved else 0
            if now == before:
                break
        return now

    def _moved(self, before: Point, point: Point, after: Point) -> Point | None:
        """The best place for a point between two others; None where it isn't needed."""
        places = self._places(before, point, after)
        now = self._known(before, point) + self._known(point, after) - LEAST_GAIN_IN
        lengths = [math.dist(before, place) + math.dist(place, after) for place in places]
        hopeful = [at for at, length in enumerate(lengths) if length * self.least < now]
        tried = [places[at] for at in hopeful]
        is_open = self._are_open(before, tried, after)
        left = [at for at, fits in zip(hopeful, is_open, strict=True) if fits]
        left.sort(key=lambda at: lengths[at])
        legs = [(before, places[at]) for at in left] + [(places[at], after) for at in left]
        costs = self.costs(legs)
        totals = [(costs[number] + costs[number + len(left)], at) for number, at in enumerate(left)]
        best = min(totals, default=(math.inf, -1))
        if best[0] >= now:
            return point
        self.known |= zip(legs, costs, strict=True)
        return None if best[1] == 0 else places[best[1]]

    def _known(self, start: Point, end: Point) -> float:
        """What a leg costs, looked up where it has been tried before."""
        if (start, end) not in self.known:
            self.known[start, end] = self.costs([(start, end)])[0]
        return self.known[start, end]

    def _places(self, before: Point, point: Point, after: Point) -> list[Point]:
        """Places to try: towards the straight line (which is reached first), towards either neighbour, and to and fro
        along the nearest edge of the ground, on either side of it.
        """
        (x, y), foot = point, _foot(before, point, after)
        towards = [(foot, SHARES), (before, SHARES[2:]), (after, SHARES[2:])]
        found = [
            (x + (target[0] - x) * share, y + (target[1] - y) * share) for target, shares in towards for share in shares
        ]
        edge = self._edge_near(point)
        if edge is not None:
            unit = (edge[2:] - edge[:2]) / np.hypot(*(edge[2:] - edge[:2]))
            along = float((np.array(point) - edge[:2]) @ unit)
            for slide in SLIDES_IN:
                on_x, on_y = (edge[:2] + unit * (along + slide)).tolist()
                found += [(on_x - float(unit[1]) * side, on_y + float(unit[0]) * side) for side in SIDES_IN]
        return found

    def _edge_near(self, point: Point) -> Floats | None:
        if not len(self.edges):
            return None
        apart = distances(point, self.edges)
        nearest = int(apart.argmin())
        found: Floats = self.edges[nearest]
        return found if apart[nearest] < EDGE_IN else None

    def _are_open(self, before: Point, places: Sequence[Point], after: Point) -> list[bool]:
        """Whether nothing bars the two legs by each place."""
        if not places:
            return []
        legs = [(*before, *place) for place in places] + [(*place, *after) for place in places]
        barred = self.bar_legs(np.array(legs))
        half = len(places)
        return [not (barred[at] or barred[at + half]) for at in range(half)]

    def costs(self, legs: Sequence[tuple[Point, Point]]) -> list[float]:
        """What straight legs cost on the ground."""
        found: list[float] = leg_costs(self.footing, np.array(legs, dtype=np.float64).reshape(-1, 4)).tolist()
        return found

    def total(self, way: Sequence[Point]) -> float:
        """What a whole way costs."""
        return sum(self.costs(list(pairwise(way))))


def _felt_by_disc(barred: Obstacles, radius: float) -> tuple[Floats, Floats]:
    """All that bars the way as segments and the radii by which a disc feels each."""
    shaped = max(radius - barred.tolerance, CENTRE_IN)
    parts = [(barred.segments[~barred.left], np.where(barred.by_shape, shaped, barred.radii)[~barred.left])]
    for row in np.flatnonzero(~barred.passed):
        felt = float(barred.felt[row])
        own = shaped if math.isnan(felt) else felt
        if own <= 0:
            continue
        if barred.round[row]:
            parts.append((barred.centres[row : row + 1], np.array([own + barred.reaches[row]])))
        else:
            sides = sides_of_hull(np.array(outline(barred.others[row].body)))
            parts.append((sides, np.full(len(sides), own)))
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])


def _bar(legs: Floats, segments: Floats, radii: Floats) -> list[bool]:
    """Whether any of the segments bars each leg."""
    if not len(segments):
        return [False] * len(legs)
    leg = np.repeat(legs, len(segments), axis=0)
    low, high = spans(
        (leg[:, 0], leg[:, 1]), (leg[:, 2], leg[:, 3]), np.tile(segments, (len(legs), 1)), np.tile(radii, len(legs))
    )
    with np.errstate(invalid="ignore"):
        met = (low < 1.0) & (high > 0.0)
    by_leg = np.any(met.reshape(len(legs), len(segments)), axis=1)
    return [bool(is_met) for is_met in by_leg]


def _foot(before: Point, point: Point, after: Point) -> Point:
    """The place on the line between two points that is nearest to a third."""
    dx, dy = after[0] - before[0], after[1] - before[1]
    squared = dx * dx + dy * dy
    share = ((point[0] - before[0]) * dx + (point[1] - before[1]) * dy) / squared if squared > 0 else 0.0
    share = min(1.0, max(0.0, share))
    return (before[0] + dx * share, before[1] + dy * share)
