"""What the stories of the window start from: the whole window on a first start, and a folder with a foreign name."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.context import Context
from app.files.folders import Folders
from app.look import load_fonts
from app.shell.window import MainWindow
from rules.registry import system
from tests.helpers.asker import Script
from tests.stories.player import Player

OpenWindow = Callable[[], Player]
"""Opens a window on the data folder of this test; what an earlier one left there is found."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The player's own folder."""
    made = tmp_path / "Jürgen Łódź 日本"
    made.mkdir()
    return made


@pytest.fixture
def open_window(qtbot: QtBot, folder: Path) -> Iterator[OpenWindow]:
    contexts: list[Context] = []

    def opened() -> Player:
        load_fonts()
        context = Context(Folders(folder / "own"), system_dark=False)
        contexts.append(context)
        context.look.wear(context.preferences.now.look)
        window = MainWindow(context, Script())
        qtbot.addWidget(window, before_close_func=lambda _: setattr(context, "asker", Script(*["discard"] * 9)))
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return Player(qtbot, window)

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def player(open_window: OpenWindow) -> Player:
    """A player in front of a first start."""
    return open_window()


@pytest.fixture
def platoon(folder: Path) -> Path:
    """The file of a legal platoon of 164 points."""
    return written(folder / "platoon.tbarmy", "british-platoon")


def written(path: Path, slug: str) -> Path:
    """A sample of SMLE as a file."""
    path.write_text(system("smle").sample_text(slug), encoding="utf-8")
    return path
