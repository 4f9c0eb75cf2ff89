"""What is told of a round of SMLE: who waits, all rolls at once, room for the choices."""

from PySide6.QtCore import Qt

from rules.systems.smle.game import actions as act
from rules.tabletop.terrain import Table
from tests.app.tabletop.smle_table import Begun, begun

__all__ = ["begun"]


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
