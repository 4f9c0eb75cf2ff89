"""Circles, cones and beams: whom they touch, in which band, how much of a base, and how they are drawn."""

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.tabletop.bases import Body
from rules.tabletop.measures import Measures
from rules.tabletop.measuring import gap_to_point
from rules.tabletop.templates import Beam, Circle, Cone, Template, band, band_outlines, template_outline, touched
from tests.helpers.bodies import bodies, body, hostile_bodies, rim, rotated, shaped, turned_point

NEAR = 2e-3
"""So near an edge polygons may err."""
cents = st.integers(0, 1200).map(lambda found: found / 100)
points = st.tuples(cents, cents)
turns = st.integers(0, 359).map(float)
lengths = st.integers(10, 800).map(lambda found: found / 100)
templates = st.one_of(
    st.builds(Circle, points, lengths),
    st.builds(Cone, points, turns, lengths, st.integers(1, 360).map(float)),
    st.builds(Beam, points, turns, lengths, st.integers(0, 300).map(lambda found: found / 100)),
)


def ids(template: Template, *found: Body) -> list[str]:
    return [touch.id for touch in touched(template, found)]


@pytest.mark.rule("SM-EXP-02", "SM-EXP-03")
@pytest.mark.parametrize(("distance", "told"), [(0, 1), (0.5, 1), (1, 1), (1.01, 2), (2, 2), (2.5, 3), (3, 3)])
def test_outer_edges_belong_to_the_inner_band(distance: float, told: int) -> None:
    """Three dice: 4 less the band, from three attacks inmost to one in the outermost inch."""
    assert band(distance) == told
    (touch,) = touched(Circle((0, 0), 3.0), [body(distance + 0.5, 0)])
    assert touch.band == told
    assert touch.distance == pytest.approx(distance, abs=1e-9)


@pytest.mark.rule("SM-EXP-03")
def test_beyond_the_radius_there_is_nothing_but_what_the_tolerance_gives() -> None:
    assert ids(Circle((0, 0), 3.0), body(3.5, 0)) == ["a"]
    assert ids(Circle((0, 0), 3.0), body(3.5000005, 0)) == ["a"]
    assert ids(Circle((0, 0), 3.0), body(3.501, 0)) == []
    assert band(1.0000004) == 1


@pytest.mark.rule("SM-EXP-05", "SM-EXP-06")
def test_a_burst_takes_everybody_from_its_middle_outward() -> None:
    near, far, on = body(2, 0, name="n"), body(0, 3, name="f"), body(0.2, 0, name="o")
    found = touched(Circle((0, 0), 3.0), [far, near, on])
    assert [(touch.id, touch.band) for touch in found] == [("o", 1), ("n", 2), ("f", 3)]
    assert touched(Circle((0, 0), 3.0), [on, far, near]) == found


@pytest.mark.rule("SM-EXP-26")
def test_a_vehicle_is_caught_at_its_nearest_hull_edge() -> None:
    tank = shaped("rectangle", 5, 0, (1.7, 3.5))
    (touch,) = touched(Circle((0, 0), 5.0), [tank])
    assert touch.distance == pytest.approx(4.15)
    assert touch.band == 5


def test_how_much_of_a_base_is_covered() -> None:
    half = touched(Circle((0, 0), 100.0), [shaped("rectangle", 100, 0, (2, 2))])[0].share
    assert half == pytest.approx(0.5, abs=0.01)
    assert touched(Circle((0, 0), 3.0), [body(1, 0)])[0].share == pytest.approx(1.0, abs=1e-3)
    assert touched(Beam((0, 0), 0, 9, 0), [body(0, 4)])[0].share == 0.0
    assert touched(Beam((0, 0), 90, 9, 4), [body(4, 2)])[0].share == pytest.approx(0.5, abs=1e-3)


def test_a_cone_touches_what_it_grazes() -> None:
    cone = Cone((0, 0), 0.0, 8.0, 60.0)
    assert ids(cone, body(0, 8.5)) == ["a"]
    assert ids(cone, body(0, 8.51)) == []
    edge = (4 * math.sin(math.radians(30)), 4 * math.cos(math.radians(30)))
    aside = (math.cos(math.radians(30)), -math.sin(math.radians(30)))
    assert ids(cone, body(edge[0] + 0.5 * aside[0], edge[1] + 0.5 * aside[1])) == ["a"]
    assert ids(cone, body(edge[0] + 0.51 * aside[0], edge[1] + 0.51 * aside[1])) == []
    assert ids(cone, body(0, -0.5)) == ["a"]
    assert ids(cone, body(0, -0.51)) == []
    assert ids(cone, shaped("rectangle", 0, 4, (20, 0.1))) == ["a"]


def test_a_whole_turn_is_a_circle() -> None:
    for x, y in ((0, -8.5), (8.5, 0), (-6, 6)):
        other = body(x, y)
        assert ids(Cone((0, 0), 45.0, 8.0, 360.0), other) == ids(Circle((0, 0), 8.0), other) == ["a"]


@settings(max_examples=80)
@given(templates, bodies())
def test_templates_touch_as_their_outlines_do(template: Template, found: Body) -> None:
    edge = template_outline(template, 1e-4)
    is_line = isinstance(template, Beam) and template.width_in == 0
    area = shapely.LineString(edge[:2]) if is_line else shapely.Polygon(edge).buffer(0)
    base = shapely.Polygon(rim(found, 720))
    touches = bool(touched(template, [found]))
    if touches:
        assert area.distance(base) <= NEAR
    else:
        assert not area.buffer(-NEAR).intersects(base.buffer(-NEAR))


@settings(max_examples=60)
@given(templates, bodies(), st.integers(0, 359))
def test_turning_the_table_changes_nothing(template: Template, found: Body, turn: int) -> None:
    at = turned_point(template.origin, turn)
    moved: Template
    if isinstance(template, Circle):
        moved = Circle(at, template.radius_in)
    elif isinstance(template, Cone):
        moved = Cone(at, template.bearing_deg + turn, template.length_in, template.width_deg)
    else:
        moved = Beam(at, template.bearing_deg + turn, template.length_in, template.width_in)
    loose, tight = Measures(tolerance_in=2e-6), Measures(tolerance_in=0.0)
    there = rotated(found, turn)
    if touched(template, [found], tight):
        assert touched(moved, [there], loose)
    if touched(moved, [there], tight):
        (touch,) = touched(template, [found], loose)
        assert touch.distance == pytest.approx(gap_to_point(there, at), abs=1e-7)


def test_outlines_of_bands_and_cones() -> None:
    edges = band_outlines(Circle((1, 2), 2.5))
    assert [round(max(math.dist(point, (1, 2)) for point in edge), 9) for edge in edges] == [1.0, 2.0, 2.5]
    half = 5 * math.sin(math.radians(45))
    tip, first, *_, last = template_outline(Cone((0, 0), 90.0, 5.0, 90.0))
    assert math.dist(tip, (0, 0)) == 0.0
    assert math.dist(first, (half, half)) < 1e-9
    assert math.dist(last, (half, -half)) < 1e-9
    beam = template_outline(Beam((0, 0), 90.0, 5.0, 2.0))
    assert sorted((round(x, 9), round(y, 9)) for x, y in beam) == [(0, -1), (0, 1), (5, -1), (5, 1)]


@pytest.mark.fault("F69")
@settings(max_examples=100)
@given(templates, hostile_bodies())
def test_hostile_bases_are_answered(template: Template, found: Body) -> None:
    for touch in touched(template, [found]):
        assert math.isfinite(touch.distance)
        assert 0.0 <= touch.share <= 1.0


@pytest.mark.fault("F69")
@pytest.mark.parametrize(
    "template",
    [Circle((0, 0), 0.0), Cone((0, 0), 0, 0.0, 90), Cone((0, 0), 0, 5, 0), Beam((0, 0), 0, 0.0), Beam((0, 0), 0, 5)],
)
def test_templates_without_area_are_answered(template: Template) -> None:
    assert ids(template, body(0, 0), body(50, 50, name="far")) == ["a"]
    assert touched(template, [body(0, 0)])[0].share == 0.0
