"""Leaders: what they cost, whom they lead, where they ride, and which rank is wanted."""

from __future__ import annotations

import pytest

from rules.army.edit import choose
from rules.army.model import Army, Unit
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import is_legal
from tests.rules.systems.crucible.builders import (
    SYSTEM,
    codes,
    detachment,
    issues,
    points,
    sample,
    side,
    tu,
    tu_cards,
    with_leader,
)

LEADERS = {
    "sergeant": ((4, 20), (2, 10), (2, 10), (1, 5)),
    "lieutenant": ((6, 40), (4, 20), (3, 15), (2, 10)),
    "captain": ((8, 100), (6, 40), (4, 20), (3, 15)),
    "major": ((10, 200), (8, 100), (6, 40), (4, 20)),
    "colonel": ((12, 350), (10, 200), (8, 100), (6, 40)),
}
ROWS = {
    "Elite": "starmarine-infantry-skimmer",
    "Veteran": "fasolini-transporter",
    "Trained": "mercenary-infantry",
    "Untrained": "militia-truck",
}
CASES = [(rank, quality, LEADERS[rank][at]) for rank in LEADERS for at, quality in enumerate(ROWS)]


@pytest.mark.rule("CR-PT-12", "CR-TU-12")
@pytest.mark.parametrize(("rank", "quality", "expected"), CASES)
def test_rating_and_price_of_every_leader(rank: str, quality: str, expected: tuple[int, int]) -> None:
    bare = side(detachment(tu(ROWS[quality])))
    key, value = ("sergeant", True) if rank == "sergeant" else ("commander", rank)
    army = choose(SYSTEM, bare, "det", key, value)
    rating, cost = expected
    assert points(army) - points(bare) == cost
    facts = SYSTEM.roster(army).groups[0].facts
    assert (facts["leader"].value, facts["rating"].value) == (rank, rating)


def _row(count: int, rank: str, force: str = "starmarine-mobile") -> Army:
    """`count` copies of a sample detachment under one commander."""
    one = sample(force).groups[0]
    groups = [one.model_copy(update={"id": f"d{at}", "units": _units(one.units, at)}) for at in range(count)]
    return with_leader(side(*groups), "d0", rank)


def _units(units: tuple[Unit, ...], at: int) -> tuple[Unit, ...]:
    return tuple(unit.model_copy(update={"id": f"{unit.id}-{at}"}) for unit in units)


@pytest.mark.rule("CR-TU-11", "CR-TU-17")
@pytest.mark.parametrize(("count", "needed"), [(1, "lieutenant"), (2, "captain"), (3, "major"), (4, "colonel")])
def test_starmarines_must_have_the_rank_for_their_detachments(count: int, needed: str) -> None:
    ranks = ["lieutenant", "captain", "major", "colonel"]
    for rank in ranks:
        low = issues(_row(count, rank), "low-rank")
        assert bool(low) == (ranks.index(rank) < ranks.index(needed)), rank
        for issue in low:
            assert (issue.severity, issue.subject, issue.rule) == ("error", "d0", "CR-TU-11")
            assert (issue.details["needed"], issue.details["detachments"]) == (needed, count)


@pytest.mark.rule("CR-TU-11", "CR-TU-17")
def test_for_other_forces_a_low_rank_is_a_warning() -> None:
    army = _row(2, "lieutenant", "fasolini-2")
    (issue,) = issues(army, "low-rank")
    assert issue.severity == "warning"
    assert is_legal(SYSTEM.check(army))


def test_above_four_detachments_a_colonel_is_enough() -> None:
    assert issues(_row(5, "colonel"), "low-rank") == []


@pytest.mark.rule("CR-TU-11", "CR-TU-20")
def test_the_commander_leads_every_detachment_of_his_force_and_no_other() -> None:
    army = with_leader(sample("fasolini-1", "fasolini-2", "militia"), "fasolini-1", "captain")
    facts = [group.facts for group in SYSTEM.roster(army).groups]
    assert [fact["rating"].value for fact in facts[:2]] == [6, 6]
    assert "rating" not in facts[2]
    assert points(army) == 530 + 390 + 840 + 40


@pytest.mark.rule("CR-TU-20")
def test_the_rank_counts_the_detachments_of_his_force_alone() -> None:
    army = with_leader(sample("starmarine-heavy", "fasolini-1"), "starmarine-heavy", "lieutenant")
    assert issues(army, "low-rank") == []


@pytest.mark.rule("CR-TU-20")
def test_a_second_commander_of_a_force_is_an_error_on_the_second() -> None:
    army = with_leader(with_leader(sample("fasolini-1", "fasolini-2"), "fasolini-1", "captain"), "fasolini-2", "major")
    (issue,) = issues(army, "second-commander")
    assert (issue.subject, issue.severity, issue.rule) == ("fasolini-2", "error", "CR-TU-20")
    both = with_leader(with_leader(sample("fasolini-1", "militia"), "fasolini-1", "captain"), "militia", "captain")
    assert issues(both, "second-commander") == []
    assert points(both) == 530 + 840 + 40 + 15


@pytest.mark.rule("CR-TU-12")
def test_a_sergeant_takes_over_with_his_own_rating_and_belongs_to_the_detachment() -> None:
    army = choose(SYSTEM, sample("fasolini-1", "fasolini-2"), "fasolini-2", "sergeant", True)
    facts = [group.facts for group in SYSTEM.roster(army).groups]
    assert "leader" not in facts[0]
    assert (facts[1]["leader"].value, facts[1]["rating"].value) == ("sergeant", 2)
    assert SYSTEM.bill(army).of("fasolini-2") == 400


def _hosts(army: Army, leader: str) -> list[str]:
    return [card.subject for card in SYSTEM.cards(army) if leader in card.facts]


@pytest.mark.rule("CR-TU-13")
def test_a_leader_rides_with_the_command_tu_unless_another_host_is_named() -> None:
    units = (tu("slammers-combat-car", count=2), tu("slammers-command-car"), tu("slammers-jeep-tribarrel"))
    army = side(detachment(*units, commander="lieutenant", sergeant=True))
    assert _hosts(army, "commander") == _hosts(army, "sergeant") == ["slammers-command-car"]
    moved = choose(SYSTEM, army, "slammers-jeep-tribarrel", "sergeant-host", True)
    assert _hosts(moved, "sergeant") == ["slammers-jeep-tribarrel"]
    assert _hosts(moved, "commander") == ["slammers-command-car"]


@pytest.mark.rule("CR-TU-13")
def test_without_a_command_tu_the_first_tu_is_the_host() -> None:
    assert _hosts(side(detachment(tu("militia"), tu("militia-truck"), commander="major")), "commander") == ["militia"]


@pytest.mark.rule("CR-TU-13")
def test_a_second_host_of_one_leader_is_an_error_on_the_second() -> None:
    units = (tu("militia", commander_host=True), tu("militia-truck", commander_host=True))
    (issue,) = issues(side(detachment(*units, commander="lieutenant")), "second-host")
    assert (issue.subject, issue.details["host"], issue.rule) == ("militia-truck+commander-host", "Militia", "CR-TU-13")


@pytest.mark.rule("CR-TU-17")
def test_no_commander_in_any_force_is_one_warning() -> None:
    army = sample("fasolini-1", "militia")
    assert codes(army) == ["no-commander"]
    assert [(issue.severity, issue.subject) for issue in issues(army, "no-commander")] == [("warning", "")]


def test_a_force_without_commander_beside_one_that_has_one_is_advice() -> None:
    army = with_leader(sample("fasolini-1", "militia"), "fasolini-1", "captain")
    (issue,) = issues(army, "force-without-commander")
    assert (issue.severity, issue.subject) == ("advice", "militia")


@pytest.mark.rule("CR-PT-18")
def test_skills_have_a_text_points_and_an_lp_adjustment() -> None:
    army = sample("slammers-infantry")
    group = army.groups[0]
    found = {option.key: option for option in SYSTEM.options(army, group)}
    assert [found[key].default for key in ("skill", "skill-points", "lp-adjustment")] == ["", 0, 0]
    army = choose(SYSTEM, army, group.id, "skill", "Field Mechanic")
    army = choose(SYSTEM, army, group.id, "skill-points", 25)
    army = choose(SYSTEM, army, group.id, "lp-adjustment", -1)
    assert SYSTEM.bill(army).of(group.id) == 1170 + 25
    assert codes(army) == ["no-commander"]


@pytest.mark.rule("CR-PT-14")
@pytest.mark.parametrize(
    ("key", "each"),
    [
        ("light", 10),
        ("medium", 20),
        ("heavy", 40),
        ("light-command", 20),
        ("medium-command", 30),
        ("heavy-command", 50),
    ],
)
def test_mines(key: str, each: int) -> None:
    army = choose(SYSTEM, sample("militia"), "militia", f"mines-{key}", 3)
    assert SYSTEM.bill(army).of("militia") == 840 + 3 * each


@pytest.mark.rule("CR-PT-17")
def test_a_detachment_holds_its_sergeant_and_mines_and_the_side_its_commander() -> None:
    army = side(detachment(tu("militia", count=2), sergeant=True, mines_heavy=1, commander="captain"))
    bill = SYSTEM.bill(army)
    assert bill.of("det") == 2 * 15 + 5 + 40
    assert bill.points == 75 + 15
    assert [term.reason for term in bill.nodes["det"].terms] == ["tus", "sergeant", "mines"]
    assert [term.reason for term in bill.total.terms] == ["detachment", "commander"]


@pytest.mark.rule("CR-TU-20")
def test_a_commander_in_an_empty_detachment_is_paid_and_counts_as_one() -> None:
    idle = detachment(id="idle", force="militia", quality="Untrained", commander="lieutenant")
    led = detachment(tu("militia"), commander="captain")
    for army in (side(led, idle), side(idle, led)):
        assert points(army) == 15 + 15 + 10
        (issue,) = issues(army, "second-commander")
        assert (issue.subject, issue.severity, issue.rule) == ("idle", "error", "CR-TU-20")
    two = side(idle, idle.model_copy(update={"id": "other"}))
    assert [issue.subject for issue in issues(two, "second-commander")] == ["other"]


@pytest.mark.fault("F16")
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("mines-light", -3),
        ("mines-light", 100),
        ("mines-light-command", True),
        ("mines-heavy", "3"),
        ("skill-points", -500),
        ("skill-points", 10**9),
        ("sergeant", 1),
        ("commander", "marshal"),
    ],
)
def test_a_choice_of_a_file_that_cannot_be_costs_nothing_and_is_told(key: str, value: Value) -> None:
    plain = detachment(tu("militia"))
    odd = plain.model_copy(update={"choices": FrozenMap({key: value})})
    assert points(side(odd)) == points(side(plain)) == 15
    errors = [issue for issue in SYSTEM.check(side(odd)) if issue.severity == "error"]
    assert [(issue.subject, issue.details["key"]) for issue in errors] == [("det", key)]


@pytest.mark.parametrize(("value", "told"), [(-21, None), (21, None), (True, None), (-2, -2), (3, 3)])
def test_an_lp_adjustment_out_of_bounds_is_none(value: Value, told: int | None) -> None:
    group = detachment(tu("militia")).model_copy(update={"choices": FrozenMap({"lp-adjustment": value})})
    card = SYSTEM.cards(side(group))[0]
    adjustment = card.facts.get("adjustment")
    assert (adjustment and adjustment.value) == told


@pytest.mark.rule("CR-TU-13")
def test_a_leader_rides_in_one_of_several_copies() -> None:
    army = choose(SYSTEM, side(detachment(tu("militia-truck", count=3))), "det", "commander", "captain")
    first, *others = (card for card, count in tu_cards(army)[0].copies for _ in range(count))
    assert (first.facts["commander"].value, first.facts["commander-rating"].value) == ("captain", 3)
    assert [card.number for card in (first, *others)] == [1, 2, 3]
    for card in others:
        assert not {"commander", "commander-rating"} & set(card.facts)
        assert card.title == first.title
