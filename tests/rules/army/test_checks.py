"""The problems that an army of any system can have are each told once, where they are."""

import pytest

from rules.army.edit import add_unit, set_limit
from rules.army.model import Army, Choices, Group, Unit
from rules.core.issues import Severity
from tests.helpers.toy import TOY


def army(**choices: bool | int | str) -> Army:
    unit = Unit(id="u1", profile="tank", choices=Choices(choices))
    return Army(id="a", system="toy", groups=(Group(id="g1", kind="platoon", units=(unit,)),))


def found(checked: Army) -> list[tuple[str, str]]:
    """The shared problems of an army: code and subject."""
    shared = {"over-limit", "empty-army", "unknown-choice", "unknown-key", "not-a-word", "not-a-switch", "out-of-range"}
    return [(issue.code, issue.subject) for issue in TOY.check(checked) if issue.code in shared]


def test_an_empty_army_says_so() -> None:
    assert found(TOY.new_army()) == [("empty-army", "")]


def test_choices_that_cannot_be_are_told_on_their_node() -> None:
    assert found(army(paint="red")) == [("unknown-choice", "u1")]
    assert found(army(quality="vetran")) == [("not-a-word", "u1")]
    assert found(army(radio="on")) == [("not-a-switch", "u1")]
    assert found(army(radio=True, channel=12)) == [("out-of-range", "u1")]
    assert found(army().model_copy(update={"choices": Choices({"weather": "rain"})})) == [("unknown-choice", "")]


def test_unknown_keys_are_warnings() -> None:
    loaded = Army.model_validate_json(army().model_dump_json().replace('"id":"u1"', '"id":"u1","camo":"sand"'))
    assert found(loaded) == [("unknown-key", "u1")]


@pytest.mark.fault("F01")
@pytest.mark.fault("F02")
def test_a_new_limit_counts_at_once() -> None:
    points = TOY.bill(army()).points
    tight = set_limit(army(), int(points) - 1)
    assert found(tight) == [("over-limit", "")]
    assert dict(TOY.check(tight)[0].details) == {"points": points, "limit": int(points) - 1, "over": 1}
    assert found(set_limit(tight, int(points))) == found(set_limit(tight, None)) == []


def test_errors_come_first() -> None:
    squad = TOY.new_unit(army(), Group(kind="platoon"), "squad")
    weights = [issue.severity for issue in TOY.check(set_limit(add_unit(army(), "g1", squad), 0))]
    assert weights[0] is Severity.ERROR
    assert weights == sorted(weights, key=[Severity.ERROR, Severity.WARNING, Severity.ADVICE].index)
