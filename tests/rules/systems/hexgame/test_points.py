"""What an army costs, part by part."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.army.edit import choose, remove, set_count
from rules.army.model import Army
from rules.core.frozen import Value
from rules.core.issues import is_legal
from rules.tables.book import Book
from tests.rules.systems.hexgame.builders import SYSTEM, army, chosen, company, force, parts, points, problems, unit


def joint_force(limit: int = 750) -> Army:
    """The force of HX-EX-31."""
    blue = force(
        "blue",
        unit("merc-tank", 8, ecm=True),
        unit("merc-combat-car", 8),
        unit("merc-infantry", 4, paradrop=2),
        unit("slammers-sp-artillery", 2, gas=True),
        morale=8,
    )
    tan = force(
        "tan",
        unit("conventional-infantry", 6, paradrop=4),
        unit("conventional-tank", 4),
        unit("conventional-apc", 2),
        unit("small-gun", 2, gas=True, paradrop=2),
        unit("conventional-sp-calliope"),
        unit("conventional-calliope"),
    )
    return army(blue, tan, limit=limit)


@pytest.mark.rule("HX-PTS-01", "HX-PTS-25", "HX-PTS-14")
def test_example_31_costs_750_and_is_legal() -> None:
    built = joint_force()
    blue = {"all-price": 8 * 31 + 8 * 19 + 4 * 11 + 2 * 22, "all-ecm": 8 * 4, "all-gas": 2 * 2}
    assert parts(built, "blue") == {**blue, "all-paradrop": 2 * 2, "all-morale": 22 * 1}
    assert points(built, "blue") == 550
    assert points(built, "tan") == 200
    assert points(built) == 750
    assert SYSTEM.check(built) == []


@pytest.mark.rule("HX-PTS-25")
def test_the_total_shows_each_part_and_how_many_counters_pay_it() -> None:
    total = SYSTEM.bill(joint_force()).total
    assert [(term.reason, term.amount, term.details["count"], term.rule) for term in total.terms] == [
        ("all-price", 672, 38, "HX-PTS-01"),
        ("all-ecm", 32, 8, "HX-PTS-02"),
        ("all-gas", 8, 4, "HX-PTS-03"),
        ("all-paradrop", 16, 8, "HX-PTS-06"),
        ("all-morale", 22, 22, "HX-PTS-13"),
    ]


def test_a_units_price_shows_what_each_counter_pays() -> None:
    tally = SYSTEM.bill(joint_force()).nodes["merc-tank"]
    assert [(term.reason, term.details["each"], term.details["count"]) for term in tally.terms] == [
        ("price", 31, 8),
        ("ecm", 4, 8),
        ("morale", 1, 8),
    ]


@pytest.mark.fault("F06")
def test_exactly_at_the_limit_is_legal_and_one_over_is_not() -> None:
    assert is_legal(SYSTEM.check(joint_force(750)))
    assert ("over-limit", "", "HX-SCN-06") in problems(joint_force(749))


def test_a_group_costs_what_is_inside_it_at_any_depth() -> None:
    inner = company(unit("merc-tank", 2), name="inner")
    outer = company(unit("merc-infantry"), name="outer").model_copy(update={"groups": (inner,)})
    built = army(force("blue", unit("merc-combat-car"), groups=(outer,), morale=8))
    assert [points(built, node) for node in ("inner", "outer", "blue", "")] == [64, 76, 96, 96]


def test_a_price_by_hand_stands_for_all_parts() -> None:
    built = army(force("blue", unit("merc-tank", 3, points=40, ecm=True), morale=6))
    assert parts(built, "merc-tank") == {"by-hand": 120}
    assert parts(built) == {"all-by-hand": 120}


@pytest.mark.parametrize("profile", ["merc-hovercraft", "tank/plain", "Panzer ½", "*"])
def test_an_unknown_profile_costs_nothing_and_is_told_once(profile: str) -> None:
    built = army(force("blue", unit(profile, 3, points=50, paradrop=1)), limit=750)
    assert points(built) == 0
    assert problems(built, "error", "warning", "advice") == [("unknown-profile", profile, "")]
    assert SYSTEM.roster(built).groups[0].rows[0]["name"].value == profile


@pytest.mark.fault("F04")
def test_an_empty_army_costs_nothing_and_has_no_error() -> None:
    built = SYSTEM.new_army("Empty")
    assert points(built) == 0
    assert problems(built, "error", "warning") == []
    assert [issue.code for issue in SYSTEM.check(built)] == ["empty-army"]


Step = Callable[[Army], Army]
STEPS: list[Step] = [
    lambda built: choose(SYSTEM, built, "merc-tank", "ecm", True),
    lambda built: choose(SYSTEM, built, "merc-infantry", "paradrop", 2),
    lambda built: choose(SYSTEM, built, "blue", "morale", 7),
    lambda built: choose(SYSTEM, built, "slammers-sp-artillery", "gas", True),
    lambda built: set_count(SYSTEM, built, "merc-infantry", 3),
    lambda built: remove(SYSTEM, built, ["merc-combat-car"]),
]


@pytest.mark.fault("F10")
def test_edits_in_any_order_give_the_same_army_and_price() -> None:
    units = [unit("merc-tank", 3), unit("merc-infantry", 4), unit("slammers-sp-artillery", 2), unit("merc-combat-car")]
    start = army(force("blue", *units))
    outcomes = set()
    for order in permutations(STEPS):
        built = start
        for step in order:
            built = step(built)
        outcomes.add((built, points(built), tuple(problems(built))))
    ((_, total, told),) = outcomes
    assert (total, told) == (93 + 12 + 33 + 4 + 44 + 4 + 8 * 2, ())


@pytest.mark.fault("F07")
@given(count=st.integers(1, 30), dropped=st.integers(0, 40), later=st.lists(st.integers(1, 30), max_size=4))
def test_no_more_counters_drop_than_there_are_or_ever_were(count: int, dropped: int, later: list[int]) -> None:
    built = army(force("tan", unit("conventional-infantry", count)))
    built = choose(SYSTEM, built, "conventional-infantry", "paradrop", min(dropped, count))
    for number in later:
        built = set_count(SYSTEM, built, "conventional-infantry", number)
    assert points(built) == 8 * (later or [count])[-1] + 2 * min(dropped, count, *later)
    assert problems(built) == []


@pytest.mark.fault("F16")
@pytest.mark.parametrize("value", [-3, 5, 10**9, True, "2", ""])
def test_a_paradrop_that_a_file_made_of_no_such_number_costs_nothing_and_is_told(value: Value) -> None:
    built = army(force("blue", chosen(unit("merc-infantry", 4), "paradrop", value)))
    assert points(built) == 44
    assert [subject for _, subject, _ in problems(built)] == ["merc-infantry"]


@pytest.mark.fault("F16")
@pytest.mark.parametrize("value", [-8, 1, 13, True, "8"])
def test_a_morale_that_two_dice_cannot_be_asked_for_counts_as_the_usual_one(value: Value) -> None:
    built = army(chosen(force("tan", unit("conventional-tank")), "morale", value))
    assert points(built) == 17
    assert [subject for _, subject, _ in problems(built)] == ["tan"]
    assert SYSTEM.cards(built)[0].facts["morale"].value == 9


@given(st.lists(st.tuples(st.sampled_from(["merc-tank", "merc-infantry", "fortress"]), st.integers(1, 20)), max_size=8))
def test_the_army_costs_the_sum_of_its_units(chosen: list[tuple[str, int]]) -> None:
    units = [unit(profile, count, name=f"{number}") for number, (profile, count) in enumerate(chosen)]
    built = army(force("blue", *units, morale=7))
    each = {"merc-tank": 33, "merc-infantry": 13, "fortress": 24}
    assert points(built) == sum(each[profile] * count for profile, count in chosen)
    assert points(built) == sum(int(SYSTEM.bill(built).of(found.id)) for found in units)


def test_twice_the_units_ask_for_twice_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0
    find = Book.find

    def counted(book: Book, table: str, row: str, column: str) -> Value | None:
        nonlocal asked
        asked += 1
        return find(book, table, row, column)

    def cost(size: int) -> int:
        nonlocal asked
        units = [unit("merc-infantry", 4, name=str(number), paradrop=number % 4 + 1) for number in range(size)]
        built = army(force("blue", *units, morale=8))
        asked = 0
        SYSTEM.check(built)
        return asked

    monkeypatch.setattr(Book, "find", counted)
    cost(4)  # prices that are known already are not asked again
    small, middle, large = cost(50), cost(100), cost(150)
    assert large - middle == middle - small
