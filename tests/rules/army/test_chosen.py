"""What is no choice counts as the default."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.army.chosen import switch, whole, word
from rules.core.frozen import Value


@pytest.mark.fault("F16")
@pytest.mark.parametrize("value", [-3, 13, 10**9, Decimal("2.5"), True, False, "3", "", "1,5"])
def test_no_number_within_the_bounds_is_the_default(value: Value) -> None:
    assert whole({"mines": value}, "mines", 1, most=12) == 1


def test_a_number_within_the_bounds_is_read() -> None:
    assert [whole({"n": value}, "n", least=-2, most=2) for value in (-3, -2, 0, 2, 3)] == [0, -2, 0, 2, 0]
    assert whole({}, "n", 7, most=2) == 7


@pytest.mark.parametrize(("value", "expected"), [(True, True), (False, False), (1, True), ("no", True), (0, True)])
def test_a_switch_is_on_or_off_or_at_its_default(value: Value, expected: bool) -> None:
    assert switch({"on": value}, "on", default=True) is expected


@pytest.mark.parametrize(
    ("value", "expected"), [("green", "green"), ("gren", "trained"), (1, "trained"), (True, "trained")]
)
def test_a_word_is_one_of_its_words_or_the_default(value: Value, expected: str) -> None:
    assert word({"quality": value}, "quality", "trained", ("green", "trained")) == expected
