"""Sight against plain ways with shapely, in one run: all pairs, many lines against one, what one model sees, growth."""

import math
import random
from collections.abc import Callable, Sequence
from time import perf_counter

import numpy as np
import pytest
import shapely
from shapely import LineString, MultiPoint, Point, Polygon
from shapely.geometry.base import BaseGeometry

from rules.tabletop.bases import Body
from rules.tabletop.ground import Ground, ground_of
from rules.tabletop.sight import all_pairs, sight
from rules.tabletop.terrain import Piece, Table
from rules.tabletop.visibility import seen_area
from tests.helpers.bodies import body
from tests.helpers.sights import CENTRE, SAMPLED

BASES, PIECES = 200, 150
CORNERS = 10
ROUNDS = 12
PAIRS_LEAST, LINES_MOST, POLYGON_MOST = 12.0, 3.0, 1 / 5
RADIUS_IN = 24.0


def scene(
    bases: int = BASES, pieces: int = PIECES, largest_in: float = 2.2
) -> tuple[Ground, list[Body], list[Polygon]]:
    """Rocks all over 72 by 48 inches, and bases on the ground between them."""
    chance = random.Random(5)
    rocks = [_rock(chance, largest_in) for _ in range(pieces)]
    ground = ground_of(Table(pieces=tuple(Piece(kind="rock", outline=rock, sight="block") for rock in rocks)))
    places = iter(lambda: (chance.uniform(1, 71), chance.uniform(1, 47)), None)
    free = (place for place in places if not ground.at(place))
    bodies = [body(*next(free), name=f"b{at}") for at in range(bases)]
    return ground, bodies, [Polygon(rock) for rock in rocks]


def _rock(chance: random.Random, largest_in: float) -> tuple[tuple[float, float], ...]:
    x, y, radius = chance.uniform(2, 70), chance.uniform(2, 46), chance.uniform(0.8, largest_in)
    turns = (at * math.tau / CORNERS for at in range(CORNERS))
    reaches = ((turn, radius * chance.uniform(0.7, 1.0)) for turn in turns)
    return tuple((x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn, reach in reaches)


def _lines(bodies: Sequence[Body]) -> list[LineString]:
    """All unordered pairs."""
    return [LineString((a.pose.point, b.pose.point)) for at, a in enumerate(bodies) for b in bodies[at + 1 :]]


def _plainly(rocks: Sequence[Polygon], lines: Sequence[LineString]) -> list[bool]:
    return [any(rock.intersects(line) for rock in rocks) for line in lines]


def _at_once(union: BaseGeometry, lines: Sequence[LineString]) -> list[bool]:
    return [union.intersects(line) for line in lines]


def _shortest(*ways: Callable[[], object]) -> list[float]:
    """Seconds of each way: the shortest of several rounds, turn by turn, so that a busy moment strikes all."""
    rounds = [[_seconds(way) for way in ways] for _ in range(ROUNDS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def _seconds(way: Callable[[], object]) -> float:
    began = perf_counter()
    way()
    return perf_counter() - began


@pytest.mark.benchmark(group="sight")
@pytest.mark.parametrize("largest_in", [2.2, 1.0], ids=["full", "open"])
def test_all_pairs_against_a_loop_of_shapely(capsys: pytest.CaptureFixture[str], largest_in: float) -> None:
    ground, bodies, rocks = scene(largest_in=largest_in)
    lines, union = _lines(bodies), shapely.union_all(rocks)
    seen = all_pairs(ground, bodies, CENTRE)
    assert (~seen[np.triu_indices(BASES, 1)]).tolist() == _plainly(rocks, lines) == _at_once(union, lines)
    ours, pieces, united = _shortest(
        lambda: all_pairs(ground, bodies, CENTRE), lambda: _plainly(rocks, lines), lambda: _at_once(union, lines)
    )
    with capsys.disabled():
        print(
            f"\n{len(lines)} lines past {PIECES} pieces, {1 - seen.mean():.0%} stopped: {ours * 1000:.1f} ms;", end=""
        )
        print(f" a loop over pieces x {pieces / ours:.1f}, over their union x {united / ours:.1f}")
    assert min(pieces, united) / ours >= PAIRS_LEAST


@pytest.mark.benchmark(group="sight")
def test_twenty_lines_cost_little_more_than_one(capsys: pytest.CaptureFixture[str]) -> None:
    ground, bodies, _ = scene()
    pairs = list(zip(bodies[:50], bodies[50:100], strict=True))
    one, twenty = _shortest(
        lambda: [sight(ground, a, b, CENTRE) for a, b in pairs],
        lambda: [sight(ground, a, b, SAMPLED) for a, b in pairs],
    )
    with capsys.disabled():
        print(f"\none line {one / len(pairs) * 1000:.2f} ms, twenty {twenty / len(pairs) * 1000:.2f} ms", end="")
        print(f" with fraction and named blockers: x {twenty / one:.2f}")
    assert twenty / one <= LINES_MOST


@pytest.mark.benchmark(group="sight")
def test_what_one_model_sees_against_cutting_shadows(capsys: pytest.CaptureFixture[str]) -> None:
    ground, bodies, rocks = scene()
    viewers = bodies[:10]
    ours, cut = _shortest(
        lambda: [seen_area(ground, viewer, RADIUS_IN, CENTRE) for viewer in viewers],
        lambda: [_cut(rocks, viewer) for viewer in viewers],
    )
    with capsys.disabled():
        print(f"\nseen within {RADIUS_IN:g} in: {ours / len(viewers) * 1000:.2f} ms,", end="")
        print(f" shadows cut {cut / len(viewers) * 1000:.2f} ms: x {ours / cut:.2f}")
    assert ours / cut <= POLYGON_MOST


def _cut(rocks: Sequence[Polygon], viewer: Body) -> BaseGeometry:
    """A disc less the hull of each rock and its corners thrown far out."""
    centre = np.array(viewer.pose.point)
    seen: BaseGeometry = Point(centre).buffer(RADIUS_IN, quad_segs=45)
    for rock in rocks:
        if rock.distance(Point(centre)) < RADIUS_IN:
            corners = np.array(rock.exterior.coords)
            away = corners - centre
            thrown = centre + away / np.hypot(*away.T)[:, None] * RADIUS_IN * 3
            seen = seen.difference(MultiPoint(np.vstack((corners, thrown))).convex_hull)
    return seen


@pytest.mark.benchmark(group="sight")
def test_how_all_pairs_grow(capsys: pytest.CaptureFixture[str]) -> None:
    """Twice the bases are four times the pairs; twice the terrain at most a little more than twice the work."""
    scenes = [scene(), scene(bases=2 * BASES), scene(pieces=2 * PIECES)]
    ways = [lambda found=found: all_pairs(found[0], found[1], CENTRE) for found in scenes]
    plain, bases, terrain = _shortest(*ways)
    with capsys.disabled():
        print(f"\nall pairs {plain * 1000:.1f} ms; twice the bases x {bases / plain:.2f}, twice the terrain", end="")
        print(f" x {terrain / plain:.2f}")
    assert bases / plain <= 6
    assert terrain / plain <= 3
