"""What a choice wants is shown on the map: a target, a way, a point; and the keys that take choices."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.tabletop.overlays import Line, Ring
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.app.tabletop.skirmishing import buttons, choice, last
from tests.helpers.skirmish import Advance, EndTurn, Fire, Shell, Skirmish, skirmish


@pytest.fixture
def player(at_table: AtTable) -> Hands:
    """Before the map, with two sides of two teams; it is the turn of a1."""
    return at_table(skirmish(), engine=Skirmish())


# --- A target -------------------------------------------------------------------------------------------


def test_fire_by_keys_alone(player: Hands) -> None:
    player.keys("F")
    assert player.tool() == "choice-target"
    assert player.tag.title == "Team b1"
    assert player.tag.text == "needs 7 or more\n58 % for one hit or more"
    assert {ring.figure for ring in player.shown if isinstance(ring, Ring)} == {"b1.1", "b1.2"}
    player.keys("Right")
    assert player.tag.title == "Team b2"
    assert "Team b2" in player.announced[-1]
    player.keys("Right", "Left", "Return")
    assert last(player) == Fire(team="a1", target="b2")
    assert player.tool() == "tool-select"


def test_fire_with_the_pointer(player: Hands) -> None:
    player.page.playing.play.take(choice(player, "fire"))
    player.move(player.where("b2.1"))
    assert player.tag.title == "Team b2", "what is under the pointer shows its odds"
    player.move((40, 20))
    assert player.tag.title == "Team b1"
    player.click(player.where("a2.1"))
    assert player.entries == 0, "no enemy stands there"
    player.click(player.where("b2.1"))
    assert player.entries == 0, "the first click aims"
    player.click(player.where("b2.2"))
    assert last(player) == Fire(team="a1", target="b2")


def test_esc_lets_the_choice_go(player: Hands) -> None:
    player.keys("F", "Escape")
    assert not any(isinstance(overlay, Line) for overlay in player.shown)
    player.keys("Escape")
    assert player.tool() == "tool-select"
    assert player.page.playing.choosing.choice is None
    assert player.entries == 0
    assert buttons(player)[0].isVisible()


def test_another_tool_lets_the_choice_go(player: Hands) -> None:
    player.keys("F", "R")
    assert player.tool() == "tool-measure"
    assert player.page.playing.choosing.choice is None


def test_another_choice_is_a_button(player: Hands, qtbot: QtBot) -> None:
    player.keys("F")
    play = player.page.playing.play
    assert play.title.text() == "Fire"
    assert play.hint.text().startswith("At whom?")
    qtbot.mouseClick(play.back, Qt.MouseButton.LeftButton)
    assert player.tool() == "tool-select"
    assert buttons(player)[0].hasFocus()


# --- A way and a point ----------------------------------------------------------------------------------


def test_the_way_is_dragged(player: Hands) -> None:
    player.keys("1")
    assert player.tool() == "choice-path"
    assert player.selected() == ("a1.1", "a1.2")
    player.drag([(11, 5), (11, 8)])
    done = last(player)
    assert isinstance(done, Advance)
    assert done.team == "a1"
    assert set(done.paths) == {"a1.1", "a1.2"}
    assert player.where("a1.1") == pytest.approx((11, 8), abs=0.1)
    assert player.tool() == "tool-select"


def test_the_way_by_keys(player: Hands) -> None:
    player.keys("1", "Up", "Up", "Return")
    assert player.where("a1.1") == pytest.approx((11, 7))
    assert player.entries == 1


def test_another_team_cannot_be_dragged_by_the_choice(player: Hands) -> None:
    player.keys("1")
    before = player.where("a2.1")
    player.drag([before, (30, 12)])
    assert player.where("a2.1") == before
    assert player.entries == 0


def test_nobody_is_dragged_off_the_table_by_a_choice(player: Hands) -> None:
    player.keys("1")
    player.drag([(11, 5), (11, -3)])
    assert player.told[-1].startswith("By the rules nobody walks off")
    assert player.entries == 0


def test_a_point_is_clicked_and_clicked_again(player: Hands) -> None:
    player.keys("3")
    assert player.tool() == "choice-point"
    player.click((30, 30))
    assert player.entries == 0
    player.click((30, 30))
    done = last(player)
    assert isinstance(done, Shell)
    assert done.point == pytest.approx((30, 30), abs=0.1)


def test_a_point_by_keys(player: Hands) -> None:
    player.keys("3", "Up", "Right", "Return")
    assert last(player) == Shell(team="a1", point=(37, 25))


# --- Keys -----------------------------------------------------------------------------------------------


def test_a_letter_takes_what_it_means(player: Hands) -> None:
    player.keys("A")
    assert player.told == ["Too far"]
    assert player.page.context.actions.reason("act-hold") == "Nobody may hold now."
    player.keys("E")
    assert last(player) == EndTurn(team="a1")


def test_digits_choose_and_the_terrain_tool_keeps_its_own(player: Hands) -> None:
    player.keys("4")
    assert last(player) == EndTurn(team="a1")
    player.keys("9")
    assert player.entries == 1, "there is no ninth choice"
    player.keys("T", "2")
    assert player.entries == 1
    assert player.page.mat.terrain.isVisible()


def test_enter_and_space_take_the_choice_with_the_focus(player: Hands) -> None:
    buttons(player)[3].setFocus()
    player.key("Return")
    assert last(player) == EndTurn(team="a1")
    assert player.page.playing.play.choices.unit == "b1"
