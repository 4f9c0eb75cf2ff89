"""Gaps between bases of all shapes: known figures, what must hold for any two, and an oracle of fine polygons."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.tabletop.bases import Body
from rules.tabletop.forms import outline
from rules.tabletop.measures import Measures
from rules.tabletop.measuring import gap, gap_of_groups, gap_to_point, gaps, in_contact, nearest_points, topmost, within
from tests.helpers.bodies import bodies, body, hostile_bodies, mirrored, moved, rim, rotated, shaped

CLOSE = 1e-9
ORACLE_POINTS = 2000
SEVERAL = settings(max_examples=60)
groups = st.lists(bodies(), min_size=1, max_size=5).map(
    lambda found: [Body(f"m{at}", each.base, each.pose) for at, each in enumerate(found)]
)


@pytest.mark.rule("SM-SCL-07", "SM-SCL-11", "CR-SC-06")
def test_round_bases_are_measured_from_edge_to_edge() -> None:
    assert gap(body(0, 0), body(6, 8)) == pytest.approx(9.0, abs=CLOSE)
    assert gap(body(0, 0), body(1, 0)) == 0.0
    assert gap(body(0, 0), body(0.3, 0)) == 0.0
    assert gap(body(0, 0, 4), body(0.2, 0, 0.5)) == 0.0


@pytest.mark.rule("CR-SC-11")
@pytest.mark.parametrize(
    ("a", "b", "distance"),
    [
        (shaped("rectangle", 0, 0, (2, 4)), shaped("rectangle", 5, 1, (2, 2)), 3.0),
        (shaped("rectangle", 0, 0, (2, 4)), shaped("rectangle", 5, 0, (2, 4), facing=90), 2.0),
        (shaped("rectangle", 0, 0, (2, 2)), shaped("rectangle", 4, 4, (2, 2)), math.hypot(2, 2)),
        (shaped("rectangle", 0, 0, (2, 2), facing=45), shaped("rectangle", 4, 0, (2, 2)), 3 - math.sqrt(2)),
        (shaped("rectangle", 0, 0, (2, 4)), body(0, 5), 2.5),
        (shaped("rectangle", 0, 0, (2, 2)), body(4, 5, 2), 4.0),
        (shaped("oval", 0, 0, (2, 4)), body(0, 5), 2.5),
        (shaped("oval", 0, 0, (2, 4), facing=90), body(0, 5), 3.5),
        (shaped("oval", 0, 0, (2, 4)), shaped("oval", 5, 0, (2, 4), facing=90), 2.0),
        (shaped("oval", 0, 0, (2, 4)), shaped("rectangle", 0, 5, (8, 2)), 2.0),
        (shaped("oval", 0, 0, (2, 2)), shaped("rectangle", 4, 4, (2, 2)), math.hypot(3, 3) - 1),
    ],
)
def test_other_bases_by_their_true_edges(a: Body, b: Body, distance: float) -> None:
    assert gap(a, b) == pytest.approx(distance, abs=1e-9)
    assert gap(b, a) == gap(a, b)


@pytest.mark.rule("SM-SCL-09")
def test_from_a_point_to_the_nearest_edge() -> None:
    assert gap_to_point(body(0, 0), (3, 4)) == pytest.approx(4.5, abs=CLOSE)
    assert gap_to_point(body(0, 0), (0.2, 0.2)) == 0.0
    tank = shaped("rectangle", 10, 10, (2, 4), facing=90)
    assert gap_to_point(tank, (15, 14)) == pytest.approx(math.hypot(3, 3), abs=CLOSE)
    assert gap_to_point(tank, (11.9, 10.9)) == 0.0


@SEVERAL
@given(bodies(), bodies())
def test_any_two_bases_agree_with_fine_polygons(a: Body, b: Body) -> None:
    """A polygon of 2,000 points leaves the widest base by 4e-6 inch at most, and lies inside it."""
    told = shapely.Polygon(rim(a, ORACLE_POINTS)).distance(shapely.Polygon(rim(b, ORACLE_POINTS)))
    assert told - 1e-5 <= gap(a, b) <= told + CLOSE


@SEVERAL
@given(bodies(), bodies())
def test_the_gap_runs_between_its_own_ends(a: Body, b: Body) -> None:
    on_a, on_b = nearest_points(a, b)
    assert math.dist(on_a, on_b) == pytest.approx(gap(a, b), abs=CLOSE)
    assert gap_to_point(a, on_a) <= CLOSE
    assert gap_to_point(b, on_b) <= CLOSE


@pytest.mark.fault("F71")
@SEVERAL
@given(bodies(), bodies())
def test_who_asks_makes_no_difference(a: Body, b: Body) -> None:
    assert gap(a, b) == gap(b, a)
    assert nearest_points(a, b) == nearest_points(b, a)[::-1]


@SEVERAL
@given(bodies(), bodies(), st.integers(0, 359), st.integers(-50, 50))
def test_turning_shifting_or_mirroring_the_table_changes_no_gap(a: Body, b: Body, turn: int, shift: int) -> None:
    plain = gap(a, b)
    assert gap(rotated(a, turn), rotated(b, turn)) == pytest.approx(plain, abs=1e-7)
    assert gap(moved(a, shift, -shift), moved(b, shift, -shift)) == pytest.approx(plain, abs=1e-7)
    assert gap(mirrored(a), mirrored(b)) == pytest.approx(plain, abs=1e-7)


@SEVERAL
@given(bodies(), bodies(), bodies())
def test_no_way_over_a_third_base_is_shorter(a: Body, b: Body, c: Body) -> None:
    """The third base's own widest chord is walked across it."""
    assert gap(a, c) <= gap(a, b) + 2 * b.base.radius_in + gap(b, c) + 1e-7


@SEVERAL
@given(bodies(), bodies())
def test_a_base_moved_by_the_gap_is_in_contact(a: Body, b: Body) -> None:
    on_a, on_b = nearest_points(a, b)
    touching = moved(b, on_a[0] - on_b[0], on_a[1] - on_b[1])
    assert in_contact(a, touching, Measures())
    if gap(a, b) > 0.01:
        assert not in_contact(a, b, Measures())


@pytest.mark.rule("SM-SHO-12", "SM-SCL-12", "CR-SC-07")
def test_exactly_at_the_limit_is_within_it() -> None:
    figure, other = body(0, 0), body(9, 0)
    assert within(figure, other, 8.0, Measures())
    assert within(figure, body(9.0000005, 0), 8.0, Measures())
    assert not within(figure, body(9.00001, 0), 8.0, Measures())
    assert within(figure, body(9.019, 0), 8.0, Measures(tolerance_in=0.02))


@SEVERAL
@given(groups, groups)
def test_many_gaps_at_once_are_the_same_gaps(ours: list[Body], theirs: list[Body]) -> None:
    told = [[gap(a, b) for b in theirs] for a in ours]
    assert np.allclose(gaps(ours, theirs), told, atol=CLOSE, rtol=0)


@pytest.mark.rule("SM-SCL-08")
@SEVERAL
@given(groups, groups)
def test_the_smallest_gap_of_two_groups_in_any_order(ours: list[Body], theirs: list[Body]) -> None:
    found = gap_of_groups(ours, theirs)
    assert found is not None
    assert found.distance == pytest.approx(min(gap(a, b) for a in ours for b in theirs), abs=1e-8)
    assert gap_of_groups(ours[::-1], theirs[::-1]) == found
    back = gap_of_groups(theirs, ours)
    assert back is not None
    assert back.distance == pytest.approx(found.distance, abs=1e-8)


def test_of_equal_pairs_the_first_ids_are_named() -> None:
    ours = [body(0, 10, name="b"), body(0, 0, name="a")]
    theirs = [body(5, 0, name="d"), body(5, 10, name="c")]
    found = gap_of_groups(ours, theirs)
    assert found is not None
    assert (found.a, found.b, found.distance) == ("a", "d", 4.0)
    assert gap_of_groups([], theirs) is None


@pytest.mark.fault("F81")
def test_a_point_picks_the_base_that_it_lies_on_and_the_topmost_of_those() -> None:
    """Beside a round base, inside the square around it, and beside a turned oval."""
    figure, under, oval = body(0, 0, 2, "f"), body(1, 1, 2, "u"), shaped("oval", 5, 0, (1, 4), 45, "o")
    assert topmost([under, figure, oval], (0.5, 0.5)) is figure
    assert topmost([figure, under, oval], (0.5, 0.5)) is under
    assert topmost([figure, oval], (0.9, 0.9)) is None
    assert topmost([figure, oval], (6.2, 1.2)) is oval
    assert topmost([figure, oval], (6.2, -1.2)) is None


@pytest.mark.fault("F69")
@pytest.mark.parametrize("far", [0.0, 1e6, 1e200])
def test_tangent_and_tiny_bases_are_answered(far: float) -> None:
    sliver = shaped("rectangle", far, far, (0.001, 8), facing=30)
    needle = shaped("oval", far, far, (0.001, 8), facing=120)
    for other in (sliver, needle, body(far, far, 0.001), body(far + 4, far)):
        for one in (sliver, needle):
            assert math.isfinite(gap(one, other))
            assert gap(one, one) == 0.0


@pytest.mark.fault("F69")
@settings(max_examples=150)
@given(hostile_bodies("a"), hostile_bodies("b"))
def test_hostile_bases_are_answered(a: Body, b: Body) -> None:
    on_a, on_b = nearest_points(a, b)
    assert math.isfinite(math.dist(on_a, on_b))
    assert gap(a, b) == gap(b, a) >= 0.0
    assert gap(a, a) == 0.0
    assert np.allclose(gaps([a], [b]), gap(a, b), atol=1e-6, rtol=1e-9)
    assert len(outline(a)) >= 4


@SEVERAL
@given(bodies())
def test_outlines_lie_on_the_edge(found: Body) -> None:
    edge = outline(found, error_in=0.01)
    base = found.base
    true_area = base.width_in * base.depth_in * (1 if base.shape == "rectangle" else math.pi / 4)
    assert max(gap_to_point(found, point) for point in edge) <= CLOSE
    assert not shapely.Polygon(edge).exterior.is_ccw
    area = shapely.Polygon(edge).area
    assert true_area - 0.01 * math.pi * 2 * base.radius_in <= area <= true_area + CLOSE
