"""In a narrow window the panel is a drawer: what a choice asks once its target is shown does not stay behind it."""

from rules.systems.smle.game import actions as act
from rules.tabletop.terrain import Table
from tests.app.tabletop.smle_table import Begun, begun, choose

__all__ = ["begun"]


def test_who_fires_what_comes_in_sight_when_the_target_was_shown(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    page = hands.page
    page.resize(1000, 640)
    hands.stage.act(act.StartGame(by="1"))
    for unit in hands.document.now.units:
        hands.stage.act(act.SetLevel(team=unit, level=8 if unit == "1.hq" else 12))
    assert page.sides.is_drawer("unit")
    page.sides.reveal("unit")
    choose(hands, "choose-fire")
    hands.view.setFocus()
    assert not page.sides.is_shown("unit"), "the map needs the room"
    hands.view.fit()
    hands.click(hands.where("2.hq.1"))
    assert page.playing.choosing.answer.target == "2.hq"
    assert page.sides.is_shown("unit")
    assert page.playing.play.questions.isVisible()
    assert page.playing.play.do.hasFocus(), "Enter does it"
