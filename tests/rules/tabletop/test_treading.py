"""What a path costs: by the piece listed last, cut as one likes, with the price of what is entered."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.frozen import FrozenMap
from rules.tabletop.movers import Mover
from rules.tabletop.moving import walk
from rules.tabletop.terrain import Piece
from tests.rules.tabletop.moves import at, ground, hedge, mixed_pieces, road, square, wood


@pytest.mark.rule("SM-SCL-10", "CR-SC-06")
def test_a_path_is_as_long_as_the_way_of_the_centre() -> None:
    found = walk(ground(), at(5, 5), [(8, 9), (8, 19)])
    assert (found.length, found.cost) == (15.0, 15.0)
    assert [(leg.length, leg.cost) for leg in found.legs] == [(5.0, 5.0), (10.0, 10.0)]
    assert found.end.point == (8.0, 19.0)


@pytest.mark.rule("SM-MOV-06")
def test_each_inch_in_dense_growth_costs_two() -> None:
    found = walk(ground(wood(10, 0, 4)), at(5, 2), [(20, 2)])
    assert [(part.start_in, part.end_in, part.factor, part.piece) for part in found.stretches] == [
        (0.0, 5.0, 1.0, ""),
        (5.0, 9.0, 2.0, "wood"),
        (9.0, 15.0, 1.0, ""),
    ]
    assert found.cost == pytest.approx(19.0)


@pytest.mark.fault("F74")
def test_where_pieces_overlap_the_one_listed_last_counts() -> None:
    growth, way = wood(0, 0, 20), road((0, 10), (20, 10))
    on_road = [(15, 10)]
    assert walk(ground(growth, way), at(5, 10), on_road).cost == pytest.approx(10)
    assert walk(ground(way, growth), at(5, 10), on_road).cost == pytest.approx(20)


def test_a_bridge_counts_wherever_it_is_listed() -> None:
    river = Piece(id="river", kind="river", outline=square(10, -1, 10), impassable=("foot",))
    bridge = Piece(id="bridge", kind="bridge", outline=((5, 8), (25, 8)), is_line=True, width_in=3, is_bridge=True)
    for pieces in ((river, bridge), (bridge, river)):
        assert walk(ground(*pieces), at(5, 8), [(25, 8)]).is_legal
        assert [thing.code for thing in walk(ground(*pieces), at(5, 3), [(25, 3)]).forbidden] == ["impassable"]


@pytest.mark.fault("F74")
def test_a_path_along_the_edge_of_an_area_is_in_it() -> None:
    assert walk(ground(wood(0, 0, 20)), at(5, 20), [(15, 20)]).cost == pytest.approx(20)


@pytest.mark.fault("F73")
@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 5),
    ends=st.tuples(*[st.tuples(st.floats(0, 72), st.floats(0, 48))] * 2).filter(lambda ends: math.dist(*ends) > 0.5),
    cuts=st.lists(st.floats(0, 1), max_size=40),
)
def test_a_path_cut_into_bits_costs_the_same(
    seed: int, ends: tuple[tuple[float, float], tuple[float, float]], cuts: list[float]
) -> None:
    table = ground(*mixed_pieces(seed, 60))
    (x0, y0), (x1, y1) = ends
    whole = walk(table, at(x0, y0), [(x1, y1)])
    bits = [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in sorted(cuts)]
    parted = walk(table, at(x0, y0), [*bits, (x1, y1)])
    assert parted.cost == pytest.approx(whole.cost, abs=1e-5)
    assert parted.length == pytest.approx(whole.length, abs=1e-9)
    assert sum(leg.cost for leg in parted.legs) == pytest.approx(parted.cost)
    assert [crossing.piece for crossing in parted.crossings] == [crossing.piece for crossing in whole.crossings]


@pytest.mark.fault("F73")
def test_a_thousand_bits_through_woods_and_hedges_cost_what_one_leg_does() -> None:
    table = ground(wood(10, 0, 6), hedge((18, -1), (18, 10)), hedge((20, -1), (22, 10), width=0.5, name="thick"))
    bits = [(5 + 20 * step / 1000, 3 + 4 * step / 1000) for step in range(1, 1001)]
    whole = walk(table, at(5, 3), [bits[-1]])
    assert walk(table, at(5, 3), bits).cost == pytest.approx(whole.cost, abs=1e-6)
    assert whole.cost > whole.length + 2


class TestEntering:
    """A price is paid each time a piece is entered."""

    def cost(self, mover: Mover, *points: tuple[float, float], pieces: tuple[Piece, ...]) -> float:
        found = walk(ground(*pieces), mover, points)
        return found.cost - found.length

    def test_a_single_line_is_paid_for_at_each_crossing(self) -> None:
        line = (hedge((10, 0), (10, 20), price=1.5),)
        assert self.cost(at(5, 5), (15, 5), pieces=line) == pytest.approx(1.5)
        assert self.cost(at(5, 5), (15, 5), (5, 8), pieces=line) == pytest.approx(3.0)
        assert self.cost(at(5, 5), (9, 5), pieces=line) == 0

    def test_a_line_met_at_a_point_of_the_path_is_paid_for_once(self) -> None:
        line = (hedge((10, 0), (10, 20)),)
        assert self.cost(at(5, 5), (10, 5), (15, 5), pieces=line) == pytest.approx(1.0)

    def test_a_line_met_at_its_own_corner_is_paid_for_once(self) -> None:
        assert self.cost(at(5, 5), (15, 5), pieces=(hedge((10, 0), (10, 5), (11, 9)),)) == pytest.approx(1.0)

    def test_following_a_line_is_one_entry_and_starting_on_it_none(self) -> None:
        line = (hedge((10, 5), (12, 5), (20, 5)),)
        assert self.cost(at(5, 5), (25, 5), pieces=line) == pytest.approx(1.0)
        assert self.cost(at(15, 5), (15, 9), pieces=line) == 0

    def test_an_area_is_paid_for_on_the_way_in_alone(self) -> None:
        ditch = Piece(id="ditch", kind="ditch", outline=square(10, 0, 4), crossing_in=FrozenMap({"foot": 2.0}))
        assert self.cost(at(5, 2), (20, 2), pieces=(ditch,)) == pytest.approx(2.0)
        assert self.cost(at(12, 2), (20, 2), pieces=(ditch,)) == 0

    def test_a_road_listed_later_leads_through_a_hedge(self) -> None:
        line, way = hedge((10, 0), (10, 20)), road((0, 10), (20, 10))
        assert self.cost(at(5, 10), (15, 10), pieces=(line, way)) == 0
        assert self.cost(at(5, 10), (15, 10), pieces=(way, line)) == pytest.approx(1.0)


class TestLimit:
    """Where a limit is used up."""

    def test_it_lies_where_the_inches_are_spent(self) -> None:
        found = walk(ground(wood(10, 0, 4)), at(5, 2, limit=9), [(20, 2)])
        assert found.limit_at is not None
        assert (found.limit_at.at_in, *found.limit_at.point) == pytest.approx((7.0, 12.0, 2.0))
        assert not found.is_legal

    def test_exactly_the_limit_is_within_it(self) -> None:
        assert walk(ground(wood(10, 0, 4)), at(5, 2, limit=19), [(20, 2)]).is_legal

    def test_who_cannot_pay_for_a_hedge_stops_before_it(self) -> None:
        found = walk(ground(hedge((10, 0), (10, 20), price=3)), at(5, 5, limit=7), [(20, 5)])
        assert found.limit_at is not None
        assert found.limit_at.at_in == pytest.approx(5.0)
