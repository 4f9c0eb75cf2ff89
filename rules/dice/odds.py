"""Exact odds: integer weights convolved, answers as fractions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache

from rules.core.frozen import FrozenMap
from rules.dice.pool import Pool

Weights = FrozenMap[int, int]
"""Total -> in how many of all equally likely ways; in order of the totals."""


@lru_cache(maxsize=256)
def weights(pool: Pool) -> Weights:
    """In how many ways each total of the pool comes up; they sum to sides to the power of count."""
    ways = {pool.add: 1}
    for _ in range(pool.count):
        ways = _with_die(ways, pool.sides)
    return FrozenMap(ways)


def _with_die(ways: Mapping[int, int], sides: int) -> dict[int, int]:
    """One die more; a running sum over the last `sides` totals, so that big pools stay cheap."""
    least, most = min(ways), max(ways)
    found: dict[int, int] = {}
    running = 0
    for total in range(least + 1, most + sides + 1):
        running += ways.get(total - 1, 0) - ways.get(total - 1 - sides, 0)
        found[total] = running
    return found


def joined(left: Mapping[int, int], right: Mapping[int, int]) -> Weights:
    """The weights of the sum of two throws that know nothing of each other."""
    ways: dict[int, int] = {}
    for one, weight in left.items():
        for other, more in right.items():
            ways[one + other] = ways.get(one + other, 0) + weight * more
    return FrozenMap(dict(sorted(ways.items())))


def probabilities(ways: Mapping[int, int]) -> FrozenMap[int, Fraction]:
    """The same odds as fractions that sum to one."""
    whole = sum(ways.values())
    return FrozenMap({total: Fraction(weight, whole) for total, weight in ways.items()})


def odds(pool: Pool) -> FrozenMap[int, Fraction]:
    """The chance of each total of the pool."""
    return probabilities(weights(pool))


def chance(pool: Pool, holds: Callable[[int], bool]) -> Fraction:
    """The chance of a total for which `holds` is true."""
    ways = weights(pool)
    good = sum(weight for total, weight in ways.items() if holds(total))
    return Fraction(good, pool.sides**pool.count)


def at_least(pool: Pool, target: int) -> Fraction:
    """The chance of a total of `target` or more."""
    return chance(pool, lambda total: total >= target)


def at_most(pool: Pool, target: int) -> Fraction:
    """The chance of a total of `target` or less."""
    return chance(pool, lambda total: total <= target)


def expected(pool: Pool) -> Fraction:
    """The mean total."""
    return pool.add + Fraction(pool.count * (pool.sides + 1), 2)


def two_dice_table() -> FrozenMap[int, Fraction]:
    """The chance of each target number, 2 to 12, or more on two six-sided dice."""
    two = Pool(2)
    return FrozenMap({target: at_least(two, target) for target in range(two.least, two.most + 1)})
