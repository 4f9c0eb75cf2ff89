"""SMLE in the window, as far as its engine goes: rolls, moves and fire on the map and on a real table."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QPushButton
from pytestqt.qtbot import QtBot

from rules.battle.action import Waive
from rules.core.frozen import FrozenMap
from rules.systems.smle.game import actions as act
from rules.tabletop.terrain import Table
from tests.app.tabletop.smle_table import Begun, begun, choose, decisions, roll_all

__all__ = ["begun"]


def test_a_round_begins_on_the_map_by_keys(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    assert not hands.page.playing.track.chips, "at set-up there is no order"
    hands.stage.act(act.StartGame(by="1"))
    play = hands.page.playing.play
    codes = [button.choice.code for button in play.choices.buttons]
    assert codes[:2] == ["roll-all", "roll-activation"], "all at once, or the first team, which is in hand by itself"
    hands.keys("2")
    assert isinstance(hands.document.journal.done[-1].action, act.RollActivation)
    roll_all(hands)
    active = hands.document.journal.engine.active(hands.document.now)
    assert active
    track = hands.page.playing.track
    (now,) = [chip for chip in track.chips if chip.turn.state == "now"]
    assert now.turn.unit == active
    assert now.turn.word in ("Double Move", "Close", "Advance", "Stand", "Pinned", "Fall Back", "Break")
    assert track.after.isVisible() or track.before.isVisible(), "18 teams do not fit"


def test_a_move_by_the_rules_on_the_map(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    roll_all(hands)
    hands.page.view.setFocus()
    active = hands.document.journal.engine.active(hands.document.now)
    (first, *_) = hands.document.now.figures_of(active)
    before = hands.where(first.id)
    hands.keys("1")
    assert hands.tool() == "choice-path"
    way = -1 if before[1] > 20 else 1
    hands.keys("Up" if way > 0 else "Down", "Return")
    assert isinstance(hands.document.journal.done[-1].action, act.Move)
    while (decision := hands.document.now.decision) is not None:
        assert hands.page.playing.decision.isVisible()
        hands.stage.act(Waive(decision=decision.id, by=decision.side))
    assert hands.where(first.id)[1] == pytest.approx(before[1] + way, abs=0.05)


def test_fire_on_the_map_shows_the_number_to_meet(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    roll_all(hands)
    play = hands.page.playing.play
    button = next(button for button in play.choices.buttons if button.choice.code == "direct-fire")
    button.setFocus()
    assert button.odds.endswith(" %")
    assert button.choice.action is not None
    tally = hands.document.journal.engine.odds(hands.document.now, button.choice.action)
    assert tally is not None
    assert tally.tally is not None
    assert tally.tally.terms[0].amount in (6, 7, 8, 9), "the number of the firer's quality (SM-SHO-05)"
    assert play.tally.title.text() == f"Why {tally.tally.total}"
    hands.key("Return")
    assert isinstance(hands.document.journal.done[-1].action, act.DirectFire)


def test_fire_on_a_real_table_with_what_is_stated(begun: Begun, qtbot: QtBot) -> None:
    hands = begun(None)
    play = hands.page.playing.tracker.team.play
    assert hands.page.playing.tracker.isVisible()
    assert len(hands.page.playing.tracker.order.rows) == 18
    hands.page.playing.tracker.order.choose("1.hq")
    start = next(button for button in play.choices.buttons if button.choice.code == "start")
    qtbot.mouseClick(start, Qt.MouseButton.LeftButton)
    roll_all(hands)
    active = hands.document.journal.engine.active(hands.document.now)
    assert hands.page.playing.tracker.order.rows[active].is_now
    fire = next(button for button in play.choices.buttons if button.choice.code == "direct-fire-at")
    qtbot.mouseClick(fire, Qt.MouseButton.LeftButton)
    marks = list(play.marks.buttons)
    assert len(marks) == 9, "each enemy is a button"
    qtbot.mouseClick(play.marks.buttons[marks[0]], Qt.MouseButton.LeftButton)
    assert not play.do.isEnabled(), "how far is not stated"
    hands.page.playing.choosing.state("range", 12)
    needed = int(play.tally.big.text().rstrip("+"))
    hard = hands.page.findChild(QPushButton, "ask-cover-hard")
    assert isinstance(hard, QPushButton)
    qtbot.mouseClick(hard, Qt.MouseButton.LeftButton)
    assert play.tally.big.text() == f"{needed + 3}+", "hard cover is −3 to the dice (SM-SHO-19)"
    hands.page.playing.choosing.correct("to-hit-number", 1)
    assert play.tally.big.text() == f"{needed + 4}+"
    qtbot.mouseClick(play.do, Qt.MouseButton.LeftButton)
    done = hands.document.journal.done[-1].action
    assert isinstance(done, act.DirectFire)
    assert (done.stated.range_in, done.stated.cover, done.stated.modifier) == (12.0, "hard", -1)


def test_an_activation_roll_on_a_real_table_asks_and_is_corrected(begun: Begun) -> None:
    hands = begun(None)
    hands.stage.act(act.StartGame(by="1"))
    play = hands.page.playing.panel
    roll = next(button for button in play.choices.buttons if button.choice.code == "roll-activation")
    play.take(roll.choice, roll.unit)
    assert set(play.questions.cards) == {"cover", "leader-near", "separated"}
    before = int(play.tally.title.text().removeprefix("Why ").replace("−", "-"))
    choosing = hands.page.playing.choosing
    reason = next(term.reason for term in (choosing.tally() or pytest.fail("no sum")).terms)
    choosing.correct(reason, 2)
    assert play.tally.title.text().removeprefix("Why ").replace("−", "-") == str(before + 2)
    play.do.click()
    done = hands.document.journal.done[-1].action
    assert isinstance(done, act.RollActivation)
    assert dict(done.corrections) == {reason: 2}
    assert (done.cover, done.has_leader, done.is_separated) == ("none", False, False)


def test_a_move_that_the_rules_refuse_stays_planned_with_the_reason(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    for unit in hands.document.now.units:
        hands.stage.act(act.SetLevel(team=unit, level=8 if unit == "1.piat" else 12))
    first = hands.document.now.units["1.piat"].figures[0]
    before, (x, y) = hands.entries, hands.where(first)
    choose(hands, "move")
    hands.drag([(x, y), (x, y + 18)])
    assert hands.entries == before
    assert hands.told == [], "no toast far from the pointer"
    assert hands.tag.tone == "error"
    assert hands.tag.text.splitlines()[0] == hands.announced[-1]
    assert hands.page.playing.choosing.choice is not None
    hands.move((x, y + 3))
    assert hands.tag.tone == "error", "it stays until another way is shown"
    hands.drag([(x, y + 18), (x, y + 3)])
    hands.keys("Escape")
    assert hands.tool() == "choice-path"


def test_a_team_goes_prone_however_many_of_it_do(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    for unit in hands.document.now.units:
        hands.stage.act(act.SetLevel(team=unit, level=8 if unit == "1.piat" else 12))
    both = hands.document.now.units["1.piat"].figures
    model = hands.page.panel.log.model
    hands.stage.act(act.LieDown(by="1", team="1.piat", figures=both[:1]))
    assert "PIAT team goes prone" in str(model.index(model.rowCount() - 1).data())
    hands.stage.act(act.LieDown(by="1", team="1.piat", figures=both[1:] + both[:1]))
    assert "PIAT team goes prone" in str(model.index(model.rowCount() - 1).data())


def test_a_roll_on_the_map_is_corrected_before_it_is_made(begun: Begun, qtbot: QtBot) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    play, choosing = hands.page.playing.play, hands.page.playing.choosing
    assert play.tally.isVisible(), "the sum of the next roll is in sight before it"
    before, made = int(play.tally.title.text().removeprefix("Why ").replace("−", "-")), hands.entries
    plus = next(one for one in play.tally.findChildren(QAbstractButton) if one.objectName().endswith("-plus"))
    qtbot.mouseClick(plus, Qt.MouseButton.LeftButton)
    assert choosing.is_held
    assert hands.entries == made, "nothing is rolled yet"
    assert play.tally.title.text() == f"Why {before + 1}"
    qtbot.mouseClick(play.do, Qt.MouseButton.LeftButton)
    done = hands.document.journal.done[-1].action
    assert isinstance(done, act.RollActivation)
    assert sum(done.corrections.values()) == 1


def test_opportunity_fire_is_asked_by_name_at_points_of_the_move(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    for unit in hands.document.now.units:
        hands.stage.act(act.SetLevel(team=unit, level=8 if unit == "1.hq" else 12))
    first = hands.document.now.units["1.hq"].figures[0]
    x, y = hands.where(first)
    hands.stage.act(act.Move(by="1", team="1.hq", paths=FrozenMap({first: ((x, y), (x, y + 3))})))
    decision, bar = hands.document.now.decision, hands.page.playing.decision
    assert decision is not None
    assert hands.document.now.units[decision.subject].name in bar.question.text()
    answers = [one.text() for one in bar.findChildren(QPushButton) if one.objectName().startswith("decision-")]
    assert answers[0].startswith("Fire before it moves: ")
    assert answers[1].startswith("Fire after 1.5″ of its move: ")
    assert answers[2].startswith("Fire after 3.0″ of its move: ")
    asked = sum(entry.code == "opportunity-fire" for entry in decisions(hands))
    assert answers[-1] == f"Let all {asked} pass"
    bar.findChildren(QPushButton, "decision-waive-all")[-1].click()
    assert hands.document.now.decision is None
    assert hands.where(first) == pytest.approx((x, y + 3))
