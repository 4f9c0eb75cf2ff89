"""People in open vehicles who are fought hand to hand, or whose vehicle is shot from under them."""

import pytest

from rules.battle.action import Waive
from rules.systems.smle.game.actions import Board, CloseAssault, OpportunityFire, SetAttack
from rules.systems.smle.game.seeing import distance
from tests.rules.systems.smle.build import RIFLE, figures, rifles, section, side, team
from tests.rules.systems.smle.game.stage import Stage, stage, walk
from tests.rules.systems.smle.game.test_riding import hull_of, parked

US, FOE = "a.us", "b.foe"
DRIVER = f"{FOE}.2"


def beside_a_jeep() -> Stage:
    """A rifleman at level 11, a tenth of an inch south of a jeep with its driver."""
    crew = team(figures(1, RIFLE, name="Driver"), profile="jeep", id="foe")
    made = parked(stage(rifles(1, id="us"), crew, {US: (10.0, 18.4)}), FOE, 10, 20)
    return made.levels(a_us=11, b_foe=12).do(SetAttack(team=FOE, attack="direct"))


def assaulted(*faces: int) -> Stage:
    made = beside_a_jeep()
    choice = next(choice for choice in made.choices(US) if choice.code == "close-assault")
    assert isinstance(choice.action, CloseAssault)
    return made.do(choice.action, *faces)


@pytest.mark.rule("SM-ASL-08", "SM-ASL-14")
def test_a_driver_who_breaks_leaves_his_jeep_and_runs_a_full_move_from_it() -> None:
    """6 + 1 against 1 + 1; he gets out on the far side and runs his 8″ from there."""
    made = assaulted(6, 1)
    driver, jeep = made.figure(DRIVER), made.figure(f"{FOE}.1")
    assert "aboard" not in driver.states
    gap = distance(driver, jeep)
    assert gap is not None
    assert 4.0 < gap <= 8.6
    assert made.place(DRIVER)[1] > 20.0
    assert made.state(FOE).breaks == 1


@pytest.mark.rule("SM-ASL-10")
def test_an_attacker_is_pushed_back_from_the_hull_of_those_inside() -> None:
    made = assaulted(3, 3)
    gap = distance(made.figure(f"{US}.1"), made.figure(f"{FOE}.1"))
    assert gap == pytest.approx(4.1, abs=0.05)
    assert "aboard" in made.figure(DRIVER).states


def riding(level: int) -> Stage:
    """Round 2: three riflemen in a jeep of another team, both at this level, and a PIAT at level 14 near by."""
    crew = team(figures(1, RIFLE, name="Driver"), profile="jeep", id="jeep")
    piat = team(figures(1, "piat"), profile="piat-team", id="foe", rounds__piat=3)
    made = stage(side(section(crew, rifles(3, id="one"))), piat, at={"a.one": (10, 10), FOE: (12, 26)})
    made = parked(made, "a.jeep", 12, 13).levels(a_jeep=9, a_one=8, b_foe=12).do(SetAttack(team=FOE, attack="direct"))
    made.do(Board(team="a.one", vehicle="a.jeep")).end().end().end()
    return made.levels(a_jeep=level, a_one=level, b_foe=14)


def shot_up(level: int) -> Stage:
    """It is destroyed as it drives, and nobody inside comes to harm."""
    made = riding(level)
    assert made.active == "a.jeep"
    made.do(walk("a.jeep", hull_of(made, "a.jeep"), (12, 17)))
    made.do(OpportunityFire(team=FOE, target="a.jeep", at=0.5), 6, 6, 6, 6, 6, *(1, 6) * 4)
    while made.battle.decision:
        made.do(Waive(decision=made.asked.id))
    assert made.state("a.one").carrier == ""
    return made


@pytest.mark.rule("SM-VEH-02", "SM-VEH-19")
def test_passengers_who_bail_out_in_their_carriers_turn_have_had_theirs() -> None:
    made = shot_up(9)
    assert made.state("a.one").has_acted
    made.end("a.jeep")
    assert made.active == FOE


@pytest.mark.rule("SM-VEH-02", "SM-OPT-01")
def test_they_have_the_second_turn_of_the_joint_unit_too() -> None:
    made = shot_up(13).end("a.jeep").end(FOE)
    assert made.play.phase == "double"
    assert not made.state("a.one").has_acted
    assert made.until("a.one").state("a.one").turns == 2
