"""The contours of a hill belong together, and two hills that overlap stay two."""

from rules.tabletop.editing import duplicated
from rules.tabletop.making import make
from rules.tabletop.stacks import lowest, parts
from rules.tabletop.terrain import Piece, Table

WOOD = Piece(id="wood", kind="wood", outline=((0, 0), (9, 0), (9, 9)))


def test_a_hill_is_all_its_contours_and_a_contour_what_lies_on_it() -> None:
    hill = make("hill", (30, 20), seed=3)
    table = Table(id="table", pieces=(WOOD, *hill))
    ids = [piece.id for piece in hill]
    assert len(ids) >= 2
    assert [piece.id for piece in parts(table, ids[0])] == ids
    assert [piece.id for piece in parts(table, ids[1])] == ids[1:]
    assert {lowest(table, key) for key in ids} == {ids[0]}


def test_other_terrain_stands_alone() -> None:
    table = Table(id="table", pieces=(WOOD, *make("hill", (4, 4), seed=3)))
    assert parts(table, "wood") == (WOOD,)
    assert lowest(table, "wood") == "wood"
    assert parts(table, "nothing") == ()
    assert lowest(table, "nothing") == "nothing"


def test_two_hills_that_overlap_stay_two() -> None:
    hill = make("hill", (30, 20), seed=3)
    copy = tuple(duplicated(piece) for piece in hill)
    table = Table(id="table", pieces=(*hill, *copy))
    assert parts(table, hill[0].id) == hill
    assert parts(table, copy[0].id) == copy
    assert lowest(table, copy[-1].id) == copy[0].id


def test_a_crossed_outline_is_answered() -> None:
    lower = Piece(id="a", kind="hill", is_ground=True, outline=((0, 0), (10, 10), (10, 0), (0, 10)))
    upper = Piece(id="b", kind="hill", is_ground=True, outline=((4, 1), (5, 2), (4, 2)))
    assert parts(Table(id="table", pieces=(lower, upper)), "a")[0] is lower
