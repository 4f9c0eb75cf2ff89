"""Sight by the rules: what stops a line and what does not, depth, heights, buildings, bases in the way, cover."""

import math
from dataclasses import replace

import pytest

from rules.tabletop.bases import Body
from rules.tabletop.measures import Measures
from rules.tabletop.sight import Sight, one_to_many, sight, sights
from rules.tabletop.terrain import Opening, Piece
from tests.helpers.bodies import body, shaped
from tests.helpers.sights import CENTRE, EDGES, SAMPLED, area, box, ground, two, wall

A, B = two(0, 0, 10, 0)
MODELS = replace(CENTRE, models_block=True)


def seen(*pieces: Piece, a: Body = A, b: Body = B) -> Sight:
    """By one line from centre to centre."""
    return sight(ground(*pieces), a, b, CENTRE)


def high(found: Body, height_in: float) -> Body:
    return replace(found, height_in=height_in)


@pytest.mark.rule("SM-SHO-02")
def test_one_line_from_centre_to_centre_is_stopped_by_terrain_and_not_by_figures() -> None:
    found = sight(ground(box(4, -1, 6, 1)), A, B, CENTRE)
    assert (found.fraction, found.visible, found.blockers) == (0.0, False, ("piece",))
    assert [(ray.start, ray.end) for ray in found.rays] == [((0, 0), (10, 0))]
    figures = [body(at, 0, name=f"c{at}") for at in range(2, 9)]
    assert sight(ground(), A, B, CENTRE, figures).visible


@pytest.mark.parametrize("measures", [CENTRE, EDGES, SAMPLED])
def test_sights_of_several_targets_are_those_of_each(measures: Measures) -> None:
    pieces = (box(4, 0.3, 5, 2, "few"), box(6, -2, 7, 0.4, "many"), box(9, 4, 12, 9, "clump", sight="clear"))
    table, targets = ground(*pieces), [body(10, y, name=f"t{y}") for y in (-3, 0, 5, 8)]
    assert sights(table, A, targets, measures) == tuple(sight(table, A, target, measures) for target in targets)


def test_a_crossing_says_where_and_how_far() -> None:
    (ray,) = seen(box(3, -1, 5, 1, "near", sight="clear"), box(6, -1, 9, 1, "far")).rays
    near, far = ray.crossings
    assert (near.id, near.enters_in, near.leaves_in, near.from_end_in, near.stops) == ("near", 3, 5, 5, False)
    assert (far.id, far.inside_in, far.from_end_in, far.stops) == ("far", 3, 1, True)


def test_a_line_comes_into_a_concave_piece_more_than_once() -> None:
    horseshoe = area((2, -1), (8, -1), (8, 1), (7, 1), (7, -0.5), (3, -0.5), (3, 1), (2, 1), sight="clear")
    (ray,) = seen(horseshoe).rays
    assert [(each.enters_in, each.leaves_in) for each in ray.crossings] == [(2, 3), (7, 8)]


def test_blockers_come_with_the_one_that_stops_most_lines_first() -> None:
    found = sight(ground(box(4, 0.3, 5, 2, "few"), box(6, -2, 7, 0.4, "many")), A, B, SAMPLED)
    assert found.blockers == ("many", "few")
    assert found.fraction == 0.0


def test_the_fraction_is_that_of_the_clear_lines() -> None:
    found = sight(ground(box(4, 0, 5, 2)), A, B, SAMPLED)
    assert found.fraction == 0.5
    assert [ray.is_clear for ray in found.rays] == [True] * 10 + [False] * 10


class TestBuildings:
    """Inside one sees by walls and openings."""

    DOOR = Opening(id="door", x=8, y=0, width_in=1)

    def house(self, *openings: Opening, **details: object) -> Piece:
        return box(8, -3, 14, 3, "house", has_walls=True, openings=openings, **details)

    @pytest.mark.parametrize(
        ("opening", "is_clear"),
        [
            (DOOR, False),
            (DOOR.model_copy(update={"is_open": True}), True),
            (DOOR.model_copy(update={"kind": "window"}), True),
            (DOOR.model_copy(update={"kind": "window", "y": 2}), False),
        ],
    )
    def test_windows_and_open_doors_let_sight_through(self, opening: Opening, is_clear: bool) -> None:
        found = seen(self.house(opening))
        assert found.visible is is_clear
        assert seen(self.house(opening), a=B, b=A).visible is is_clear
        crossed = [each.opening for each in found.rays[0].crossings if each.enters_in == each.leaves_in]
        assert crossed == ["door" if opening.y == 0 else ""]

    def test_rooms_are_parted_by_partitions(self) -> None:
        inside, beyond = body(9, 0), body(13, 0, name="b")
        assert seen(self.house(), a=inside, b=beyond).visible
        assert not seen(self.house(partitions=(((11, -3), (11, 3)),)), a=inside, b=beyond).visible

    @pytest.mark.rule("CR-SH-12")
    def test_a_solid_building_hides_all_but_what_is_in_it(self) -> None:
        assert not seen(box(4, -1, 6, 1)).visible
        assert seen(box(8, -3, 14, 3)).visible
        assert seen(box(-8, -3, 14, 3)).visible

    @pytest.mark.fault("F63")
    def test_a_base_on_the_edge_of_a_building_is_inside(self) -> None:
        on_edge = body(8, 0, name="b")
        assert seen(box(8, -3, 14, 3), b=on_edge).visible
        (cover,) = seen(box(8, -3, 14, 3, height_in=1), b=on_edge).covers
        assert (cover.holds_centre, cover.counts, cover.distance_in) == (True, True, 0.0)
        assert seen(self.house(), b=on_edge).visible
        assert not seen(self.house(), b=body(8.01, 0, name="b")).visible

    def test_a_part_of_a_base_beyond_a_wall_sees_nothing(self) -> None:
        long = wall((-20, 0.3), (20, 0.3))
        beyond = body(10, 0.7, name="b")
        assert sight(ground(long), A, beyond, SAMPLED).fraction == 0.0
        assert sight(ground(long), A, B, SAMPLED).fraction == pytest.approx(0.8)


class TestBodies:
    """Bases in the way, where the system says that they are."""

    def test_a_base_between_stops_the_line(self) -> None:
        between = body(5, 0.4, name="c")
        found = sight(ground(), A, B, MODELS, [between])
        assert (found.visible, found.blockers) == (False, ("c",))
        (crossing,) = found.rays[0].crossings
        assert (crossing.id, crossing.stops) == ("c", True)
        assert crossing.inside_in == pytest.approx(0.6)

    @pytest.mark.parametrize(
        ("base", "is_clear"),
        [
            (body(5, 0.5, name="c"), True),
            (body(5, 0.4999, name="c"), False),
            (shaped("rectangle", 5, 1, (2, 2), name="c"), True),
            (shaped("rectangle", 5, 1, (2, 2), facing=45, name="c"), False),
            (shaped("oval", 5, 1, (4, 2), name="c"), True),
            (shaped("oval", 5, 1, (4, 2), facing=90, name="c"), False),
        ],
    )
    def test_a_base_that_a_line_only_touches_does_not(self, base: Body, is_clear: bool) -> None:
        assert sight(ground(), A, B, MODELS, [base]).visible is is_clear

    @pytest.mark.fault("F65")
    def test_nothing_is_seen_between_two_bases_that_touch(self) -> None:
        assert not sight(ground(), A, B, MODELS, [body(5, 0.5, name="c"), body(5, -0.5, name="d")]).visible

    def test_one_looks_over_a_low_base(self) -> None:
        assert sight(ground(), high(A, 2), high(B, 2), MODELS, [body(5, 0, name="c")]).visible

    @pytest.mark.fault("F62")
    def test_a_big_base_sees_from_inside_its_own_footprint(self) -> None:
        tank = shaped("rectangle", 0, 0, (6, 6))
        near = body(2, 0, name="b")
        for measures in (MODELS, replace(EDGES, models_block=True), replace(SAMPLED, models_block=True)):
            assert sight(ground(), tank, near, measures, [tank, near]).fraction == 1.0
            assert one_to_many(ground(), tank, [near, B], measures).tolist() == [1.0, pytest.approx(0.0, abs=1)]

    def test_bases_that_do_not_block_are_told_all_the_same(self) -> None:
        found = sight(ground(), A, B, EDGES, [body(5, 0, name="c")])
        assert found.fraction == 1.0
        assert [[each.id for each in ray.crossings] for ray in found.rays] == [["c"]] * 3


class TestEdges:
    """Three lines from the firer's centre."""

    @pytest.mark.rule("CR-SH-11")
    def test_they_touch_a_round_base(self) -> None:
        found = sight(ground(), A, body(10, 0, 2, "b"), EDGES)
        for ray in found.rays[1:]:
            assert math.dist(ray.end, (10, 0)) == pytest.approx(1)
            assert math.dist(ray.end, (0, 0)) == pytest.approx(math.sqrt(99))
        assert found.rays[1].end[1] > 0 > found.rays[2].end[1]

    @pytest.mark.rule("CR-SH-11")
    def test_they_go_to_the_outermost_corners(self) -> None:
        found = sight(ground(), A, shaped("rectangle", 10, 0, (2, 4), name="b"), EDGES)
        assert [ray.end for ray in found.rays] == [(10, 0), (9, pytest.approx(2)), (9, pytest.approx(-2))]

    def test_from_within_the_target_they_go_to_its_flanks(self) -> None:
        found = sight(ground(), body(9.8, 0), body(10, 0, 2, "b"), EDGES)
        assert [ray.end for ray in found.rays] == [(10, 0), (10, pytest.approx(1)), (10, pytest.approx(-1))]

    @pytest.mark.rule("CR-SH-14")
    def test_one_or_two_stopped_lines_hide_in_part(self) -> None:
        target = body(10, 0, 2, "b")
        assert sight(ground(box(4, 0.2, 5, 3)), A, target, EDGES).fraction == pytest.approx(2 / 3)
        assert sight(ground(box(4, -0.1, 5, 3)), A, target, EDGES).fraction == pytest.approx(1 / 3)
        assert sight(ground(box(4, -3, 5, 3)), A, target, EDGES).fraction == 0


class TestCover:
    """SM-SHO-22: the base's centre inside, or the line across the piece and the base within an inch of it."""

    @pytest.mark.rule("SM-SHO-22")
    @pytest.mark.parametrize(
        ("gap", "counts"), [(0.0, True), (0.5, True), (1.0, True), (1.0000005, True), (1.001, False), (3.0, False)]
    )
    def test_a_crossed_piece_within_an_inch(self, gap: float, counts: bool) -> None:
        hedge = wall((9.5 - gap, -2), (9.5 - gap, 2), name="hedge", sight="clear", cover="soft")
        (cover,) = seen(hedge).covers
        assert (cover.piece, cover.holds_centre, cover.crossed_by, cover.counts) == ("hedge", False, 1, counts)
        assert cover.distance_in == pytest.approx(gap)

    @pytest.mark.rule("SM-SHO-22")
    def test_a_piece_that_holds_the_centre_counts_and_one_behind_does_not(self) -> None:
        around, behind = box(9, -1, 11, 1, "around", sight="clear"), box(10.6, -2, 12, 2, "behind", sight="clear")
        (cover,) = seen(around, behind).covers
        assert (cover.piece, cover.holds_centre, cover.counts) == ("around", True, True)

    def test_a_low_wall_looked_over_is_cover_still(self) -> None:
        found = seen(wall((9, -2), (9, 2), height_in=0.5))
        assert found.visible
        assert found.covers[0].counts

    def test_the_base_has_the_shape_that_it_has(self) -> None:
        tank = shaped("rectangle", 10, 0, (2, 4), facing=30, name="b")
        crossed = box(4, -9, 5, 9, sight="clear")
        (cover,) = seen(crossed, b=tank).covers
        reach = 2 * math.sin(math.radians(30)) + math.cos(math.radians(30))
        assert cover.distance_in == pytest.approx(5 - reach)
        assert cover.counts is (cover.distance_in <= 1)
