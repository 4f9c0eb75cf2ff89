"""A walk on a table that is turned, mirrored or moved is the same walk."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.tabletop.bases import Base, Point, Pose
from rules.tabletop.moving import walk
from rules.tabletop.terrain import Table
from rules.tabletop.walks import Walk
from tests.helpers.sights import shifted
from tests.rules.tabletop.moves import CAVALRY, TANK, at, ground, mixed_crowd, mixed_pieces

SIDE_IN = 48.0
MOVES: dict[str, tuple[Callable[[Point], Point], Callable[[float], float]]] = {
    "mirrored along a diagonal": (lambda point: (point[1], point[0]), lambda facing: 90 - facing),
    "mirrored left for right": (lambda point: (SIDE_IN - point[0], point[1]), lambda facing: -facing),
    "a quarter turn": (lambda point: (SIDE_IN - point[1], point[0]), lambda facing: facing - 90),
    "half a turn": (lambda point: (SIDE_IN - point[0], SIDE_IN - point[1]), lambda facing: facing + 180),
}


def told(found: Walk) -> set[tuple[str, str, str]]:
    return {(thing.code, thing.piece, thing.body) for thing in found.forbidden}


@settings(max_examples=30, deadline=None)
@given(
    seed=st.integers(0, 3),
    ends=st.lists(st.tuples(st.floats(1, 47), st.floats(1, 47)), min_size=2, max_size=4),
    base=st.sampled_from((Base(), TANK, CAVALRY)),
    way=st.sampled_from(sorted(MOVES)),
)
def test_turned_or_mirrored(seed: int, ends: list[Point], base: Base, way: str) -> None:
    move, turn = MOVES[way]
    pieces, crowd = mixed_pieces(seed, 30, SIDE_IN, SIDE_IN), mixed_crowd(seed, 20, SIDE_IN, SIDE_IN)
    others = [
        replace(one, body=replace(one.body, pose=_posed(move(one.body.pose.point), turn(one.body.pose.facing))))
        for one in crowd
    ]
    table, other = (
        ground(*found, width=SIDE_IN, depth=SIDE_IN) for found in (pieces, [shifted(each, move) for each in pieces])
    )
    plain = walk(table, at(*ends[0], base=base), ends[1:], None, crowd)
    start = at(*move(ends[0]), base=base, facing=turn(0.0))
    seen = walk(other, start, [move(point) for point in ends[1:]], None, others)
    assert seen.cost == pytest.approx(plain.cost, abs=1e-6)
    assert told(seen) == told(plain)


@settings(max_examples=20, deadline=None)
@given(
    seed=st.integers(0, 3),
    ends=st.lists(st.tuples(st.floats(5, 43), st.floats(5, 43)), min_size=2, max_size=4),
    base=st.sampled_from((Base(), TANK, CAVALRY)),
    by=st.tuples(st.floats(0, 50), st.floats(0, 50)),
)
def test_moved_on_a_larger_table(seed: int, ends: list[Point], base: Base, by: Point) -> None:
    def move(point: Point) -> Point:
        return (point[0] + by[0], point[1] + by[1])

    pieces, crowd = mixed_pieces(seed, 30, SIDE_IN, SIDE_IN), mixed_crowd(seed, 20, SIDE_IN, SIDE_IN)
    moved = [
        replace(one, body=replace(one.body, pose=_posed(move(one.body.pose.point), one.body.pose.facing)))
        for one in crowd
    ]
    size = Table().width_in + 50
    table, other = (
        ground(*found, width=size, depth=size) for found in (pieces, [shifted(each, move) for each in pieces])
    )
    plain = walk(table, at(*ends[0], base=base), ends[1:], None, crowd)
    seen = walk(other, at(*move(ends[0]), base=base), [move(point) for point in ends[1:]], None, moved)
    assert seen.cost == pytest.approx(plain.cost, abs=1e-6)
    assert told(seen) == told(plain)


def _posed(point: Point, facing: float) -> Pose:
    return Pose(x=point[0], y=point[1], facing=facing)
