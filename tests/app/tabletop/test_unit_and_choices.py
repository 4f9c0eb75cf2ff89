"""The panel of a team that acts: tiles, rounds, choices that fold, and what is asked."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from rules.battle.engine import Engine
from rules.core.tally import Tally
from tests.app.tabletop.busy import Busy, acting, busy, choices, in_full_sight
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.app.tabletop.menus import nameless
from tests.helpers import battles
from tests.helpers.skirmish import EndTurn, Fire, Reply, Skirmish, skirmish


@pytest.fixture
def player(at_table: AtTable) -> Hands:
    return acting(at_table)


# --- The unit -------------------------------------------------------------------------------------------


def test_the_head_says_level_action_and_what_kind_it_is(player: Hands) -> None:
    head = player.page.panel.unit.head
    assert (head.badge.text(), head.word.text()) == ("3", "Close")
    assert head.about.text() == "Trained · light armour"
    player.stage.select(("a1.1",))
    assert head.about.text() == "Trained · light armour · 1 of 5 selected"


def test_what_counts_for_and_against_it_stands_with_the_states_in_one_row(player: Hands) -> None:
    chips = player.page.panel.unit.chips
    pills = {label.text(): label.property("pill") for label in chips.findChildren(QLabel) if label.property("pill")}
    assert pills == {"In cover": "ok", "Under fire": "warn"}
    assert "figure-state:prone" in chips.states
    tops = {widget.geometry().center().y() // 8 for widget in chips.findChildren(QWidget) if widget.isVisible()}
    assert len(tops) == 1


def test_five_figures_stand_four_across_and_low(player: Hands) -> None:
    boxes = list(player.page.panel.unit.boxes.values())
    assert len(boxes) == 5
    assert len({box.y() for box in boxes[:4]}) == 1
    assert boxes[4].y() > boxes[0].y()
    assert boxes[4].geometry().bottom() - boxes[0].y() + player.page.panel.unit.chips.height() < 190
    for button in boxes[0].buttons:
        assert min(button.width(), button.height()) >= 24
    assert not boxes[0].name.isVisible()
    assert boxes[0].accessibleName() == boxes[0].toolTip() == "Rifle 1"
    assert all(in_full_sight(box) for box in boxes)


def test_few_figures_have_their_names_under_them(at_table: AtTable) -> None:
    hands = at_table(busy(3), engine=Busy())
    hands.stage.select(hands.document.now.units["a1"].figures)
    assert [box.name.text() for box in hands.page.panel.unit.boxes.values()] == ["Rifle 1", "Rifle 2", "Rifle 3"]
    assert all(box.name.isVisible() for box in hands.page.panel.unit.boxes.values())


def test_rounds_are_one_line_and_a_stepper_for_one_figure(player: Hands) -> None:
    rounds = player.page.panel.unit.rounds
    assert rounds.line.text() == "Hand grenade: 0 · 1 · 2 · 3 · 4"
    assert rounds.steppers == {}
    box = player.page.panel.unit.boxes["a1.3"]
    box.setFocus()
    player.key("Return", box)
    assert player.selected() == ("a1.3",)
    assert box.is_picked
    stepper = rounds.steppers["hand-grenade"]
    player.qtbot.mouseClick(stepper.plus, Qt.MouseButton.LeftButton)
    assert player.figure("a1.3").ammunition["hand-grenade"] == 3
    assert stepper.field.text() == "3"


def test_a_count_that_is_none_is_refused(player: Hands) -> None:
    player.stage.select(("a1.3",))
    stepper = player.page.panel.unit.rounds.steppers["hand-grenade"]
    stepper.typed.emit("many")
    assert player.entries == 0
    assert stepper.field.text() == "2"


# --- The choices ----------------------------------------------------------------------------------------


def test_five_choices_are_in_full_sight_the_next_step_first(player: Hands) -> None:
    player.qtbot.waitUntil(lambda: sum(in_full_sight(button) for button in choices(player).buttons) >= 5)
    shown = [button for button in choices(player).buttons if button.isVisible()]
    assert [button.choice.code for button in shown] == ["move", "direct-fire", "direct-fire", "shell", "end-turn"]
    assert all(40 <= button.height() <= 52 for button in shown)


def test_targets_fold_and_the_fold_opens_by_keys(player: Hands) -> None:
    view = choices(player)
    fires = [button for button in view.buttons if button.choice.code == "direct-fire"]
    assert [button.odds for button in fires][:2] == ["60 %", "50 %"]
    assert sum(button.isVisible() for button in fires) == 2
    fold = view.folds["more-direct-fire"]
    assert fold.accessibleName() == "4 more targets, folded"
    fold.setFocus()
    player.key("Return", fold)
    assert all(button.isVisible() for button in fires)
    assert fold.accessibleName() == "4 more targets, shown"
    player.key("Space", fold)
    assert sum(button.isVisible() for button in fires) == 2


def test_a_fold_stays_open_while_the_unit_does(player: Hands) -> None:
    choices(player).folds["barred"].click()
    player.stage.select(("b1.1",))
    player.stage.select(player.document.now.units["a1"].figures)
    assert choices(player).folds["barred"].is_open


def test_what_is_forbidden_waits_behind_one_line_with_its_reasons(player: Hands) -> None:
    view = choices(player)
    barred = [button for button in view.buttons if button.choice.issue is not None]
    assert len(barred) == 4
    assert not any(button.isVisible() for button in barred)
    assert view.folds["barred"].words == "4 more that it may not do"
    player.qtbot.mouseClick(view.folds["barred"], Qt.MouseButton.LeftButton)
    assert all(button.isVisible() for button in barred)
    assert barred[0].note == "Too far"
    assert nameless(player.page) == []


def test_a_digit_takes_what_has_its_key(player: Hands) -> None:
    (end,) = [button for button in choices(player).buttons if button.choice.code == "end-turn"]
    assert end.number == 5
    player.view.setFocus()
    player.keys("5")
    entry = player.document.journal.last
    assert entry is not None
    assert entry.action == EndTurn(team="a1")


def test_no_line_stands_there_twice(player: Hands) -> None:
    words = [button.words for button in choices(player).buttons]
    assert len(words) == len(set(words))


# --- A question -----------------------------------------------------------------------------------------


def test_while_somebody_is_asked_the_panel_has_the_answers_alone(at_table: AtTable, qtbot: QtBot) -> None:
    hands = at_table(skirmish(), engine=Skirmish())
    hands.stage.act(Fire(team="a1", target="b1"))
    view = choices(hands)
    assert view.heads() == ("Answer fire",)
    assert view.unit == "b1"
    assert [button.choice.code for button in view.buttons] == ["reply", "fire-back"]
    assert hands.selected() == ("b1.1", "b1.2"), "who is asked is in hand"
    assert "Red decides" in hands.page.playing.decision.about.text()
    hands.stage.select(("a1.1",))
    assert [button.choice.code for button in view.buttons] == ["reply", "fire-back"]
    qtbot.mouseClick(view.buttons[0], Qt.MouseButton.LeftButton)
    assert hands.document.now.decision is None
    entry = hands.document.journal.last
    assert entry is not None
    assert entry.action == Reply(team="b1")
    assert view.unit == "a1"
    assert hands.selected() == ("a1.1", "a1.2"), "and then whose go it is"


# --- What a tool wants ----------------------------------------------------------------------------------


def test_the_way_is_told_in_figures(at_table: AtTable) -> None:
    hands = at_table(skirmish(), engine=Skirmish())
    hint = hands.page.playing.play.hint
    hands.keys("1")
    assert hint.text().startswith("Show the way. Click")
    hands.keys("Up", "Up")
    assert hint.text().startswith("Show the way: 2.0″ so far. Click")
    hands.keys("Escape", "Escape", "F")
    assert hint.text().startswith("At whom? 2 targets; Team b1 58 %. Click")
    hands.keys("Right")
    assert "Team b2 58 %" in hint.text()
    hands.keys("Escape", "Escape", "3", "Up")
    assert hint.text().startswith("Where? ")
    assert "″ from the team. Click" in hint.text()


def test_engines_say_nothing_of_kinds_by_themselves() -> None:
    engine, battle = Engine(), battles.battle(Engine())
    assert engine.traits(battle, "a1") == ()
    assert engine.circumstances(battle, "a1") == Tally()
