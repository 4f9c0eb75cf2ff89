"""Changes to terrain: every one gives a new piece, most have a way back, none raises for an odd shape."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.tabletop.editing import (
    bounds,
    brought_back,
    duplicated,
    is_off,
    lifted,
    middle,
    moved,
    reshaped,
    scaled,
    turned,
    with_door,
    with_pieces,
    with_vertex,
    without_pieces,
    without_vertex,
)
from rules.tabletop.kinds import kinds
from rules.tabletop.making import make, make_line
from rules.tabletop.terrain import Piece, Table

HOUSE = make("building", (20, 20), seed=4)[0]
ROAD = make_line("road", ((0, 10), (10, 12), (20, 10)), 2)
SQUARE = Piece(id="s", kind="rubble", outline=((0, 0), (0, 2), (4, 2), (4, 0)), holes=(((1, 0.5), (1, 1), (2, 1)),))
pieces = st.builds(
    lambda kind, seed, turn: make(kind, (20, 20), facing=turn, seed=seed)[0],
    st.sampled_from(sorted(kinds())),
    st.integers(0, 99),
    st.integers(0, 359),
)
steps = st.integers(-400, 400).map(lambda cents: cents / 10)
SEVERAL = settings(max_examples=50)


def points(piece: Piece) -> list[float]:
    lines = (piece.outline, *piece.holes, *piece.partitions, tuple(opening.point for opening in piece.openings))
    return [number for line in lines for point in line for number in point]


@SEVERAL
@given(pieces, steps, steps, st.integers(-720, 720))
def test_moving_and_turning_have_their_way_back(piece: Piece, dx: float, dy: float, turn: int) -> None:
    there = turned(moved(piece, dx, dy), turn, about=(3, 4))
    back = moved(turned(there, -turn, about=(3, 4)), -dx, -dy)
    assert points(back) == pytest.approx(points(piece), abs=1e-3)
    assert back.model_copy(update={"outline": ()}) != back
    assert (back.id, back.costs, back.name) == (piece.id, piece.costs, piece.name)


def test_turning_is_clockwise_and_takes_everything_along() -> None:
    found = turned(SQUARE, 90)
    assert bounds(found) == (1.0, -1.0, 3.0, 3.0)
    assert middle(found) == middle(SQUARE) == (2.0, 1.0)
    assert found.holes == (((1.5, 2.0), (2.0, 2.0), (2.0, 1.0)),)
    house = turned(HOUSE, 30, about=(0, 0))
    there = math.dist(house.openings[0].point, house.outline[0])
    assert there == pytest.approx(math.dist(HOUSE.openings[0].point, HOUSE.outline[0]), abs=1e-3)


def test_scaling_keeps_doors_and_thickness() -> None:
    wide = scaled(HOUSE, 2, 1.5)
    left, low, right, high = bounds(wide)
    assert (right - left, high - low) == pytest.approx((18, 10.5))
    assert [opening.width_in for opening in wide.openings] == [opening.width_in for opening in HOUSE.openings]
    assert scaled(ROAD, 3).width_in == 2
    assert bounds(scaled(SQUARE, -2)) == bounds(scaled(SQUARE, 2)) == (-2.0, -1.0, 6.0, 3.0)
    left, _, right, _ = bounds(scaled(SQUARE, 0))
    assert right - left == pytest.approx(0.04)


def test_points_are_pulled_added_and_taken_away() -> None:
    assert reshaped(SQUARE, 2, (9, 9)).outline == ((0, 0), (0, 2), (9, 9), (4, 0))
    assert with_vertex(SQUARE, 3).outline == (*SQUARE.outline, (2, 0))
    assert with_vertex(ROAD, 2).outline == ((0, 10), (10, 12), (15, 11), (20, 10))
    assert without_vertex(SQUARE, 0).outline == ((0, 2), (4, 2), (4, 0))
    triangle = without_vertex(SQUARE, 0)
    assert without_vertex(triangle, 0) is triangle
    assert len(without_vertex(without_vertex(ROAD, 1), 0).outline) == 2
    with pytest.raises(IndexError):
        reshaped(SQUARE, 9, (0, 0))


def test_a_copy_has_ids_of_its_own() -> None:
    copy = duplicated(HOUSE, 2, 3)
    assert copy.id != HOUSE.id
    assert not {opening.id for opening in copy.openings} & {opening.id for opening in HOUSE.openings}
    assert middle(copy) == pytest.approx((22, 23))
    names = iter("abcdefghijklmnopqrstuvwxyz")
    assert duplicated(HOUSE, fresh=lambda: next(names)).openings[0].id == "a"


def test_doors_open_and_windows_stay() -> None:
    door = next(opening for opening in HOUSE.openings if opening.kind == "door")
    window = next(opening for opening in HOUSE.openings if opening.kind == "window")
    opened = with_door(HOUSE, door.id, is_open=True)
    assert [opening.is_open for opening in opened.openings if opening.id == door.id] == [True]
    assert sum(opening.is_open for opening in opened.openings) == 1
    assert with_door(opened, door.id, is_open=False) == HOUSE
    assert with_door(HOUSE, window.id, is_open=True) == HOUSE


def test_pieces_come_go_and_change_places() -> None:
    table = with_pieces(Table(), [HOUSE, ROAD, SQUARE])
    assert [piece.kind for piece in table.pieces] == ["building", "road", "rubble"]
    changed = with_pieces(table, [moved(ROAD, 1, 0)])
    assert changed.piece(ROAD.id) == moved(ROAD, 1, 0)
    assert [piece.kind for piece in changed.pieces] == ["building", "road", "rubble"]
    assert [piece.kind for piece in lifted(table, SQUARE.id, 0).pieces] == ["rubble", "building", "road"]
    assert [piece.kind for piece in lifted(table, HOUSE.id, 99).pieces] == ["road", "rubble", "building"]
    assert lifted(table, "none", 0) is table
    assert without_pieces(table, [HOUSE.id, "none"]).pieces == (ROAD, SQUARE)


@pytest.mark.fault("F76")
@SEVERAL
@given(pieces, st.integers(-2000, 2000), st.integers(-2000, 2000))
def test_what_lies_off_the_table_comes_back(piece: Piece, dx: int, dy: int) -> None:
    table = Table()
    lost = moved(piece, dx, dy)
    found = brought_back(table, lost)
    assert not is_off(table, found)
    left, low, right, high = bounds(found)
    if is_off(table, lost):
        assert left >= -1e-3
        assert low >= -1e-3
        assert (right, high) <= (table.width_in + 1e-3, math.inf)
        assert high <= table.depth_in + 1e-3
    else:
        assert found is lost


@pytest.mark.fault("F76")
def test_what_is_larger_than_the_table_comes_to_lie_over_it() -> None:
    table = Table(width_in=12, depth_in=12)
    found = brought_back(table, make_line("road", ((100, 100), (140, 100)), 2))
    assert bounds(found) == (-14.0, 12.0, 26.0, 12.0)
