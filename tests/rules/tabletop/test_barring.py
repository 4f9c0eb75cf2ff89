"""What forbids a path: walls, doors, ponds, edges and bases, felt by the whole base; and how one gets out of them."""

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Base
from rules.tabletop.measures import Measures
from rules.tabletop.moving import clamped, swept, walk
from rules.tabletop.terrain import Opening, Piece
from rules.tabletop.walks import Walk
from tests.rules.tabletop.moves import CAVALRY, TANK, at, ground, house, mixed_crowd, mixed_pieces, other, pond, wall

NO_TOLERANCE = 1e-5


def codes(found: Walk) -> list[str]:
    return [thing.code for thing in found.forbidden]


class TestWalls:
    def test_a_base_stops_with_its_edge_at_the_wall(self) -> None:
        found = walk(ground(wall((10, 0), (10, 20))), at(5, 5), [(15, 5)])
        assert codes(found) == ["wall"]
        assert found.forbidden[0].point == pytest.approx((9.5, 5.0), abs=NO_TOLERANCE)

    @pytest.mark.parametrize("base", [TANK, CAVALRY])
    def test_a_long_base_stops_with_its_front_at_the_wall(self, base: Base) -> None:
        found = walk(ground(wall((10, 0), (10, 20))), at(4, 8, base=base, facing=90), [(15, 8)])
        assert found.forbidden[0].point[0] == pytest.approx(10 - base.depth_in / 2, abs=2e-3)

    def test_to_touch_is_no_offence(self) -> None:
        assert walk(ground(wall((10, 0), (10, 20))), at(9.5, 2), [(9.5, 18)]).is_legal

    @pytest.mark.fault("F65")
    @settings(max_examples=30, deadline=None)
    @given(
        gap=st.sampled_from((0.0, 1e-9, -1e-9)),
        turn=st.floats(0, math.tau),
        bend=st.floats(-2.5, 2.5),
        off=st.floats(-0.4, 0.4),
        radius=st.sampled_from((4.0, 25.4)),
    )
    def test_walls_that_meet_let_nothing_through(
        self, gap: float, turn: float, bend: float, off: float, radius: float
    ) -> None:
        def placed(x: float, y: float) -> tuple[float, float]:
            return (
                30 + x * math.cos(turn) - y * math.sin(turn),
                24 + x * math.sin(turn) + y * math.cos(turn),
            )

        second = (gap + 9 * math.cos(bend / 2), 9 * math.sin(bend / 2))
        table = ground(wall(placed(-9, 0), placed(0, 0)), wall(placed(gap, 0), placed(*second), name="second"))
        start, end = placed(off, -6), placed(off, 6)
        small = Base(width_mm=radius, depth_mm=radius)
        assert not walk(table, at(*start, base=small), [end]).is_legal
        assert not walk(table, at(*start, base=small), [placed(0, -3), placed(0, 3)]).is_legal

    def test_an_open_door_lets_through_and_a_closed_one_does_not(self) -> None:
        for is_open in (True, False):
            door = Opening(id="door", x=12, y=10, width_in=1.0, is_open=is_open)
            found = walk(ground(house(10, 10, 4, door)), at(12, 6), [(12, 12)])
            assert codes(found) == ([] if is_open else ["door"])
        assert (found.forbidden[0].piece, found.forbidden[0].opening) == ("house", "door")

    def test_a_door_leaves_some_play_and_its_jambs_stop_the_centre(self) -> None:
        table = ground(house(10, 10, 4, Opening(x=12, y=10, width_in=1.0, is_open=True)))
        assert walk(table, at(12.3, 6), [(12.3, 12)]).is_legal
        assert codes(walk(table, at(12.7, 6), [(12.7, 12)])) == ["wall"]

    def test_a_window_stops_models_and_a_narrow_door_a_wide_base(self) -> None:
        window = Opening(kind="window", x=12, y=10)
        assert codes(walk(ground(house(10, 10, 4, window)), at(12, 6), [(12, 12)])) == ["window"]
        door = Opening(x=12, y=10, width_in=1.0, is_open=True)
        broad = Base(width_mm=50, depth_mm=50)
        assert codes(walk(ground(house(10, 10, 4, door)), at(12, 6, base=broad), [(12, 12)])) == ["wall"]


class TestAreasAndEdges:
    @pytest.mark.rule("CR-MV-08")
    def test_no_footprint_enters_impossible_ground(self) -> None:
        found = walk(ground(pond(10, 0, 5)), at(5, 2), [(20, 2)])
        assert codes(found) == ["impassable"]
        assert found.forbidden[0].at_in == pytest.approx(4.5, abs=NO_TOLERANCE)
        assert walk(ground(pond(10, 0, 5)), at(5, 2, kind="hover"), [(20, 2)]).is_legal

    def test_a_ford_opens_a_river(self) -> None:
        ford = Piece(kind="ford", outline=((9, 1), (16, 1), (16, 4), (9, 4)), costs=FrozenMap({"foot": 2.0}))
        assert walk(ground(pond(10, 0, 5), ford), at(5, 2.5), [(20, 2.5)]).is_legal

    def test_a_single_line_may_be_impassable(self) -> None:
        line = Piece(id="wire", kind="wire", outline=((10, 0), (10, 9)), is_line=True, impassable=("foot",))
        assert codes(walk(ground(line), at(5, 2), [(20, 2)])) == ["impassable"]
        assert walk(ground(line), at(5, 2, kind="tracked"), [(20, 2)]).is_legal

    @pytest.mark.fault("F76")
    def test_the_whole_base_stays_on_the_table_and_who_is_off_it_can_come_back(self) -> None:
        assert codes(walk(ground(), at(5, 5), [(5, -5)])) == ["edge"]
        assert clamped(walk(ground(), at(5, 5), [(5, -5)])).end.y == pytest.approx(0.5, abs=NO_TOLERANCE)
        assert walk(ground(), at(-8, 999), [(5, 5)]).is_legal
        assert codes(walk(ground(), at(-8, 5), [(-12, 5)])) == ["edge"]


class TestBases:
    def test_enemies_stop_and_friends_are_passed(self) -> None:
        for is_friend, expected in ((False, ["base"]), (True, [])):
            found = walk(ground(), at(5, 5), [(15, 5)], None, [other(10, 5, is_friend=is_friend)])
            assert codes(found) == expected
        (part,) = found.passed
        assert part.body == "enemy"
        assert (part.start_in, part.end_in) == pytest.approx((4.0, 6.0), abs=NO_TOLERANCE)

    @pytest.mark.rule("CR-MV-11")
    def test_a_path_may_pass_a_friend_but_not_end_on_it(self) -> None:
        friend = [other(10, 5, "friend", is_friend=True)]
        found = walk(ground(), at(5, 5), [(10.4, 5)], None, friend)
        assert [(thing.code, thing.body) for thing in found.forbidden] == [("end_on_base", "friend")]
        assert clamped(found).end.x == pytest.approx(9.0, abs=NO_TOLERANCE)
        assert walk(ground(), at(5, 5), [(11.0, 5)], None, friend).is_legal

    @pytest.mark.rule("CR-MV-12", "CR-SC-11")
    def test_a_move_may_end_in_contact(self) -> None:
        assert walk(ground(), at(5, 5), [(9, 5)], None, [other(10, 5)]).is_legal

    def test_a_gap_as_wide_as_the_base_is_wide_enough(self) -> None:
        gate = [other(10, 4), other(10, 6, "second")]
        assert walk(ground(), at(5, 5), [(15, 5)], None, gate).is_legal
        assert codes(walk(ground(), at(5, 5.01), [(15, 5.01)], None, gate)) == ["base"]

    def test_the_mover_is_never_in_its_own_way(self) -> None:
        assert walk(ground(), at(5, 5), [(15, 5)], None, [other(5.2, 5, "mover")]).is_legal

    @pytest.mark.parametrize("base", [TANK, CAVALRY])
    def test_long_bases_are_met_where_they_are(self, base: Base) -> None:
        tall = [other(10, 5, base=base)]
        reach = 0.5 + base.width_in / 2
        assert walk(ground(), at(5, 5), [(15, 5)], None, tall).forbidden[0].at_in == pytest.approx(5 - reach, abs=2e-3)
        assert walk(
            ground(), at(5, 5 + base.depth_in / 2 + 0.51), [(15, 5 + base.depth_in / 2 + 0.51)], None, tall
        ).is_legal


class TestGettingOut:
    """Whoever starts in something can leave it and never slips through."""

    @settings(max_examples=40, deadline=None)
    @given(off=st.floats(-0.45, 0.45).filter(lambda off: abs(off) > 1e-3), along=st.floats(-3, 3))
    def test_a_base_on_a_wall_leaves_on_its_own_side(self, off: float, along: float) -> None:
        table = ground(wall((20, 0), (20, 40)))
        away, through = (20 + math.copysign(4, off), 20 + along), (20 - math.copysign(4, off), 20 + along)
        assert walk(table, at(20 + off, 20), [away]).is_legal
        assert codes(walk(table, at(20 + off, 20), [through])) == ["wall"]

    def test_a_centre_on_a_wall_leaves_to_either_side_but_does_not_come_back(self) -> None:
        table = ground(wall((20, 0), (20, 40)))
        assert walk(table, at(20, 20), [(16, 20)]).is_legal
        assert walk(table, at(20, 20), [(24, 20)]).is_legal
        assert codes(walk(table, at(20, 20), [(16, 20), (16, 24), (24, 24)])) == ["wall"]

    @settings(max_examples=40, deadline=None)
    @given(turn=st.floats(0, math.tau), apart=st.floats(0.01, 0.99))
    def test_bases_that_overlap_part(self, turn: float, apart: float) -> None:
        x, y = 20 + apart * math.sin(turn), 20 + apart * math.cos(turn)
        away = (20 + 3 * math.sin(turn), 20 + 3 * math.cos(turn))
        assert walk(ground(), at(x, y), [away], None, [other(20, 20)]).is_legal

    @pytest.mark.rule("CR-MV-13")
    def test_who_touches_an_enemy_moves_away_freely(self) -> None:
        touching = [other(20, 20), other(21, 21, "second")]
        assert walk(ground(), at(21, 20), [(23, 17)], None, touching).is_legal

    def test_a_tank_beside_a_wall_drives_off_along_it(self) -> None:
        table = ground(wall((20, 0), (20, 40)))
        assert walk(table, at(19.2, 10, base=TANK), [(19.2, 20)]).is_legal
        assert walk(table, at(19.2, 10, base=TANK), [(14, 10)]).is_legal

    def test_who_stands_in_a_pond_can_leave_it(self) -> None:
        assert walk(ground(pond(10, 10, 5)), at(12, 12), [(12, 20)]).is_legal
        assert walk(ground(pond(10, 10, 5)), at(9.8, 12), [(5, 12)]).is_legal


class TestClamped:
    """The longest legal part: the preview is the validator."""

    @pytest.mark.fault("F74")
    @settings(max_examples=60, deadline=None)
    @given(
        seed=st.integers(0, 3),
        start=st.tuples(st.floats(0, 72), st.floats(0, 48)),
        points=st.lists(st.tuples(st.floats(-5, 77), st.floats(-5, 53)), min_size=1, max_size=4),
        limit=st.none() | st.floats(0, 40),
        base=st.sampled_from((Base(), TANK, CAVALRY)),
    )
    def test_it_is_legal_and_nothing_longer_is(
        self,
        seed: int,
        start: tuple[float, float],
        points: list[tuple[float, float]],
        limit: float | None,
        base: Base,
    ) -> None:
        table, crowd = ground(*mixed_pieces(seed, 40)), mixed_crowd(seed, 40)
        whole = walk(table, at(*start, limit=limit, base=base), points, Measures(), crowd)
        part = clamped(whole)
        assert part.is_legal
        assert part.length <= whole.length + 1e-9
        if whole.is_legal:
            assert part == whole
            return
        blocked = [thing.at_in for thing in whole.forbidden if thing.code != "end_on_base"]
        stop = min([*blocked, *([whole.limit_at.at_in] if whole.limit_at else []), whole.length])
        assert part.length <= stop + 1e-6
        if not whole.passed:
            assert part.length >= stop - 2e-3

    def test_a_step_in_place_is_legal(self) -> None:
        assert walk(ground(), at(5, 5), []).is_legal
        assert walk(ground(), at(5, 5), [(5, 5)]).length == 0


def test_the_swept_ground_holds_both_ends_and_the_way_between() -> None:
    found = walk(ground(), at(5, 5), [(15, 5), (15, 15)])
    covered = swept(found)
    assert covered.area == pytest.approx(math.pi / 4 + 20 - 0.25 + math.pi / 16, abs=0.3)
    assert covered.bounds == pytest.approx((4.5, 4.5, 15.5, 15.5), abs=2e-3)


def test_the_swept_ground_of_a_tank_holds_its_turns_on_the_spot() -> None:
    covered = swept(walk(ground(), at(20, 20, base=TANK), [(30, 20)], facing=180))
    reach = TANK.radius_in - 0.01
    for x, y, sign in ((20, 20, -1), (30, 20, 1)):
        turned = [(x + sign * reach * math.cos(step), y - reach * math.sin(step)) for step in (0.9, 1.0)]
        assert any(covered.covers(shapely.Point(place)) for place in turned)
    assert covered.covers(shapely.Point(20, 20 + TANK.depth_in / 2 - 0.01))
    assert not covered.covers(shapely.Point(25, 20 + TANK.depth_in / 2 - 0.01))
