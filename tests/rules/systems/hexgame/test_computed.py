"""Figures that follow from others, and facts that have two places."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.core.frozen import FrozenMap, Value
from rules.tables.book import Book, Layer
from tests.rules.systems.hexgame.builders import BOOK

# The closing rows of T-4 to T-7, of 36: eliminate, disrupt, rubble.
CHANCES = {
    "direct-results": {
        "1-4": (0, 6, 0),
        "1-3": (1, 9, 0),
        "1-2": (3, 12, 0),
        "1-1": (6, 15, 1),
        "2-1": (10, 16, 1),
        "3-1": (15, 15, 1),
        "4-1": (21, 12, 3),
        "5-1": (26, 9, 6),
    },
    "indirect-b": {
        "1-2": (3, 12, 3),
        "1-1": (6, 15, 6),
        "2-1": (10, 16, 6),
        "3-1": (15, 15, 10),
        "4-1": (21, 12, 10),
        "5-1": (26, 9, 15),
    },
    "indirect-a": {
        "1-2": (1, 9, 3),
        "1-1": (3, 12, 6),
        "2-1": (6, 15, 6),
        "3-1": (10, 16, 10),
        "4-1": (15, 15, 10),
        "5-1": (21, 12, 15),
        "6-1": (26, 9, 15),
    },
    "gas": {"merc-a": (0, 6, 0), "merc-b": (1, 9, 0), "conventional-a": (3, 12, 0), "conventional-b": (6, 15, 0)},
}
CELLS = [(table, row, chances) for table, rows in CHANCES.items() for row, chances in rows.items()]
COLUMNS = ("eliminate-chance", "disrupt-chance", "rubble-chance")


def over(**places: Value) -> Book:
    """The shipped book with overrides; `table__row__column`, an underscore for a hyphen."""
    figures = {place.replace("__", "/").replace("_", "-"): value for place, value in places.items()}
    return BOOK.over(Layer(FrozenMap(figures)))


@pytest.mark.parametrize(("table", "row", "chances"), CELLS)
def test_the_chances_of_a_result(table: str, row: str, chances: tuple[int, int, int]) -> None:
    assert tuple(BOOK.value(table, row, column) for column in COLUMNS) == chances


def test_chances_follow_their_results() -> None:
    changed = over(direct_results__2_1__8="E", gas__merc_a__7="R")
    assert [changed.value("direct-results", "2-1", column) for column in COLUMNS] == [15, 11, 1]
    assert [changed.value("gas", "merc-a", column) for column in COLUMNS] == [6, 6, 0]


@pytest.mark.parametrize(
    ("row", "columns"),
    [
        ("direct", "1:4, 1:3, 1:2, 1:1, 2:1, 3:1, 4:1, 5:1"),
        ("indirect-b", "1:2, 1:1, 2:1, 3:1, 4:1, 5:1"),
        ("indirect-a", "1:2, 1:1, 2:1, 3:1, 4:1, 5:1, 6:1"),
    ],
)
def test_the_columns_of_a_table_run_from_its_least_to_its_most_odds(row: str, columns: str) -> None:
    assert BOOK.value("odds", row, "columns") == columns


def test_the_least_odds_move_the_columns() -> None:
    assert over(odds__indirect_b__minimum="1:1").value("odds", "indirect-b", "columns") == "1:1, 2:1, 3:1, 4:1, 5:1"


def test_extended_range_is_twice_the_range_for_what_has_an_attack() -> None:
    assert BOOK.value("counters", "merc-tank", "extended-range") == 8
    assert BOOK.value("counters", "howitzer", "extended-range") == 32
    assert BOOK.find("counters", "conventional-calliope", "extended-range") is None
    assert over(counters__merc_tank__range=5).value("counters", "merc-tank", "extended-range") == 10


@pytest.mark.rule("HX-PTS-02", "HX-PTS-03")
def test_prices_with_a_capability_follow_the_price_and_the_surcharge() -> None:
    changed = over(prices__slammers_tank__points=40, counters__merc_tank__ecm_surcharge=6)
    assert changed.value("prices", "slammers-tank-with-ecm", "points") == 46
    assert changed.value("prices", "mercenaries-tank-with-ecm", "points") == 37
    assert over(prices__conventional_howitzer__points="49/2").value(
        "prices", "conventional-howitzer-with-gas", "points"
    ) == Decimal("26.5")


def test_further_figures_that_follow() -> None:
    assert over(limits__stacking__counters=4).value("limits", "stacking-three-players", "counters") == 12
    assert over(paradrop__on_course__maximum=2).value("paradrop", "off-course", "minimum") == 3
    assert over(dice__paradrop__sides=8).value("paradrop", "off-course", "maximum") == 8
    place = {"scenarios__a_city_too_far__defender_city_hexes": 10}
    assert over(**place).value("scenarios", "a-city-too-far", "defender-counters-minimum") == 10
    assert over(organisation__medical__effectives=70).value(
        "organisation", "headquarters-battalion", "total-effectives"
    ) == (1167)
    assert over(organisation__tank_company__number=5).value("organisation", "tank-company", "total-tanks") == 85


SAME = [
    ("counters/conventional-bus/attack", "counters/conventional-armoured-car/attack", 5),
    ("counters/conventional-militia/defence", "counters/conventional-infantry/defence", 3),
    ("counters/fortress/defence-modifier", "terrain/fortress/direct", 10),
    ("close-assault/fortress-first-round/defence", "terrain/fortress/direct", 10),
    ("close-assault/dropped-first-round/infantry-attack-multiple", "close-assault/infantry/attack-multiple", 3),
    ("odds/close-assault/maximum", "odds/direct/maximum", "6:1"),
    ("prices/slammers-paradrop/points", "prices/conventional-paradrop/points", 3),
    ("sight/slope/target", "sight/slope/firer", 2),
    ("panels/edge-piece/columns", "panels/main-panel/columns", 20),
    ("panels/side-edge-piece/rows", "panels/main-panel/rows", 10),
    ("formations/tank-company/merc-tank", "organisation/tank-company/counters", 5),
]


@pytest.mark.parametrize(("one", "other", "value"), SAME)
def test_an_override_of_either_place_is_an_override_of_both(one: str, other: str, value: Value) -> None:
    for place in (one, other):
        changed = BOOK.over(Layer(FrozenMap({place: value})))
        for read in (one, other):
            assert (changed.figure(read).value, str(changed.figure(read).mark)) == (value, "O")
