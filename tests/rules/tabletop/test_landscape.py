"""Random tables: the same for a seed, whatever the size, with room to deploy and to pass."""

from itertools import combinations

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.tabletop.healing import area_of
from rules.tabletop.landscape import APART_IN, CLEAR_IN, VERGE_IN, random_table
from rules.tabletop.terrain import Table

SIZES = ((72, 48), (48, 48), (48, 36), (47.2, 23.6), (36, 60))
FEW = settings(max_examples=25)
seeds = st.integers(0, 10**9)
sizes = st.sampled_from(SIZES)


def apart(table: Table, road: bool) -> list[float]:
    """The distances between pieces; a hill's contours count as one."""
    found = [piece for piece in table.pieces if not (piece.is_ground and piece.height_in > 1.5)]
    pairs = [pair for pair in combinations(found, 2) if ("road" in {piece.kind for piece in pair}) is road]
    return [area_of(a).distance(area_of(b)) for a, b in pairs]


@FEW
@given(seeds, sizes)
def test_a_seed_makes_the_same_table_each_time(seed: int, size: tuple[float, float]) -> None:
    assert random_table(seed, *size) == random_table(seed, *size)
    assert random_table(seed, *size).pieces != random_table(seed + 1, *size).pieces


@FEW
@given(seeds, sizes)
def test_nothing_overlaps_and_everybody_gets_through(seed: int, size: tuple[float, float]) -> None:
    table = random_table(seed, *size)
    assert min(apart(table, road=False), default=APART_IN) >= APART_IN - 1e-3
    assert min(apart(table, road=True), default=VERGE_IN) >= VERGE_IN - 0.01


@FEW
@given(seeds, sizes)
def test_long_edges_are_clear_and_all_lies_on_the_table(seed: int, size: tuple[float, float]) -> None:
    width, depth = size
    clear = (0, CLEAR_IN) if width >= depth else (CLEAR_IN, 0)
    inside = shapely.box(clear[0], clear[1], width - clear[0], depth - clear[1]).buffer(1e-3)
    for piece in random_table(seed, *size).pieces:
        if piece.kind == "road":
            ends = sorted(point[0 if width >= depth else 1] for point in piece.outline)
            assert ends[0] < 0
            assert ends[-1] > max(size)
        else:
            assert inside.covers(area_of(piece))


@FEW
@given(seeds)
def test_a_table_has_what_belongs_on_it(seed: int) -> None:
    table = random_table(seed)
    kinds = [piece.kind for piece in table.pieces]
    assert kinds.count("road") == 1
    assert kinds.count("wood") >= 1
    assert len({piece.id for piece in table.pieces}) == len(kinds)
    assert 8 <= len(kinds) <= 24
    assert [zone.side for zone in table.zones] == ["1", "2"]
    assert all(table.holds(point) for zone in table.zones for point in zone.outline)


def test_most_tables_have_a_farm_and_a_hill() -> None:
    kinds = [{piece.kind for piece in random_table(seed).pieces} for seed in range(30)]
    assert sum("building" in found for found in kinds) >= 25
    assert sum("hill" in found for found in kinds) >= 25


@pytest.mark.parametrize("size", [(6, 6), (12, 200), (240, 96)])
def test_odd_sizes_are_answered(size: tuple[float, float]) -> None:
    table = random_table(7, *size)
    assert (table.width_in, table.depth_in) == size
    assert table.pieces
