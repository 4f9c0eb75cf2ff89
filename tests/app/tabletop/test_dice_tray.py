"""The dice tray: seeded dice, and those that people type."""

import pytest
from PySide6.QtWidgets import QStyle, QStyleOptionButton

from app.tabletop.roll_told import so_far
from rules.battle.referee import FreeRoll
from rules.dice.pool import Pool
from rules.dice.thrown import NeedDice, Roll
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import LEFT, Hands
from tests.helpers.skirmish import Fire, Skirmish, skirmish


def test_seeded_dice_show_their_faces_their_sum_and_how_they_fall(hands: Hands) -> None:
    dice = hands.page.mat.dice
    hands.qtbot.mouseClick(dice.count.plus, LEFT)
    hands.qtbot.mouseClick(dice.throw, LEFT)
    roll = hands.document.journal.made[-1].rolls[0]
    assert len(roll.faces) == 2
    assert str(roll.total) in dice.title.text()
    assert " + ".join(str(face) for face in roll.faces) in dice.line.text()
    assert dice.so_far.text().startswith("1 roll of 2D so far")
    hands.key("Ctrl+Z", hands.view)
    hands.key("Ctrl+Y", hands.view)
    assert hands.document.journal.last is not None
    assert hands.document.journal.last.rolls[0].faces == roll.faces, "redo is no re-roll"


def test_typed_dice_are_asked_for_and_typed(hands: Hands) -> None:
    hands.key("Ctrl+Shift+D")
    assert hands.document.now.dice == "typed"
    hands.key("D")
    dice = hands.page.mat.dice
    assert dice.throw.hasFocus()
    hands.qtbot.mouseClick(dice.count.plus, LEFT)
    hands.qtbot.mouseClick(dice.throw, LEFT)
    assert (dice.title.text(), dice.is_asking) == ("Roll 2D", True)
    assert hands.entries == 1, "nothing is thrown before the faces are there"
    hands.key("5")
    hands.key("Backspace")
    hands.keys("3", "6")
    assert hands.entries == 1, "the last die can be taken back too"
    assert dice.throw.text() == "Done"
    hands.keys("Backspace", "5", "4")
    hands.key("Return")
    assert hands.document.journal.made[-1].rolls[0].faces == (3, 5)
    assert not dice.is_asking
    hands.keys("Return", "Return")
    assert (hands.entries, dice.is_asking) == (2, False), "Enter once more does nothing"


def test_enter_with_dice_still_to_come_rolls_none_for_the_player(hands: Hands) -> None:
    hands.key("Ctrl+Shift+D")
    dice = hands.page.mat.dice
    hands.qtbot.mouseClick(dice.count.plus, LEFT)
    dice.roll()
    hands.keys("3", "Return")
    assert dice.is_asking
    assert hands.told[-1] == "1 die is still to be typed (keys 1 to 6)."
    hands.view.setFocus()
    hands.keys("Backspace", "Return")
    assert hands.told[-1] == "2 dice are still to be typed (keys 1 to 6)."
    hands.keys("2", "1", "Return")
    assert hands.document.journal.made[-1].rolls[0].faces == (2, 1)


def test_the_digits_of_the_faces_are_not_cut_off(hands: Hands) -> None:
    hands.key("Ctrl+Shift+D")
    dice = hands.page.mat.dice
    dice.roll()
    for button in dice.keys:
        option = QStyleOptionButton()
        button.initStyleOption(option)
        inside = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
        assert inside.width() >= button.fontMetrics().horizontalAdvance(button.text())
        assert min(button.width(), button.height()) >= 36


@pytest.mark.parametrize("where", ["view", "log", "outline"])
def test_esc_gives_wanted_dice_up_from_anywhere(hands: Hands, where: str) -> None:
    hands.key("Ctrl+Shift+D")
    hands.page.mat.dice.roll()
    at = {"view": hands.view, "log": hands.page.panel.log.list, "outline": hands.page.panel.outline.tree}[where]
    if where != "view":
        hands.page.panel.show_tab(where)
    at.setFocus()
    hands.key("Esc")
    assert not hands.page.mat.dice.is_asking
    assert hands.entries == 1


def test_dice_are_no_longer_wanted_once_the_battle_is_another(hands: Hands) -> None:
    hands.key("Ctrl+Shift+D")
    dice = hands.page.mat.dice
    hands.drag([hands.where("a1.1"), (15, 6)])
    for keys in ("Ctrl+Z", "Ctrl+Y", "PgUp", "End", "Ctrl+Shift+D"):
        if keys != "End":
            dice.roll()
            assert dice.is_asking
        hands.key(keys, hands.view)
        assert not dice.is_asking, keys
    assert hands.entries == 3, "a switch, a move and a switch: nothing was thrown"


def test_digits_type_faces_from_the_table_too(hands: Hands) -> None:
    hands.key("Ctrl+Shift+D")
    hands.page.mat.dice.roll()
    assert hands.page.mat.dice.is_asking
    hands.view.setFocus()
    hands.keys("4", "Return")
    assert hands.document.journal.made[-1].rolls[0].faces == (4,)


def test_wanted_dice_can_be_given_up_or_left_to_the_program(hands: Hands) -> None:
    hands.key("Ctrl+Shift+D")
    dice = hands.page.mat.dice
    dice.roll()
    hands.key("Esc", dice)
    assert not dice.is_asking
    assert hands.entries == 1
    dice.roll()
    dice.roll()
    assert len(hands.document.journal.made[-1].rolls) == 1


def test_rolls_of_one_kind_are_counted_against_what_is_expected_of_them() -> None:
    rolls = [Roll(Pool(2), (4, 2), ""), Roll(Pool(1, 6, 1), (4,), ""), Roll(Pool(2), (5, 4), "")]
    assert so_far(rolls) == "2 rolls of 2D so far, mean 7.5 (7.0 expected)"
    assert so_far(rolls, Pool(1, 6, 1)) == "1 roll of 1D+1 so far, mean 5.0 (4.5 expected)"
    assert so_far([]) == ""


def test_dice_are_asked_for_by_name(at_table: AtTable) -> None:
    hands = at_table(skirmish(typed=True), engine=Skirmish())
    hands.stage.act(Fire(team="a1", target="b1"))
    assert hands.page.mat.dice.title.text() == "Roll 2D for Team a1"
    assert hands.page.mat.dice.line.text() == "fire"
    assert hands.announced[-1] == "Roll 2D for Team a1: fire"


def test_only_the_faces_that_such_a_die_has_can_be_pressed(hands: Hands) -> None:
    dice = hands.page.mat.dice
    dice.ask(FreeRoll(count=1), NeedDice(Pool(1, 3), "who-is-hit"))
    assert [key.isVisible() for key in dice.keys] == [True] * 3 + [False] * 3
    dice.ask(FreeRoll(count=1), NeedDice(Pool(1), "to-hit"))
    assert all(key.isVisible() for key in dice.keys)
