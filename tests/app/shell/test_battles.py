"""The window and its battle: keys, saving, closing, and what is found again."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from app.context import Context
from app.desk.battle_plan import BattlePlan, SidePlan
from app.desk.battles import Battles
from app.notes import Note
from app.open_battle import OpenBattle
from app.shell import sources
from app.shell.pages import SPECS, Spec
from app.shell.window import MainWindow
from rules import registry
from rules.storage.armies import load_army
from rules.storage.tables import dump_table, shipped_tables
from tests.app.shell.pages import Stub
from tests.helpers.asker import Script


class TableStub(Stub):
    key = "table"


STUBS = (
    SPECS[0],
    Spec("army", "Army", "army", "tests.app.shell.pages", "Stub"),
    Spec("table", "Table", "table", "tests.app.shell.test_battles", "TableStub"),
)


@pytest.fixture
def specs() -> tuple[Spec, ...]:
    return STUBS


def begun(context: Context, name: str = "Farm") -> OpenBattle:
    system = registry.system("smle")
    army = load_army(system.sample_text("british-platoon"), "platoon", [system]).army
    plan = BattlePlan((SidePlan("", "blue", system, army),), shipped_tables()["hollow-farm"], name, 7)
    made = context.part(Battles).new(plan)
    assert made is not None
    return made


def open_dialogue() -> QDialog | None:
    found = (widget for widget in QApplication.topLevelWidgets() if widget.objectName() == "new-battle")
    return next((widget for widget in found if isinstance(widget, QDialog) and widget.isVisible()), None)


def test_a_new_battle_by_its_keys(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: open_dialogue() is not None)
    dialogue = open_dialogue()
    assert dialogue is not None
    dialogue.reject()


def test_set_up_the_table_is_in_front(window: MainWindow, context: Context) -> None:
    begun(context)
    assert window.rail_page() == "table"


@pytest.mark.fault("F30")
def test_each_page_saves_its_own(window: MainWindow, context: Context, tmp_path: Path, said: list[Note]) -> None:
    battle = begun(context)
    army = window.desk.new_army(registry.system("smle"))
    files = [tmp_path / "a.tbarmy", tmp_path / "b.tbbattle"]
    context.asker = Script(names=files)
    context.actions.trigger("save-as")
    window.go("table")
    context.actions.trigger("save-as")
    assert (army.file.path, battle.file.path) == (files[0], files[1])
    before = files[1].read_bytes()
    window.go("army")
    context.actions.trigger("save")
    assert files[1].read_bytes() == before
    window.go("table")
    context.actions.trigger("save")
    assert said[-1].text == "Farm: every step is on the disk already."


def test_without_a_battle_the_reasons_are_told(window: MainWindow, context: Context) -> None:
    for action in ("close-battle", "save-table"):
        assert context.actions.reason(action)
    window.go("table")
    assert context.actions.reason("save").startswith("No game yet.")
    begun(context)
    assert not context.actions.reason("save")
    context.actions.trigger("close-battle")
    assert context.session.battle is None


def test_closing_the_window_asks_nothing_and_finds_the_battle_again(
    window: MainWindow, context: Context, qtbot: QtBot
) -> None:
    path = begun(context).file.path
    window.close()
    again = MainWindow(context, Script(), STUBS, platform="linux", opening=True)
    qtbot.addWidget(again)
    again.find_again()
    assert context.session.battle is not None
    assert context.session.battle.file.path == path
    assert again.rail_page() == "table"


@pytest.mark.parametrize("kind", ["battle", "table"])
def test_a_file_dropped_opens(window: MainWindow, context: Context, tmp_path: Path, kind: str) -> None:
    battle = begun(context)
    assert battle.file.path is not None
    path = battle.file.path
    context.part(Battles).close()
    if kind == "table":
        path = tmp_path / "Kreuzung ł.tbtable"
        path.write_text(dump_table(shipped_tables()["crossroads"]), encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    modes = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPoint(300, 300).toPointF(), *modes))
    assert context.session.battle is not None
    assert bool(context.session.battle.now.sides) == (kind == "battle")


def test_the_palette_has_every_battle_of_the_own_folder(window: MainWindow, context: Context) -> None:
    begun(context, "Alpha")
    begun(context, "Beta")
    desk = window.desk
    for recent in desk.recent():
        desk.forget_recent(recent.path)
    entries = {entry.text.rpartition(" ")[0]: entry for entry in sources.files(context)}
    assert {"Alpha", "Beta"} <= set(entries)
    entries["Alpha"].run()
    assert context.session.battle is not None
    assert context.session.battle.now.name == "Alpha"
