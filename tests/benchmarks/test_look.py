"""What another look costs: hardly more for widgets deep inside others, or for a whole window, than side by side."""

from pathlib import Path
from time import thread_time

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.context import Context
from app.files.documents import Document
from app.files.folders import Folders
from app.look import Look, load_fonts
from app.settings import Look as Wanted
from app.shell.window import MainWindow
from rules.registry import system
from tests.benchmarks.test_edits import grown
from tests.helpers.asker import Script

ROUNDS, WIDGETS, DEPTH = 5, 240, 12
MOST = 2.5
MOST_WHOLE = 8.0
"""A widget of a page may cost so many labels: it has a list, a table or a picture to lay out anew."""


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


def test_a_window_with_all_its_pages_costs_little(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    load_fonts()
    context = Context(Folders(tmp_path), system_dark=False)
    context.look.wear(Wanted())
    flat = shown(qtbot, 1)
    label = best(context.look) / WIDGETS
    flat.close()
    flat.deleteLater()
    chosen = system("smle")
    window = MainWindow(context, Script(*["discard"] * 9))
    qtbot.addWidget(window)
    window.show()
    context.session.open(chosen, grown(chosen, 200), Document("army"))
    for key in window.pages.specs:
        window.go(key)
        qapp.processEvents()
    whole, widgets = best(context.look), len(window.findChildren(QWidget))
    window.close()
    context.close()
    with capsys.disabled():
        print(f"\n{widgets} widgets of a window: {whole * 1000:.0f} ms, each x {whole / widgets / label:.1f}")
    assert whole <= MOST_WHOLE * label * widgets
