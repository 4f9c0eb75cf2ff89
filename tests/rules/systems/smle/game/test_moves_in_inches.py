"""Teams of a real table, whose moves are told in inches, go as far as on a measured one and no farther."""

from typing import Any

import pytest

from rules.battle.asking import Answer
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import EndTurn, Move, SetAttack, StandUp
from tests.rules.systems.smle.build import rifles
from tests.rules.systems.smle.game.stage import ENGINE, Stage, stage

US, FOE = "a.one", "b.foe"


def told(level: int, *states: str) -> Stage:
    """Two of ours without places whose turn it is at a level."""
    made = stage(rifles(2, id="one"), rifles(1, id="foe"))
    for state in states:
        made.mark(state, *(figure.id for figure in made.battle.figures_of(US)))
    return made.levels(a_one=level, b_foe=14).do(SetAttack(team=FOE, attack="direct")).until(US)


def go(inches: float, **given: Any) -> Move:
    return Move(team=US, inches=inches, **given)


@pytest.mark.rule("SM-MOV-11")
def test_the_prone_crawl_two_inches() -> None:
    assert told(11, "prone").why_not(go(2.1, is_crawling=True)) == "too-far"
    made = told(11, "prone").do(go(2.0, is_crawling=True))
    assert {"prone" in figure.states for figure in made.battle.figures_of(US)} == {True}


@pytest.mark.rule("SM-MOV-10")
def test_getting_up_costs_an_inch_whether_by_itself_or_with_the_move() -> None:
    assert told(11, "prone").why_not(go(8.0)) == "too-far"
    made = told(11, "prone").do(go(7.0))
    assert {"prone" in figure.states for figure in made.battle.figures_of(US)} == {False}
    assert made.why_not(go(0.5)) == "too-far"
    keys = tuple(figure.id for figure in made.battle.figures_of(US))
    made = told(11, "prone").do(StandUp(team=US, figures=keys))
    assert made.why_not(go(8.0)) == "too-far"
    made.do(go(7.0))


@pytest.mark.rule("SM-OPT-10")
@pytest.mark.parametrize(("level", "least"), [(1, 8.0), (2, 4.0)])
def test_who_falls_back_goes_far_enough_or_into_cover(level: int, least: float) -> None:
    assert told(level).why_not(go(least - 0.1)) == "too-near"
    told(level).do(go(least))
    told(level).do(go(1.0, is_short=True))


@pytest.mark.rule("SM-OPT-11")
def test_who_breaks_runs_before_the_turn_ends() -> None:
    made = told(0)
    assert made.why_not(EndTurn(team=US)) == "must-move"
    assert made.why_not(go(7.9)) == "too-near"
    made.do(go(8.0)).end()
    told(0).do(go(0.0, is_short=True)).end()


@pytest.mark.rule("SM-OPT-10")
def test_whether_a_move_falls_short_is_asked_of_those_who_must_go_so_far() -> None:
    made = told(1)
    choice = next(one for one in made.choices(US) if one.code == "fall-back")
    assert [ask.code for ask in ENGINE.asks(made.battle, choice, Answer())] == ["how-far", "falls-short"]
    answer = Answer(stated=FrozenMap({"how-far": 1, "falls-short": True}))
    done = ENGINE.complete(made.battle, choice, answer)
    assert isinstance(done, Move)
    assert (done.inches, done.is_short) == (1.0, True)
    free = next(one for one in told(11).choices(US) if one.code == "move")
    assert [ask.code for ask in ENGINE.asks(made.battle, free, Answer())] == ["how-far"]
