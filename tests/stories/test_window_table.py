"""A whole game without rules in the real window, once by mouse and once by keys alone, stopped, found and replayed."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.cli import main
from app.tabletop.overlays import Area, Disc, Line
from rules.tabletop.bases import Point
from tests.app.tabletop.hands import LEFT, Hands
from tests.stories.conftest import OpenWindow
from tests.stories.opening import table_by_keys, table_by_mouse, to_chip
from tests.stories.player import Player
from tests.stories.pointer import Pointer
from tests.stories.table import battle_of, chips, hands_at_table, state, stopped

PLACES: tuple[Point, ...] = ((6, 28), (6, 20), (6, 12), (64, 40), (64, 20), (66, 10))


def all_the_way_back_and_forth(player: Player, start: str, step: tuple[str, str], steps: int) -> None:
    """Everything is taken back and done again, to equal values."""
    last = state(player)
    for _ in range(steps):
        assert state(player) != start or battle_of(player).journal.last is not None
        _do(player, step[0])
    assert state(player) == start
    for _ in range(steps):
        _do(player, step[1])
    assert state(player) == last


def _do(player: Player, step: str) -> None:
    """A key, or a button of the bar by its name."""
    if "+" in step:
        player.press(step)
    else:
        player.click(step, player.window.bar)


def find_again(
    player: Player, open_window: OpenWindow, folder: Path, capsys: pytest.CaptureFixture[str]
) -> tuple[Player, str]:
    """The program stops; the next start offers the battle, and a replay of its file comes to the same digest."""
    there, file = state(player), battle_of(player).file.path
    assert file is not None
    stopped(player, folder)
    capsys.readouterr()
    assert main(["replay", str(file)]) == 0
    assert there in capsys.readouterr().out
    again = open_window()
    assert again.button("recovered-battle-open").isVisible()
    return again, there


# --- By mouse -------------------------------------------------------------------------------------------


def place_by_mouse(hands: Hands) -> None:
    """Three teams of each side from the tray onto the table."""
    names = [chip.objectName() for chip in chips(hands)]
    own = [name for name in names if name.startswith("tray-1")][:3] + [name for name in names if "tray-2" in name][:3]
    for name, place in zip(own, PLACES, strict=True):
        chip = next(chip for chip in chips(hands) if chip.objectName() == name)
        Pointer().click(chip)
        hands.click(place)


def look_around_by_mouse(hands: Hands, viewer: str, target: str) -> None:
    """Measure, look and blast: none of it is a step."""
    buttons = hands.page.mat.tools.buttons
    before = hands.entries
    hands.qtbot.mouseClick(buttons["tool-measure"], LEFT)
    hands.click(hands.where(viewer))
    hands.move(hands.where(target))
    assert float(hands.tag.title.split("″")[0]) > 10
    hands.qtbot.mouseClick(buttons["tool-sight"], LEFT)
    hands.click(hands.where(viewer))
    hands.move(hands.where(target))
    assert "% of" in hands.tag.title
    assert any(isinstance(overlay, Area) for overlay in hands.shown)
    hands.qtbot.mouseClick(buttons["tool-blast"], LEFT)
    x, y = hands.where(target)
    hands.drag([(x, y), (x + 3, y)])
    assert "touched" in hands.tag.title
    assert any(isinstance(overlay, Disc) for overlay in hands.shown)
    assert hands.entries == before


def test_a_game_by_mouse(
    open_window: OpenWindow, qtbot: QtBot, platoon: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = open_window()
    hands = table_by_mouse(player, qtbot, platoon, folder)
    start, begun = state(player), hands.entries
    place_by_mouse(hands)
    first, enemy = (next(key for key in hands.document.now.figures if key.startswith(side)) for side in ("1.", "2."))

    hands.qtbot.mouseClick(hands.page.mat.tools.buttons["tool-move"], LEFT)
    hands.click(hands.where(first))
    for point in ((5, 34), (12, 38)):
        hands.click(point)
    hands.move((22, 40))
    assert any(isinstance(line, Line) for line in hands.shown)
    assert hands.tag.title
    hands.double_click((22, 40))
    assert hands.where(first) == pytest.approx((22, 40), abs=0.1)
    look_around_by_mouse(hands, first, enemy)

    hands.qtbot.mouseClick(hands.page.mat.tools.buttons["tool-terrain"], LEFT)
    hands.qtbot.mouseClick(hands.page.mat.terrain.kinds["crater"], LEFT)
    hands.click((40, 44))
    hands.qtbot.mouseClick(hands.page.mat.tools.buttons["tool-select"], LEFT)
    hands.qtbot.mouseClick(hands.page.mat.dice.throw, LEFT)
    steps = hands.entries - begun
    assert steps == 9
    all_the_way_back_and_forth(player, start, ("bar-undo", "bar-redo"), steps)

    player.will_answer(names=[folder / "by mouse.tbbattle"])
    player.window.run("save-as")
    again, there = find_again(player, open_window, folder, capsys)
    again.click("recovered-battle-open")
    assert state(again) == there
    assert again.window.rail_page() == "table"
    assert battle_of(again).file.path == folder / "by mouse.tbbattle"


# --- By keys --------------------------------------------------------------------------------------------


def place_by_keys(player: Player, hands: Hands) -> None:
    """Two teams of each side: F6 to the tray, Tab to the team, Space takes it in hand, arrows carry it, Enter."""
    for side, moves in (("1", "Left"), ("1", "Down"), ("2", "Right"), ("2", "Up")):
        to_chip(player, side)
        player.press("Space")
        assert hands.view.hasFocus()
        for _ in range(4):
            player.press(moves)
        player.press("Return")


def look_around_by_keys(player: Player, hands: Hands) -> None:
    before = hands.entries
    for keys in ("V", ".", "R", "Right", "Right", "Up"):
        player.press(keys)
    assert "″" in hands.tag.title
    for keys in ("S", "Right", "Right"):
        player.press(keys)
    assert "% of" in hands.tag.title
    assert "% of" in hands.announced[-1]
    for keys in ("B", "W", "Up"):
        player.press(keys)
    assert "touched" in hands.announced[-1]
    player.press("Esc")
    player.press("V")
    assert hands.entries == before


def test_a_game_by_keys(
    open_window: OpenWindow, qtbot: QtBot, platoon: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = open_window()
    hands = table_by_keys(player, qtbot, platoon, folder)
    start, begun = state(player), hands.entries
    place_by_keys(player, hands)

    for keys in (".", "M", *["Down"] * 17, "Insert", *["Right"] * 20, "Insert", "Up", "W"):
        player.press(keys)
    assert "costs" in hands.tag.title
    assert "× 2" in hands.tag.text, "the way leads through the wood"
    player.press("Return")
    assert len(battle_of(player).journal.made) == begun + 5
    look_around_by_keys(player, hands)
    for keys in ("T", "6", "Return", "Right", "W", "V", "D", "Return"):
        player.press(keys)
    steps = hands.entries - begun
    assert steps == 9
    all_the_way_back_and_forth(player, start, ("Ctrl+Z", "Ctrl+Shift+Z"), steps)

    player.will_answer(names=[folder / "by keys.tbbattle"])
    player.press("Ctrl+Shift+S")
    again, there = find_again(player, open_window, folder, capsys)
    again.tab_to("recovered-battle-open")
    again.press("Space")
    assert state(again) == there
    assert again.window.rail_page() == "table"
    found = hands_at_table(qtbot, again)
    again.press("PgUp")
    assert found.moment() > 0
    again.press("End")
    assert state(again) == there
