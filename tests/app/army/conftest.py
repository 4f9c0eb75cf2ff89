"""The army page in a window of its own, on an open army."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.army.page import ArmyPage
from app.context import Context

MakePage = Callable[..., ArmyPage]
"""Takes a width and a height of the window's middle; the page is shown."""


@pytest.fixture
def make_page(context: Context, qtbot: QtBot) -> MakePage:
    windows: list[QWidget] = []

    def made(width: int = 1364, height: int = 844) -> ArmyPage:
        window = QWidget()  # without a layout: the platform of the tests knows no least sizes of windows
        qtbot.addWidget(window)
        windows.append(window)
        page = ArmyPage(context)
        page.setParent(window)
        for widget in (page, window):
            widget.resize(width, height)
        window.show()
        QApplication.processEvents()
        return page

    return made


@pytest.fixture
def said(context: Context) -> list[str]:
    """Everything that toasts would tell."""
    told: list[str] = []
    context.notes.said.connect(lambda note: told.append(note.text))
    return told
