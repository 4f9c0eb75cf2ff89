"""How movers turn: free, sliding, pivoting at a cost, wheeling on a circle."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.tabletop.bases import Base
from rules.tabletop.bearings import bearing, relative
from rules.tabletop.driving import drive
from rules.tabletop.movers import Turning
from rules.tabletop.moving import clamped, walk
from tests.rules.tabletop.moves import TANK, at, ground, wall

PIVOT = Turning("pivot", pivot_in=1.0, degree_in=0.01)
WHEEL = Turning("wheel", circle_in=4.0)
PLACES = st.tuples(st.floats(5, 65), st.floats(5, 40))


def test_a_free_mover_faces_its_way_at_no_cost() -> None:
    found = walk(ground(), at(10, 10), [(20, 10), (20, 5)])
    assert (found.end.facing, found.cost) == (180.0, 15.0)
    assert walk(ground(), at(10, 10), [(20, 10)], facing=30).end.facing == 30


@pytest.mark.rule("CR-MV-10")
def test_a_vehicle_drives_backwards_at_the_same_rate() -> None:
    backwards = at(10, 20, base=TANK, turning=Turning(may_reverse=True))
    found = walk(ground(), backwards, [(10, 10)])
    assert (found.end.facing, found.cost) == (0.0, 10.0)
    assert walk(ground(), at(10, 20, base=TANK), [(10, 10)]).end.facing == 180.0


def test_a_sliding_mover_keeps_its_facing() -> None:
    assert walk(ground(), at(10, 10, facing=45, turning=Turning("slide")), [(20, 10)]).end.facing == 45


def test_each_pivot_costs_and_so_do_its_degrees() -> None:
    found = walk(ground(), at(10, 10, turning=PIVOT), [(10, 15), (20, 15), (20, 20)])
    assert [(turn.at_in, turn.degrees, turn.cost) for turn in found.turns] == [(5.0, 90.0, 1.9), (15.0, -90.0, 1.9)]
    assert found.cost == pytest.approx(20 + 3.8)
    assert sum(leg.cost for leg in found.legs) == pytest.approx(found.cost)
    assert walk(ground(), at(10, 10, turning=PIVOT), [], facing=90).cost == pytest.approx(1.9)


def test_a_pivot_that_cannot_be_paid_for_ends_the_move_before_it() -> None:
    found = clamped(walk(ground(), at(10, 10, limit=6, turning=PIVOT), [(10, 15), (20, 15)]))
    assert found.end.point == pytest.approx((10.0, 15.0))
    assert found.is_legal


def test_a_tank_has_no_room_to_turn_between_walls() -> None:
    lane = ground(wall((10, 0), (10, 40)), wall((13, 0), (13, 40), name="right"))
    found = walk(lane, at(11.5, 10, base=TANK), [(11.5, 20), (11.7, 20)])
    assert [thing.code for thing in found.forbidden] == ["no_room_to_turn", "wall", "wall"]
    assert clamped(found).end.point == pytest.approx((11.5, 20), abs=1e-6)
    assert walk(lane, at(11.5, 10, base=Base()), [(11.5, 20), (11.7, 20)]).is_legal


class TestWheel:
    def test_straight_ahead_is_straight(self) -> None:
        found = walk(ground(), at(10, 10, turning=WHEEL), [(10, 20)])
        assert (found.cost, found.end.facing) == (10.0, 0.0)

    def test_a_quarter_circle_is_as_long_as_its_arc(self) -> None:
        found = walk(ground(), at(10, 10, turning=WHEEL), [(14, 14)])
        assert found.cost == pytest.approx(4 * math.pi / 2, abs=0.01)
        assert found.end.facing == pytest.approx(90, abs=0.5)

    def test_a_point_inside_the_circle_is_out_of_reach(self) -> None:
        found = walk(ground(), at(10, 10, turning=WHEEL), [(13, 11)])
        assert [thing.code for thing in found.forbidden] == ["turn_too_tight"]
        assert clamped(found).length == 0

    @settings(max_examples=50, deadline=None)
    @given(start=PLACES, facing=st.floats(0, 359), points=st.lists(PLACES, min_size=1, max_size=3))
    def test_it_never_turns_tighter_and_gets_where_it_says(
        self, start: tuple[float, float], facing: float, points: list[tuple[float, float]]
    ) -> None:
        driven = drive(at(*start, facing=facing, turning=WHEEL), [start, *points], None)
        for first, second in zip(driven.steps, driven.steps[1:], strict=False):
            turn = abs(relative(second.facing, first.facing))
            assert turn <= 5.0 + 1e-6
            assert math.dist(first.end, second.start) < 1e-9
        for step in driven.steps:
            apart = math.dist(step.start, step.end)
            if apart > 0.05:
                assert abs(relative(bearing(step.start, step.end), step.facing)) < 1.0
        if driven.tight_leg is None:
            assert math.dist(driven.steps[-1].end if driven.steps else start, points[-1]) < 0.02

    def test_its_path_is_barred_along_the_arc(self) -> None:
        table = ground(wall((13, 11), (13, 13)))
        assert walk(table, at(10, 10), [(14, 18)]).is_legal
        assert not walk(table, at(10, 10, facing=90, turning=WHEEL), [(14, 18)]).is_legal
