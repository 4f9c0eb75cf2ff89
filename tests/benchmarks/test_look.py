"""What another look costs: little more for widgets that stand deep inside others than for as many side by side."""

from time import thread_time

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.look import Look
from app.settings import Look as Wanted

ROUNDS, WIDGETS, DEPTH = 5, 240, 12
MOST = 2.5


def shown(qtbot: QtBot, depth: int) -> QWidget:
    """A window of labels, each as deep inside others as is asked; all its widgets are WIDGETS."""
    window = QWidget()
    qtbot.addWidget(window)
    for _ in range(WIDGETS // depth):
        around = window
        for _ in range(depth - 1):
            around = QWidget(around)
        QLabel("A word", around)
    window.show()
    return window


def best(look: Look) -> float:
    """The shortest time in seconds of the processor to put another look on."""
    times = []
    for turn in range(2 * ROUNDS):
        began = thread_time()
        look.wear(Wanted(scheme="light" if turn % 2 else "dark"))
        times.append(thread_time() - began)
    return min(times)


def test_the_depth_of_widgets_costs_little(
    qapp: QApplication, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    look = Look(Wanted(), system_dark=False)
    look.wear(Wanted())
    found = []
    for depth in (1, DEPTH):
        window = shown(qtbot, depth)
        found.append(best(look))
        window.close()
        window.deleteLater()
        qapp.processEvents()
    flat, deep = found
    with capsys.disabled():
        print(f"\n{WIDGETS} widgets: flat {flat * 1000:.0f} ms, deep {deep * 1000:.0f} ms (budget x {MOST})")
    assert deep <= MOST * flat
