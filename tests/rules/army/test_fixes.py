"""Fixes that every system shares: at most two, each of them rids the army of its problem."""

from __future__ import annotations

import pytest
from hypothesis import given

from rules.army.edit import changed
from rules.army.fixes import Fix, fix, fixes
from rules.army.model import Army, Group, Member, Unit
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import Issue, error
from templates.words import fix_text
from tests.helpers.strategies import armies
from tests.helpers.toy import TOY


def army(unit: Unit, limit: int | None = None) -> Army:
    return Army(system="toy", limit=limit, groups=(Group(id="g", kind="platoon", units=(unit,)),))


def squad(**choices: Value) -> Unit:
    return Unit(id="u", profile="squad", members=(Member(count=5, kit=("rifle",)),), choices=FrozenMap(choices))


def issue(built: Army, code: str) -> Issue:
    return next(found for found in TOY.check(built) if found.code == code)


def texts(built: Army, code: str) -> list[str]:
    return [fix_text(TOY, found) for found in TOY.fixes(built, issue(built, code))]


def test_the_limit_can_be_raised_to_the_points_or_taken_away() -> None:
    built = army(squad(), limit=1)
    points = TOY.bill(built).points
    first, second = TOY.fixes(built, issue(built, "over-limit"))
    assert first.army.limit == -(-points // 1)
    assert second.army.limit is None
    assert texts(built, "over-limit") == [f"Raise the limit to {first.army.limit}", "Take the limit away"]


@pytest.mark.parametrize(
    ("choices", "code", "first"),
    [
        ({"wings": 2}, "unknown-choice", "Take ‘wings’ away"),
        ({"quality": "superb"}, "not-a-word", "Back to the usual"),
        ({"radio": True, "channel": "3"}, "number-in-quotes", "Take it as 3"),
        ({"radio": True, "channel": 99}, "out-of-range", "Back to the usual"),
        ({"radio": "yes"}, "not-a-switch", "Back to the usual"),
    ],
)
def test_a_choice_that_is_none_can_be_dropped(choices: dict[str, Value], code: str, first: str) -> None:
    built = army(squad(**choices))
    assert texts(built, code)[0] == first


def test_a_unit_of_no_profile_can_be_removed() -> None:
    built = army(Unit(id="u", profile="dragon"))
    (only,) = TOY.fixes(built, issue(built, "unknown-profile"))
    assert only.army.groups[0].units == ()
    assert only.subject == "u"


@given(armies())
def test_each_fix_rids_the_army_of_its_problem(built: Army) -> None:
    for found in TOY.check(built):
        offered = TOY.fixes(built, found)
        assert len(offered) <= 2
        for one in offered:
            left = {(other.code, other.subject) for other in TOY.check(one.army)}
            assert (found.code, found.subject) not in left


def test_what_would_leave_the_problem_is_no_fix() -> None:
    built = army(squad(), limit=1)
    renamed = changed(built, "u", lambda node: node.model_copy(update={"name": "Other"}))
    own = [fix("idle", renamed), fix("same", built)]
    codes = [found.code for found in fixes(TOY, built, issue(built, "over-limit"), own)]
    assert codes == ["raise-limit", "no-limit"]


def test_a_problem_of_nobody_has_no_fix() -> None:
    assert TOY.fixes(army(squad()), error("over-limit", "nobody", "")) == ()


def test_a_fix_without_words_says_its_code() -> None:
    assert fix_text(TOY, Fix("odd", army(squad()))) == "odd"
