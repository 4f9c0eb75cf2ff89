"""From an army to a battle on the table by keys alone; the window is closed without a question, and finds it again."""

from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.cli import main
from app.tabletop.setup.dialogue import NewBattle
from rules.battle.digest import digest
from tests.stories.conftest import OpenWindow


def dialogue() -> NewBattle | None:
    """The dialogue, where it is in sight."""
    found = (widget for widget in QApplication.topLevelWidgets() if isinstance(widget, NewBattle))
    return next((widget for widget in found if widget.isVisible()), None)


def test_from_an_army_to_the_table_and_back(open_window: OpenWindow, qtbot: QtBot, platoon: Path, folder: Path) -> None:
    player = open_window()
    player.window.desk.open(platoon)
    player.press("Ctrl+Shift+N")
    qtbot.waitUntil(lambda: dialogue() is not None)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    player.tab_to("side-2-army")
    player.type("Reluctant")
    player.press("Return")
    qtbot.waitUntil(lambda: player.window.rail_page() == "table")
    player.window.activateWindow()  # the window manager's part, once the dialogue has gone
    qtbot.waitUntil(player.window.isActiveWindow)
    battle = player.context.session.battle
    assert battle is not None
    assert [side.army is not None for side in battle.now.sides] == [True, True]
    assert battle.now.sides[0].name == "Blue"
    assert player.told == []

    file = folder / "Łódź 亀.tbbattle"
    player.will_answer(names=[file])
    player.press("Ctrl+Shift+S")
    assert battle.file.path == file
    there = digest(battle.now)
    player.window.close()
    assert main(["replay", str(file)]) == 0

    again = open_window()
    again.window.find_again()
    assert again.window.rail_page() == "table"
    assert again.context.session.battle is not None
    assert digest(again.context.session.battle.now) == there
    again.press("Ctrl+Shift+W")
    assert again.context.session.battle is None
