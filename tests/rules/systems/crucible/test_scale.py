"""Distances at every scale and in both units."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.army.card import Fact
from rules.army.model import Army
from rules.core.frozen import FrozenMap, Value
from rules.core.marks import Mark
from rules.systems.crucible.scale import band, distance, scale_of, scaled
from tests.rules.systems.crucible.builders import SYSTEM, detachment, side, tu, tu_cards

ROWS = {
    "15-mm-cm": (15, 20, 30, 50, 70, 5, 15, 60, 120, 180, 20),
    "15-mm-in": (6, 8, 12, 20, 28, 2, 6, 24, 48, 72, 8),
    "28-mm-cm": (30, 40, 60, 100, 140, 10, 30, 120, 240, 360, 40),
    "28-mm-in": (12, 16, 24, 40, 56, 4, 12, 48, 96, 144, 16),
    "6-mm-cm": (11, 15, 22, 37, 52, 3, 11, 45, 90, 135, 15),
    "6-mm-in": (4.5, 6, 9, 15, 21, 1.5, 4.5, 18, 36, 54, 6),
}
COLUMNS = (
    "slow", "medium", "fast", "very-fast", "extra-fast",
    "point-blank", "close", "effective", "long", "extreme", "spread",
)  # fmt: skip


@pytest.mark.rule("CR-SC-01", "CR-SC-02", "CR-SC-03", "CR-SC-04")
@pytest.mark.parametrize(("row", "expected"), ROWS.items())
def test_the_table_of_scales_is_worked_out(row: str, expected: tuple[float, ...]) -> None:
    book = SYSTEM.book()
    assert [book.number("scales", row, column) for column in COLUMNS] == [Fraction(far) for far in expected]


@pytest.mark.rule("CR-SC-03", "CR-SC-04")
@pytest.mark.parametrize(
    ("scale", "unit", "fast", "close"),
    [("6-mm", "cm", 22, 11), ("6-mm", "inch", 9, Fraction(9, 2)), ("28-mm", "cm", 60, 30), ("28-mm", "inch", 24, 12)],
)
def test_example_48_fast_and_close(scale: str, unit: str, fast: int, close: Fraction) -> None:
    army, book = side(scale=scale, unit=unit), SYSTEM.book()
    found = scale_of(army, book)
    assert band(book, found, "fast")[0] == fast
    assert band(book, found, "close")[0] == close


@pytest.mark.rule("CR-SC-02")
def test_a_custom_scale_is_given_in_per_cent() -> None:
    army, book = side(scale="custom", custom_factor=150), SYSTEM.book()
    found = scale_of(army, book)
    assert found.factor == Fraction(3, 2)
    assert band(book, found, "slow")[0] == 22
    options = {option.key: option for option in SYSTEM.options(army, army)}
    assert (options["custom-factor"].least, options["custom-factor"].most) == (25, 400)


@pytest.mark.rule("CR-SC-02")
def test_the_table_grows_with_the_scale_and_prices_do_not() -> None:
    book = SYSTEM.book()
    sizes = [
        (book.number("table", row, "length"), book.number("table", row, "width")) for row in ("15-mm", "28-mm", "6-mm")
    ]
    assert sizes == [(120, 60), (240, 120), (90, 45)]
    large = side(detachment(tu("slammers-blower-tank")), scale="28-mm", unit="inch")
    assert SYSTEM.bill(large).points == 620
    assert tu_cards(large)[0].facts["dv-front"].value == 14


def test_a_changed_move_flows_to_every_scale_and_card() -> None:
    figures = {"bands": {"fast": {"distance": 36}}}
    army = side(detachment(tu("slammers-combat-car")), figures=figures, scale="28-mm", unit="inch")
    book = SYSTEM.book(army)
    assert [book.number("scales", row, "fast") for row in ("15-mm-cm", "6-mm-cm", "28-mm-cm")] == [36, 27, 72]
    move = tu_cards(army)[0].facts["move"]
    assert (move.value, move.unit) == (29, "in")


def test_a_changed_cell_of_the_table_holds_for_its_scale_alone() -> None:
    figures = {"scales": {"28-mm-in": {"fast": Decimal("25.5")}}}
    army = side(detachment(tu("slammers-combat-car")), figures=figures, scale="28-mm", unit="inch")
    assert tu_cards(army)[0].facts["move"].value == Fraction(51, 2)
    assert SYSTEM.book(army).number("scales", "15-mm-in", "fast") == 12


@given(base=st.integers(1, 200), per_cent=st.integers(25, 400))
def test_scaled_distances_lie_on_their_steps(base: int, per_cent: int) -> None:
    book, factor = SYSTEM.book(), Fraction(per_cent, 100)
    centimetres, inches = (scaled(book, base, factor, unit) for unit in ("cm", "inch"))
    assert centimetres >= 1
    assert centimetres == max(1, base * factor // 1)
    assert inches * 2 % 1 == 0
    assert abs(inches - max(Fraction(1, 2), base * factor * Fraction(2, 5))) <= Fraction(1, 4)


def test_other_distances_scale_the_same_way() -> None:
    book = SYSTEM.book()
    assert distance(book, scale_of(side(scale="6-mm"), book), "air-defence/stop/radius") == 45
    assert distance(book, scale_of(side(scale="6-mm", unit="inch"), book), "recovery/arv/radius") == Fraction(3, 2)


@pytest.mark.rule("CR-SC-02", "CR-SC-03", "CR-SC-04")
@pytest.mark.parametrize(
    ("choices", "place", "value", "unit"),
    [
        ({}, "range-bands/close/distance", 15, "cm"),
        ({"scale": "28-mm", "unit": "inch"}, "range-bands/close/distance", 12, "in"),
        ({"scale": "6-mm"}, "indirect/spread/radius", 15, "cm"),
        ({"scale": "6-mm", "unit": "inch"}, "explosion/infantry/radius", Fraction(9, 2), "in"),
        ({"scale": "custom", "custom-factor": 130}, "bands/fast/distance", 39, "cm"),
        ({"scale": "28-mm"}, "quality/elite/number", 3, "die"),
    ],
)
def test_a_figure_is_read_at_the_scale_of_the_army(
    choices: dict[str, Value], place: str, value: int | Fraction, unit: str
) -> None:
    fact = SYSTEM.fact(Army(system="crucible", choices=FrozenMap(choices)), place)
    assert (fact.value, fact.unit) == (value, unit)


def test_an_overridden_distance_is_the_players_at_any_scale() -> None:
    own: FrozenMap[str, Value] = FrozenMap({"range-bands/long/distance": 130})
    army = Army(system="crucible", choices=FrozenMap({"scale": "28-mm", "unit": "inch"}), overrides=own)
    assert SYSTEM.fact(army, "range-bands/long/distance") == Fact(104, Mark.OVERRIDDEN, "in")
    assert SYSTEM.fact(None, "range-bands/long/distance") == Fact(120, Mark.HOUSE, "cm")
