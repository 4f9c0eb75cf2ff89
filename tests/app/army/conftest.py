"""The army page in a window of its own, on an open army."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.army.page import ArmyPage
from app.army.steps import change_figures
from app.context import Context
from app.open_army import OpenArmy
from rules.army.model import all_units
from tests.app.conftest import OpenSample

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


def platoon(open_sample: OpenSample) -> OpenArmy:
    return open_sample("smle", "british-platoon")


def broken(context: Context, document: OpenArmy) -> str:
    """One figure too many in the first rifle team; gives its id."""
    unit = next(unit for unit in all_units(document.army) if unit.profile == "rifle-team")
    step = change_figures(document.system, document.army, [unit.id], 1)
    context.session.do(document, step.name, step.army)
    return unit.id
