"""What one model sees as a polygon: it says what sight by one line says, and is sound whatever stands around."""

import math
from collections.abc import Iterator
from dataclasses import replace

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.tabletop.bases import Body
from rules.tabletop.bearings import ahead
from rules.tabletop.ground import Ground
from rules.tabletop.sight import sight
from rules.tabletop.terrain import Opening, Piece
from rules.tabletop.visibility import seen_area
from tests.helpers.bodies import body
from tests.helpers.sights import CENTRE, area, box, crowds, ground, pieces, wall, wood

NEAR_IN, RADIUS_IN = 0.02, 12.0
"""What lies so near to the polygon's edge may be on either side of it."""


def polygon(table: Ground, viewer: Body, radius_in: float = 24.0) -> shapely.Polygon:
    return shapely.Polygon(seen_area(table, viewer, radius_in, CENTRE))


def test_on_an_empty_table_one_sees_all_around() -> None:
    found = polygon(ground(), body(0, 0), 10)
    assert found.area == pytest.approx(math.pi * 100, rel=1e-3)
    assert shapely.hausdorff_distance(found.exterior, shapely.Point(0, 0).buffer(10, quad_segs=180).exterior) < 0.01


def test_a_wall_throws_a_shadow() -> None:
    found = polygon(ground(wall((5, -2), (5, 2))), body(0, 0), 10)
    shadow = math.atan2(2, 5) * 100 - 5 * 2
    assert found.area == pytest.approx(math.pi * 100 - shadow, rel=1e-3)
    assert found.covers(shapely.Point(4.99, 0))
    assert not found.covers(shapely.Point(5.01, 1.9))
    assert found.covers(shapely.Point(5.01, 2.1))


def test_a_window_lets_a_beam_through() -> None:
    window = Opening(kind="window", x=5, y=0, width_in=1)
    found = polygon(ground(wall((5, -9), (5, 9), openings=(window,))), body(0, 0), 20)
    assert found.covers(shapely.MultiPoint([(10, 0), (10, 0.98), (10, -0.98), (18, 1.7)]))
    assert not found.intersects(shapely.MultiPoint([(10, 1.02), (10, -1.02), (18, 1.9)]))


def test_sight_goes_into_a_wood_as_deep_as_it_says() -> None:
    found = polygon(ground(wood(3, -9, 9, 9, 4)), body(0, 0), 20)
    assert found.covers(shapely.Point(6.99, 0))
    assert not found.covers(shapely.Point(7.01, 0))
    assert found.covers(shapely.Point(3 + 4 / math.sqrt(2) - 0.02, 3 + 4 / math.sqrt(2) - 0.02))


def test_a_solid_area_shows_what_is_in_it_and_hides_what_is_behind() -> None:
    found = polygon(ground(box(3, -1, 5, 1)), body(0, 0), 20)
    assert found.covers(shapely.Point(4.9, 0))
    assert not found.covers(shapely.Point(5.1, 0))
    assert polygon(ground(box(-1, -1, 1, 1)), body(0, 0), 10).area == pytest.approx(math.pi * 100, rel=1e-3)


def test_what_is_lower_than_the_eye_hides_nothing() -> None:
    low = ground(wall((5, -2), (5, 2), height_in=0.8), box(-5, -2, -3, 2, height_in=1))
    assert polygon(low, body(0, 0), 10).area == pytest.approx(math.pi * 100, rel=1e-3)


def test_no_radius_sees_nothing() -> None:
    assert seen_area(ground(), body(0, 0), 0, CENTRE) == ()


@settings(max_examples=50)
@given(pieces(), crowds(2), st.lists(st.tuples(st.floats(0, 360), st.floats(0, 1)), min_size=12, max_size=12))
def test_a_point_is_in_it_where_sight_sees_a_figure_as_high(
    terrain: tuple[Piece, ...], crowd: list[Body], looks: list[tuple[float, float]]
) -> None:
    """Anywhere, and just inside and outside of its edge; but for ground beyond the first solid piece."""
    flat = tuple(each.model_copy(update={"is_ground": False}) for each in terrain)
    table, viewer = ground(*flat), crowd[0]
    found = polygon(table, viewer, RADIUS_IN)
    assert found.is_valid
    solid = [each.polygon for each in table.areas if table.pieces[each.piece].sight == "block"]
    for spot in _spots(found, viewer, looks):
        if spot.distance(found.exterior) < NEAR_IN or spot.distance(shapely.Point(viewer.pose.point)) > RADIUS_IN:
            continue
        is_shown, is_seen = found.covers(spot), _sees(flat, viewer, spot)
        if is_shown or not any(each.covers(spot) for each in solid):
            assert is_shown == is_seen or _turns_on_a_hair(flat, viewer, spot)


def _spots(found: shapely.Polygon, viewer: Body, looks: list[tuple[float, float]]) -> Iterator[shapely.Point]:
    """On each bearing a point anywhere, and one on either side of where it comes to the edge."""
    x, y = viewer.pose.point
    for bearing_deg, share in looks:
        far = shapely.LineString([(x, y), ahead((x, y), bearing_deg, 2 * RADIUS_IN)])
        edge = found.exterior.intersection(far).distance(shapely.Point(x, y))
        for apart in (share * RADIUS_IN, edge - 1.5 * NEAR_IN, edge + 1.5 * NEAR_IN):
            yield shapely.Point(ahead((x, y), bearing_deg, max(0.0, apart)))


def _sees(terrain: tuple[Piece, ...], viewer: Body, spot: shapely.Point) -> bool:
    return sight(ground(*terrain), viewer, _figure(spot, viewer), CENTRE).visible


def _turns_on_a_hair(terrain: tuple[Piece, ...], viewer: Body, spot: shapely.Point) -> bool:
    """Whether a hundredth of an inch of depth more or less decides."""
    more, less = (
        tuple(each.model_copy(update={"depth_in": max(0.0, each.depth_in + change)}) for each in terrain)
        for change in (0.01, -0.01)
    )
    return _sees(more, viewer, spot) != _sees(less, viewer, spot)


def _figure(spot: shapely.Point, viewer: Body) -> Body:
    return replace(body(spot.x, spot.y, name="spot"), height_in=viewer.height_in)


@pytest.mark.fault("F65")
@settings(max_examples=40)
@given(pieces(st.integers(0, 6).map(float)), st.tuples(st.integers(0, 6), st.integers(0, 6)))
def test_it_never_crosses_itself(terrain: tuple[Piece, ...], place: tuple[int, int]) -> None:
    found = polygon(ground(*terrain), body(*place), 5)
    assert found.is_valid
    assert found.covers(shapely.Point(place))


def test_in_the_corner_of_a_room() -> None:
    room = area((0, 0), (4, 0), (4, 4), (0, 4), has_walls=True)
    assert polygon(ground(room), body(0.001, 0.001), 20).area == pytest.approx(16, abs=0.1)
