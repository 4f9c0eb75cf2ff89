"""What movement costs and how true it is: a walk checked, the cheapest path, the reach area."""

import math
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from random import Random
from time import perf_counter

import numpy as np
import pytest
import shapely

from rules.tabletop.bases import Point
from rules.tabletop.field import Field
from rules.tabletop.footing import footing_of
from rules.tabletop.ground import Ground
from rules.tabletop.measures import Measures
from rules.tabletop.movers import Crowd, Mover
from rules.tabletop.moving import walk
from rules.tabletop.obstacles import Obstacles
from rules.tabletop.paths import cheapest
from rules.tabletop.raster import Raster
from rules.tabletop.reach import reach
from tests.rules.tabletop.moves import free_mover, ground, mixed_crowd, mixed_pieces

ROUNDS = 9
PIECES, BASES = 150, 200
FINE_IN, STEP_IN = 0.05, 0.1
NOBODY = Measures(pass_friends=True, pass_enemies=True)


def best(ask: Callable[[], object]) -> float:
    """The shortest of several rounds, in milliseconds."""
    times = []
    for _ in range(ROUNDS):
        began = perf_counter()
        ask()
        times.append(perf_counter() - began)
    return min(times) * 1000


def scene(pieces: int = PIECES, bases: int = BASES, limit: float | None = None) -> tuple[Ground, Crowd, Mover]:
    """A full table, and a mover on it that overlaps nothing."""
    table, others = ground(*mixed_pieces(1, pieces)), mixed_crowd(2, bases)
    return table, Crowd(others), free_mover(table, others, 3, limit)


def dragged(mover: Mover, scale: float = 1.0) -> list[Point]:
    """A path of three points from a mover towards the middle of the table and on."""
    x, y = mover.body.pose.point
    turn = math.atan2(36 - x, 24 - y)
    bend = (x + 3 * scale * math.sin(turn), y + 3 * scale * math.cos(turn))
    return [(x, y), bend, (bend[0] + 3 * scale * math.sin(turn + 0.6), bend[1] + 3 * scale * math.cos(turn + 0.6))]


def test_a_walk_beats_stepping_along_it(capsys: pytest.CaptureFixture[str]) -> None:
    table, crowd, mover = scene()
    points = dragged(mover)

    def stepped() -> float:
        cost = 0.0
        for start, end in pairwise(points):
            count = math.ceil(math.dist(start, end) / STEP_IN)
            for step in range(count):
                share = (step + 0.5) / count
                place = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
                held = table.at(place)
                cost += STEP_IN * (held[-1].costs.get("foot", 1.0) if held else 1.0)
                cost += 1000.0 * any(shape.distance(place) < 0.5 for shape in crowd.forms)
        return cost

    asked, slow = best(lambda: walk(table, mover, points, None, crowd)), best(stepped)
    with capsys.disabled():
        print(f"\nwalk of 3 points, {PIECES} pieces, {BASES} bases: {asked:.2f} ms, {asked / slow:.2f} of stepping")
    assert asked < 0.5 * slow


@pytest.mark.fault("F92")
def test_a_walk_does_not_slow_with_its_length_and_little_with_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    table, crowd, mover = scene()
    short, long = (best(_walk_in(table, crowd, mover, scale)) for scale in (0.5, 6.0))
    sizes = ((PIECES // 5, BASES // 5), (PIECES, BASES))
    small, large = (best(_walk_in(*scene(*size))) for size in sizes)
    with capsys.disabled():
        print(f"\nwalk: 12 times as long x {long / short:.2f}; 5 times the pieces and bases x {large / small:.2f}")
    assert long < 4 * short
    assert large < 5 * small


def _walk_in(table: Ground, crowd: Crowd, mover: Mover, scale: float = 1.0) -> Callable[[], object]:
    return lambda: walk(table, mover, dragged(mover, scale), NOBODY, crowd)


def test_the_cheapest_path_is_within_two_percent_of_a_fine_field(capsys: pytest.CaptureFixture[str]) -> None:
    table, crowd, mover = scene()
    random, (x, y) = Random(5), mover.body.pose.point
    footing, barred = footing_of(table, "foot"), Obstacles(footing_of(table, "foot"), mover, Measures(), crowd)
    fine = Field(footing, barred, barred.reach, Raster((x - 20, y - 20), (x + 20, y + 20), FINE_IN))
    worst, times, goals = 0.0, list[float](), 0
    while goals < 25:
        goal = (x + random.uniform(-12, 12), y + random.uniform(-12, 12))
        expected, _ = fine.cost_near(goal)
        found = cheapest(table, mover, goal, None, crowd)
        if not found.found or math.isinf(expected) or len(found.points) < 3:
            continue
        goals += 1
        worst = max(worst, found.walk.cost / expected - 1.0)
        times.append(best(partial(cheapest, table, mover, goal, None, crowd)))
    with capsys.disabled():
        print(f"\ncheapest path: at worst {worst:+.1%} of a field of {FINE_IN} in; ", end="")
        print(f"median {np.median(times):.1f} ms, longest {max(times):.1f} ms")
    assert worst < 0.02


@pytest.mark.parametrize("limit", [6.0, 12.0])
def test_the_reach_area_shows_nothing_refused_and_misses_a_rim(
    limit: float, capsys: pytest.CaptureFixture[str]
) -> None:
    table, crowd, mover = scene(limit=limit)
    took = best(lambda: reach(table, mover, None, crowd))
    found = reach(table, mover, None, crowd)
    shape, random, (x, y) = found.area, Random(7), mover.body.pose.point
    refused, missed = 0, 0.0
    for _ in range(300):
        turn, apart = random.uniform(0, math.tau), limit * math.sqrt(random.uniform(0, 1.02))
        point = (x + apart * math.sin(turn), y + apart * math.cos(turn))
        path = cheapest(table, mover, point, None, crowd)
        is_allowed = path.found and path.walk.is_legal
        if shape.contains(shapely.Point(point)):
            refused += not found.reaches(point)
        elif is_allowed:
            missed = max(missed, shape.distance(shapely.Point(point)))
    with capsys.disabled():
        print(f"\nreach within {limit} in: {took:.1f} ms; {refused} of 300 points shown and refused, ", end="")
        print(f"{missed:.2f} in missed")
    assert refused == 0
    assert missed <= 0.25
