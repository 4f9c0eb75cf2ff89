"""Setting SMLE up in the window: hidden teams, teams beside the table, one side alone."""

from PySide6.QtCore import Qt

from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from rules.systems.smle.game import actions as act
from rules.tabletop.terrain import Table
from tests.app.tabletop.smle_table import Begun, begun, choose

__all__ = ["begun"]


def test_a_hidden_team_is_handed_over(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.SetUpBy(by="2", side="2"))
    hands.page.playing.hand_over.take()
    hands.stage.act(act.SetUpBy())
    hands.stage.act(act.Hide(by="2", team="2.piat"))
    assert hands.stage.visible(hands.document.now.units["2.piat"].figures[0]), "all set up together"
    hands.stage.act(act.StartGame(by="1"))
    assert "2.piat" not in (hands.stage.battle.units if hands.stage.battle else {})
    for unit in hands.document.now.units:
        hands.stage.act(act.RollActivation(by=unit[0], team=unit))
    engine, now = hands.document.journal.engine, hands.document.now
    side = now.side_of(engine.active(now))
    assert hands.page.playing.hand_over.isVisible() == (side == "2")
    assert engine.hidden(now, "2") == frozenset()
    assert engine.hidden(now, "1") == {"2.piat"}


def test_a_team_beside_the_table_is_set_up_as_from_the_tray(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    figures = hands.document.now.units["1.piat"].figures
    hands.stage.act(Place(places=FrozenMap(dict.fromkeys(figures))))
    hands.stage.select(figures)
    choose(hands, "deploy")
    assert hands.tool() == "tool-place"
    assert hands.page.playing.choosing.choice is None
    hands.move((20, 5))
    hands.keys("Return")
    assert isinstance(hands.document.journal.done[-1].action, act.Deploy)
    assert [hands.figure(figure).place is not None for figure in figures] == [True] * len(figures)
    assert hands.tool() == "tool-select"


def test_a_hidden_team_in_open_play_is_seen_with_its_sign(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    figures = hands.document.now.units["2.piat"].figures
    hands.stage.select(figures)
    adding = hands.page.panel.unit.chips.adding
    assert adding is not None
    next(line for line in adding.actions() if line.objectName() == "unit-state-hidden").trigger()
    items = hands.view.plane.items_by_id
    assert all(items[figure].sign.is_hidden for figure in figures)
    assert hands.page.panel.unit.about.text().startswith("hidden · ")
    hands.page.panel.unit.states["unit-state:hidden"].click()
    assert not any(items[figure].sign.is_hidden for figure in figures)


def test_a_team_beside_the_table_has_no_move_and_is_told_why(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    figures = hands.document.now.units["1.piat"].figures
    hands.stage.act(Place(places=FrozenMap(dict.fromkeys(figures))))
    for unit in hands.document.now.units:
        hands.stage.act(act.SetLevel(team=unit, level=8 if unit == "1.piat" else 12))
    moves = [button for button in hands.page.playing.play.choices.buttons if button.choice.code in ("move", "run")]
    assert moves
    assert {button.note for button in moves} == {"PIAT team is not on the table yet."}


def test_one_side_sets_up_alone_behind_the_hand_over(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    play, screen = hands.page.playing.play, hands.page.playing.hand_over
    ben = next(button for button in play.choices.buttons if button.choice.details.get("side") == "Ben")
    hands.qtbot.mouseClick(ben, Qt.MouseButton.LeftButton)
    assert screen.isVisible()
    hands.qtbot.mouseClick(screen.button, Qt.MouseButton.LeftButton)
    hands.stage.act(act.Hide(by="2", team="2.piat"))
    hands.stage.act(act.DigIn(by="2", team="2.piat"))
    assert hands.stage.visible(hands.document.now.units["2.piat"].figures[0]), "whoever hides them sees them"
    hands.stage.act(act.SetUpBy(side="1"))
    assert screen.isVisible()
    hands.qtbot.mouseClick(screen.button, Qt.MouseButton.LeftButton)
    assert hands.stage.battle is not None
    assert "2.piat" not in hands.stage.battle.units
    assert "2.piat.position" in hands.document.now.markers
    assert "2.piat.position" not in hands.stage.battle.markers
    hands.stage.act(act.StartGame(by="1"))
    assert not screen.isVisible()
    assert "2.piat" not in hands.stage.battle.units, "nobody who looks sees what is hidden"


def test_a_side_alone_finds_its_own_teams_in_the_tray_and_nothing_of_the_others_in_hand(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    units = hands.document.now.units
    away = [figure for key in ("1.piat", "2.piat", "2.mortar") for figure in units[key].figures]
    hands.stage.act(Place(places=FrozenMap(dict.fromkeys(away))))
    hands.stage.act(act.SetUpBy(by="1", side="1"))
    hands.page.playing.hand_over.take()
    assert [unit.id for unit, _ in hands.page.mat.tray.waiting()] == ["1.piat"]
    hands.stage.select(units["1.hq"].figures)
    hands.stage.act(act.SetUpBy(by="2", side="2"))
    hands.page.playing.hand_over.take()
    assert {unit.id for unit, _ in hands.page.mat.tray.waiting()} == {"2.piat", "2.mortar"}
    assert hands.selected() == ()
