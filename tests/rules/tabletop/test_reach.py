"""The reach area: no point that the validator refuses, and no more than a quarter of an inch left out."""

import math
from random import Random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.tabletop.contours import patches
from rules.tabletop.movers import Mover, Turning
from rules.tabletop.moving import walk
from rules.tabletop.paths import cheapest
from rules.tabletop.reach import Reach, reach
from rules.tabletop.terrain import Opening
from tests.rules.tabletop.moves import (
    TANK,
    at,
    free_mover,
    ground,
    hedge,
    house,
    mixed_crowd,
    mixed_pieces,
    other,
    pond,
    wall,
    wood,
)

MISSED_IN = 0.25


def points_around(mover: Mover, far: float, count: int, seed: int = 1) -> list[tuple[float, float]]:
    random, (x, y) = Random(seed), mover.body.pose.point
    turns = ((random.uniform(0, math.tau), far * math.sqrt(random.random())) for _ in range(count))
    return [(x + apart * math.sin(turn), y + apart * math.cos(turn)) for turn, apart in turns]


def shows(found: Reach, point: tuple[float, float]) -> bool:
    return bool(found.area.contains(shapely.Point(point)))


def test_on_open_ground_it_is_a_disc() -> None:
    found = reach(ground(), at(30, 24, limit=8))
    assert found.area.area == pytest.approx(math.pi * 64, rel=0.02)
    assert shows(found, (30, 31.8))
    assert not shows(found, (30, 32.001))


def test_it_costs_more_to_go_through_growth() -> None:
    found = reach(ground(wood(32, 0, 40)), at(30, 24, limit=8))
    assert shows(found, (34.8, 24))
    assert not shows(found, (35.01, 24))


def test_it_goes_through_doors_and_around_walls_and_stops_at_ponds() -> None:
    door = Opening(x=32, y=24, width_in=1.0, is_open=True)
    found = reach(ground(house(30, 24, 4, door), pond(20, 15, 5)), at(32, 20, limit=8))
    assert shows(found, (32, 26))
    assert not shows(reach(ground(house(30, 24, 4)), at(32, 20, limit=8)), (32, 26))
    assert not shows(found, (25.3, 18))
    assert shows(found, (25.8, 18))
    assert any(patch.holes for patch in reach(ground(house(30, 24, 4)), at(32, 20, limit=14)).patches)


def test_a_friend_is_passed_but_not_stood_on() -> None:
    found = reach(ground(), at(30, 24, limit=8), None, [other(33, 24, "friend", is_friend=True)])
    assert not shows(found, (33, 24))
    assert shows(found, (36, 24))


def test_a_hedge_takes_its_price() -> None:
    found = reach(ground(hedge((33, 0), (33, 48), price=2)), at(30, 24, limit=8))
    assert shows(found, (35.7, 24))
    assert not shows(found, (36.01, 24))
    assert not shows(reach(ground(hedge((33, 0), (33, 48), price=6)), at(30, 24, limit=8)), (33.05, 24))


@pytest.mark.fault("F74")
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 1000), limit=st.sampled_from((4.0, 8.0, 12.0)))
def test_it_shows_nothing_refused_and_misses_no_more_than_a_rim(seed: int, limit: float) -> None:
    table, crowd = ground(*mixed_pieces(seed, 60, 48, 48), width=48, depth=48), mixed_crowd(seed, 40, 48, 48)
    mover = free_mover(table, crowd, seed, limit)
    found = reach(table, mover, None, crowd)
    shape = found.area
    for point in points_around(mover, limit + 0.2, 40, seed):
        way = cheapest(table, mover, point, None, crowd)
        is_allowed = way.found and way.walk.is_legal
        if shows(found, point):
            assert found.reaches(point), point
        elif is_allowed:
            assert shape.distance(shapely.Point(point)) <= MISSED_IN, (point, way.walk.cost)


def test_a_point_is_answered_by_the_validator() -> None:
    table = ground(wall((33, 0), (33, 40)))
    found = reach(table, at(30, 38, limit=8))
    way = found.walk_to((35, 38))
    assert way is not None
    assert way.is_legal
    assert way == walk(table, at(30, 38, limit=8), way.points)
    assert not found.reaches((35, 30))


@pytest.mark.parametrize(
    "turning", [Turning(), Turning("pivot", 1.0, 0.01), Turning("wheel", circle_in=3.0, may_reverse=True)]
)
def test_what_a_tank_is_shown_it_can_drive_to(turning: Turning) -> None:
    table = ground(*mixed_pieces(4, 40, 48, 48), width=48, depth=48)
    mover = at(24, 24, limit=10, base=TANK, turning=turning)
    found = reach(table, mover)
    inside = [point for point in points_around(mover, 10, 60) if shows(found, point)]
    assert len(inside) > 5
    assert all(found.reaches(point) for point in inside)


def test_a_tank_beside_a_wall_is_shown_where_it_gets_to() -> None:
    table = ground(wall((20, 18), (20, 22)))
    mover = at(18.9, 20, limit=10, base=TANK)
    found = reach(table, mover)
    inside = [point for point in points_around(mover, 10, 60) if shows(found, point)]
    assert len(inside) > 5
    assert all(found.reaches(point) for point in inside)


def test_who_overlaps_something_has_somewhere_to_go() -> None:
    assert reach(ground(), at(20, 20, limit=5), None, [other(20.2, 20)]).area.area > 50
    assert reach(ground(wall((20, 0), (20, 40))), at(19.8, 20, limit=5)).area.area > 30


def test_without_a_limit_it_is_the_table_and_with_none_left_it_is_nothing() -> None:
    assert reach(ground(width=24, depth=24), at(12, 12)).area.area == pytest.approx(23 * 23, rel=0.02)
    assert reach(ground(), at(12, 12, limit=0)).patches == ()


def test_patches_are_rings_with_holes() -> None:
    import numpy as np

    xs = ys = np.arange(21.0)
    apart = np.hypot(xs - 10, (ys - 10)[:, None])
    (patch,) = patches(np.minimum(8.0 - apart, apart - 3.0), xs, ys)
    assert shapely.Polygon(patch.outer, patch.holes).area == pytest.approx(math.pi * (64 - 9), rel=0.02)
    assert shapely.Polygon(patch.outer).exterior.is_ccw
