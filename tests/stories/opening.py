"""How a story of the table opens: two armies are open, and the dialogue sets a battle up, by mouse or by keys."""

from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.tabletop.tray import UnitChip
from tests.app.tabletop.hands import Hands
from tests.stories.conftest import written
from tests.stories.player import Player
from tests.stories.pointer import Pointer
from tests.stories.table import hands_at_table


def set_up(player: Player, platoon: Path, folder: Path) -> None:
    """Two armies are open."""
    player.will_answer(files=[written(folder / "partisans.tbarmy", "hidden-partisans"), platoon])
    player.press("Ctrl+O")
    assert len(player.context.session.documents) == 2


def table_by_mouse(player: Player, qtbot: QtBot, platoon: Path, folder: Path, table: str = "") -> Hands:
    """A battle from the start page with clicks; `table` is the name of another table than the usual one."""
    set_up(player, platoon, folder)
    pointer = Pointer()
    pointer.click(player.button("rail-start"))
    pointer.click(player.button("start-new-battle"))
    dialogue = _dialogue(player, qtbot)
    if table:
        pointer.pick(dialogue, "table-kind", table)
    pointer.click(player.button("set-up", dialogue))
    return hands_at_table(qtbot, player)


def table_by_keys(player: Player, qtbot: QtBot, platoon: Path, folder: Path, table: str = "") -> Hands:
    """A battle by its shortcut."""
    set_up(player, platoon, folder)
    player.press("Ctrl+Shift+N")
    _dialogue(player, qtbot)
    if table:
        player.tab_to("table-kind")
        player.type(table)
    player.press("Return")
    return hands_at_table(qtbot, player)


def tracked_by_mouse(player: Player, qtbot: QtBot, platoon: Path, folder: Path) -> Hands:
    """A game on a real table from the start page, with dice that the players throw."""
    set_up(player, platoon, folder)
    pointer = Pointer()
    pointer.click(player.button("rail-start"))
    pointer.click(player.button("start-track-game"))
    dialogue = _dialogue(player, qtbot)
    pointer.click(player.button("battle-dice-typed", dialogue))
    pointer.click(player.button("set-up", dialogue))
    return hands_at_table(qtbot, player)


def _dialogue(player: Player, qtbot: QtBot) -> QWidget:
    """The dialogue, once it has the focus."""
    qtbot.waitUntil(lambda: QApplication.activeWindow() not in (None, player.window))
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    found = QApplication.activeWindow()
    assert found is not None
    return found


def to_chip(player: Player, side: str) -> None:
    """F6 to the tray, and Tab to the first team of a side."""
    for _ in range(8):
        if isinstance(QApplication.focusWidget(), UnitChip):
            break
        player.press("F6")
    for _ in range(40):
        focus = QApplication.focusWidget()
        assert isinstance(focus, UnitChip), focus
        if focus.objectName().startswith(f"tray-{side}"):
            return
        player.press("Tab")
    raise AssertionError(f"Tab does not come to a team of side {side}")
