"""The rules page in a window of its own, and a pack to edit."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.context import Context
from app.packs.pack_files import Kept
from app.packs.shelf import PackShelf
from app.rulebook.page import RulesPage
from rules.tables.packs import Pack


@pytest.fixture
def page(context: Context, qtbot: QtBot) -> RulesPage:
    made = RulesPage(context)
    qtbot.addWidget(made)
    made.resize(1364, 844)
    made.show()
    QApplication.processEvents()
    return made


@pytest.fixture
def shelf(context: Context) -> PackShelf:
    return context.part(PackShelf)


@pytest.fixture
def kept(shelf: PackShelf) -> Kept:
    """An empty pack of The Crucible, kept in its file."""
    made = shelf.new(Pack(system="crucible", name="Ours"), "New pack")
    assert made is not None
    return made


@pytest.fixture
def said(context: Context) -> list[str]:
    told: list[str] = []
    context.notes.said.connect(lambda note: told.append(note.text))
    return told
