"""The cheapest path: around walls, along roads, through doors; never longer than it need be; or why there is none."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.tabletop.paths import cheapest
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
    road,
    wall,
    wood,
)


def test_nothing_in_the_way_is_a_straight_path() -> None:
    found = cheapest(ground(), at(5, 5), (30, 20))
    assert (found.found, found.points) == (True, ((5.0, 5.0), (30, 20)))


def test_around_the_end_of_a_wall_the_base_keeps_its_radius() -> None:
    found = cheapest(ground(wall((20, -5), (20, 20))), at(15, 10), (25, 10))
    apart = math.hypot(5, 10)
    arc = 2 * math.pi - 2 * math.atan2(5, 10) - 2 * math.acos(0.5 / apart)
    assert found.walk.is_legal
    assert found.walk.cost == pytest.approx(2 * math.sqrt(apart**2 - 0.25) + 0.5 * arc, rel=0.005)


def test_a_road_attracts() -> None:
    table = ground(wood(5, 5, 30, factor=3.0), road((0, 8), (40, 8)))
    found = cheapest(table, at(10, 14), (30, 14))
    into = math.asin(1 / 3)
    assert any(abs(y - 8) < 1.01 for _, y in found.points)
    assert found.walk.cost == pytest.approx(20 - 10 * math.tan(into) + 30 / math.cos(into), rel=0.003)


def test_growth_is_gone_around_where_that_is_cheaper() -> None:
    assert cheapest(ground(wood(10, 0, 10, factor=4.0)), at(8, 9), (22, 9)).walk.cost < 20
    assert cheapest(ground(wood(10, 0, 8)), at(8, 4), (20, 4)).walk.cost == pytest.approx(
        2 * math.hypot(2, 4) + 8 + 0.0, abs=1.2
    )


def test_light_bends_at_the_edge_of_slow_ground() -> None:
    table = ground(wood(0, -10, 20, factor=2.0))
    found = cheapest(table, at(5, 15), (15, 5))
    best = min(
        math.dist((5, 15), (5 + step / 1000, 10)) + 2 * math.dist((5 + step / 1000, 10), (15, 5))
        for step in range(10001)
    )
    assert found.walk.cost == pytest.approx(best, rel=0.002)


def test_a_hedge_is_crossed_or_gone_around_by_its_price() -> None:
    def cost(price: float) -> float:
        return cheapest(ground(hedge((20, 0), (20, 12), price=price)), at(18, 10), (22, 10)).walk.cost

    assert cost(0.5) == pytest.approx(4.5, rel=1e-3)
    assert cost(5.0) == pytest.approx(2 * math.hypot(2, 2), rel=0.02)


def test_through_an_open_door_into_a_room() -> None:
    door = Opening(x=22, y=20, width_in=1.0, is_open=True)
    found = cheapest(ground(house(20, 20, 4, door)), at(22, 30), (22, 22))
    assert found.walk.is_legal
    assert found.walk.cost > 14


def test_a_closed_room_has_no_way_and_the_wall_is_why() -> None:
    found = cheapest(ground(house(20, 20, 4)), at(22, 30), (22, 22))
    assert not found.found
    assert found.why is not None
    assert (found.why.code, found.why.piece) == ("wall", "house")


def test_a_taken_place_is_named() -> None:
    found = cheapest(ground(), at(5, 5), (10, 5), None, [other(10.3, 5, "taken")])
    assert found.why is not None
    assert (found.found, found.why.code, found.why.body) == (False, "end_on_base", "taken")


def test_a_point_in_a_pond_and_one_off_the_table_are_out_of_reach() -> None:
    assert not cheapest(ground(pond(10, 10, 6)), at(5, 5), (13, 13)).found
    found = cheapest(ground(), at(5, 5), (5, -3))
    assert found.why is not None
    assert found.why.code == "edge"


def test_a_tank_takes_the_wide_road_around() -> None:
    gate = (wall((20, -5), (20, 20), name="low"), wall((20, 21.5), (20, 40), name="high"))
    assert cheapest(ground(*gate), at(15, 15), (25, 20)).walk.cost < 14
    found = cheapest(ground(*gate), at(15, 15, base=TANK), (25, 20))
    assert found.walk.is_legal
    assert found.walk.cost > 40


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 30), goal=st.tuples(st.floats(1, 47), st.floats(1, 47)))
def test_it_is_legal_and_beats_the_straight_line_where_that_is(seed: int, goal: tuple[float, float]) -> None:
    table, crowd = ground(*mixed_pieces(seed, 40, 48, 48), width=48, depth=48), mixed_crowd(seed, 30, 48, 48)
    mover = free_mover(table, crowd, seed)
    found = cheapest(table, mover, goal, None, crowd)
    if not found.found:
        assert found.why is not None
        return
    assert not found.walk.forbidden
    assert found.walk.end.point == goal
    assert found.walk.cost >= math.dist(mover.body.pose.point, goal) - 1e-9
    back = cheapest(table, at(*goal), mover.body.pose.point, None, crowd)
    if back.found:
        assert back.walk.cost == pytest.approx(found.walk.cost, rel=0.02, abs=0.02)
