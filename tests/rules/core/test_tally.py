"""A Tally adds exactly, rounds by its own term and says why."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.tally import Tally, join, plain

amounts = st.one_of(st.integers(-1000, 1000), st.fractions(-1000, 1000, max_denominator=20))


def test_an_empty_tally_is_nothing() -> None:
    assert Tally().total == 0
    assert str(Tally()) == "0"


def test_it_prints_its_codes() -> None:
    tally = Tally().plus(12, "team", "SM-PTS-01").plus(-3, "refund").plus(Fraction(9, 2), "share")
    assert str(tally) == "27/2 = +12 team -3 refund +9/2 share"


@pytest.mark.fault("F06")
def test_tenths_add_up_exactly() -> None:
    tally = join(Tally().plus(Fraction(1, 10), "tenth") for _ in range(3))
    assert tally.total == Fraction(3, 10)
    assert join([tally] * 10).total == 3


@pytest.mark.parametrize(
    ("amount", "step", "rounded"),
    [("13.5", 1, 14), ("13.4", 1, 13), ("12", 1, 12), ("2.5", 5, 5), ("7.5", 5, 10), ("487.5", 5, 490), ("86", 5, 85)],
)
def test_rounding_sends_halves_up(amount: str, step: int, rounded: int) -> None:
    tally = Tally().plus(Fraction(amount), "sum").rounded_half_up("rounded", "SM-PTS-06", step)
    assert tally.total == rounded
    assert len(tally.terms) == (1 if Fraction(amount) == rounded else 2)


@given(st.lists(amounts))
def test_the_total_is_the_sum_in_any_order(values: list[Fraction]) -> None:
    there = join(Tally().plus(value, "part") for value in values)
    back = join(Tally().plus(value, "part") for value in reversed(values))
    assert there.total == back.total == sum(values)


def test_whole_fractions_become_ints() -> None:
    assert type(plain(Fraction(6, 2))) is int
    assert plain(Fraction(1, 2)) == Fraction(1, 2)


def test_details_ride_along() -> None:
    term = Tally().plus(1, "leader", "SM-PTS-13", teams=3).terms[0]
    assert dict(term.details) == {"teams": 3}
