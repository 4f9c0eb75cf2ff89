"""What a window keeps until it is opened again, what it is told by files, and what it asks before it closes."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from pytestqt.qtbot import QtBot

from app import settings
from app.context import Context
from app.files.folders import Folders
from app.files.problems import CannotWrite
from app.notes import Note
from app.shell.keeping import SIZE
from app.shell.window import MainWindow
from rules import registry
from rules.army.edit import rename
from tests.app.conftest import OpenSample
from tests.app.shell.conftest import STUBS, army_page, press
from tests.helpers.asker import Script


def test_files_open_save_and_close_by_keys(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "ł.tbarmy"
    system = registry.system("smle")
    path.write_text(system.sample_text(system.samples()[0]), encoding="utf-8")
    window.context.asker = Script("discard", files=[path])
    press(qtbot, window, "Ctrl+O")
    document = window.context.session.current
    assert document is not None
    window.context.session.do(document, "Rename", rename(document.army, "", "Mine"))
    press(qtbot, window, "Ctrl+S")
    assert "Mine" in path.read_text(encoding="utf-8")
    window.context.session.do(document, "Rename", rename(document.army, "", "Other"))
    press(qtbot, window, "Ctrl+W")
    assert window.context.session.documents == ()


def test_files_are_dropped_anywhere(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "dropped 日本.tbarmy"
    system = registry.system("hexgame")
    path.write_text(system.sample_text(system.samples()[0]), encoding="utf-8")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(QPointF(300, 300).toPoint(), Qt.DropAction.CopyAction, mime, left, none)
    window.dragEnterEvent(enter)
    assert enter.isAccepted()
    window.dropEvent(QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, mime, left, none))
    assert [document.file.path for document in window.context.session.documents] == [path]


def test_closing_asks_and_can_be_taken_back(window: MainWindow, open_sample: OpenSample) -> None:
    document = open_sample("smle")
    window.context.session.do(document, "Rename", rename(document.army, "", "Mine"))
    window.context.asker = asker = Script("back")
    assert not window.close()
    assert asker.asked[0].title == "Save Mine?"
    assert window.isVisible()


def test_the_window_is_found_as_it_was_left(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "mine.tbarmy"
    system = registry.system("smle")
    path.write_text(system.sample_text(system.samples()[0]), encoding="utf-8")
    window.open_files([path])
    window.resize(1200, 800)
    army_page(window).kept = "left:333:1"
    assert window.close()
    again = Context(Folders(tmp_path / "own"), system_dark=False)
    other = MainWindow(again, Script(), STUBS)
    qtbot.addWidget(other)
    assert other.height() < SIZE[1], "as far as the offscreen screen of 800 by 800 lets it be"
    assert other.rail_page() == "start"
    other.find_again()
    assert other.rail_page() == "army"
    assert army_page(other).kept == "left:333:1"
    assert [document.file.path for document in again.session.documents] == [path]
    again.close()


def test_a_broken_memory_costs_nothing(qtbot: QtBot, context: Context) -> None:
    now = context.preferences.now
    words = {"geometry": "!", "page": "nowhere", "files": "/nowhere/x.tbarmy"}
    context.preferences.now = type(now)(window=words)
    window = MainWindow(context, Script(), STUBS)
    qtbot.addWidget(window)
    window.find_again()
    assert window.rail_page() == "start"


def test_settings_that_cannot_be_kept_are_told(
    window: MainWindow, said: list[Note], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, _: object) -> None:
        raise CannotWrite("disk-full", path)

    monkeypatch.setattr(settings, "save", full)
    window.context.actions.trigger("light-dark")
    assert said[-1].text.startswith("The settings are not kept: ")
    assert window.context.look.theme.dark, "for now they hold all the same"
