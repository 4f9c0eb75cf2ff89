"""Vehicles of a game on a real table, whose moves are told in inches."""

import pytest

from rules.battle.answers import Choice
from rules.battle.asking import Answer
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import DirectFire, Move, SetAttack
from rules.systems.smle.game.firing import guns
from rules.systems.smle.game.seeing import Stated
from tests.rules.systems.smle.build import RIFLE, figures, rifles, team
from tests.rules.systems.smle.game.stage import ENGINE, Stage, stage

JEEP, FOE = "a.jeep", "b.foe"
HULL = f"{JEEP}.1"
SHOT = DirectFire(team=JEEP, target=FOE, stated=Stated(range_in=10.0, is_seen=True))


def jeep(*, is_rolling: bool = False) -> Stage:
    """A jeep, 20″ and 40″ on a road, with its driver: on no table, at level 11; it drove last round, or not."""
    crew = team(figures(1, RIFLE, name="Driver"), profile="jeep", id="jeep")
    made = ready(stage(crew, rifles(1, id="foe")))
    return ready(made.do(Move(team=JEEP, inches=10)).end().end()) if is_rolling else made


def ready(made: Stage) -> Stage:
    return made.levels(a_jeep=11, b_foe=12).do(SetAttack(team=FOE, attack="direct"))


def drive(made: Stage) -> Choice:
    return next(choice for choice in made.choices(JEEP) if choice.code == "drive")


@pytest.mark.rule("SM-VEH-05", "SM-MOV-01")
def test_it_is_the_vehicle_that_has_moved_and_it_rolls_in_the_next_round() -> None:
    made = jeep().do(Move(team=JEEP, inches=10))
    assert dict(made.state(JEEP).moved) == {HULL: 10.0}
    made.end().end()
    assert made.state(JEEP).is_rolling


@pytest.mark.rule("SM-SHO-14")
@pytest.mark.parametrize(("inches", "added"), [(5.0, -2), (10.0, -4), (20.0, -4)])
def test_who_fires_from_it_has_moved_as_far(inches: float, added: int) -> None:
    still, made = jeep(), jeep().do(Move(team=JEEP, inches=inches))
    before, after = (guns(one.battle, SHOT)[0].aim.tally.total for one in (still, made))
    assert after - before == added


@pytest.mark.rule("SM-VEH-04", "SM-VEH-05", "SM-VEH-22")
def test_on_a_road_it_goes_forty_once_it_rolls_and_fires_no_more() -> None:
    halted, made = jeep(), jeep(is_rolling=True)
    assert halted.why_not(Move(team=JEEP, inches=20.1, is_on_road=True)) == "too-far"
    assert made.why_not(Move(team=JEEP, inches=20.1)) == "too-far"
    made.do(Move(team=JEEP, inches=40, is_on_road=True))
    assert made.why_not(SHOT) == "too-fast-to-fire"


@pytest.mark.rule("SM-VEH-04", "SM-VEH-06")
def test_players_are_asked_how_far_it_drove_and_whether_on_a_road() -> None:
    made = jeep(is_rolling=True)
    choice = drive(made)
    assert [(ask.code, ask.most) for ask in ENGINE.asks(made.battle, choice, Answer())][1:] == [("how-far", 20)]
    said = Answer(stated=FrozenMap({"on-road": True, "how-far": 33}))
    assert ENGINE.asks(made.battle, choice, said)[0].code == "on-road"
    assert ENGINE.asks(made.battle, choice, said)[1].most == 40
    action = ENGINE.complete(made.battle, choice, said)
    assert isinstance(action, Move)
    assert (action.inches, action.is_on_road) == (33.0, True)
    assert [ask.code for ask in ENGINE.asks(jeep().battle, drive(jeep()), Answer())] == ["how-far"]


@pytest.mark.rule("SM-VEH-18")
def test_one_that_is_immobilised_goes_nowhere() -> None:
    assert jeep().mark("immobilised", HULL).why_not(Move(team=JEEP, inches=1)) == "immobile"
