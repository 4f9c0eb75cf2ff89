"""A window with a start page and two pages of the tests' own."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from app.context import Context
from app.notes import Note
from app.shell.pages import SPECS, Spec
from app.shell.window import MainWindow
from tests.helpers.asker import Script

STUBS = (
    SPECS[0],
    Spec("army", "Army", "army", "tests.app.shell.pages", "Stub"),
    Spec("rules", "Rules", "book", "tests.app.shell.pages", "Rules"),
)
Answer = Callable[..., Script]


@pytest.fixture
def window(qtbot: QtBot, context: Context) -> MainWindow:
    made = MainWindow(context, Script(), STUBS, platform="linux")
    qtbot.addWidget(made, before_close_func=lambda _: setattr(context, "asker", Script(*["discard"] * 9)))
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.fixture
def said(context: Context) -> list[Note]:
    notes: list[Note] = []
    context.notes.said.connect(notes.append)
    return notes
