"""Watches the fault for which pyproject.toml keeps PySide6 below 6.12 under Python 3.11."""

import sys

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

CALLS = 1000


def test_calls_that_return_none_keep_their_reference(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        widget.setEnabled(True)
    # A few references come and go by themselves; the fault loses one a call.
    assert sys.getrefcount(None) > before - CALLS // 2
