"""The dice over the table: folded to what came of them once the players have gone on, and unfolded when they like."""

import pytest

from rules.systems.smle.game import actions as act
from rules.tabletop.terrain import Table
from tests.app.tabletop.hands import LEFT, Hands
from tests.app.tabletop.smle_table import Begun, begun, choose

__all__ = ["begun"]


@pytest.fixture
def rolled(begun: Begun) -> Hands:
    """A team of ours has just rolled its activation."""
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    for unit in hands.document.now.units:
        hands.stage.act(act.SetLevel(team=unit, level=12 if unit == "1.hq" else 3))
        if unit != "1.hq":
            hands.stage.act(act.SetActed(team=unit, acted=True))
    hands.stage.act(act.DirectFire(by="1", team="1.hq", target="2.hq"))
    assert hands.document.journal.done[-1].rolls
    return hands


def is_open(hands: Hands) -> bool:
    dice = hands.page.mat.dice
    return dice.throw.isVisible() and (dice.rolls.isVisible() or dice.faces.isVisible())


def test_what_was_rolled_is_seen_until_a_choice_is_in_hand(rolled: Hands) -> None:
    dice = rolled.page.mat.dice
    high, words = dice.height(), dice.title.text()
    assert is_open(rolled)
    choose(rolled, "move")
    assert not is_open(rolled)
    assert (dice.title.isVisible(), dice.title.text()) == (True, words), "what came of it stays"
    assert dice.height() < high / 2
    assert dice.unfold.accessibleName() == "Unfold the dice (D)"


def test_it_folds_when_the_player_selects_others_and_d_or_a_click_unfolds_it(rolled: Hands) -> None:
    dice, units = rolled.page.mat.dice, rolled.document.now.units
    rolled.stage.select(units["2.piat"].figures)
    assert not is_open(rolled)
    rolled.key("D", rolled.view)
    assert is_open(rolled)
    assert dice.throw.hasFocus()
    rolled.stage.select(units["1.hq"].figures)
    assert not is_open(rolled)
    rolled.qtbot.mouseClick(dice.title, LEFT)
    assert is_open(rolled)
    rolled.qtbot.mouseClick(dice.unfold, LEFT)
    assert not is_open(rolled)
    assert dice.unfold.width() >= 36
    assert dice.unfold.height() >= 36


def test_what_is_rolled_for_nothing_stays_open_and_so_do_dice_that_are_asked_for(rolled: Hands) -> None:
    dice = rolled.page.mat.dice
    rolled.stage.select(rolled.document.now.units["2.piat"].figures)
    rolled.key("D", rolled.view)
    rolled.qtbot.mouseClick(dice.throw, LEFT)
    rolled.stage.select(())
    assert is_open(rolled), "a free roll: whoever throws dice for himself throws more"
    rolled.key("Ctrl+Shift+D")
    rolled.qtbot.mouseClick(dice.throw, LEFT)
    rolled.stage.select(rolled.document.now.units["2.piat"].figures)
    assert dice.is_asking
    assert dice.throw.isVisible()


def test_the_button_of_a_choice_that_is_done_hands_the_keys_to_the_map(rolled: Hands) -> None:
    """Not to the field with the number of dice, which would eat the digits."""
    button = next(button for button in rolled.page.playing.play.choices.buttons if button.choice.code == "lie-down")
    button.setFocus()
    rolled.qtbot.mouseClick(button, LEFT)
    rolled.qtbot.waitUntil(rolled.view.hasFocus)
