"""A hidden team that is asked for opportunity fire: the screen goes to its side before anybody sees what it may do."""

import pytest

from rules.battle.action import Waive
from rules.systems.smle.game.actions import Hide, SetUpBy, StartGame
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.rules.systems.smle.build import rifles
from tests.rules.systems.smle.game.stage import ENGINE, march, stage

FOE = "b.foe"


@pytest.fixture
def asked(at_table: AtTable) -> Hands:
    """Red is hidden and sees Blue move."""
    made = stage(rifles(2, id="one"), rifles(2, id="foe"), at={"a.one": (10, 20), FOE: (10, 40)}, begun=False)
    made.do(SetUpBy(side="b")).do(Hide(team=FOE)).do(SetUpBy()).do(StartGame()).levels(a_one=9, b_foe=12)
    player = at_table(made.battle, engine=ENGINE)
    assert not player.page.playing.hand_over.isVisible()
    player.stage.act(march(made, "a.one", 0, 3))
    return player


@pytest.mark.rule("SM-SCN-10", "SM-CBT-05")
def test_its_side_has_the_screen_before_its_answers_are_shown(asked: Hands) -> None:
    playing = asked.page.playing
    assert playing.hand_over.isVisible()
    assert playing.hand_over.title.text() == "Hand over to B"
    assert not playing.decision.isVisible()
    assert f"{FOE}.1" not in asked.view.plane.items_by_id
    asked.keys("Return")
    assert not playing.hand_over.isVisible()
    assert asked.document.looking == "b"
    assert playing.decision.isVisible()
    assert playing.play.choices.unit == FOE


@pytest.mark.rule("SM-SCN-10")
def test_when_it_has_answered_all_look_again(asked: Hands) -> None:
    asked.keys("Return")
    decision = asked.document.now.decision
    assert decision is not None
    asked.stage.act(Waive(decision=decision.id))
    assert asked.document.looking == ""
    assert not asked.page.playing.hand_over.isVisible()
    assert f"{FOE}.1" not in asked.view.plane.items_by_id
