"""What must hold of sight whatever stands on the table: both ways, turned, moved, mirrored, in bulk and one by one."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.tabletop.bases import Body, Point
from rules.tabletop.measures import Measures
from rules.tabletop.sight import all_fractions, all_pairs, one_to_many, sight
from rules.tabletop.terrain import Piece
from tests.helpers.bodies import mirrored, moved, rotated, turned_point
from tests.helpers.sights import CENTRE, EDGES, PATTERNS, SAMPLED, crowds, ground, pieces, quarters, shifted

FEW = settings(max_examples=60)
patterns = st.sampled_from(PATTERNS)
blocking = st.booleans()


@pytest.mark.fault("F60")
@FEW
@given(pieces(), crowds(), st.sampled_from((CENTRE, SAMPLED)), blocking)
def test_a_sees_as_much_of_b_as_b_of_a(
    terrain: tuple[Piece, ...], crowd: list[Body], measures: Measures, block: bool
) -> None:
    measures = replace(measures, models_block=block)
    a, b, *others = crowd
    there, back = sight(ground(*terrain), a, b, measures, others), sight(ground(*terrain), b, a, measures, others)
    assert there.fraction == back.fraction
    assert there.blockers == back.blockers
    assert {(ray.start, ray.end, ray.is_clear) for ray in there.rays} == {
        (ray.end, ray.start, ray.is_clear) for ray in back.rays
    }


@pytest.mark.fault("F68")
@FEW
@given(pieces(quarters), crowds(5), patterns, blocking)
def test_all_pairs_and_one_to_many_say_what_sight_says(
    terrain: tuple[Piece, ...], crowd: list[Body], measures: Measures, block: bool
) -> None:
    measures = replace(measures, models_block=block)
    table = ground(*terrain)
    fractions, seen = all_fractions(table, crowd, measures), all_pairs(table, crowd, measures)
    for row, a in enumerate(crowd):
        many = one_to_many(table, a, crowd, measures)
        for column, b in enumerate(crowd):
            if row != column:
                found = sight(table, a, b, measures, crowd)
                assert fractions[row, column] == many[column] == pytest.approx(found.fraction, abs=1e-12)
                assert seen[row, column] == found.visible


MOVES: tuple[tuple[Callable[[Point], Point], Callable[[Body], Body]], ...] = (
    (lambda point: (point[0] + 3.7, point[1] - 11.3), lambda found: moved(found, 3.7, -11.3)),
    (lambda point: turned_point(point, 90), lambda found: rotated(found, 90)),
    (lambda point: turned_point(point, 33), lambda found: rotated(found, 33)),
    (lambda point: (-point[0], point[1]), mirrored),
)


@pytest.mark.fault("F65")
@FEW
@given(pieces(quarters), crowds(), patterns, st.sampled_from(MOVES), blocking)
def test_a_table_turned_moved_or_mirrored_shows_the_same(
    terrain: tuple[Piece, ...],
    crowd: list[Body],
    measures: Measures,
    move: tuple[Callable[[Point], Point], Callable[[Body], Body]],
    block: bool,
) -> None:
    measures = replace(measures, models_block=block)
    other_crowd = [move[1](each) for each in crowd]
    before = all_fractions(ground(*terrain), crowd, measures)
    after = all_fractions(ground(*(shifted(piece, move[0]) for piece in terrain)), other_crowd, measures)
    assert after == pytest.approx(before, abs=1e-12)


@FEW
@given(pieces(), pieces(), crowds(), patterns)
def test_more_terrain_never_shows_more(
    terrain: tuple[Piece, ...], more: tuple[Piece, ...], crowd: list[Body], measures: Measures
) -> None:
    flat = [piece.model_copy(update={"is_ground": False}) for piece in more]
    added = [piece.model_copy(update={"id": f"m{at}"}) for at, piece in enumerate(flat)]
    fewer, greater = ground(*terrain), ground(*terrain, *added)
    assert (all_fractions(greater, crowd, measures) <= all_fractions(fewer, crowd, measures)).all()


@pytest.mark.fault("F62")
@FEW
@given(crowds(2), patterns)
def test_own_and_target_base_never_block(crowd: list[Body], measures: Measures) -> None:
    a, b = crowd
    found = sight(ground(), a, b, replace(measures, models_block=True), crowd)
    assert found.fraction == 1.0
    assert not found.blockers
    assert not any(ray.crossings for ray in found.rays)


@FEW
@given(pieces(), crowds(), patterns, blocking)
def test_each_stopped_line_names_what_stops_it(
    terrain: tuple[Piece, ...], crowd: list[Body], measures: Measures, block: bool
) -> None:
    a, b, *others = crowd
    found = sight(ground(*terrain), a, b, replace(measures, models_block=block), others)
    assert found.fraction == pytest.approx(np.mean([ray.is_clear for ray in found.rays]))
    assert bool(found.blockers) == (found.fraction < 1)
    for ray in found.rays:
        assert not (ray.is_clear and any(crossing.stops for crossing in ray.crossings))
        starts = [crossing.enters_in for crossing in ray.crossings]
        assert starts == sorted(starts)


@FEW
@given(st.lists(st.tuples(quarters, quarters), min_size=3, max_size=7), crowds(2))
def test_inches_inside_are_those_that_shapely_finds(ring: Sequence[Point], crowd: list[Body]) -> None:
    """Where no line touches a corner or runs along an edge: there the two mean different things."""
    table = ground(Piece(id="p", kind="k", outline=tuple(ring), sight="clear"))
    a, b = crowd
    for ray in sight(table, a, b, SAMPLED).rays:
        for each in table.areas:
            line = shapely.LineString((ray.start, ray.end))
            if shapely.distance(shapely.MultiPoint(shapely.get_coordinates(each.polygon)), line) < 1e-4:
                continue
            inside = sum(crossing.inside_in for crossing in ray.crossings)
            assert inside == pytest.approx(line.intersection(each.polygon).length, abs=1e-4)


@given(pieces(quarters), crowds(2))
@FEW
def test_edges_go_to_the_widest_points_of_the_target(terrain: tuple[Piece, ...], crowd: list[Body]) -> None:
    a, b = crowd
    rays = sight(ground(*terrain), a, b, EDGES).rays
    assert rays[0].start == rays[1].start == rays[2].start == a.pose.point
    assert rays[0].end == b.pose.point
