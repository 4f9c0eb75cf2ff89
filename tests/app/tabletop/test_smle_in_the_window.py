"""SMLE in the window, as far as its engine goes: rolls, moves and fire on the map and on a real table."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QPushButton
from pytestqt.qtbot import QtBot

from app.context import Context
from app.desk.battle_plan import BattlePlan, SidePlan
from app.desk.battles import Battles
from app.tabletop.page import TablePage
from rules import registry
from rules.battle.action import Waive
from rules.battle.model import Decision
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from rules.storage.armies import load_army
from rules.systems.smle.game import actions as act
from rules.tabletop.bases import Pose
from rules.tabletop.terrain import Table
from tests.app.tabletop.hands import Hands

Begun = Callable[..., Hands]


@pytest.fixture
def begun(qtbot: QtBot, context: Context) -> Begun:
    """A game of two platoons, on a bare table or (None) on a real one; dice are the program's."""

    def made(table: Table | None) -> Hands:
        system = registry.system("smle")
        army = load_army(system.sample_text("british-platoon"), "platoon", [system]).army
        sides = (SidePlan("Anna", "blue", system, army), SidePlan("Ben", "red", system, army))
        page = TablePage(context)
        qtbot.addWidget(page)
        page.resize(1300, 840)
        page.show()
        page.activateWindow()
        qtbot.waitUntil(page.isActiveWindow)
        document = context.part(Battles).new(replace(BattlePlan(sides, seed=7), table=table))
        assert document is not None
        hands = Hands(qtbot, page, document)
        if table is not None:
            hands.stage.act(Place(places=placed(hands)))
        page.enter()
        return hands

    return made


def placed(hands: Hands) -> FrozenMap[str, Pose]:
    """Two rows that face each other, 20 inches apart."""
    places: dict[str, Pose] = {}
    for side, y in (("1", 10.0), ("2", 30.0)):
        mine = [key for key in hands.document.now.figures if key.startswith(f"{side}.")]
        places |= {key: Pose(x=6.0 + 2 * at, y=y, facing=0.0 if side == "1" else 180.0) for at, key in enumerate(mine)}
    return FrozenMap(places)


def roll_all(hands: Hands) -> None:
    """All rolls that are left at once, on the map and beside it."""
    play = hands.page.playing.panel
    roll = next(button for button in play.choices.buttons if button.choice.code in ("roll-all", "roll-rest"))
    play.take(roll.choice, roll.unit)


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


def choose(hands: Hands, code: str) -> None:
    """Takes a choice of the panel, as a click on it does."""
    play = hands.page.playing.panel
    button = next(button for button in play.choices.buttons if button.choice.code == code)
    button.click()


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


def test_a_team_that_waits_is_told_when_it_acts(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    for at, unit in enumerate(hands.document.now.units):
        hands.stage.act(act.SetLevel(team=unit, level=3 if unit == "1.hq" else 4 if unit == "1.piat" else 6 + at))
    hands.stage.select(hands.document.now.units["1.piat"].figures)
    view = hands.page.playing.play.choices
    assert view.isVisible()
    assert view.heads() == ("Acts at level 4, after Lieutenant Marsh’s team",)
    assert view.buttons == [], "nobody fires at friends"
    hands.stage.select(())
    assert view.heads() == ("What Lieutenant Marsh’s team may do",)


def test_the_panel_gives_the_choices_no_more_height_than_they_need(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    for unit in hands.document.now.units:
        hands.stage.act(act.SetLevel(team=unit, level=8 if unit == "1.hq" else 12))
    hands.stage.select(hands.document.now.units["1.piat"].figures)
    panel, play = hands.page.panel, hands.page.playing.play
    hands.qtbot.waitUntil(lambda: panel.heights()[0] > panel.height() * 0.3)
    hands.qtbot.waitUntil(lambda: panel.heights()[1] <= play.sizeHint().height() + 10)
    panel.restore("play:300:120:200")
    kept = panel.heights()
    hands.stage.select(())
    hands.stage.select(hands.document.now.units["1.piat"].figures)
    assert panel.heights() == kept, "whoever moved the splitter has it so"
    state = hands.page.panels_state()
    panel.restore("play:200:200:200")
    hands.page.restore_panels(state)
    assert panel.heights() == kept


def test_all_rolls_at_once_are_one_short_line_and_a_line_for_each_in_the_log(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    hands.stage.act(act.RollAll())
    units = hands.document.now.units
    tray = hands.page.mat.dice
    levels = [int(turn.figure) for turn in hands.document.journal.engine.track(hands.document.now)]
    assert tray.title.text() == f"Activation: {len(units)} teams"
    assert tray.line.text().startswith(f"Lowest {min(levels)}: ")
    assert f"Highest {max(levels)}: " in tray.line.text()
    log = hands.page.panel.log
    last = log.model.index(log.model.rowCount() - 1)
    assert f"{len(units)} teams rolled: lowest " in str(last.data())
    assert "\n" not in str(last.data())
    log.list.setFocus()
    log.list.setCurrentIndex(last)
    before = log.list.visualRect(last).height()
    hands.key("Right", log.list)
    told = str(last.data(Qt.ItemDataRole.AccessibleTextRole)).split("\n")
    assert sum(": level " in line for line in told) == len(units)
    log.list.doItemsLayout()
    assert log.list.visualRect(last).height() > before + len(units) * 12, "unfolded by keys"
    hands.key("Left", log.list)
    assert str(last.data(Qt.ItemDataRole.AccessibleTextRole)).endswith(", folded")


def test_who_goes_prone_is_told_by_number(begun: Begun) -> None:
    hands = begun(Table(width_in=72, depth_in=48))
    hands.stage.act(act.StartGame(by="1"))
    for unit in hands.document.now.units:
        hands.stage.act(act.SetLevel(team=unit, level=8 if unit == "1.piat" else 12))
    both = hands.document.now.units["1.piat"].figures
    model = hands.page.panel.log.model
    hands.stage.act(act.LieDown(by="1", team="1.piat", figures=both[:1]))
    assert "PIAT team goes prone" in str(model.index(model.rowCount() - 1).data())
    hands.stage.act(act.LieDown(by="1", team="1.piat", figures=both[1:] + both[:1]))
    assert "PIAT team go prone" in str(model.index(model.rowCount() - 1).data())


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


def decisions(hands: Hands) -> list[Decision]:
    return [entry for entry in hands.document.now.waiting if isinstance(entry, Decision)]
