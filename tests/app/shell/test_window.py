"""The window: its pages, its keys, what it keeps, and that nothing in it is without a name."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.actions import ACTIONS
from app.context import Context
from app.notes import Note
from app.page import Heading
from app.shell.pages import Spec, built
from app.shell.rail import RailButton
from app.shell.window import SMALLEST, MainWindow
from rules import registry
from rules.army.edit import rename
from tests.app.conftest import OpenSample
from tests.app.shell.conftest import STUBS, army_page, press
from tests.app.shell.pages import Stub
from tests.helpers.asker import Script


def test_pages_are_made_when_they_are_first_shown(window: MainWindow) -> None:
    assert not window.pages.is_made("army")
    window.go("army")
    assert window.pages.is_made("army")
    assert army_page(window).entered == 1
    assert not window.pages.is_made("rules")


def test_what_is_not_built_is_not_there() -> None:
    nowhere = Spec("table", "Table", "table", "app.nowhere.page", "TablePage")
    assert built((*STUBS, nowhere)) == STUBS
    assert built()[0].key == "start"


def test_the_rail_and_the_keys_go_to_pages(window: MainWindow, qtbot: QtBot) -> None:
    button = window.rail.findChild(RailButton, "rail-army")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.rail_page() == "army"
    assert button.isChecked()
    press(qtbot, window, "Ctrl+1")
    assert window.rail_page() == "start"
    assert not button.isChecked()


def test_back_and_forward(window: MainWindow, qtbot: QtBot, context: Context, said: list[Note]) -> None:
    context.notes.go("rules", "SM-PTS-03")
    context.notes.go("rules", "SM-PTS-04")
    rules = window.pages.page("rules")
    assert isinstance(rules, Stub)
    press(qtbot, window, "Alt+Left")
    press(qtbot, window, "Alt+Left")
    assert window.rail_page() == "start"
    context.actions.trigger("go-back")
    assert said[-1].text == "This is where you started."
    press(qtbot, window, "Alt+Right")
    assert rules.visited == ["SM-PTS-03", "SM-PTS-04", "SM-PTS-03", "SM-PTS-03"]


def test_the_bar_says_what_is_open(window: MainWindow, open_sample: OpenSample) -> None:
    document = open_sample("smle")
    window.go("army")
    assert window.windowTitle() == f"{document.army.name} – Tribarrel"
    assert window.bar._title.text() == document.army.name
    assert not window.bar._dot.isHidden()
    window.go("start")
    assert window.bar._title.text() == "Start"
    assert window.bar._dot.isHidden()


def test_the_bar_keeps_what_matters_most(window: MainWindow) -> None:
    window.context.preferences.change(window.context.preferences.now.but("look", scale=200))
    bar = window.bar
    note = "Not legal: 3 to fix · 12 pages, ready"
    for width in (1400, 952, 900):
        bar.setFixedWidth(width)
        bar.show_heading(Heading("Print: The Armoured Company Group of the North", note, "blue", True))
        QApplication.processEvents()
        assert not bar._note.isHidden()
        assert bar._note.width() >= bar._note.fontMetrics().horizontalAdvance("Not legal…")
        assert bar._title.width() >= bar._title.fontMetrics().horizontalAdvance("Print…")
        assert bar.field.geometry().right() < width


def test_escape_puts_the_newest_toast_away(window: MainWindow, qtbot: QtBot) -> None:
    window.context.notes.say("Saved.")
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.toasts.shown() == []


def test_undo_and_redo_name_their_step(window: MainWindow, qtbot: QtBot, open_sample: OpenSample) -> None:
    document = open_sample("smle")
    assert window.bar.undo.toolTip() == "Nothing to undo."
    window.context.session.do(document, "Rename to Mine", rename(document.army, "", "Mine"))
    assert window.bar.undo.toolTip() == "Undo Rename to Mine (Ctrl+Z)"
    assert window.bar.undo.accessibleName() == "Undo Rename to Mine"
    press(qtbot, window, "Ctrl+Z")
    assert document.army.name != "Mine"
    assert window.bar.redo.toolTip().startswith("Redo Rename to Mine (")
    qtbot.mouseClick(window.bar.redo, Qt.MouseButton.LeftButton)
    assert document.army.name == "Mine"


def test_what_is_forbidden_says_why(window: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, window, "Ctrl+S")
    (toast,) = window.toasts.shown()
    assert toast.note.text == "No army is open. Start one (Ctrl+N) or open a file (Ctrl+O)."


def test_a_new_army_asks_for_the_rules_first(window: MainWindow, qtbot: QtBot) -> None:
    window.context.asker = asker = Script("back", "crucible")
    press(qtbot, window, "Ctrl+N")
    assert window.context.session.current is None
    press(qtbot, window, "Ctrl+N")
    assert [choice.key for choice in asker.asked[0].choices] == [*(s.key for s in registry.SYSTEMS), "back"]
    assert [document.system.key for document in window.context.session.documents] == ["crucible"]
    assert window.rail_page() == "army"


def test_the_next_army_comes_to_the_front(window: MainWindow, open_sample: OpenSample, said: list[Note]) -> None:
    first = open_sample("smle")
    window.context.actions.trigger("next-army")
    assert said[-1].text == "No other army is open."
    second = open_sample("hexgame")
    window.context.actions.trigger("next-army")
    assert window.context.session.current is first
    window.context.actions.trigger("next-army")
    assert window.context.session.current is second


def test_the_scale_and_the_scheme(window: MainWindow, qtbot: QtBot, said: list[Note]) -> None:
    look = window.context.look
    for _ in range(11):
        press(qtbot, window, "Ctrl++")
    assert look.theme.scale == 2
    assert said[-1].text == "The largest size is 200 %."
    press(qtbot, window, "Ctrl+0")
    press(qtbot, window, "Ctrl+-")
    assert (look.theme.scale, said[-1].text) == (1, "The smallest size is 100 %.")
    press(qtbot, window, "Ctrl+Shift+L")
    assert look.theme.dark
    press(qtbot, window, "Ctrl+Shift+L")
    assert not look.theme.dark


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_smallest_window_holds_everything(window: MainWindow, scale: int) -> None:
    preferences = window.context.preferences
    preferences.change(preferences.now.but("look", scale=scale))
    window.resize(*SMALLEST)
    QApplication.processEvents()
    assert (window.width(), window.height()) == SMALLEST
    for button in window.rail.findChildren(RailButton):
        assert window.rail.rect().contains(button.geometry())
        assert min(button.width(), button.height()) >= 36
    assert window.rect().contains(window.bar.field.mapTo(window, window.bar.field.rect().bottomRight()))


def test_every_pane_by_f6(window: MainWindow, qtbot: QtBot) -> None:
    window.go("army")
    page = army_page(window)
    window.activateWindow()
    page.one.setFocus()
    seen = []
    for _ in range(4):
        press(qtbot, window, "F6")
        seen.append(QApplication.focusWidget())
    assert seen[0] is page.two
    assert seen[3] is page.one
    assert isinstance(seen[1], RailButton)


def test_panels_and_full_screen(window: MainWindow, qtbot: QtBot) -> None:
    window.go("army")
    press(qtbot, window, "F9")
    assert army_page(window).folded == 1
    press(qtbot, window, "F11")
    assert window.isFullScreen()
    press(qtbot, window, "F11")
    assert not window.isFullScreen()


def test_the_menu_has_every_action(window: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, window, "F10")
    menu = window.findChild(QMenu, "menu")
    assert menu is not None
    qtbot.waitUntil(menu.isVisible)
    parts = menu.findChildren(QMenu)
    shown = {row.objectName().removeprefix("menu-"): row for part in parts for row in part.actions()}
    assert set(shown) == {bound.spec.id for bound in window.context.actions.bound()} - {"menu"}
    assert shown["save"].text().startswith("Save — No army is open.")
    assert not shown["save"].isEnabled()
    shown["go-rules"].trigger()
    assert window.rail_page() == "rules"
    menu.close()


def test_a_page_action_runs_from_anywhere(window: MainWindow, said: list[Note]) -> None:
    page = army_page(window)
    window.run("group")
    assert (window.rail_page(), page.grouped) == ("army", 1)
    window.run("group")
    assert said[-1].text == "Grouped already."


def test_the_rule_of_what_has_the_focus(window: MainWindow, qtbot: QtBot) -> None:
    window.go("army")
    page = army_page(window)
    page.setProperty("rule", "SM-PTS-03")
    window.activateWindow()
    page.one.setFocus()
    press(qtbot, window, "F1")
    rules = window.pages.page("rules")
    assert isinstance(rules, Stub)
    assert rules.visited == ["SM-PTS-03"]


def test_everything_that_takes_the_focus_has_a_name(window: MainWindow) -> None:
    window.context.notes.say("Deleted 4 units.", action="Undo")
    window.floating.open_palette()
    for widget in window.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not isinstance(widget.parent(), Stub):
            assert widget.accessibleName(), f"{type(widget).__name__} {widget.objectName()}"
            assert widget.objectName(), f"{type(widget).__name__} {widget.accessibleName()}"


def test_the_window_binds_only_what_it_can_do(window: MainWindow) -> None:
    own = {bound.spec.id for bound in window.context.actions.bound() if bound.where is window}
    table = {spec.id for spec in ACTIONS}
    assert own <= table
    assert {"open", "save", "save-as", "close-army", "undo", "redo", "quit", "palette", "shortcuts"} <= own
    assert "go-print" not in own, "a page that is not there has no key"
