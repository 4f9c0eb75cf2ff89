"""The tracker: a game on a real table with real models, by pointer and by keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.tabletop.questions import NumberCard, WordCard
from app.tabletop.tracker.row import HEIGHT, LEVEL_PX
from app.tabletop.tracker.tracker import Tracker
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.helpers.skirmish import Advance, EndTurn, Fire, Reply, Skirmish, skirmish


@pytest.fixture
def player(at_table: AtTable) -> Hands:
    """Before the tracker; dice are thrown on the table and typed."""
    return at_table(skirmish(real=True, typed=True), engine=Skirmish())


def tracker(hands: Hands) -> Tracker:
    return hands.page.playing.tracker


def last(hands: Hands) -> object:
    entry = hands.document.journal.last
    return entry.action if entry else None


def button(hands: Hands, name: str) -> QPushButton:
    found = tracker(hands).findChild(QPushButton, name)
    assert isinstance(found, QPushButton), name
    return found


# --- The list -------------------------------------------------------------------------------------------


def test_a_battle_without_a_table_is_tracked(player: Hands) -> None:
    assert tracker(player).isVisible()
    assert not player.view.isVisible()
    rows = tracker(player).order.rows
    assert [row.accessibleName() for row in rows.values()] == [
        "Team a1, 3, Close, 2 figures, acting now",
        "Team b1, 6, Close, 2 figures, to act, may still reply",
        "Team a2, 11, Close, 2 figures, to act",
        "Team b2, 12, Close, 2 figures, to act",
    ]
    assert rows["b1"].height() == HEIGHT
    assert LEVEL_PX == 40
    assert tracker(player).team.name.text() == "Team a1"
    assert player.selected() == ("a1.1", "a1.2")


def test_the_next_team_comes_into_hand_by_itself(player: Hands) -> None:
    player.keys("E")
    assert last(player) == EndTurn(team="a1")
    assert player.selected() == ("b1.1", "b1.2")
    assert tracker(player).team.name.text() == "Team b1"
    assert tracker(player).order.rows["a1"].placed.turn.state == "done"


def test_another_team_is_chosen_by_pointer_and_keys(player: Hands, qtbot: QtBot) -> None:
    rows = tracker(player).order.rows
    qtbot.mouseClick(rows["b2"], Qt.MouseButton.LeftButton)
    assert tracker(player).team.name.text() == "Team b2"
    rows["b2"].setFocus()
    player.keys("Up", "Up", "Return")
    assert tracker(player).team.name.text() == "Team b1"
    assert rows["b1"].isChecked()
    player.keys(".", ".")
    assert tracker(player).team.name.text() == "Team b2"
    player.keys(",")
    assert tracker(player).team.name.text() == "Team a2"


def test_f6_goes_through_the_panes(player: Hands) -> None:
    assert player.page.panes() == [tracker(player).order, tracker(player).team, tracker(player).team.dice]
    player.page.show_panels()
    assert player.page.panes() == [tracker(player).team, tracker(player).team.dice]


# --- A choice and its questions -------------------------------------------------------------------------


def test_fire_with_facts_by_the_pointer(player: Hands, qtbot: QtBot) -> None:
    play = tracker(player).team.play
    qtbot.mouseClick(play.choices.buttons[1], Qt.MouseButton.LeftButton)
    assert set(play.targets) == {"b1", "b2"}
    assert not play.do.isEnabled()
    qtbot.mouseClick(play.targets["b2"], Qt.MouseButton.LeftButton)
    assert not play.do.isEnabled(), "range and cover are not stated yet"
    plus = tracker(player).findChild(QToolButton, "ask-range-plus")
    assert isinstance(plus, QToolButton)
    assert min(plus.width(), plus.height()) >= 44
    for _ in range(3):
        qtbot.mouseClick(plus, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(button(player, "ask-cover-hard"), Qt.MouseButton.LeftButton)
    assert button(player, "ask-cover-hard").height() >= 44
    assert play.tally.title.text() == "Why 10"
    assert play.tally.big.text() == "10+"
    qtbot.mouseClick(play.do, Qt.MouseButton.LeftButton)
    assert tracker(player).team.dice.is_asking
    assert not player.page.mat.dice.is_asking
    for face in (6, 5):
        qtbot.mouseClick(button(player, f"die-{face}"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(tracker(player).team.dice.throw, Qt.MouseButton.LeftButton)
    assert last(player) == Fire(team="a1", target="b2", range_in=3.0, cover="hard")
    assert player.figure("b2.1").wound == "killed"


def test_fire_with_facts_by_keys_alone(player: Hands) -> None:
    player.page.enter()
    player.keys("2")
    assert QApplication.focusWidget() is tracker(player).team.play.targets["b1"]
    player.keys("Space", "Tab", "Tab")
    field = tracker(player).team.play.questions.cards["range"]
    assert isinstance(field, NumberCard)
    assert field.field.hasFocus()
    player.keys("Up", "Up", "Shift+Up")
    assert field.field.text() == "2.1″"
    button(player, "ask-cover-soft").setFocus()
    player.keys("Space")
    tracker(player).team.play.do.setFocus()
    player.keys("Space", "3", "4", "Return")
    assert last(player) == Fire(team="a1", target="b1", range_in=2.1, cover="soft")


def test_what_is_typed_is_taken_as_people_write_it(player: Hands) -> None:
    player.keys("1")
    card = tracker(player).team.play.questions.cards["inches-moved"]
    assert isinstance(card, NumberCard)
    for text, shown in (
        ("4,5", "4.5″"),
        ("7.5″", "7.5″"),
        ("many", "7.5″"),
        ("nan", "7.5″"),
        ("99", "8″"),
        ("-3", "0″"),
    ):
        card.field.setFocus()
        card.field.selectAll()
        card.field.insert(text)
        player.key("Return", card.field)
        assert card.field.text() == shown, text
    tracker(player).team.play.do.setFocus()
    player.key("Space")
    assert last(player) == Advance(team="a1", inches=0.0)


def test_a_usual_value_need_not_be_stated(player: Hands, qtbot: QtBot) -> None:
    player.keys("1")
    play = tracker(player).team.play
    assert play.do.isEnabled()
    qtbot.mouseClick(play.do, Qt.MouseButton.LeftButton)
    assert last(player) == Advance(team="a1", inches=6.0)
    assert play.choices.buttons[0].isVisible(), "the next choice"


def test_the_sum_is_corrected_term_by_term(player: Hands, qtbot: QtBot) -> None:
    player.keys("2")
    play = tracker(player).team.play
    for name, total in (("correct-cover-minus", "6+"), ("correct-trained-minus", "5+"), ("correct-cover-plus", "6+")):
        found = play.tally.findChild(QToolButton, name)
        assert isinstance(found, QToolButton)
        found.setFocus()
        qtbot.keyClick(found, Qt.Key.Key_Space)
        assert play.tally.big.text() == total
        focus = QApplication.focusWidget()
        assert focus is not None
        assert focus.objectName() == name, "the focus stays for the next one"
    assert dict(player.page.playing.choosing.answer.corrections) == {"trained": -1}


def test_facts_that_stay_keep_the_focus(player: Hands, qtbot: QtBot) -> None:
    player.keys("2")
    button(player, "ask-seen-false").setFocus()
    player.key("Space")
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.objectName() == "ask-seen-false"
    card = tracker(player).team.play.questions.cards["seen"]
    assert isinstance(card, WordCard)
    assert [shown.isChecked() for shown in card.buttons.values()] == [False, True]


def test_esc_gives_the_choice_up_then_the_dice(player: Hands) -> None:
    player.keys("2", "Escape")
    play = tracker(player).team.play
    assert player.page.playing.choosing.choice is None
    assert play.choices.buttons[0].isVisible()
    choosing = player.page.playing.choosing
    play.take(play.choices.buttons[1].choice)
    choosing.show_answer(target="b1")
    choosing.state("range", 3)
    choosing.state("cover", "none")
    assert choosing.commit()
    dice = tracker(player).team.dice
    asking = [dice.is_asking]
    player.keys("Escape", "Escape")
    assert [*asking, dice.is_asking] == [True, False]
    assert player.entries == 0


def test_a_decision_stands_over_the_choices(player: Hands, qtbot: QtBot) -> None:
    player.stage.act(Fire(team="a1", target="b1"))
    player.keys("6", "6", "Return")
    bar = tracker(player).team.decision
    assert bar.isVisible()
    assert not player.page.playing.decision.isVisible()
    qtbot.mouseClick(button(player, "decision-0"), Qt.MouseButton.LeftButton)
    player.keys("2", "Return")
    assert last(player) == Reply(team="b1")


# --- Figures and log ------------------------------------------------------------------------------------


def test_figures_are_hurt_and_told_in_the_log(player: Hands, qtbot: QtBot) -> None:
    team = tracker(player).team
    box = team.unit.boxes["a1.1"]
    assert box.accessibleName() == "Rifle 1", "nobody says that it is not on the table"
    assert not team.unit.name.isVisible()
    qtbot.mouseClick(box.buttons[1], Qt.MouseButton.LeftButton)
    assert player.figure("a1.1").wound == "killed"
    assert "1 of 2" in tracker(player).order.rows["a1"].accessibleName()
    team.show_tab("log")
    assert team.log.isVisible()
    assert team.log.model.rowCount() == 1
