"""Tied teams of one group act in the order that their owner likes: it is offered, as long as the turn has not begun."""

import pytest

from rules.battle.action import Action
from rules.systems.smle.game.actions import ActFirst
from tests.rules.systems.smle.build import rifles, section, side
from tests.rules.systems.smle.game.stage import Stage, march, stage


def pair() -> Stage:
    at = {"a.one": (10.0, 10.0), "a.two": (20.0, 10.0), "b.foe": (10.0, 44.0)}
    return stage(side(section(rifles(id="one"), rifles(id="two"))), at=at)


def firsts(made: Stage, unit: str) -> list[Action]:
    found = (choice for choice in made.choices(unit) if choice.code == "act-first" and choice.issue is None)
    return [choice.action for choice in found if choice.action is not None]


@pytest.mark.rule("SM-TRN-03")
def test_the_order_of_tied_teams_is_offered_to_their_owner_until_the_turn_has_begun() -> None:
    made = pair().levels(a_one=7, a_two=7, b_foe=9)
    own, other = (firsts(made, unit) for unit in ("a.one", "a.two"))
    assert own == other == [ActFirst(by="a", team="a.two")]
    assert firsts(made, "b.foe") == []
    made.do(own[0])
    assert made.active == "a.two"
    assert firsts(made, "a.two") == [ActFirst(by="a", team="a.one")]
    made.do(march(made, "a.two", 0, 1))
    assert firsts(made, "a.two") == firsts(made, "a.one") == []
    assert firsts(pair().levels(a_one=7, a_two=8, b_foe=9), "a.one") == []


@pytest.mark.rule("SM-TRN-03", "SM-ACT-28")
def test_nobody_goes_before_a_team_whose_turn_began_with_its_break_result() -> None:
    made = pair().levels(a_one=0, a_two=0, b_foe=9)
    assert (made.active, made.state("a.one").breaks) == ("a.one", 1)
    assert firsts(made, "a.one") == []
    assert made.why_not(ActFirst(team="a.two")) == "turn-begun"
    assert made.state("a.one").breaks == 1
