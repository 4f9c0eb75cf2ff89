"""Exact odds, compared with counting by hand and with icepool."""

from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.odds import (
    at_least,
    at_most,
    chance,
    expected,
    joined,
    odds,
    probabilities,
    two_dice_table,
    weights,
)
from rules.dice.pool import Pool

SMALL = st.builds(Pool, st.integers(0, 4), st.integers(1, 6), st.integers(-5, 5))
LARGE = st.builds(Pool, st.integers(0, 30), st.integers(1, 20), st.integers(-50, 50))


@given(SMALL)
def test_weights_count_every_throw(pool: Pool) -> None:
    counted: dict[int, int] = {}
    for faces in product(range(1, pool.sides + 1), repeat=pool.count):
        total = sum(faces) + pool.add
        counted[total] = counted.get(total, 0) + 1
    assert dict(weights(pool)) == counted


@given(LARGE)
def test_icepool_agrees(pool: Pool) -> None:
    oracle = pool.count @ icepool.d(pool.sides) + pool.add
    assert dict(odds(pool)) == {total: oracle.probability("==", total) for total in oracle.outcomes()}


@given(LARGE)
def test_chances_sum_to_one_and_average_the_mean(pool: Pool) -> None:
    found = odds(pool)
    assert sum(found.values()) == 1
    assert sum(total * part for total, part in found.items()) == expected(pool)


@given(LARGE, st.integers(-60, 700))
def test_a_chance_and_its_opposite_make_one(pool: Pool, target: int) -> None:
    assert at_least(pool, target) + at_most(pool, target - 1) == 1


@given(SMALL, SMALL)
def test_two_throws_together(one: Pool, other: Pool) -> None:
    if one.sides == other.sides:
        both = Pool(one.count + other.count, one.sides, one.add + other.add)
        assert joined(weights(one), weights(other)) == weights(both)
    assert sum(probabilities(joined(weights(one), weights(other))).values()) == 1


def test_the_table_of_two_dice() -> None:
    ways = (36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)
    assert dict(two_dice_table()) == {target: Fraction(way, 36) for target, way in enumerate(ways, 2)}


@pytest.mark.parametrize(
    ("pool", "target", "part"),
    [(Pool(1), 7, 0), (Pool(1), 1, 1), (Pool(2, add=1), 13, Fraction(1, 36)), (Pool(0, add=3), 3, 1)],
)
def test_ends_of_the_odds(pool: Pool, target: int, part: Fraction) -> None:
    assert at_least(pool, target) == part


def test_any_question_has_its_chance() -> None:
    assert chance(Pool(2), lambda total: total % 2 == 0) == Fraction(1, 2)
    assert chance(Pool(1, 3), lambda total: total == 2) == Fraction(1, 3)
