"""The print page in a window of its own, on an open army."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.context import Context
from app.notes import Place
from app.printing.page import PrintPage

MakePage = Callable[..., PrintPage]
"""Takes a width and a height of the window's middle; the page is shown and entered, and its pages are made."""


@pytest.fixture
def make_page(context: Context, qtbot: QtBot) -> MakePage:
    def made(width: int = 1364, height: int = 844) -> PrintPage:
        page = PrintPage(context)
        qtbot.addWidget(page)
        page.resize(width, height)
        page.show()
        QApplication.processEvents()
        page.enter()
        settle(qtbot, page)
        return page

    return made


@pytest.fixture
def said(context: Context) -> list[str]:
    """Everything that toasts would tell."""
    told: list[str] = []
    context.notes.said.connect(lambda note: told.append(note.text))
    return told


@pytest.fixture
def went(context: Context) -> list[Place]:
    places: list[Place] = []
    context.notes.wanted.connect(places.append)
    return places


def settle(qtbot: QtBot, page: PrintPage) -> None:
    """Waits until the pages are what is wanted, and nothing goes on; where there is no army there is nothing to wait
    for.
    """
    if page.context.session.current is not None:
        qtbot.waitUntil(lambda: page.maker.is_ready and page.workshop.is_idle())
        qtbot.waitUntil(page.stage.view.has_picture)


def click(qtbot: QtBot, page: QWidget, name: str) -> None:
    found = page.findChild(QAbstractButton, name)
    assert found is not None, name
    qtbot.mouseClick(found, Qt.MouseButton.LeftButton)


def pdf(page: PrintPage) -> bytes:
    assert page.maker.made is not None
    return page.maker.made.pdf


def rounded(sizes: list[tuple[float, float]]) -> set[tuple[float, float]]:
    return {(round(width, 1), round(height, 1)) for width, height in sizes}
