"""Faults known from other builders, tried on a whole small system."""

import random
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.army import edit
from rules.army.model import Army, Group, Member, Unit, all_nodes, all_units, find
from rules.core.frozen import FrozenMap
from rules.core.issues import is_legal
from rules.storage.armies import dump_army, load_army
from tests.helpers.toy import TOY

Edit = Callable[[Army], Army]


def army_of(*units: Unit, limit: int | None = None) -> Army:
    return Army(id="a", system="toy", limit=limit, groups=(Group(id="g", kind="platoon", units=units),))


def squad(unit_id: str = "s", figures: int = 5) -> Unit:
    return Unit(id=unit_id, profile="squad", members=(Member(id=f"{unit_id}-m", count=figures, kit=("rifle",)),))


def codes(army: Army) -> set[str]:
    return {issue.code for issue in TOY.check(army)}


@pytest.mark.fault("F01")
def test_another_limit_is_judged_at_once() -> None:
    army = army_of(*(squad(f"s{number}") for number in range(120)), limit=1000)
    assert "over-limit" in codes(army)
    assert codes(edit.set_limit(army, 1500)) == {"no-radio"}


@pytest.mark.fault("F03")
def test_a_copied_list_has_a_limit_of_its_own() -> None:
    army = army_of(squad(), limit=1000)
    copy = edit.set_limit(edit.fresh(army), 2000)
    assert (army.limit, copy.limit) == (1000, 2000)
    assert load_army(dump_army(TOY, copy), "copy", [TOY]).army.limit == 2000
    assert not {node.id for node in all_nodes(army)} & {node.id for node in all_nodes(copy)}


@pytest.mark.fault("F04")
def test_a_share_of_nothing_is_no_error() -> None:
    assert is_legal(TOY.check(army_of(limit=2000)))


def test_a_share_is_judged_by_what_was_spent() -> None:
    """A tank is 200; squads of 10 points beside it are 200 points from the twentieth on."""
    tank = Unit(id="t", profile="tank")
    some, enough = ([squad(f"s{number}") for number in range(count)] for count in (19, 20))
    assert "tank-share" in codes(army_of(tank, *some, limit=2000))
    assert "tank-share" not in codes(army_of(tank, *enough, limit=2000))


@pytest.mark.fault("F05")
@pytest.mark.parametrize(("limit", "allowed"), [(999, 0), (1000, 1), (1001, 1), (1500, 1), (1999, 1), (2000, 2)])
def test_one_for_each_thousand_points_is_a_whole_number(limit: int, allowed: int) -> None:
    for tanks in range(1, 4):
        army = army_of(Unit(profile="tank", count=tanks), limit=limit)
        assert ("tanks-per-points" in codes(army)) == (tanks > allowed)


@pytest.mark.fault("F06")
def test_fractions_of_points_sum_exactly() -> None:
    drones = army_of(*(Unit(id=f"d{number}", profile="drone") for number in range(30)), limit=3)
    assert TOY.bill(drones).points == 3
    assert "over-limit" not in codes(drones), "exactly at the limit is legal"
    assert TOY.bill(army_of(Unit(profile="drone", count=3))).points == Fraction(3, 10)


@pytest.mark.fault("F06")
@given(st.lists(st.decimals(0, 100, places=2), min_size=1, max_size=20))
def test_a_sum_has_no_order(prices: list[Decimal]) -> None:
    totals = set()
    for order in (prices, prices[::-1], sorted(prices)):
        rows = FrozenMap({f"units/p{number}/points": price for number, price in enumerate(order)})
        units = [Unit(profile=f"p{number}") for number in range(len(order))]
        totals.add(TOY.bill(army_of(*units).model_copy(update={"overrides": rows})).points)
    assert totals == {sum(map(Fraction, prices))}


@pytest.mark.fault("F08")
def test_what_was_bought_for_a_weapon_goes_with_it() -> None:
    army = edit.set_kit(TOY, army_of(squad()), "s-m", ["rifle", "mortar"])
    before = TOY.bill(edit.set_kit(TOY, army, "s-m", ["rifle"])).points
    army = edit.choose(TOY, army, "s", "shells", 6)
    for gone in (edit.set_kit(TOY, army, "s-m", ["rifle"]), edit.remove(TOY, army, ["s-m"])):
        unit = find(gone, "s")
        assert unit is not None
        assert "shells" not in unit.choices
        assert "unknown-choice" not in codes(gone)
    assert TOY.bill(edit.set_kit(TOY, army, "s-m", ["rifle"])).points == before, "refunded"


@pytest.mark.fault("F12")
def test_a_copy_shares_nothing_with_its_original() -> None:
    army = edit.duplicate(army_of(squad()), "s")
    original, copy = all_units(army)
    changed = edit.choose(TOY, edit.set_count(TOY, army, copy.members[0].id, 9), copy.id, "quality", "veteran")
    assert next(all_units(changed)) == original
    assert TOY.bill(changed).of(original.id) == TOY.bill(army).of(original.id)


@pytest.mark.fault("F14")
def test_a_unit_costs_what_the_catalogue_says() -> None:
    army = army_of()
    for entry in TOY.catalogue(army):
        added = edit.add_unit(army, "g", TOY.new_unit(army, army.groups[0], entry.profile))
        assert TOY.bill(added).points == entry.price.total


@pytest.mark.fault("F14")
def test_a_problem_is_told_once() -> None:
    issues = TOY.check(army_of(squad(figures=1), limit=1))
    assert len(issues) == len(set(issues))


EDITS: dict[str, Edit] = {
    "limit": lambda army: edit.set_limit(army, 40),
    "figures": lambda army: edit.set_count(TOY, army, "s-m", 11),
    "squads": lambda army: edit.set_count(TOY, army, "s", 2),
    "quality": lambda army: edit.choose(TOY, army, "s", "quality", "veteran"),
    "radio": lambda army: edit.choose(TOY, army, "s", "radio", True),
    "other quality": lambda army: edit.choose(TOY, army, "o", "quality", "green"),
    "other price": lambda army: edit.set_points(army, "o", 33),
    "night": lambda army: edit.choose(TOY, army, "", "night", True),
    "name": lambda army: edit.rename(army, "s", "Łódź"),
    "weapons": lambda army: edit.set_kit(TOY, army, "o-m", ["rifle", "mortar"]),
}


@pytest.mark.fault("F07")
@pytest.mark.fault("F10")
@given(st.permutations(sorted(EDITS)))
def test_the_order_of_edits_changes_nothing(order: list[str]) -> None:
    """The same choices give the same army, points and problems."""
    army = expected = army_of(squad(), squad("o"))
    for name in sorted(EDITS):
        expected = EDITS[name](expected)
    for name in order:
        army = EDITS[name](army)
    assert TOY.bill(army) == TOY.bill(expected)
    assert TOY.check(army) == TOY.check(expected)
    assert codes(army) == {"over-limit", "squad-size", "no-radio"}


@pytest.mark.fault("F07")
@given(st.lists(st.sampled_from(sorted(EDITS)), max_size=12), st.randoms(use_true_random=False))
def test_detours_leave_no_trace(path: list[str], chance: random.Random) -> None:
    """Choices made and taken back on the way do not show in the end."""
    direct = army = army_of(squad(), squad("o"))
    back: dict[str, Edit] = {
        "quality": lambda army: edit.choose(TOY, army, "s", "quality", "regular"),
        "radio": lambda army: edit.choose(TOY, army, "s", "radio", False),
        "night": lambda army: edit.choose(TOY, army, "", "night", False),
        "other price": lambda army: edit.set_points(army, "o", None),
        "weapons": lambda army: edit.set_kit(TOY, army, "o-m", ["rifle"]),
        "name": lambda army: edit.rename(army, "s", ""),
    }
    taken = [name for name in path if name in back]
    for name in taken:
        army = EDITS[name](army)
    chance.shuffle(taken)
    for name in taken:
        army = back[name](army)
    assert army == direct
