"""One screen for two players: what a side decides is for its eyes alone while it has anybody hidden (SM-SCN-10)."""

import pytest

from rules.battle.action import Waive
from rules.systems.smle.game.actions import Hide, SetUpBy, StartGame
from tests.rules.systems.smle.build import rifles, section, side
from tests.rules.systems.smle.game.stage import ENGINE, march, stage

US, FOE = "a.us", "b.foe"


@pytest.mark.rule("SM-SCN-10", "SM-CBT-05")
def test_what_a_hidden_team_may_answer_is_for_its_side_alone() -> None:
    made = stage(rifles(2, id="us"), rifles(2, id="foe"), at={US: (10, 20), FOE: (10, 40)}, begun=False)
    made.do(SetUpBy(side="b")).do(Hide(team=FOE)).do(SetUpBy()).do(StartGame()).levels(a_us=9, b_foe=12)
    assert ENGINE.secret_to(made.battle) == "", "who acts has nobody hidden"
    made.do(march(made, US, 0, 3))
    assert (made.asked.code, made.asked.side) == ("opportunity-fire", "b")
    assert ENGINE.secret_to(made.battle) == "b"
    made.do(Waive(decision=made.asked.id))
    assert ENGINE.secret_to(made.battle) == ""


@pytest.mark.rule("SM-SCN-10", "SM-CBT-05")
def test_the_other_side_decides_without_seeing_who_is_hidden() -> None:
    us = section(rifles(2, id="us"), rifles(2, id="snipers"))
    at = {US: (10, 20), "a.snipers": (30, 6), FOE: (10, 40)}
    made = stage(side(us), rifles(2, id="foe"), at=at, begun=False)
    made.do(SetUpBy(side="a")).do(Hide(team="a.snipers")).do(SetUpBy()).do(StartGame())
    made.levels(a_us=9, a_snipers=13, b_foe=12)
    assert ENGINE.secret_to(made.battle) == "a"
    made.do(march(made, US, 0, 3))
    assert made.asked.side == "b"
    assert ENGINE.secret_to(made.battle) == ""
