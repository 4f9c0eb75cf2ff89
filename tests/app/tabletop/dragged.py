"""Drags a model on a screen of another scale, in a process of its own, and tells where its ghost is."""

import tempfile
from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.context import Context
from app.files.folders import Folders
from app.look import load_fonts
from app.tabletop.overlays import Ghost
from app.tabletop.page import TablePage
from rules.battle.engine import Engine
from tests.app.tabletop.conftest import SIZE, opened
from tests.app.tabletop.hands import Hands
from tests.helpers import battles


def told() -> str:
    """The screen's ratio, where the ghost stands in inches, and whether the picture has all the screen's pixels."""
    application = QApplication([])
    load_fonts()
    with tempfile.TemporaryDirectory() as folder:
        found = dragged(Path(folder))
    application.quit()
    return found


def dragged(folder: Path) -> str:
    """The same, with everything that is written in a folder."""
    context = Context(Folders(folder / "own"), system_dark=False)
    context.look.wear(context.preferences.now.look)
    page = TablePage(context)
    page.resize(*SIZE)
    page.show()
    document = opened(battles.battle(Engine()), folder / "farm.tbbattle")
    context.session.open_battle(document)
    hands = Hands(QtBot.__new__(QtBot), page, document)
    hands.press_px(hands.view.to_view(hands.where("a1.1")))
    hands.move_px(hands.view.to_view((21, 11)))
    ghost = next(overlay for overlay in hands.shown if isinstance(overlay, Ghost) and overlay.figure == "a1.1")
    ratio = page.devicePixelRatioF()
    picture = page.view.grab()
    crisp = abs(picture.width() - page.view.width() * ratio) <= 1 and picture.devicePixelRatio() == ratio
    context.close()
    return f"{ratio:g} {ghost.pose.x:.2f} {ghost.pose.y:.2f} {'crisp' if crisp else 'blurred'}"
