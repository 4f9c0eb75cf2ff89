"""Edits of a side: what known faults of other programs come to here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.army.edit import IllegalEdit, add_group, add_unit, choose, duplicate, move, remove, set_count
from rules.army.model import Army, Group, all_nodes, all_units
from rules.core.frozen import Value
from tests.rules.systems.crucible.builders import SYSTEM, codes, detachment, issues, points, sample, side, tu


def _chosen(army: Army, choice: tuple[str, str, Value]) -> Army:
    return choose(SYSTEM, army, *choice)


CHOICES: list[tuple[str, str, Value]] = [
    ("det", "commander", "lieutenant"),
    ("det", "sergeant", True),
    ("militia-truck", "commander-host", True),
    ("militia-truck", "command", True),
    ("militia", "quality", "Trained"),
    ("det", "mines-heavy", 2),
]
STEPS: list[Callable[[Army], Army]] = [
    *(partial(_chosen, choice=choice) for choice in CHOICES[1:5]),
    lambda army: set_count(SYSTEM, army, "militia", 2),
    lambda army: remove(SYSTEM, army, ["militia-gun-truck"]),
]


def two_sections() -> Army:
    return side(detachment(tu("militia", count=3), tu("militia-truck"), commander="captain"))


@pytest.mark.fault("F07")
@pytest.mark.fault("F10")
def test_the_order_of_edits_does_not_matter() -> None:
    start = side(detachment(tu("militia", count=3), tu("militia-truck"), tu("militia-gun-truck"), commander="captain"))
    ends = set()
    for order in permutations(STEPS):
        army = start
        for step in order:
            army = step(army)
        ends.add((army, points(army), tuple(codes(army))))
    ((army, total, told),) = ends
    assert total == 2 * 25 + (30 + 40) + 10 + 20  # most TUs are Trained, and so are the leaders
    assert told == ("mixed-quality",)
    assert army.groups[0].units[1].choices == {"commander-host": True, "command": True}


@pytest.mark.fault("F08")
def test_a_leader_who_is_no_longer_bought_takes_his_host_mark_with_him() -> None:
    army = choose(SYSTEM, two_sections(), "militia-truck", "commander-host", True)
    bare = choose(SYSTEM, army, "det", "commander", "none")
    assert "commander-host" not in bare.groups[0].units[1].choices
    assert points(army) - points(bare) == 15
    assert codes(bare) == ["no-commander"]


@pytest.mark.fault("F08")
def test_a_host_that_moves_to_another_detachment_is_none_there() -> None:
    army = side(
        detachment(tu("militia"), tu("militia-truck"), commander="captain"),
        detachment(tu("militia-gun-truck"), id="other"),
    )
    hosting = choose(SYSTEM, army, "militia-truck", "commander-host", True)
    moved = move(SYSTEM, hosting, "militia-truck", "other")
    assert all(unit.choices == {} for unit in all_units(moved))
    assert codes(moved) == []
    assert points(moved) == points(hosting)
    assert move(SYSTEM, moved, "militia-truck", "det") == army


def test_trimming_keeps_what_nothing_hangs_on() -> None:
    army = two_sections()
    for unit in all_units(army):
        assert SYSTEM.trimmed(army, unit) is unit
    hosting = choose(SYSTEM, army, "militia", "commander-host", True)
    kept = hosting.groups[0].units[0]
    assert SYSTEM.trimmed(hosting, kept) is kept
    lost = tu("militia", commander_host=True)
    assert SYSTEM.trimmed(side(), lost).choices == {}


@pytest.mark.fault("F11")
def test_putting_detachments_together_and_apart_again_changes_nothing() -> None:
    army = sample("militia", "fasolini-1")
    truck = army.groups[0].units[4]
    there = move(SYSTEM, army, truck.id, "fasolini-1")
    back = move(SYSTEM, there, truck.id, "militia", 4)
    assert points(there) == points(back) == points(army)
    assert back == army
    assert "mixed-force" in codes(there)
    assert codes(back) == codes(army)


@pytest.mark.fault("F12")
def test_a_copy_shares_nothing_with_its_original() -> None:
    army = duplicate(two_sections(), "det")
    ids = [node.id for node in all_nodes(army)]
    assert len(ids) == len(set(ids))
    first, second = army.groups
    changed = choose(SYSTEM, army, second.units[0].id, "quality", "Elite")
    assert changed.groups[0] == first
    assert SYSTEM.bill(changed).of(first.id) == SYSTEM.bill(army).of(first.id)


def test_a_copied_detachment_keeps_its_host() -> None:
    army = choose(SYSTEM, two_sections(), "militia-truck", "commander-host", True)
    copied = duplicate(army, "det")
    hosts = [card.title for card in SYSTEM.cards(copied) if "commander" in card.facts]
    assert hosts == ["Truck", "Truck"]


@pytest.mark.fault("F14")
def test_every_entry_costs_what_it_says_and_adds_no_problem_twice() -> None:
    for entry in SYSTEM.catalogue(SYSTEM.new_army()):
        army = SYSTEM.new_army()
        unit = SYSTEM.new_unit(army, army.groups[0], entry.profile)
        army = add_unit(army, army.groups[0].id, unit)
        assert points(army) == entry.price.total, entry.profile
        assert entry.groups == (army.groups[0].kind,)
        found = SYSTEM.check(army)
        assert len(found) == len(set(found))


@pytest.mark.fault("F15")
@given(st.lists(st.sampled_from(CHOICES), max_size=12))
def test_choosing_again_changes_nothing(steps: list[tuple[str, str, Value]]) -> None:
    army = choose(SYSTEM, two_sections(), "det", "sergeant", True)
    for node, key, value in steps:
        army = choose(SYSTEM, army, node, key, value)
        assert choose(SYSTEM, army, node, key, value) == army
    for node_ in (army, *army.groups, *all_units(army)):
        for option in SYSTEM.options(army, node_):
            assert choose(SYSTEM, army, node_.id, option.key, node_.choices.get(option.key, option.default)) == army


def test_a_choice_at_its_default_is_stored_nowhere() -> None:
    before = two_sections()
    army = choose(SYSTEM, before, "militia", "quality", "Trained")
    assert choose(SYSTEM, army, "militia", "quality", "Untrained") == before


def test_what_is_not_there_cannot_be_added() -> None:
    army = SYSTEM.new_army("Mine")
    assert army.name == "Mine"
    with pytest.raises(IllegalEdit, match="unknown-profile"):
        SYSTEM.new_unit(army, army.groups[0], "gone")
    with pytest.raises(IllegalEdit, match="unknown-kind"):
        SYSTEM.new_group(army, "regiment")
    fresh = SYSTEM.new_group(army, "detachment")
    assert isinstance(fresh, Group)
    assert len(add_group(army, "", fresh).groups) == 2


def test_names_of_profiles() -> None:
    assert SYSTEM.profile_name(side(), "militia-truck") == "Truck"
    assert SYSTEM.profile_name(side(), "gone") == "gone"


def test_removing_what_is_too_much_clears_the_error_at_once() -> None:
    army = side(detachment(tu("slammers-combat-car", count=8), tu("slammers-command-car"), commander="lieutenant"))
    assert [issue.subject for issue in issues(army, "over-cap")] == ["det"]
    assert codes(remove(SYSTEM, army, ["slammers-command-car"])) == []


def test_a_side_is_read_once_whatever_its_size() -> None:
    """Twice the units ask the tables for as many figures as before: each TU is resolved once."""

    def asked(copies: int) -> int:
        units = [tu(profile).model_copy(update={"id": f"{profile}-{at}"}) for profile in KINDS for at in range(copies)]
        army = side(detachment(*units))
        book = SYSTEM.book(army).watched()
        counted = _Counting()
        book.reads = counted
        SYSTEM.price(army, book)
        return counted.added

    assert asked(8) <= asked(1)


KINDS = ("militia", "militia-truck", "militia-gun-truck")


class _Counting(set[str]):
    added = 0

    def add(self, place: str) -> None:
        self.added += 1
        super().add(place)
