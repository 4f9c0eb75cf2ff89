"""Tables made ready: hostile outlines healed, walls with openings, what holds a point, heights, one ground a table."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings

from rules.tabletop.ground import ground_of
from rules.tabletop.terrain import Opening, Piece, Table
from tests.helpers.sights import area, box, ground, pieces, wall

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))


@pytest.mark.fault("F69")
@pytest.mark.parametrize(
    ("piece", "inches"),
    [
        (area(*SQUARE), 16.0),
        (area(*reversed(SQUARE)), 16.0),
        (area(*SQUARE, SQUARE[0]), 16.0),
        (area((0, 0), (4, 4), (4, 0), (0, 4)), 8.0),
        (area(*SQUARE, holes=(((1, 1), (3, 1), (3, 3), (1, 3)),)), 12.0),
        (area(*SQUARE, holes=(((0, 0), (4, 0), (2, 2)),)), 12.0),
        (area(*SQUARE, holes=(((3, 1), (9, 1), (9, 3), (3, 3)),)), 14.0),
        (area(*SQUARE, holes=((), ((1, 1),), ((1, 1), (3, 3)))), 16.0),
        (area(*SQUARE, holes=(SQUARE,)), 0.0),
        (area((0, 0), (1, 1), (2, 2)), 0.0),
        (area((1, 1), (1, 1), (1, 1)), 0.0),
        (area((0, 0), (4, 0), (4, 1e-14)), 0.0),
        (wall((0, 0), (8, 0), width_in=0.5), 4.0),
        (wall((0, 0), (0, 0), width_in=0.5), 0.0),
        (wall((0, 0), (8, 0)), 0.0),
    ],
)
def test_every_outline_has_its_area(piece: Piece, inches: float) -> None:
    areas = ground(piece).areas
    assert sum(each.polygon.area for each in areas) == pytest.approx(inches, abs=1e-6)
    assert all(each.polygon.is_valid and each.piece == 0 for each in areas)


@pytest.mark.fault("F69")
@settings(max_examples=80)
@given(pieces())
def test_areas_are_valid_and_their_edges_go_around_them(found: tuple[Piece, ...]) -> None:
    made = ground(*found)
    assert [each.piece for each in made.areas] == sorted({each.piece for each in made.areas})
    for at, each in enumerate(made.areas):
        assert each.polygon.is_valid
        x, y, end_x, end_y = made.edges.segments[made.edges.first[at] : made.edges.first[at + 1]].T
        assert (x * end_y - end_x * y).sum() / 2 == pytest.approx(each.polygon.area)
        disc = shapely.Point(made.discs[at, :2]).buffer(made.discs[at, 2] * 1.001, quad_segs=64)
        assert disc.covers(each.polygon)


@pytest.mark.fault("F69")
def test_points_far_off_the_table_are_brought_back() -> None:
    made = ground(area((-1e300, -1e300), (1e300, -1e300), (0, 1e300)))
    assert np.isfinite(made.edges.segments).all()
    assert made.at((10, 10)) == made.pieces


@pytest.mark.fault("F74")
@pytest.mark.rule("CR-SU-02")
def test_pieces_come_in_their_order_and_the_edge_is_inside() -> None:
    lower, upper = box(0, 0, 4, 4, "lower"), box(4, 0, 8, 4, "upper")
    made = ground(lower, upper)
    assert made.at((4, 2)) == (lower, upper)
    assert made.at((0, 0)) == (lower,)
    assert made.at((3.99, 2)) == (lower,)
    assert made.at((8.01, 2)) == ()
    assert made.holds([(4, 2), (9, 9), (8, 4)]).tolist() == [[True, True], [False, False], [False, True]]


def test_the_last_hill_gives_the_height() -> None:
    hill, top = box(0, 0, 10, 10, height_in=1.5, is_ground=True), box(4, 4, 6, 6, height_in=3, is_ground=True)
    made = ground(hill, top, box(0, 0, 10, 10, height_in=8))
    assert [made.height_at(point) for point in ((5, 5), (4, 4), (1, 1), (11, 11))] == [3, 3, 1.5, 0]
    assert made.heights_at([(5, 5), (4, 4), (1, 1), (11, 11)]).tolist() == [3, 3, 1.5, 0]


def test_walls_are_cut_at_their_openings() -> None:
    door, gate = Opening(id="door", x=2, y=0.1, width_in=1), Opening(id="gate", x=4, y=2, is_open=True)
    window = Opening(id="window", kind="window", x=2, y=4, width_in=20)
    walls = ground(area(*SQUARE, has_walls=True, openings=(door, gate, window))).walls
    rows = {
        opening: (segment.tolist(), bool(sight), bool(move))
        for opening, segment, sight, move in zip(
            walls.openings, walls.segments, walls.blocks_sight, walls.blocks_move, strict=True
        )
    }
    assert rows["door"] == ([1.5, 0, 2.5, 0], True, True)
    assert rows["gate"] == ([4, 1.5, 4, 2.5], False, False)
    assert rows["window"] == ([4, 4, 0, 4], False, True)
    lengths = np.hypot(*(walls.segments[:, 2:] - walls.segments[:, :2]).T)
    assert lengths.sum() == pytest.approx(16)
    assert list(walls.openings).count("") == 5


def test_an_opening_of_a_partition_and_one_that_two_walls_share() -> None:
    shared = Opening(id="shared", x=4, y=2)
    partition = ((4.0, 0.0), (4.0, 4.0))
    walls = ground(area(*SQUARE, has_walls=True, partitions=(partition,), openings=(shared,))).walls
    assert walls.openings.count("shared") == 2


def test_the_opening_listed_last_counts_where_two_overlap() -> None:
    wide, narrow = Opening(id="wide", x=2, y=0, width_in=2), Opening(id="narrow", x=2, y=0, width_in=1)
    walls = ground(wall((0, 0), (4, 0), openings=(wide, narrow))).walls
    assert walls.openings == ("", "wide", "narrow", "wide", "")
    assert walls.segments[:, 0].tolist() == [0, 1, 1.5, 2.5, 3]


def test_a_single_line_lets_models_pass_as_its_piece_says() -> None:
    walls = ground(wall((0, 0), (4, 0)), wall((0, 2), (4, 2), sight="clear", has_walls=True)).walls
    assert walls.blocks_move.tolist() == [False, True]
    assert walls.blocks_sight.tolist() == [True, False]
    assert walls.piece.tolist() == [0, 1]


def test_where_no_height_is_given_a_piece_is_as_high_as_it_must_be() -> None:
    made = ground(box(0, 0, 1, 1), box(2, 2, 3, 3, height_in=2), wall((5, 5), (6, 6)))
    assert made.area_top.tolist() == [math.inf, 2]
    assert made.walls.top.tolist() == [math.inf]


def test_a_table_is_made_ready_once() -> None:
    table = Table(pieces=(box(0, 0, 4, 4),))
    made = ground_of(table)
    assert ground_of(table) is made
    assert ground_of(table.model_copy(deep=True)) is made
    assert ground_of(table.model_copy(update={"pieces": ()})) is not made


def test_the_tables_used_last_are_kept() -> None:
    tables = [Table(name=str(at)) for at in range(9)]
    first = ground_of(tables[0])
    for table in tables[1:8]:
        ground_of(table)
    assert ground_of(tables[0]) is first
    for table in tables[1:]:
        ground_of(table)
    assert ground_of(tables[0]) is not first


def test_an_empty_table_holds_nothing() -> None:
    made = ground()
    assert made.at((1, 1)) == ()
    assert made.height_at((1, 1)) == 0
    assert made.holds([(1, 1)]).shape == (1, 0)
    assert len(made.walls) == 0
