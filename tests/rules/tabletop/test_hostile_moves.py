"""Shapes and places that nobody would draw: paths, the cheapest path and the reach area answer, and raise nothing."""

import pytest

from rules.core.frozen import FrozenMap
from rules.tabletop.bases import Body, Point
from rules.tabletop.movers import Mover, Other
from rules.tabletop.moving import clamped, swept, walk
from rules.tabletop.paths import cheapest
from rules.tabletop.reach import reach
from rules.tabletop.terrain import Piece
from tests.helpers.bodies import body, shaped
from tests.rules.tabletop.moves import at, ground, wall, wood

FAR = (0.0, 1e-9, 1e5, 1e150, -1e308)
OUTLINES = (
    ((10, 10), (10, 10), (10, 10)),
    ((10, 10), (20, 10), (15, 10)),
    ((10, 10), (20, 20), (20, 10), (10, 20)),
    ((10, 10), (20, 10 + 1e-12), (10, 10 + 2e-12)),
    ((-1e6, 5), (1e6, 5), (1e6, 6)),
    ((10, 10), (12, 10), (11, 12), (10, 10), (8, 10), (9, 8)),
)


@pytest.mark.fault("F69")
@pytest.mark.parametrize("is_line", [True, False])
@pytest.mark.parametrize("outline", OUTLINES)
def test_hostile_shapes_are_answered(outline: tuple[Point, ...], is_line: bool) -> None:
    price = FrozenMap({"foot": 2.0})
    plain = Piece(kind="odd", outline=outline, is_line=is_line, costs=price, crossing_in=price)
    shut = plain.model_copy(update={"id": "shut", "has_walls": True, "impassable": ("foot",)})
    for table in (ground(plain), ground(plain, shut, shut)):
        found = walk(table, at(5, 12), [(30, 15), (8, 8)])
        assert found.cost >= found.length - 1e-9
        assert clamped(found).is_legal
        assert cheapest(table, at(5, 12), (30, 15)).walk.cost >= 0
        for place in ((5, 12), (11, 11)):
            assert reach(table, at(*place, limit=3)).area.is_valid


@pytest.mark.fault("F76")
@pytest.mark.parametrize("x", FAR)
@pytest.mark.parametrize("y", FAR)
def test_movers_bodies_and_goals_a_world_away_are_answered(x: float, y: float) -> None:
    table = ground(wood(4, 4, 4), wall((3, 0), (3, 9)))
    far, near = body(x, y, name="far"), body(9, 2, name="near")
    assert clamped(walk(table, Mover(far, limit_in=4.0), [(5, 5)])).is_legal
    assert swept(walk(table, Mover(near, limit_in=4.0), [(x, y)])).is_valid
    assert not cheapest(table, Mover(far), (3, 5)).found
    assert cheapest(table, Mover(near), (x, y)).walk.points[0] == (9, 2)
    assert reach(table, Mover(far, limit_in=4.0)).area.is_valid


@pytest.mark.fault("F69")
@pytest.mark.parametrize(
    "crowding",
    [shaped("oval", 9, 2, (78, 1), 45), shaped("rectangle", 9, 2, (1e-300, 78)), shaped("round", 9, 2, (1e-9, 1e-9))],
)
def test_bases_of_all_sizes_in_the_way_are_answered(crowding: Body) -> None:
    table, near, others = ground(wood(4, 4, 4)), body(9, 2, name="near"), [Other(crowding)]
    assert clamped(walk(table, Mover(near, limit_in=4.0), [(20, 20)], None, others)).is_legal
    assert cheapest(table, Mover(near), (20, 20), None, others).walk.points[0] == (9, 2)
    assert reach(table, Mover(near, limit_in=4.0), None, others).area.is_valid
