"""Bearings, quarters, sides and arcs, their edges above all."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tabletop.bearings import (
    ahead,
    attacked_side,
    bearing,
    in_arc,
    quarter,
    quarter_of,
    relative,
    side_of,
)
from rules.tabletop.measures import Measures
from tests.helpers.bodies import body, turned_point

CRUCIBLE = Measures(rear_has_edge=True, bearing_step_deg=0.01)
degrees = st.integers(-720, 720)
places = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


@pytest.mark.rule("SM-SCL-13", "CR-SC-09")
@pytest.mark.parametrize(
    ("to", "told"),
    [((0, 5), 0), ((5, 5), 45), ((5, 0), 90), ((5, -5), 135), ((0, -5), 180), ((-5, 0), 270), ((-5, 5), 315)],
)
def test_bearings_are_clockwise_from_up(to: tuple[float, float], told: float) -> None:
    assert bearing((0, 0), to) == pytest.approx(told, abs=1e-9)


def test_a_hair_left_of_straight_up_is_below_a_full_turn() -> None:
    assert 0.0 <= bearing((0, 0), (-1e-300, 1.0)) < 360.0
    assert bearing((3, 3), (3, 3)) == 0.0


@given(places, degrees)
def test_ahead_is_the_way_back_from_bearing(origin: tuple[int, int], turn: int) -> None:
    there = ahead(origin, turn, 7.0)
    assert math.dist(origin, there) == pytest.approx(7.0, abs=1e-9)
    assert relative(bearing(origin, there), turn) == pytest.approx(0.0, abs=1e-7)


@pytest.mark.rule("CR-SC-09")
@given(degrees, degrees)
def test_relative_bearings_lie_in_half_a_turn_either_way(to: int, facing: int) -> None:
    found = relative(to, facing)
    assert -180.0 < found <= 180.0
    assert (found - (to - facing)) % 360.0 == 0.0


@pytest.mark.rule("SM-ACT-14", "SM-VEH-15")
@pytest.mark.parametrize(
    ("off", "side"),
    [(0, "front"), (45, "front"), (45.001, "flank"), (90, "flank"), (135, "flank"), (135.001, "rear"), (180, "rear")],
)
def test_sides_and_their_edges(off: float, side: str) -> None:
    for facing in (0.0, 37.0, 359.0):
        assert side_of(facing + off, facing) == side_of(facing - off, facing) == side


@pytest.mark.rule("CR-SC-10")
@pytest.mark.parametrize(
    ("off", "told"),
    [
        (45, "front"), (-45, "front"), (45.01, "right"), (-45.01, "left"), (45.004, "front"),
        (134.99, "right"), (-134.99, "left"), (135, "rear"), (-135, "rear"), (134.996, "rear"), (180, "rear"),
    ],
)  # fmt: skip
def test_the_four_quarters_of_the_crucible(off: float, told: str) -> None:
    for facing in (0, 30, 300):
        assert quarter(facing + off, facing, CRUCIBLE) == told


@given(places, st.integers(-20, 20).filter(bool), st.sampled_from((0, 90, 180, 270)), st.integers(0, 359))
def test_a_diagonal_is_a_diagonal_wherever_it_lies(at: tuple[int, int], far: int, facing: int, turn: int) -> None:
    """However the table is turned, a point on the diagonal belongs to front or rear and never to a side."""
    there = turned_point((at[0] + far, at[1] + abs(far)), turn)
    tank = body(*turned_point(at, turn), facing=(facing + turn) % 360)
    assert quarter_of(tank, there, CRUCIBLE) in ("front", "rear")


@given(places, places.filter(any), degrees)
def test_left_and_right_are_mirror_images(at: tuple[int, int], off: tuple[int, int], facing: int) -> None:
    swap = {"left": "right", "right": "left", "front": "front", "rear": "rear"}
    tank, there = body(*at, facing=facing), (at[0] + off[0], at[1] + off[1])
    mirror = quarter_of(body(-at[0], at[1], facing=-facing), (-there[0], there[1]), CRUCIBLE)
    assert quarter_of(tank, there, CRUCIBLE) == swap[mirror]


def test_what_stands_on_the_same_spot_is_in_front() -> None:
    tank = body(4, 4, facing=77)
    assert quarter_of(tank, body(4, 4)) == "front"
    assert in_arc(tank, (4, 4), 180, 10)
    assert attacked_side([body(4, 4, name="b")], [tank], 200, Measures()) == "front"


@pytest.mark.rule("SM-ACT-14")
def test_an_attack_comes_from_where_the_closest_pair_says() -> None:
    team = [body(0, 0, name="t1"), body(0, 4, name="t2")]
    attackers = [body(-6, 4, name="e1"), body(9, 20, name="e2")]
    assert attacked_side(attackers, team, 270, Measures()) == "front"
    assert attacked_side(attackers, team, 0, Measures()) == "flank"
    assert attacked_side(attackers, team, 90, Measures()) == "rear"
    assert attacked_side([], team, 90, Measures()) is None


@pytest.mark.rule("SM-SHO-27", "CR-SH-05")
def test_a_fixed_arc_has_its_edges() -> None:
    nest = body(10, 10, facing=90)
    assert in_arc(nest, (15, 15), 0, 90)
    assert in_arc(nest, body(15, 5), 0, 90)
    assert not in_arc(nest, (14.99, 15.01), 0, 90)
    assert in_arc(nest, (10, 20), -90, 30)
    assert in_arc(nest, (10.5, 0), 90, 30)
    assert not in_arc(nest, (20, 10), 180, 300)
    assert in_arc(nest, (20, 10), 180, 360)


@given(places, places.filter(any), degrees, st.integers(0, 360))
def test_an_arc_and_what_is_left_over_cover_all(
    at: tuple[int, int], off: tuple[int, int], facing: int, width: int
) -> None:
    tank, there = body(*at, facing=facing), (at[0] + off[0], at[1] + off[1])
    assert in_arc(tank, there, 0, width) or in_arc(tank, there, 180, 360 - width)
