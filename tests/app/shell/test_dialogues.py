"""Questions as dialogues; files by the system's own."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QPlainTextEdit, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.asking import Choice, FileKind, Question
from app.context import Context
from app.shell.dialogues import QuestionDialog, WindowAsker, named, patterns
from app.shell.sheet import ShortcutSheet
from app.shell.window import SMALLEST, MainWindow

SAVE = Question(
    "Save Mine?", "It has changes.", (Choice("save", "Save"), Choice("back", "Go back")), "back", ("a", "b")
)
KINDS = (FileKind("Armies", (".tbarmy",)),)


def test_a_question_is_answered_by_its_verbs(context: Context, qtbot: QtBot) -> None:
    dialogue = QuestionDialog(context.look, SAVE)
    qtbot.addWidget(dialogue)
    assert dialogue.answer == "back"
    buttons = dialogue.findChildren(QPushButton)
    assert [(button.text(), button.isDefault()) for button in buttons] == [("Save", True), ("Go back", False)]
    qtbot.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    assert dialogue.answer == "save"
    assert dialogue.result() == QDialog.DialogCode.Accepted


def test_esc_is_the_escape(context: Context, qtbot: QtBot) -> None:
    dialogue = QuestionDialog(context.look, SAVE)
    qtbot.addWidget(dialogue)
    dialogue.show()
    qtbot.keyClick(dialogue, Qt.Key.Key_Escape)
    assert not dialogue.isVisible()
    assert dialogue.answer == "back"


def test_many_lines_can_be_read_all(context: Context, qtbot: QtBot) -> None:
    dialogue = QuestionDialog(context.look, Question("Faults", "", SAVE.choices, "back", tuple(map(str, range(40)))))
    qtbot.addWidget(dialogue)
    box = dialogue.findChild(QPlainTextEdit)
    assert box is not None
    assert box.toPlainText().endswith("39")


def test_the_window_asks(context: Context, qtbot: QtBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)

    def answer() -> None:
        dialogue = QApplication.activeModalWidget()
        assert isinstance(dialogue, QuestionDialog)
        button = dialogue.findChild(QPushButton, "answer-save")
        assert button is not None
        button.click()

    QTimer.singleShot(0, answer)
    assert WindowAsker(context.look, over).ask(SAVE) == "save"


def test_files_are_chosen_by_the_system(context: Context, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    asker = WindowAsker(context.look, over)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (["/tmp/a.tbarmy"], ""))
    assert asker.open_files("Open", KINDS) == (Path("/tmp/a.tbarmy"),)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("/tmp/b", ""))
    assert asker.save_file("Save", Path("x"), KINDS) == Path("/tmp/b.tbarmy")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    assert asker.save_file("Save", Path("x"), KINDS) is None


def test_names_and_patterns() -> None:
    assert patterns(KINDS) == "Armies (*.tbarmy)"
    assert patterns(KINDS, every=True) == "Armies (*.tbarmy);;All files (*)"
    assert named(Path("/a/2. Platoon.txt"), KINDS) == Path("/a/2. Platoon.txt")
    assert named(Path("/a/b"), ()) == Path("/a/b")


def test_the_sheet_shows_every_key(window: MainWindow, qtbot: QtBot) -> None:
    window.floating.open_sheet()
    sheet = window.findChild(ShortcutSheet)
    assert sheet is not None
    names = {widget.accessibleName() for widget in sheet.findChildren(QWidget)}
    for bound in window.context.actions.bound():
        keys = window.context.actions.keys(bound.spec)
        assert not keys or " or ".join(keys) in names
    assert not sheet.grab().isNull()
    sheet.close()


@pytest.mark.parametrize("scale", [100, 125, 150, 200])
@pytest.mark.parametrize("size", [(1440, 900), SMALLEST])
def test_the_sheet_fits_the_window_and_cuts_no_key(window: MainWindow, scale: int, size: tuple[int, int]) -> None:
    window.context.preferences.change(window.context.preferences.now.but("look", scale=scale))
    window.resize(*size)
    window.floating.open_sheet()
    sheet = window.findChild(ShortcutSheet)
    assert sheet is not None
    QApplication.processEvents()
    assert (sheet.width() <= window.width(), sheet.height() <= window.height()) == (True, True)
    (area,) = sheet.findChildren(QScrollArea)
    assert area.horizontalScrollBar().maximum() == 0
    sheet.close()
