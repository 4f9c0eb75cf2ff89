"""Playing by rules on the map: the track, the choices, deciding, and the dice that are asked for."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.context import Context
from rules.battle.action import Action
from rules.battle.answers import Choice, Odds
from rules.battle.engine import Engine
from rules.battle.model import Battle
from rules.battle.referee import SetDice
from rules.core.frozen import FrozenMap
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.app.tabletop.menus import nameless
from tests.app.tabletop.skirmishing import buttons, last
from tests.helpers import battles
from tests.helpers.skirmish import EndTurn, Fire, Reply, Skirmish, skirmish


@pytest.fixture
def player(at_table: AtTable) -> Hands:
    """Before the map, with two sides of two teams; it is the turn of a1."""
    return at_table(skirmish(), engine=Skirmish())


# --- What is shown --------------------------------------------------------------------------------------


def test_the_track_says_who_acts_when(player: Hands, qtbot: QtBot) -> None:
    track = player.page.playing.track
    assert track.isVisible()
    assert track.phases.accessibleName() == "Activation: done, Active turns: now, End of round: to come"
    told = [chip.accessibleName() for chip in track.chips]
    assert told[0] == "Team a1, 3, Close, 2 figures, acting now"
    assert told[1] == "Team b1, 6, Close, 2 figures, to act, may still reply"
    qtbot.mouseClick(track.chips[2], Qt.MouseButton.LeftButton)
    assert player.selected() == ("a2.1", "a2.2")
    player.stage.act(EndTurn(team="a1"))
    assert [chip.turn.state for chip in track.chips] == ["done", "now", "waiting", "waiting"]


def test_a_table_without_rules_has_none_of_it(hands: Hands) -> None:
    playing = hands.page.playing
    for part in (playing.track, playing.play, playing.decision, playing.tracker, playing.hand_over):
        assert not part.isVisible(), part.objectName()
    hands.keys("F")
    assert hands.page.context.actions.reason("act-fire") == "Nobody may fire now."


def test_the_choices_are_those_of_the_team_that_acts_or_is_selected(player: Hands) -> None:
    view = player.page.playing.play.choices
    assert view.unit == "a1"
    assert [button.choice.code for button in view.buttons] == ["move", "fire", "shell", "end-turn", "assault"]
    assert view.buttons[-1].accessibleName() == "Assault, Too far, not allowed"
    assert view.buttons[1].odds == "58 %"
    player.stage.select(("b1.1",))
    assert [button.choice.issue is None for button in view.buttons] == [False]
    assert view.buttons[0].note == "Not its turn"


def test_a_forbidden_choice_says_why(player: Hands, qtbot: QtBot) -> None:
    qtbot.mouseClick(buttons(player)[-1], Qt.MouseButton.LeftButton)
    assert player.told == ["Too far"]
    assert player.entries == 0


def test_the_choice_with_the_focus_shows_its_sum(player: Hands) -> None:
    tally = player.page.playing.play.tally
    assert tally.isVisible(), "the likeliest attack, while nobody points at anything"
    buttons(player)[0].setFocus()
    assert not tally.isVisible()
    buttons(player)[1].setFocus()
    assert tally.isVisible()
    assert tally.title.text() == "Why 7"
    assert tally.split.accessibleName() == "Killed 29 %, Light 29 %, Miss 42 %"


def test_a_rule_in_the_sum_leads_to_its_text(player: Hands, context: Context, qtbot: QtBot) -> None:
    went: list[object] = []
    context.notes.wanted.connect(went.append)
    buttons(player)[1].setFocus()
    link = player.page.findChild(QPushButton, "rule-SK-1")
    assert isinstance(link, QPushButton)
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    assert [(place.page, place.target) for place in went] == [("rules", "SK-1")]  # type: ignore[attr-defined]


# --- Decisions ------------------------------------------------------------------------------------------


def test_a_decision_asks_and_is_answered(player: Hands, qtbot: QtBot) -> None:
    bar = player.page.playing.decision
    assert not bar.isVisible()
    player.keys("F", "Return")
    assert bar.isVisible()
    assert bar.question.text() == "Answer fire"
    assert player.announced.count("Answer fire") == 1
    assert player.page.mat.tools.geometry().right() < bar.x()
    answer = bar.findChild(QPushButton, "decision-0")
    assert isinstance(answer, QPushButton)
    assert answer.geometry().height() >= 36
    assert bar.rect().contains(QRect(answer.mapTo(bar, QPoint(0, 0)), answer.size())), "all of it is in sight"
    qtbot.mouseClick(answer, Qt.MouseButton.LeftButton)
    assert last(player) == Reply(team="b1")
    assert not bar.isVisible()


def test_a_decision_is_waived_by_keys(player: Hands) -> None:
    player.keys("F", "Return")
    bar = player.page.playing.decision
    waive = bar.findChild(QPushButton, "decision-waive")
    assert isinstance(waive, QPushButton)
    QApplication.processEvents()
    player.key("Tab")
    while not waive.hasFocus():
        assert bar.isAncestorOf(QApplication.focusWidget() or player.page), "Tab goes through what may be decided"
        player.key("Tab")
    player.key("Space")
    assert player.document.now.decision is None
    player.keys("Ctrl+Z")
    assert bar.isVisible(), "what was taken back is asked again"


def test_typed_dice_are_asked_for_once_and_by_digits(at_table: AtTable) -> None:
    player = at_table(skirmish(typed=True), engine=Skirmish())
    player.keys("F", "Return")
    assert player.page.mat.dice.is_asking
    assert not player.page.playing.tracker.team.dice.is_asking
    player.keys("5", "6", "Return")
    entry = player.document.journal.last
    assert entry is not None
    assert entry.rolls[0].faces == (5, 6)
    assert player.figure("b1.1").wound == "killed"


def test_the_switch_of_the_dice_only_switches_while_dice_are_wanted(at_table: AtTable) -> None:
    player = at_table(skirmish(typed=True), engine=Skirmish())
    player.keys("F", "Return")
    player.view.setFocus()
    player.keys("Ctrl+Shift+D")
    assert not player.page.mat.dice.is_asking
    assert [type(entry.action) for entry in player.document.journal.made] == [SetDice]


@pytest.mark.parametrize("place", ["outline", "track"])
def test_digits_choose_wherever_the_focus_is_but_in_text(player: Hands, place: str) -> None:
    page = player.page
    page.panel.show_tab("outline")
    chips = [found for found in page.playing.track.findChildren(QAbstractButton) if found.isVisible()]
    (page.panel.outline.tree if place == "outline" else chips[0]).setFocus()
    assert not player.view.hasFocus()
    player.keys("1")
    assert page.playing.choosing.choice is not None
    page.playing.choosing.let_go()
    page.panel.show_tab("notes")
    player.keys("1")
    assert page.panel.notes.field.text() == "1"
    assert page.playing.choosing.choice is None


# --- Looks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", [(), ("F",), ("1", "Up"), ("3",), ("F", "Return")])
def test_everything_has_a_name_and_is_in_sight(player: Hands, keys: tuple[str, ...]) -> None:
    player.keys(*keys)
    assert nameless(player.page) == []
    QApplication.processEvents()
    right = player.page.panel.rect().right()
    for widget in player.page.playing.play.findChildren(QWidget):
        if widget.isVisible():
            assert widget.mapTo(player.page.panel, widget.rect().topRight()).x() <= right, widget.objectName()


def test_a_refused_step_of_an_engine_is_told_in_words(player: Hands) -> None:
    assert player.stage.act(Fire(team="a1")) is None
    assert player.told == ["No target"]


def test_a_battle_without_figures_of_a_team(at_table: AtTable) -> None:
    """A team whose figures are all gone is on the track still, and nobody can aim at it."""
    start = skirmish()
    gone = {key: start.figures[key].model_copy(update={"is_gone": True}) for key in ("b1.1", "b1.2")}
    player = at_table(start.model_copy(update={"figures": FrozenMap({**start.figures, **gone})}), engine=Skirmish())
    assert player.page.playing.track.chips[1].accessibleName().startswith("Team b1, 6, Close, 0 of 2")
    player.keys("F")
    assert player.tag.title == "Team b2"


def test_the_base_engine_asks_nothing() -> None:
    engine, battle = Engine(), battles.battle(Engine())
    assert engine.hidden(battle, "a") == frozenset()
    assert engine.secret_to(battle) == ""
    assert engine.score(battle) == ()
    choice = Choice("walk", None)
    assert engine.targets(battle, "a1", choice) == ("b1", "b2")


class Hopeless(Skirmish):
    """Skirmish where fire never hits."""

    def odds(self, battle: Battle, action: Action) -> Odds | None:
        return Odds(FrozenMap({"any": 0.0})) if isinstance(action, Fire) else None


def test_what_has_no_chance_stands_behind_what_may_be_done(at_table: AtTable) -> None:
    player = at_table(skirmish(), engine=Hopeless())
    codes = [button.choice.code for button in buttons(player)]
    assert codes == ["move", "shell", "end-turn", "fire", "assault"]
    player.keys("4")
    assert player.tool() == "choice-target", "its key is that of its place"


def test_the_key_of_a_choice_is_a_cap_and_no_part_of_its_words(player: Hands) -> None:
    button = buttons(player)[0]
    assert button.words == "Move"
    before = button.grab().toImage()
    button.number = 0
    assert button.grab().toImage() != before
