"""A game with real models on a real table: begun and half played by mouse, the rest of the round by keys alone."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.cli import main
from app.tabletop.figure_box import FigureBox, WoundButton
from tests.stories.at_tracker import AtTracker
from tests.stories.conftest import OpenWindow
from tests.stories.opening import tracked_by_mouse
from tests.stories.player import Player
from tests.stories.table import battle_of, hands_at_table, state

MOST_TURNS = 60
RANGE_IN = 7
FORCED = ("fall-back", "break", "move-to-cover")


def begun(table: AtTracker) -> None:
    """The game begins; a face is tapped for every team by name."""
    table.choose(next(code for code in ("start", "start-without") if code in table.offered()))
    table.choose("roll-rest")
    asked = table.throw()
    assert all(title.startswith("Roll 1D for ") for title in asked)
    assert len(set(asked)) == len(asked) > 1
    assert table.team.dice.title.text().startswith("Activation: ")


def fired(table: AtTracker) -> bool:
    """The team in hand fires if it may: at whom, how far, what cover, and the dice."""
    if "direct-fire-at" not in table.offered():
        return False
    table.choose("direct-fire-at")
    play = table.team.play
    table.press(next(iter(play.marks.buttons.values())))
    assert not play.do.isEnabled(), "nobody has said how far"
    table.inches("range", RANGE_IN)
    table.press(table.player.button("ask-cover-soft"))
    assert play.tally.isVisible(), "the sum is told before the dice are thrown"
    table.press(play.do)
    assert "Roll 2D for " in table.throw()[0]
    assert table.team.dice.title.text()
    return True


def turn_over(table: AtTracker) -> None:
    """Whoever may end his turn does; whoever must go says how far he went."""
    offered = table.offered()
    if "end-turn" in offered:
        table.choose("end-turn")
    else:
        table.choose(next(code for code in FORCED if code in offered))
        table.inches("how-far", 4)
        table.press(table.team.play.do)
    table.throw()


def until_fired(table: AtTracker) -> str:
    """Turns go by until somebody has fired; gives the round's words as they are then."""
    for _ in range(MOST_TURNS):
        if fired(table):
            return table.round
        turn_over(table)
    raise AssertionError("nobody may fire in this round")


def wounded(table: AtTracker) -> None:
    """A figure of the team in hand is hit by what the tracker knows nothing of: its tile takes the wound."""
    light = _light(table)
    assert not light.isChecked()
    table.press(light)
    assert _light(table).isChecked()


def _light(table: AtTracker) -> WoundButton:
    """The button for a light wound on the first tile."""
    boxes = [box for box in table.team.unit.findChildren(FigureBox) if box.isVisible()]
    return next(button for button in boxes[0].buttons if button.wound.code == "light")


def round_over(table: AtTracker) -> None:
    """Turns until the head names another round."""
    before = table.round
    for _ in range(MOST_TURNS):
        if table.round != before:
            return
        turn_over(table)
    raise AssertionError(f"{before} does not end")


def found_again(player: Player, file: Path, again: Player, qtbot: QtBot, capsys: pytest.CaptureFixture[str]) -> None:
    """The file replays to the same state, and opens at it in another window."""
    there = state(player)
    capsys.readouterr()
    assert main(["replay", str(file)]) == 0
    assert there in capsys.readouterr().out
    player.window.close()
    again.will_answer(files=[file])
    again.press("Ctrl+O")
    hands = hands_at_table(qtbot, again)
    assert hands.page.playing.tracker.isVisible()
    assert state(again) == there
    assert battle_of(again).file.path == file


def test_a_round_with_real_models(
    open_window: OpenWindow, qtbot: QtBot, platoon: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = open_window()
    table = AtTracker(player, tracked_by_mouse(player, qtbot, platoon, folder))
    begun(table)
    until_fired(table)
    wounded(table)
    turn_over(table)

    table.by_keys = True
    until_fired(table)
    wounded(table)
    round_over(table)
    assert table.round.startswith("Round 2")
    file = folder / "Łódź table.tbbattle"
    player.will_answer(names=[file])
    player.press("Ctrl+Shift+S")
    found_again(player, file, open_window(), qtbot, capsys)
