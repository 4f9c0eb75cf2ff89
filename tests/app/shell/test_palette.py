"""The palette: finds commands, units, rules, files and samples, and says what is forbidden and why."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.notes import Note
from app.shell.finding import LAST, Entry, found
from app.shell.palette import Palette
from app.shell.palette_rows import Entries
from app.shell.window import SMALLEST, MainWindow
from rules import registry
from tests.app.conftest import OpenSample


def entry(name: str, kind: str = "command", detail: str = "") -> Entry:
    assert kind in ("command", "setting", "unit", "rule", "file", "sample")
    return Entry(name.lower().replace(" ", "-"), kind, name, lambda: None, detail)  # type: ignore[arg-type]


ENTRIES = [
    entry("Save as"),
    entry("Save"),
    entry("Undo"),
    entry("Bren group", "unit", "1 Section"),
    entry("SM-SHO-19", "rule", "Saving throws"),
    entry("Section", "file", "/tmp/section.tbarmy"),
]


def names(typed: str, *last: str) -> list[str]:
    return [row.text for row in found(ENTRIES, typed, last)]


def test_the_last_used_stand_on_top() -> None:
    assert names("", "undo", "gone", "section") == ["Undo", "Section", "Save as", "Save"]
    assert found(ENTRIES, "", ["undo"])[0].head == LAST


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("sav", ["Save as", "Save", "SM-SHO-19"]),
        ("> sav", ["Save as", "Save"]),
        ("@", ["Bren group"]),
        ("#sho", ["SM-SHO-19"]),
        ("section", ["Bren group", "Section"]),
        ("group bren", ["Bren group"]),
        ("brenn", []),
    ],
)
def test_what_is_typed_is_found(typed: str, wanted: list[str]) -> None:
    assert names(typed) == wanted


def test_each_kind_has_its_heading_once() -> None:
    assert [row.head for row in found(ENTRIES, "s")] == ["Commands", "", "Units", "Rules", "Files"]


def test_the_model(qtbot: QtBot) -> None:
    model = Entries()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show(found(ENTRIES, "s"))
    model.show([])
    model.show(found(ENTRIES, ""))
    assert model.rowCount() == 4
    assert tester.model() is model


@pytest.fixture
def palette(window: MainWindow, open_sample: OpenSample, tmp_path: Path) -> Palette:
    """Open over a window with an army and a file."""
    path = tmp_path / "file.tbarmy"
    system = registry.system("hexgame")
    path.write_text(system.sample_text(system.samples()[0]), encoding="utf-8")
    document = window.desk.open(path)
    assert document is not None
    window.desk.close(document)
    open_sample("smle", "british-platoon")
    window.floating.open_palette()
    return window.floating.palette


def test_it_opens_by_its_key_and_gives_the_focus_back(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    window.bar.field.setFocus()
    qtbot.keyClick(window.bar.field, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = window.floating.palette
    assert palette.isVisible()
    assert QApplication.focusWidget() is palette.field
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert QApplication.focusWidget() is window.bar.field


def test_a_command_runs_and_is_remembered(window: MainWindow, palette: Palette, qtbot: QtBot) -> None:
    qtbot.keyClicks(palette.field, "light or dark")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.context.look.theme.dark
    assert not palette.isVisible()
    window.floating.open_palette()
    assert palette.found.entries[0].id == "light-dark"


def test_a_forbidden_command_says_why(window: MainWindow, palette: Palette, qtbot: QtBot, said: list[Note]) -> None:
    qtbot.keyClicks(palette.field, "undo")
    assert palette.found.entries[0].reason == "Nothing to undo."
    assert "Nothing to undo." in palette.found.entries[0].spoken
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert said[-1].text == "Nothing to undo."


def test_a_unit_a_rule_and_a_file(window: MainWindow, palette: Palette, qtbot: QtBot) -> None:
    qtbot.keyClicks(palette.field, "@bren")
    wanted = palette.found.entries[0]
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    document = window.context.session.current
    assert document is not None
    assert wanted.id == f"unit/{document.selected[0]}"
    assert window.rail_page() == "army"
    window.floating.open_palette()
    qtbot.keyClicks(palette.field, "#SM-PTS-03")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.rail_page() == "rules"
    window.floating.open_palette()
    qtbot.keyClicks(palette.field, "file.tbarmy")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert len(window.context.session.documents) == 2


def test_the_rows_are_walked_by_keys(palette: Palette, qtbot: QtBot) -> None:
    spoken: list[str] = []
    palette.spoke.connect(spoken.append)
    qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == 1
    assert spoken == [palette.found.entries[1].spoken]
    qtbot.keyClick(palette.field, Qt.Key.Key_PageDown)
    assert palette.list.currentIndex().row() > 2
    for _ in range(3):
        qtbot.keyClick(palette.field, Qt.Key.Key_PageUp)
    assert palette.list.currentIndex().row() == 0
    qtbot.keyClicks(palette.field, "zzz")
    assert palette.nothing.text() == "Nothing called ‘zzz’."
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()


def test_a_sample_opens_as_a_copy(window: MainWindow, qtbot: QtBot) -> None:
    window.context.notes.go("samples", "crucible")
    palette = window.floating.palette
    assert [row.id.split("/")[1] for row in palette.found.entries] == ["crucible"] * len(
        registry.system("crucible").samples()
    )
    qtbot.mouseClick(
        palette.list.viewport(),
        Qt.MouseButton.LeftButton,
        pos=palette.list.visualRect(palette.found.index(1)).center(),
    )
    (document,) = window.context.session.documents
    assert (document.file.path, document.system.key) == (None, "crucible")


def test_every_entry_has_a_kind_and_words(palette: Palette, window: MainWindow) -> None:
    model = QAbstractItemModelTester(palette.found, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert model.model() is palette.found
    for row in palette.found.entries:
        assert row.text
        assert row.text == row.text.strip()


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("size", "Size: 125 %"),
        ("bigger", "Size: 150 %"),
        ("dark", "Colours: Dark"),
        ("theme", "Colours: Light"),
        ("contrast", "High contrast: on"),
        ("less motion", "Less motion: on"),
        ("animation", "Less motion: on"),
        ("paper letter", "Paper: Letter"),
    ],
)
def test_settings_are_found_by_their_words(palette: Palette, typed: str, wanted: str) -> None:
    palette.field.setText(typed)
    assert wanted in [entry.text for entry in palette.found.entries if entry.kind == "setting"]


def test_what_is_set_already_is_not_offered(palette: Palette) -> None:
    palette.field.setText("colours")
    offered = [entry.text for entry in palette.found.entries if entry.kind == "setting"]
    assert offered == ["Colours: Light", "Colours: Dark"]


def test_a_setting_is_set_and_put_back(palette: Palette, qtbot: QtBot, window: MainWindow, said: list[Note]) -> None:
    palette.field.setText("setting/look/scale/150")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.context.look.theme.scale == 1.5
    assert (said[-1].text, said[-1].action) == ("Size: 150 %.", "Put back")
    assert said[-1].run is not None
    said[-1].run()
    assert window.context.look.theme.scale == 1
    window.floating.open_palette()
    palette.field.setText("high contrast")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.context.look.theme.high_contrast


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_palette_stays_inside_the_smallest_window(palette: Palette, window: MainWindow, scale: int) -> None:
    window.context.preferences.change(window.context.preferences.now.but("look", scale=scale))
    window.resize(*SMALLEST)
    window.floating.open_palette()
    assert window.rect().contains(palette.geometry())
