"""A player at the table of the whole window, and the disk as it is when the power goes."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.open_battle import OpenBattle
from app.tabletop.page import TablePage
from app.tabletop.tray import UnitChip
from rules.battle.digest import digest
from tests.app.tabletop.hands import Hands
from tests.stories.player import Player


def battle_of(player: Player) -> OpenBattle:
    """The open battle."""
    assert player.context.session.battle is not None
    return player.context.session.battle


def state(player: Player) -> str:
    """The digest of the battle as it stands."""
    return digest(battle_of(player).now)


def hands_at_table(qtbot: QtBot, player: Player) -> Hands:
    """The player's hands on the table, once it is in front and the window has the focus again."""
    qtbot.waitUntil(lambda: player.window.rail_page() == "table")
    player.window.activateWindow()  # the window manager's part, once a dialogue has gone
    qtbot.waitUntil(player.window.isActiveWindow)
    page = player.window.pages.current
    assert isinstance(page, TablePage)
    QApplication.processEvents()
    return Hands(qtbot, page, battle_of(player))


def chips(hands: Hands) -> list[UnitChip]:
    """The teams in the tray, in its order."""
    QApplication.processEvents()
    return [chip for chip in hands.page.mat.tray.findChildren(UnitChip) if chip.isVisible()]


def stopped(player: Player, folder: Path) -> None:
    """The program stops without closing anything: the disk is put back as it was, with the locks of a dead process."""
    kept = folder.parent / "at the stop"
    shutil.copytree(folder, kept)
    player.window.close()
    shutil.rmtree(folder)
    shutil.copytree(kept, folder)
    shutil.rmtree(player.context.folders.locks, ignore_errors=True)
