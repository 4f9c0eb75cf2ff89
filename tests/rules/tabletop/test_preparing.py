"""A table made ready beforehand gives the ground, and the answers, that it gives without."""

from rules.tabletop.footing import footing_of
from rules.tabletop.ground import ground_of
from rules.tabletop.landscape import random_table
from rules.tabletop.moving import walk
from rules.tabletop.preparing import prepared
from tests.rules.tabletop.moves import at


def test_what_is_prepared_is_what_is_asked_for_later() -> None:
    table = random_table(5)
    ground = prepared(table, ("foot", "tracked"))
    assert ground_of(table) is ground
    made = footing_of.cache_info().misses
    assert footing_of(ground, "foot").kind == "foot"
    assert footing_of(ground, "tracked").kind == "tracked"
    assert footing_of.cache_info().misses == made


def test_it_changes_no_answer() -> None:
    mover, way = at(20, 20, limit=9), [(30, 25), (40, 20)]
    before = walk(ground_of(random_table(6)), mover, way)
    assert walk(prepared(random_table(6)), mover, way) == before
