"""The watch over what tests leave behind sees what it should, and only that."""

import threading

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.helpers import leaks


def test_a_thread_that_goes_on_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "PATIENCE_S", 0.01)
    before, end = set(threading.enumerate()), threading.Event()
    thread = threading.Thread(target=end.wait, name="goes on")
    thread.start()
    assert leaks.new_threads(before) == ["thread goes on"]
    end.set()
    thread.join()
    assert leaks.new_threads(before) == []


def test_an_active_timer_is_seen_until_it_stops(qapp: QApplication) -> None:
    before = leaks.qt_objects()
    timer = QTimer()
    timer.setObjectName("autosave")
    timer.start(60_000)
    assert leaks.new_qt_objects(before) == ["QTimer 'autosave'"]
    timer.stop()
    assert leaks.new_qt_objects(before) == []


def test_a_window_is_seen_until_it_is_deleted(qapp: QApplication) -> None:
    before = leaks.qt_objects()
    label = QLabel("lost")
    assert leaks.new_qt_objects(before) == ["QLabel ''"]
    label.deleteLater()
    assert leaks.new_qt_objects(before) == []


def test_what_pytest_qt_closes_is_not_held_against_a_test(qtbot: QtBot) -> None:
    label = QLabel("shown")
    qtbot.addWidget(label)
    label.show()
