"""Playing by rules on the map: the track, the choices, showing what they want, deciding, and what is hidden."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.context import Context
from app.session import Change
from app.tabletop.choice_button import ChoiceButton
from app.tabletop.overlays import Line, Ring
from rules.battle.action import Action
from rules.battle.engine import Choice, Engine, Odds
from rules.battle.model import Battle
from rules.battle.referee import SetDice, SetState, SetWound
from rules.core.frozen import FrozenMap
from tests.app.tabletop.conftest import AtTable
from tests.app.tabletop.hands import Hands
from tests.app.tabletop.test_table_page import nameless
from tests.helpers import battles
from tests.helpers.skirmish import Advance, EndTurn, Fire, Reply, Shell, Skirmish, skirmish


@pytest.fixture
def player(at_table: AtTable) -> Hands:
    """Before the map, with two sides of two teams; it is the turn of a1."""
    return at_table(skirmish(), engine=Skirmish())


def buttons(hands: Hands) -> list[ChoiceButton]:
    return hands.page.playing.play.choices.buttons


def choice(hands: Hands, code: str) -> Choice:
    return next(button.choice for button in buttons(hands) if button.choice.code == code)


def last(hands: Hands) -> object:
    entry = hands.document.journal.last
    return entry.action if entry else None


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
    assert player.page.context.actions.reason("act-hold") == "Nobody may hold for opportunity fire now."
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
    waive.setFocus()
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


# --- What is hidden -------------------------------------------------------------------------------------


def hide(hands: Hands, *units: str) -> None:
    hands.stage.act(SetState(subjects=units, state="hidden"))


def test_a_hidden_team_is_nowhere(player: Hands) -> None:
    hide(player, "b1")
    page = player.page
    assert "b1" not in page.view.plane.items_by_id
    assert not player.stage.visible("b1.1")
    assert {figure.unit for figure in player.stage.figures()} == {"a1", "a2", "b2"}
    assert {body.id for body in player.stage.bodies()} == {"a1.1", "a1.2", "a2.1", "a2.2", "b2.1", "b2.2"}
    assert [chip.turn.unit for chip in page.playing.track.chips] == ["a1", "a2", "b2"]
    assert not page.panel.outline.model.index_of("unit:b1").isValid()
    names = page.view.names()
    assert names is not None
    assert "b1" not in names.pills
    player.keys("Ctrl+A")
    assert not {"b1.1", "b1.2"} & set(player.selected())
    player.keys("F")
    assert player.tag.title == "Team b2"


def test_the_log_tells_nothing_of_a_hidden_team(player: Hands) -> None:
    player.stage.act(SetWound(figure="b1.1", wound="light"))
    player.keys("Ctrl+Z")
    model = player.page.panel.log.model
    assert "Team b1" in str(model.index(0).data())
    hide(player, "b1")
    told = [str(model.index(row).data()) for row in range(model.rowCount())]
    assert told[-1] == "Something that is hidden from you"
    assert all("Team b1" not in line for line in told)
    assert "Team b1" not in player.page.context.actions.bound()[0].shown.text()
    undo = next(bound for bound in player.page.context.actions.bound() if bound.spec.id == "undo")
    assert "Team b1" not in undo.shown.text()


def test_a_side_sees_its_own_hidden_teams(player: Hands, context: Context) -> None:
    hide(player, "b1")
    player.stage.select(("a1.1",))
    heard: list[Change] = []
    context.session.changed.connect(heard.append)
    context.session.look_as(player.document, "b")
    assert player.stage.visible("b1.1")
    assert player.stage.battle is player.document.now, "the very battle where nothing is hidden"
    assert "moment" in [change.what for change in heard]
    player.stage.select(("b1.1", "a1.1"))
    context.session.look_as(player.document, "a")
    assert "b1.1" not in player.selected()
    assert "b1.1" not in player.page.view.plane.items_by_id


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
