"""Nobody is skipped and nobody who is done or gone holds the game up: known faults of other programs, tried here."""

import pytest

from rules.battle.referee import BringBack, Remove
from rules.storage.battles import BattleWriter, load_battle
from rules.systems.smle.game.actions import EndTurn, SetLevel
from tests.rules.systems.smle.build import rifles, section, side
from tests.rules.systems.smle.game.stage import ENGINE, Stage, stage

AT = {"a.one": (10.0, 10.0), "a.two": (20.0, 10.0), "b.foe": (10.0, 44.0)}


def pair() -> Stage:
    return stage(side(section(rifles(id="one"), rifles(id="two"))), at=AT).levels(a_one=6, a_two=8, b_foe=9)


def everybody(made: Stage, team: str) -> Remove:
    return Remove(figures=made.battle.units[team].figures)


@pytest.mark.fault("F82")
def test_the_last_team_of_a_round_acts_also_from_a_file() -> None:
    made = pair().end().end()
    assert made.active == "b.foe"
    loaded = load_battle(BattleWriter().start(made.battle), "a.tbbattle", lambda _key: ENGINE).journal
    assert loaded.now == made.battle
    assert ENGINE.active(loaded.now) == "b.foe"
    assert [choice.code for choice in ENGINE.choices(loaded.now, "b.foe")] == [
        choice.code for choice in made.choices("b.foe")
    ]
    loaded.do(EndTurn(team="b.foe"))
    assert (loaded.now.play.round, ENGINE.active(loaded.now)) == (2, "")


@pytest.mark.fault("F84")
def test_the_turn_passes_over_who_is_gone() -> None:
    made = pair()
    made.do(everybody(made, "a.two")).end()
    assert made.active == "b.foe"
    made.end()
    assert made.play.round == 2


@pytest.mark.fault("F84")
def test_a_team_that_goes_in_its_own_turn_hands_it_on() -> None:
    made = pair()
    assert made.active == "a.one"
    made.do(everybody(made, "a.one"))
    assert made.active == "a.two"


@pytest.mark.fault("F84")
def test_a_round_ends_when_all_that_are_left_are_done_or_gone() -> None:
    made = pair().do(SetLevel(team="a.two", level=10)).end().end()
    assert made.active == "a.two"
    made.do(everybody(made, "a.two"))
    assert (made.play.round, made.play.phase) == (2, "activation")


@pytest.mark.fault("F84")
def test_nobody_left_is_no_endless_round() -> None:
    made = pair()
    for team in ("a.one", "a.two", "b.foe"):
        made.do(everybody(made, team))
    assert made.active == ""
    made.do(BringBack(figures=made.battle.units["a.one"].figures))
    assert made.battle.figures_of("a.one")


@pytest.mark.fault("F84")
def test_an_activation_does_not_wait_for_who_is_gone() -> None:
    made = stage(side(section(rifles(id="one"), rifles(id="two"))), at=AT)
    made.do(SetLevel(team="a.one", level=6)).do(SetLevel(team="b.foe", level=8))
    made.do(everybody(made, "a.two"))
    assert made.active == "a.one"
