"""Two players at one computer: the screen between them, and what each of them sees."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.session import Change
from rules.battle.model import Battle
from rules.battle.referee import SetState
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.app.tabletop.menus import nameless
from tests.helpers.skirmish import EndTurn, Skirmish, skirmish


class Secretive(Skirmish):
    """Whatever the active team may do is for its side alone, while it has a hidden team."""

    def secret_to(self, battle: Battle) -> str:
        active = self.active(battle)
        side = battle.side_of(active) if active else ""
        return side if any("hidden" in unit.states and unit.side == side for unit in battle.units.values()) else ""


@pytest.fixture
def player(at_table: AtTable) -> Hands:
    return at_table(skirmish(), engine=Secretive())


def test_nothing_is_handed_over_where_nothing_is_secret(player: Hands) -> None:
    player.stage.act(EndTurn(team="a1"))
    assert not player.page.playing.hand_over.isVisible()
    assert player.view.isVisible()


def test_the_screen_between_two_players(player: Hands, qtbot: QtBot) -> None:
    player.stage.act(SetState(subjects=("b2",), state="hidden"))
    assert "b2.1" not in player.view.plane.items_by_id, "Blue acts, and Red's team is hidden"
    player.stage.act(EndTurn(team="a1"))
    screen = player.page.playing.hand_over
    assert screen.isVisible()
    assert not player.view.isVisible()
    assert screen.title.text() == "Hand over to Red"
    assert "Hand over to Red" in player.announced
    assert nameless(player.page) == []
    assert player.page.panes() == [screen]
    assert screen.button.hasFocus()
    made = player.entries
    qtbot.mouseClick(screen.button, Qt.MouseButton.LeftButton)
    assert not screen.isVisible()
    assert player.view.isVisible()
    assert player.document.looking == "b"
    assert "b2.1" in player.view.plane.items_by_id
    assert player.entries == made, "who looks is in no log"
    assert player.selected() == ("b1.1", "b1.2"), "whose go it is, is in hand"


def test_who_looked_looks_no_more(player: Hands) -> None:
    player.stage.act(SetState(subjects=("b2",), state="hidden"))
    player.stage.act(EndTurn(team="a1"))
    player.keys("Return")
    assert player.document.looking == "b"
    player.stage.act(EndTurn(team="b1"))
    assert player.document.looking == ""
    assert "b2.1" not in player.view.plane.items_by_id
    assert not player.page.playing.hand_over.isVisible()
    player.keys("Ctrl+Z")
    assert player.page.playing.hand_over.isVisible(), "back at what is Red's alone"


def test_the_screen_goes_with_its_battle(player: Hands) -> None:
    player.stage.act(SetState(subjects=("b2",), state="hidden"))
    player.stage.act(EndTurn(team="a1"))
    player.page.context.session.close_battle()
    assert not player.page.playing.hand_over.isVisible()
    assert player.page.playing.hand_over.side == ""


def test_no_key_of_the_table_works_behind_the_screen(player: Hands) -> None:
    player.stage.act(SetState(subjects=("b2",), state="hidden"))
    player.stage.act(EndTurn(team="a1"))
    heard: list[Change] = []
    player.page.context.session.changed.connect(heard.append)
    player.keys("E", "F", "1")
    assert heard == []


def test_the_tracker_is_handed_over_too(at_table: AtTable) -> None:
    player = at_table(skirmish(real=True), engine=Secretive())
    player.stage.act(SetState(subjects=("b2",), state="hidden"))
    assert "b2" not in player.page.playing.tracker.order.rows
    player.stage.act(EndTurn(team="a1"))
    assert player.page.playing.hand_over.isVisible()
    player.keys("Return")
    assert player.page.playing.tracker.isVisible()
    assert "b2" in player.page.playing.tracker.order.rows
