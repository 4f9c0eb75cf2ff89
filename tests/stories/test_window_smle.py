"""A round of SMLE in the real window, once by mouse and once by keys alone, whatever the dice bring."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.cli import main
from tests.stories.by_keys import ByKeys
from tests.stories.by_mouse import ByMouse
from tests.stories.conftest import OpenWindow
from tests.stories.opening import table_by_keys, table_by_mouse
from tests.stories.seat import Seat
from tests.stories.smle_round import FIRE, SPECIAL, Round
from tests.stories.table import state

SEEDS = (6, 1944)
STEPS = 8
BARE = "Bare table"
TEAMS = (
    ("1.sec1-rifles", 0, -2),
    ("1.hq", -8, -4),
    ("1.mortar", 8, -6),
    ("2.band1-rifles", 0, 3),
    ("2.sniper", 8, 8),
    ("2.band1-chief", -8, 5),
)
"""Near enough for grenades and contact, on a table without a hedge to hide behind."""
MULTIPLE_SIGNALS, AMBUSH = "multiple-signals", "ambush"


@pytest.fixture(autouse=True, params=SEEDS)
def seed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """The program thinks up the same dice every time."""
    monkeypatch.setattr("secrets.randbelow", lambda _most: request.param)
    return int(request.param)


def placed(seat: Seat) -> None:
    """The teams stand on the table, and the last of them is in hand."""
    for team, dx, dy in TEAMS:
        seat.place(team, dx, dy)
    assert seat.team == "Renard’s team"


def begun(seat: Seat) -> None:
    """The game begins, and all rolls are made with one choice."""
    seat.take(next(code for code in ("start", "start-without") if code in seat.offered()))
    seat.take("roll-all")
    assert seat.told[0].startswith("Activation: ")
    assert seat.round == 1
    assert seat.team in seat.panel.choices.heads()[0], "the team whose go it is comes into hand by itself"


def played(seat: Seat) -> None:
    """A whole round: what was offered was tried, and one attack was taken back and made again with the same dice."""
    game = Round(seat)
    game.play()
    assert seat.round == 2
    assert game.walked
    assert game.done & set(FIRE)
    assert game.undone in game.done
    assert set(SPECIAL) & game.offered <= set(seat.taken)


def ended(seat: Seat, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Much can be taken back and done again, and the file replays to the same state."""
    player = seat.player
    last = state(player)
    for _ in range(STEPS):
        seat.undo()
    assert state(player) != last
    for _ in range(STEPS):
        seat.redo()
    assert state(player) == last
    player.will_answer(names=[file])
    seat.save()
    capsys.readouterr()
    assert main(["replay", str(file)]) == 0
    assert last in capsys.readouterr().out


def test_a_round_by_mouse(
    open_window: OpenWindow, qtbot: QtBot, platoon: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = open_window()
    seat = ByMouse(player, table_by_mouse(player, qtbot, platoon, folder, BARE))
    assert seat.choices()[0].choice.code == "set-scenario", "with nothing selected the game itself is to be set up"
    seat.take("set-scenario")
    seat.pointer.click(player.button(f"ask-scenario-{MULTIPLE_SIGNALS}"))
    assert "hold until the set round" in seat.panel.questions.notes["small-side"].text()
    seat.say("ask-small-side-2")
    assert "Multiple Signals" in seat.log[-1]
    placed(seat)
    seat.take("dig-in")
    assert "Renard’s team" in seat.log[-1]
    begun(seat)
    played(seat)
    ended(seat, folder / "by mouse.tbbattle", capsys)


def test_a_round_by_keys(
    open_window: OpenWindow, qtbot: QtBot, platoon: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = open_window()
    seat = ByKeys(player, table_by_keys(player, qtbot, platoon, folder, "Bare"))
    seat.take("set-scenario")
    seat.say(f"ask-scenario-{AMBUSH}")
    assert "Ambush" in seat.log[-1]
    placed(seat)
    seat.outline("Old Mathieu")
    seat.take("hide")
    assert "Old Mathieu" in seat.log[-1]
    seat.next_team("Lieutenant Marsh’s team")
    seat.take("dig-in")
    assert "Lieutenant Marsh’s team" in seat.log[-1]
    begun(seat)
    played(seat)
    ended(seat, folder / "by keys.tbbattle", capsys)
