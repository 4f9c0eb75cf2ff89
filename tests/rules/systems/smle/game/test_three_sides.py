"""Three sides: one plays the small part, two the large one, and a scenario judges every one of them."""

import pytest

from rules.battle.model import Battle, Side
from rules.battle.referee import Join, SetState, SetWound
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import PickObjective, SetHolder, SetScenario, SetUpBy, StartGame
from rules.systems.smle.game.scenarios import standing_now, verdict
from tests.rules.systems.smle.build import rifles, section, side
from tests.rules.systems.smle.game.stage import ENGINE, Stage, stage

ROLES = FrozenMap({"a": "small", "b": "large", "c": "large"})


def three(scenario: str, limit: int = 8) -> Stage:
    """Two riflemen on each of three sides; two objectives in the middle."""
    made = stage(rifles(2, id="one"), rifles(2, id="foe"), at={"a.one": (10, 10), "b.foe": (10, 40)}, begun=False)
    army = side(section(rifles(2, id="third")))
    third = ENGINE.muster(army, "c")
    made.do(Join(side=Side(key="c", name="C", army=army), units=third.units, figures=third.figures))
    made.do(SetScenario(scenario=scenario, roles=ROLES, limit=limit))
    made.put("mill", "objective", 24, 24).put("barn", "objective", 30, 24)
    if scenario == "commando":
        made.do(SetUpBy(side="a")).do(PickObjective(by="a", objective="barn"))
    return made.do(StartGame())


def judged(made: Stage) -> str:
    return verdict(made.battle)


def standing(made: Stage) -> str:
    return standing_now(made.battle)


def held(made: Stage, **holders: str) -> Battle:
    for key, holder in holders.items():
        made.do(SetHolder(objective=key, side=holder))
    return made.battle


@pytest.mark.rule("SM-SCN-06")
@pytest.mark.parametrize("attacker", ["b", "c"])
def test_each_attacker_wins_by_taking_all_objectives(attacker: str) -> None:
    made = three("multiple-signals")
    held(made, mill=attacker)
    assert judged(made) == ""
    held(made, barn=attacker)
    assert judged(made) == attacker


@pytest.mark.rule("SM-SCN-05")
def test_either_of_the_many_takes_the_village_from_the_seven() -> None:
    made = three("magnificent-seven")
    assert standing(made) == "a"
    held(made, mill="c", barn="c")
    assert standing(made) == "c"


@pytest.mark.rule("SM-SCN-08")
def test_each_column_may_get_through_and_all_of_them_must_be_stopped() -> None:
    made = three("ambush")
    made.do(SetState(subjects=("c.third.1",), state="escaped"))
    assert judged(made) == "c"
    made = three("ambush").do(SetWound(figure="b.foe.1", wound="killed"))
    assert judged(made) == "", "the other column is whole"
    made.do(SetWound(figure="c.third.1", wound="serious"))
    assert judged(made) == "a"


@pytest.mark.rule("SM-SCN-07")
def test_of_two_defenders_the_one_with_fewer_losses_wins_the_raid_that_fails() -> None:
    made = three("commando")
    assert standing(made) == "draw"
    made.do(SetWound(figure="b.foe.1", wound="killed"))
    assert standing(made) == "c"
    held(made, mill="b")
    assert standing(made) == "b"
