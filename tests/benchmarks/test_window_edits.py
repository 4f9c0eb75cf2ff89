"""What an edit of a large army costs in the window: session, points, checks, tree, meter and problems, on 200 units."""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, thread_time

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.army.page import ArmyPage
from app.context import Context
from app.files.documents import Document
from app.files.folders import Folders
from app.look import load_fonts
from app.open_army import OpenArmy
from rules.army.edit import set_count
from rules.army.model import all_units
from rules.army.system import System
from rules.registry import SYSTEMS
from tests.benchmarks.test_edits import grown

ROUNDS = 15
BUDGET_MS = 10.0


@pytest.fixture
def context(qtbot: QtBot, tmp_path: Path) -> Iterator[Context]:
    load_fonts()
    made = Context(Folders(tmp_path), system_dark=False)
    made.look.wear(made.preferences.now.look)
    yield made
    made.autosave.close()


def best_edit(context: Context, document: OpenArmy) -> float:
    """The shortest of several edits in milliseconds of the processor, until every view has heard of it."""
    times = []
    unit = next(all_units(document.army))
    for turn in range(ROUNDS):
        began = thread_time()
        army = set_count(document.system, document.army, unit.id, turn + 2)
        context.session.do(document, f"Set number to {turn + 2}", army)
        times.append((thread_time() - began) * 1000)
    return min(times)


@pytest.mark.fault("F94")
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_an_edit_in_the_window_keeps_its_budget(
    system: System, context: Context, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    window = QWidget()  # without a layout: the platform of the tests knows no least sizes of windows
    qtbot.addWidget(window)
    page = ArmyPage(context)
    page.setParent(window)
    for widget in (page, window):
        widget.resize(1364, 844)
    window.show()
    figures = []
    for size in (20, 200):
        document = context.session.open(system, grown(system, size), Document("army"), saved=False)
        page.settle()
        figures.append((len(list(all_units(document.army))), best_edit(context, document)))
        began = perf_counter()
        QApplication.processEvents()
        shown = (perf_counter() - began) * 1000
    (few, small), (many, large) = figures
    growth = (large / small) / (many / few)
    with capsys.disabled():
        print(
            f"\n{system.key}: an edit in the window: {few} units {small:.2f} ms, {many} units {large:.2f} ms;"
            f" growth per unit x {growth:.2f}; then drawn, priced and fixed in {shown:.0f} ms"
        )
    assert large < BUDGET_MS
    assert growth < 1.5
