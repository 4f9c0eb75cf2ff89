"""What can be chosen, for every node: a golden file that a person can read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.army.edit import IllegalEdit, choose, duplicate, move, set_count
from rules.army.model import find
from rules.core.frozen import FrozenMap
from tests.helpers.options import check_golden, told
from tests.rules.systems.hexgame.builders import SYSTEM, army, company, force, overridden, points, problems, unit


def listing() -> Iterator[str]:
    """Every option of an army, a force, a company, and of each unit of each colour, taken four times."""
    built = SYSTEM.new_army()
    nodes = {"army": built, "force": built.groups[0], "company": company()}
    for name, node in nodes.items():
        yield name
        yield from map(told, SYSTEM.options(built, node))
    for colour in ("blue", "red", "green", "tan"):
        bought = [unit(entry.profile, 4) for entry in SYSTEM.catalogue(army(force(colour)))]
        built = army(force(colour, *bought))
        for found in bought:
            yield f"{colour} {found.profile}"
            yield from map(told, SYSTEM.options(built, found))


@pytest.mark.fault("F18")
def test_the_options_are_those_of_the_golden_file() -> None:
    check_golden("hexgame", listing())


def test_an_option_that_was_chosen_without_a_right_can_be_taken_back() -> None:
    built = army(force("tan", unit("conventional-tank", ecm=True, gas=True, paradrop=1)))
    assert len(problems(built)) == 3
    for key, value in (("ecm", False), ("gas", False), ("paradrop", 0)):
        built = choose(SYSTEM, built, "conventional-tank", key, value)
    assert problems(built) == []
    with pytest.raises(IllegalEdit):
        choose(SYSTEM, built, "conventional-tank", "ecm", True)


@pytest.mark.fault("F15")
@given(st.lists(st.sampled_from(["ecm", "gas", "paradrop", "free", "colour", "morale"]), max_size=6))
def test_opening_the_options_and_choosing_what_is_chosen_already_changes_nothing(keys: list[str]) -> None:
    units = (unit("merc-tank", 2, ecm=True), unit("merc-infantry", 3, paradrop=2), unit("fortress", free=True))
    built = army(force("red", *units, morale=8))
    again = built
    for key in keys:
        for node in (again.groups[0], *again.groups[0].units):
            options = {option.key: option for option in SYSTEM.options(again, node)}
            if key in options:
                again = choose(SYSTEM, again, node.id, key, node.choices.get(key, options[key].default))
    assert again == built
    assert points(again) == points(built) == 2 * (31 + 4 + 1) + 3 * (11 + 1) + 2 * 2


def test_a_unit_that_stands_nowhere_has_only_the_options_of_its_counter() -> None:
    built = SYSTEM.new_army()
    keys = [option.key for option in SYSTEM.options(built, unit("merc-infantry"))]
    assert keys == ["paradrop"]


def test_options_follow_an_armys_own_figures() -> None:
    built = army(force("tan", unit("conventional-tank")))
    assert SYSTEM.options(built, built.groups[0].units[0]) == ()
    sold = overridden(built, prices__conventional_tank_with_ecm__points=22)
    assert [option.key for option in SYSTEM.options(sold, sold.groups[0].units[0])] == ["ecm"]
    bought = choose(SYSTEM, sold, "conventional-tank", "ecm", True)
    assert (points(bought), problems(bought)) == (22, [])


@pytest.mark.fault("F08")
def test_fewer_counters_take_their_paradrop_marks_with_them_at_once() -> None:
    built = army(force("blue", unit("merc-infantry", 4, paradrop=4)))
    assert points(built) == 4 * 11 + 4 * 2
    fewer = set_count(SYSTEM, built, "merc-infantry", 2)
    assert fewer.groups[0].units[0].choices == {"paradrop": 2}
    assert (points(fewer), problems(fewer)) == (2 * 11 + 2 * 2, [])
    more = set_count(SYSTEM, fewer, "merc-infantry", 4)
    assert more.groups[0].units[0].choices == {"paradrop": 2}
    assert points(more) == 4 * 11 + 2 * 2


@pytest.mark.fault("F11")
def test_units_joined_in_one_company_and_parted_again_cost_what_they_did() -> None:
    first = company(unit("merc-infantry", 4, paradrop=4), name="first")
    second = company(unit("merc-tank", 2), name="second")
    built = army(force("blue", groups=(first, second)))
    joined = move(SYSTEM, built, "merc-infantry", "second", 0)
    assert [points(joined, node) for node in ("first", "second", "")] == [0, 52 + 62, 114]
    better = choose(SYSTEM, joined, "merc-tank", "ecm", True)
    assert points(better) == 114 + 2 * 4
    parted = choose(SYSTEM, move(SYSTEM, better, "merc-infantry", "first"), "merc-tank", "ecm", False)
    assert parted == built
    assert SYSTEM.bill(parted) == SYSTEM.bill(built)


def test_trimming_leaves_a_sound_unit_alone() -> None:
    built = army(force("blue", unit("merc-infantry", 4, paradrop=4)))
    (found,) = built.groups[0].units
    assert SYSTEM.trimmed(built, found) is found


@pytest.mark.fault("F12")
def test_a_copy_shares_nothing_with_its_original() -> None:
    built = duplicate(army(force("blue", unit("merc-infantry", 4, paradrop=2))), "merc-infantry")
    original, copy = built.groups[0].units
    changed = choose(SYSTEM, built, copy.id, "paradrop", 4)
    assert find(changed, original.id) == original
    assert points(changed) - points(built) == 4  # type: ignore[operator]


def test_a_unit_moved_to_another_colour_is_priced_there() -> None:
    built = army(force("red", unit("large-gun", gas=True)), force("tan"), force("blue"))
    assert points(move(SYSTEM, built, "large-gun", "tan")) == 22
    assert problems(move(SYSTEM, built, "large-gun", "blue")) == [("not-for-sale", "large-gun", "HX-PTS-19")]


def test_a_choice_at_its_default_is_stored_nowhere() -> None:
    built = army(force("blue", unit("merc-tank", ecm=True), morale=8))
    built = choose(SYSTEM, choose(SYSTEM, built, "blue", "morale", 9), "merc-tank", "ecm", False)
    assert built.groups[0].choices == built.groups[0].units[0].choices == FrozenMap()
