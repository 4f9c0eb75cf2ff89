"""What nobody caught: the work is kept, the player is told, nothing loops."""

import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QMessageLogContext, QtMsgType
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.shell.crash import MOST_LOG, Crash
from app.shell.main import STOPPED, watch
from app.shell.window import MainWindow
from rules.army.edit import rename
from tests.app.conftest import OpenSample
from tests.helpers.asker import Script


class Kept:
    times = 0
    fails = False

    def __call__(self) -> None:
        self.times += 1
        if self.fails:
            raise OSError("disk gone")


@pytest.fixture
def kept() -> Kept:
    return Kept()


@pytest.fixture
def crash(qapp: QApplication, tmp_path: Path, kept: Kept) -> Crash:
    return Crash(tmp_path / "own", kept, clock=lambda: 0.0)


def fall(crash: Crash, error: BaseException | None = None) -> None:
    try:
        raise error or ValueError("Łódź")
    except BaseException as caught:
        crash.caught(type(caught), caught, caught.__traceback__)


def test_the_work_is_kept_and_the_player_told(crash: Crash, kept: Kept, qtbot: QtBot) -> None:
    with qtbot.waitSignal(crash.met) as told:
        fall(crash)
    assert kept.times == 1
    assert told.args is not None
    assert told.args[0].endswith(f"Your work is in {crash._folder}.")
    assert "ValueError: Łódź" in crash.log.read_text(encoding="utf-8")


def test_many_in_a_row_end_the_program(crash: Crash, qtbot: QtBot) -> None:
    met: list[str] = []
    crash.met.connect(met.append)
    fall(crash)
    fall(crash)
    with qtbot.waitSignal(crash.fatal) as told:
        fall(crash)
    assert len(met) == 2
    assert told.args is not None
    assert told.args[0].startswith("Tribarrel stopped. Your work is in ")


def test_an_error_while_telling_does_not_loop(crash: Crash, kept: Kept) -> None:
    def again(_: str) -> None:
        fall(crash, RuntimeError("inside"))

    crash.met.connect(again)
    fall(crash)
    assert kept.times == 1
    assert "RuntimeError: inside" in crash.log.read_text(encoding="utf-8")


def test_work_that_cannot_be_kept_is_said_so(crash: Crash, kept: Kept, qtbot: QtBot) -> None:
    kept.fails = True
    with qtbot.waitSignal(crash.met) as told:
        fall(crash)
    assert told.args is not None
    assert told.args[0].endswith("Your work could not be kept: disk gone. Save it under another name now.")


def test_the_log_stays_short(crash: Crash) -> None:
    crash.log.parent.mkdir()
    crash.log.write_text("x" * 2 * MOST_LOG, encoding="utf-8")
    fall(crash)
    assert len(crash.log.read_text(encoding="utf-8")) == MOST_LOG


def test_an_interruption_is_no_crash(crash: Crash, kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    fall(crash, KeyboardInterrupt())
    assert kept.times == 0
    assert "KeyboardInterrupt" in capsys.readouterr().err


def test_what_qt_says(crash: Crash, kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    crash._heard(QtMsgType.QtWarningMsg, QMessageLogContext(), "odd")
    assert (capsys.readouterr().err, kept.times) == ("Qt: odd\n", 0)
    crash._heard(QtMsgType.QtFatalMsg, QMessageLogContext(), "gone")
    assert kept.times == 1


def test_an_error_in_a_thread_is_told_in_the_window(crash: Crash, qtbot: QtBot) -> None:
    before = (sys.excepthook, threading.excepthook)
    crash.install()
    try:
        with qtbot.waitSignal(crash.met):
            thread = threading.Thread(target=lambda: 1 / 0)
            thread.start()
            thread.join()
    finally:
        crash.uninstall()
    assert (sys.excepthook, threading.excepthook) == before
    assert "ZeroDivisionError" in crash.log.read_text(encoding="utf-8")


def test_in_the_window(window: MainWindow, open_sample: OpenSample, monkeypatch: pytest.MonkeyPatch) -> None:
    assert window.desk.recovery.found() == ()
    document = open_sample("smle")
    window.context.session.do(document, "Rename", rename(document.army, "", "Mine"))
    ended: list[int] = []
    monkeypatch.setattr(QApplication, "exit", ended.append)
    window.context.asker = asker = Script("close")
    crash = watch(window)
    try:
        for _ in range(3):
            fall(crash)
    finally:
        crash.uninstall()
    assert ended == [STOPPED]
    assert asker.asked[0].title == "Tribarrel stopped"
    assert [toast.note.tone for toast in window.toasts.shown()] == ["error"]
    (folder,) = [path for path in window.context.folders.autosaves.iterdir() if path.is_dir()]
    assert folder.name == document.id
