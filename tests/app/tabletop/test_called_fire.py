"""A call for fire in the window: whose eyes are used is told before it is made, and in the log."""

from rules.systems.smle.game import actions as act
from rules.tabletop.terrain import Piece, Table
from tests.app.tabletop.hands import Hands
from tests.app.tabletop.smle_table import Begun, begun, choose
from tests.rules.systems.smle.game.stage import area

__all__ = ["begun"]


def mortars_turn(begun: Begun, *pieces: Piece) -> Hands:
    hands = begun(Table(width_in=72, depth_in=48, pieces=pieces))
    hands.stage.act(act.StartGame(by="1"))
    for unit in hands.document.now.units:
        hands.stage.act(act.SetLevel(team=unit, level=8 if unit == "1.mortar" else 12))
    assert hands.document.journal.engine.active(hands.document.now) == "1.mortar"
    return hands


def test_the_hint_says_whose_eyes_are_used_and_the_log_too(begun: Begun) -> None:
    hands = mortars_turn(begun)
    choose(hands, "call-fire")
    hint = hands.page.playing.play.hint
    assert "seen by" not in hint.text(), "no point is shown yet"
    hands.click((20.0, 20.0))
    assert "seen by Lt Marsh, Lieutenant Marsh’s team" in hint.text()
    hands.key("Return", hands.view)
    rows = hands.page.panel.log.model
    assert "its observer is Lt Marsh" in str(rows.index(rows.rowCount() - 1).data())


def test_where_no_observer_sees_the_point_the_hint_says_so(begun: Begun) -> None:
    wall = area("wall", 0.0, 24.0, 72.0, 1.0, sight="block", height_in=6.0)
    hands = mortars_turn(begun, wall)
    choose(hands, "call-fire")
    hands.click((20.0, 40.0))
    assert "and no observer sees it" in hands.page.playing.play.hint.text()


def test_what_is_left_is_told_by_the_name_of_the_weapon(begun: Begun) -> None:
    hands = mortars_turn(begun)
    hands.stage.select(hands.document.now.units["1.mortar"].figures)
    assert hands.page.panel.unit.rounds.line.text() == "Light mortar, 50-60 mm: 6"
