"""What a side holds as a whole, and what shows with both: limits, numbers, places, scales."""

from __future__ import annotations

import pytest

from rules.army.model import Group, Unit
from rules.core.issues import is_legal
from tests.rules.systems.crucible.builders import SYSTEM, Figures, codes, detachment, issues, sample, side, tu


@pytest.mark.rule("CR-TU-18", "CR-TU-17")
def test_a_passed_limit_is_a_warning_with_total_limit_and_difference() -> None:
    army = sample("militia").model_copy(update={"limit": 800})
    (issue,) = issues(army, "over-limit")
    assert (issue.severity, issue.subject, issue.rule) == ("warning", "", "CR-TU-18")
    assert dict(issue.details) == {"points": 840, "limit": 800, "over": 40}
    assert is_legal(SYSTEM.check(army))
    assert issues(army.model_copy(update={"limit": 840}), "over-limit") == []


@pytest.mark.rule("CR-TU-05")
@pytest.mark.parametrize(
    ("count", "code", "severity"),
    [
        (3, "", ""),
        (4, "unusual-detachments", "advice"),
        (11, "unusual-detachments", "advice"),
        (12, "many-detachments", "warning"),
    ],
)
def test_the_number_of_detachments(count: int, code: str, severity: str) -> None:
    groups = [detachment(Unit(id=f"u{at}", profile="militia"), id=f"d{at}") for at in range(count)]
    found = [issue for issue in SYSTEM.check(side(*groups)) if issue.code.endswith("-detachments")]
    assert [(issue.code, issue.severity) for issue in found] == ([(code, severity)] if code else [])


def row_of(number: int, start: str) -> list[Group]:
    return [detachment(Unit(id=f"{start}{at}", profile="militia"), id=f"{start}d{at}") for at in range(number)]


@pytest.mark.rule("CR-TU-05")
def test_a_game_has_two_sides_and_all_their_detachments_are_counted() -> None:
    ours, theirs = side(*row_of(6, "a")), side(*row_of(6, "b"), detachment(id="idle"))
    (issue,) = SYSTEM.check_match([ours, theirs])
    assert (issue.code, issue.severity, issue.details["detachments"]) == ("many-detachments", "warning", 12)
    assert SYSTEM.check_match([ours, side(*row_of(5, "b"))]) == []
    (issue,) = SYSTEM.check_match([side(), side(), side()])
    assert (issue.code, issue.severity, issue.details["sides"]) == ("sides", "error", 3)


@pytest.mark.rule("CR-TU-05")
def test_a_side_that_has_too_many_by_itself_is_told_by_its_own_check_alone() -> None:
    many, few = side(*row_of(12, "a")), side(*row_of(2, "b"))
    assert [issue.details["detachments"] for issue in issues(many, "many-detachments")] == [12]
    assert SYSTEM.check_match([many, few]) == []


@pytest.mark.rule("CR-TU-05")
def test_the_limits_of_a_match_are_those_of_the_sides_own_tables() -> None:
    lower: Figures = {"limits": {"detachments": {"warning-from": 5}}}
    ours, theirs = side(*row_of(3, "a"), figures=lower), side(*row_of(2, "b"))
    assert [issue.code for issue in SYSTEM.check_match([ours, theirs])] == ["many-detachments"]
    three: Figures = {"limits": {"sides": {"per-game": 3}}}
    assert SYSTEM.check_match([side(figures=three), side(figures=three), side(figures=three)]) == []


@pytest.mark.rule("CR-SC-05")
def test_two_sides_play_at_one_scale_and_in_one_unit() -> None:
    ours, theirs = side(), side(scale="28-mm", unit="inch")
    found = SYSTEM.check_match([ours, theirs])
    assert [(issue.code, issue.severity, issue.subject) for issue in found] == [
        ("other-scale", "warning", theirs.id),
        ("other-unit", "warning", theirs.id),
    ]


def test_a_custom_factor_matters_at_the_custom_scale_alone() -> None:
    assert SYSTEM.check_match([side(), side(custom_factor=50)]) == []
    halved, third = side(scale="custom", custom_factor=50), side(scale="custom", custom_factor=33)
    assert [issue.code for issue in SYSTEM.check_match([halved, third])] == ["other-custom-factor"]
    assert SYSTEM.check_match([side(), side(scale="no-such-scale")]) == []


@pytest.mark.rule("CR-TU-03")
def test_a_detachment_without_a_tu_is_none() -> None:
    army = side(detachment(tu("militia"), commander="lieutenant"), detachment(id="idle"))
    assert [(issue.code, issue.severity, issue.subject) for issue in SYSTEM.check(army)] == [
        ("empty-detachment", "warning", "idle")
    ]
    assert codes(SYSTEM.new_army()) == ["empty-army"]


@pytest.mark.rule("CR-TU-03")
def test_a_detachment_stands_in_no_other_and_other_kinds_of_group_are_none() -> None:
    inner = detachment(tu("militia"), id="inner", commander="lieutenant")
    outer = detachment(tu("militia-truck"), id="outer").model_copy(update={"groups": (inner,)})
    odd = detachment(tu("militia-gun-truck"), id="odd").model_copy(update={"kind": "flotilla"})
    army = side(outer, odd)
    found = [issue for issue in SYSTEM.check(army) if issue.severity == "error"]
    assert [(issue.code, issue.subject) for issue in found] == [("nested-detachment", "inner"), ("unknown-kind", "odd")]
    assert not is_legal(SYSTEM.check(army))


def test_every_group_is_counted_once_wherever_it_stands() -> None:
    inner = detachment(tu("militia"), id="inner", commander="lieutenant")
    outer = detachment(tu("militia-truck"), id="outer").model_copy(update={"groups": (inner,)})
    bill = SYSTEM.bill(side(outer))
    assert [bill.of(key) for key in ("inner", "outer")] == [15, 30]
    assert bill.points == 45 + 10
    assert [group.points for group in SYSTEM.roster(side(outer)).groups] == [30, 15]
