"""What tests of the table start from: the page over a small battle that is written to its file."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.context import Context
from app.files.battle_file import BattleFile
from app.files.documents import Document
from app.open_battle import OpenBattle
from app.tabletop.page import TablePage
from rules.battle.engine import Engine
from rules.battle.journal import Journal
from rules.battle.model import Battle
from rules.storage.battles import BattleWriter
from tests.app.tabletop.hands import Hands
from tests.helpers import battles

SIZE = (1300, 840)
AtTable = Callable[..., Hands]
"""Takes a battle, and a size of the page; the battle is open, the page in front with the focus on the table."""


def opened(battle: Battle, path: Path, engine: Engine | None = None) -> OpenBattle:
    """A battle in a file of its own."""
    journal, writer = Journal(engine or Engine(), battle), BattleWriter()
    disk = BattleFile.begun(path, writer.start(battle))
    return OpenBattle(Document("battle", path), journal, disk, writer)


@pytest.fixture
def at_table(qtbot: QtBot, context: Context, tmp_path: Path) -> AtTable:
    """Brings a player to the table."""

    def brought(battle: Battle | None = None, size: tuple[int, int] = SIZE, engine: Engine | None = None) -> Hands:
        document = opened(battle or battles.battle(Engine()), tmp_path / "farm.tbbattle", engine)
        page = TablePage(context)
        qtbot.addWidget(page)
        page.resize(*size)
        page.show()
        page.activateWindow()
        qtbot.waitUntil(page.isActiveWindow)
        context.session.changed.connect(lambda _: context.actions.refresh())  # the window's part
        context.session.open_battle(document)
        page.enter()
        return Hands(qtbot, page, document)

    return brought


@pytest.fixture
def hands(at_table: AtTable) -> Hands:
    """A player before two sides of two teams with two models each, and a wood."""
    return at_table()
