"""Pools as rules write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.faults import BadInput
from rules.dice.pool import Pool, parse_pool

POOLS = st.builds(Pool, st.integers(0, 99), st.integers(1, 100), st.integers(-99, 99))


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("1D", Pool(1)),
        ("2D+1", Pool(2, add=1)),
        ("3D+3", Pool(3, add=3)),
        ("1d6", Pool(1)),
        ("2d6", Pool(2)),
        ("1d3", Pool(1, 3)),
        (" 2d6−1 ", Pool(2, add=-1)),
        ("2d6-1", Pool(2, add=-1)),
        ("0D", Pool(0)),
    ],
)
def test_what_is_read(text: str, pool: Pool) -> None:
    assert parse_pool(text) == pool


@pytest.mark.parametrize(
    "text", ["", "D", "2", "2D6", "1d", "2D+", "-1D", "2d0", "1001D", "1d1001", "2D1", "２D", "2D+1+1"]
)
def test_what_is_no_pool_is_said_to_be_none(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_pool(text)
    (fault,) = caught.value.faults
    assert f"‘{text}’ is " in str(fault)


@pytest.mark.parametrize(("pool", "text"), [(Pool(2, add=1), "2D+1"), (Pool(1, 3), "1d3"), (Pool(1, add=-1), "1D-1")])
def test_how_it_is_printed(pool: Pool, text: str) -> None:
    assert str(pool) == text


@given(POOLS)
def test_what_is_printed_is_read_again(pool: Pool) -> None:
    assert parse_pool(str(pool)) == pool


def test_the_smallest_and_the_largest_total() -> None:
    assert (Pool(2, add=1).least, Pool(2, add=1).most) == (3, 13)
    assert (Pool(0, add=4).least, Pool(0, add=4).most) == (4, 4)


@pytest.mark.parametrize(("count", "sides"), [(-1, 6), (1, 0), (2000, 6)])
def test_there_is_no_such_pool(count: int, sides: int) -> None:
    with pytest.raises(ValueError, match="no such dice"):
        Pool(count, sides)
