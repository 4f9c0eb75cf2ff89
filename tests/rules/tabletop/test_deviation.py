"""Where misses come down: the table of the rules, and no drift of the whole in any direction."""

import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tabletop.bases import Point
from rules.tabletop.bearings import bearing
from rules.tabletop.deviation import deviated, direction, drifted, drifted_by_face
from tests.helpers.bodies import turned_point

TABLE_7B: Sequence[tuple[int, float, float]] = (
    (1, -2, 0),
    (2, 0, 1),
    (3, 0, -1),
    (4, 2, 1),
    (5, 2, -1),
    (6, 4, 0),
)
"""Die, long (+) or short (-), left (+) or right (-)."""
places = st.tuples(st.integers(-40, 40), st.integers(-40, 40))


@pytest.mark.rule("SM-EXP-14")
@pytest.mark.parametrize(
    ("die", "landing"), [(1, (0, 8)), (2, (-1, 10)), (3, (1, 10)), (4, (-1, 12)), (5, (1, 12)), (6, (0, 14))]
)
def test_a_miss_deviates_as_the_firer_sees_it(die: int, landing: Point) -> None:
    """The firer looks straight up the table: his left is the table's left."""
    _, along, left = TABLE_7B[die - 1]
    assert deviated((0, 0), (0, 10), along, left) == landing
    x, y = deviated((0, 0), (10, 0), along, left)
    assert (x, y) == (landing[1], -landing[0])


@pytest.mark.rule("SM-EXP-15")
def test_grenades_halve_and_indirect_fire_doubles() -> None:
    assert deviated((0, 0), (0, 10), 2, 1, factor=0.5) == (-0.5, 11)
    assert deviated((0, 0), (0, 10), 2, 1, factor=2) == (-2, 14)
    assert deviated((0, 0), (0, 10), 2, -1, factor=0.5 * 2) == (1, 12)


@pytest.mark.rule("SM-EXP-16")
def test_a_short_round_never_lands_behind_the_firer() -> None:
    assert deviated((0, 0), (0, 3), -2, 0, factor=2) == (0, 0)
    assert deviated((5, 5), (5, 6), -2, 0) == (5, 5)
    assert deviated((5, 5), (5, 5), 4, 1) == (4, 9)


@pytest.mark.fault("F77")
@given(places, places, st.integers(-8, 8), st.integers(-8, 8), st.sampled_from((0.5, 1.0, 2.0)), st.integers(0, 359))
def test_deviation_is_the_same_however_the_table_lies(
    firer: Point, target: Point, along: int, left: int, factor: float, turn: int
) -> None:
    plain = deviated(firer, target, along, left, factor)
    if firer != target:
        there = deviated(turned_point(firer, turn), turned_point(target, turn), along, left, factor)
        assert there == pytest.approx(turned_point(plain, turn), abs=1e-7)
        x, y = deviated((-firer[0], firer[1]), (-target[0], target[1]), along, -left, factor)
        assert (-x, y) == pytest.approx(plain, abs=1e-9)
    aside = math.dist(plain, target)
    assert aside <= math.hypot(along, left) * factor + 1e-9


@pytest.mark.rule("CR-SW-17")
@pytest.mark.parametrize(("face", "told"), [(1, 30), (2, 90), (3, 150), (4, 210), (5, 270), (6, 330)])
def test_each_higher_face_turns_sixty_degrees_clockwise(face: int, told: float) -> None:
    assert direction(30, face) == pytest.approx(told)
    firer = (10.0, 10.0)
    target = (10 + 6 * math.sin(math.radians(30)), 10 + 6 * math.cos(math.radians(30)))
    landing = drifted_by_face(firer, target, face, 5.0)
    assert math.dist(landing, target) == pytest.approx(5.0)
    assert bearing(target, landing) == pytest.approx(told)


@pytest.mark.fault("F77")
@pytest.mark.parametrize("sides", [6, 8, 12])
def test_all_directions_together_drift_nowhere(sides: int) -> None:
    ends = [drifted_by_face((3, 1), (20, 20), face, 7.5, sides) for face in range(1, sides + 1)]
    assert sum(x for x, _ in ends) / sides == pytest.approx(20, abs=1e-9)
    assert sum(y for _, y in ends) / sides == pytest.approx(20, abs=1e-9)
    assert len({(round(x, 6), round(y, 6)) for x, y in ends}) == sides


@pytest.mark.fault("F77")
@given(st.integers(0, 359), st.integers(0, 30), st.integers(0, 40))
def test_what_shortens_a_drift_never_turns_it_round(turn: int, far: int, less: int) -> None:
    landing = drifted((0, 0), turn, far, less)
    assert math.dist((0, 0), landing) == pytest.approx(max(0, far - less), abs=1e-9)
    if far > less:
        assert math.cos(math.radians(bearing((0, 0), landing) - turn)) == pytest.approx(1.0)
