"""Exact numbers and the figures of tables, and the mark of several figures."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.army.card import Content, content
from rules.core.frozen import Value
from rules.core.marks import Mark
from rules.tables.book import Layer, as_number, as_value
from tests.helpers.toy import TOY

BOOK = TOY.book()


@given(st.fractions(max_denominator=1000))
def test_an_exact_number_is_stored_and_read_back_as_it_was(number: Fraction) -> None:
    assert as_number(as_value(number)) == number


@pytest.mark.fault("F06")
@pytest.mark.parametrize(
    ("number", "stored"),
    [
        (Fraction(6, 2), 3),
        (Fraction(1, 2), Decimal("0.5")),
        (Fraction(-17, 4), Decimal("-4.25")),
        (Fraction(1, 3), "1/3"),
    ],
)
def test_a_number_is_stored_as_a_decimal_where_it_ends(number: Fraction, stored: Value) -> None:
    assert as_value(number) == stored
    assert type(as_value(number)) is type(stored)


def test_the_heaviest_mark_of_several_figures() -> None:
    book = BOOK.over(Layer({"units/squad/points": 9}))
    plain, own = ("units", "tank", "points"), ("units", "squad", "points")
    assert book.heaviest([plain, own]) is Mark.OVERRIDDEN
    assert book.heaviest([plain]) is book.mark(*plain)
    assert book.heaviest([]) is Mark.SEED


@pytest.mark.parametrize(
    ("value", "fact"),
    [
        ("1/2", Fraction(1, 2)),
        (Decimal("8.5"), Fraction(17, 2)),
        (Decimal("8.0"), 8),
        (3, 3),
        (True, True),
        (None, None),
        ("360", "360"),
        ("4/8/16", "4/8/16"),
        ("1/0", "1/0"),
    ],
)
def test_a_fact_holds_a_figure_exactly_and_a_text_as_it_is(value: Value | None, fact: Content) -> None:
    assert content(value) == fact
    assert type(content(value)) is type(fact)
