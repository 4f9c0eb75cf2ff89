"""A window with a start page and two pages of the tests' own."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.context import Context
from app.notes import Note
from app.shell.pages import SPECS, Spec
from app.shell.window import MainWindow
from tests.app.shell.pages import Stub
from tests.helpers.asker import Script

STUBS = (
    SPECS[0],
    Spec("army", "Army", "army", "tests.app.shell.pages", "Stub"),
    Spec("rules", "Rules", "book", "tests.app.shell.pages", "Rules"),
)
Answer = Callable[..., Script]


@pytest.fixture
def specs() -> tuple[Spec, ...]:
    """The pages of the window, stand-ins here; a test with others has its own."""
    return STUBS


@pytest.fixture
def window(qtbot: QtBot, context: Context, specs: tuple[Spec, ...]) -> MainWindow:
    made = MainWindow(context, Script(), specs, platform="linux")
    qtbot.addWidget(made, before_close_func=lambda _: setattr(context, "asker", Script(*["discard"] * 9)))
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.fixture
def said(context: Context) -> list[Note]:
    notes: list[Note] = []
    context.notes.said.connect(notes.append)
    return notes


def army_page(window: MainWindow) -> Stub:
    page = window.pages.page("army")
    assert isinstance(page, Stub)
    return page


def press(qtbot: QtBot, window: MainWindow, keys: str) -> None:
    """Types a shortcut, as it stands in the table, where the focus is."""
    *modifiers, key = keys.split("+") if not keys.endswith("++") else [*keys[:-2].split("+"), "+"]
    named = {"Ctrl": "ControlModifier", "Shift": "ShiftModifier", "Alt": "AltModifier"}
    held = Qt.KeyboardModifier.NoModifier
    for name in modifiers:
        held |= getattr(Qt.KeyboardModifier, named[name])
    code = {",": "Comma", "/": "Slash", "+": "Plus", "-": "Minus"}.get(key, key)
    qtbot.keyClick(QApplication.focusWidget() or window, getattr(Qt.Key, f"Key_{code}"), held)
