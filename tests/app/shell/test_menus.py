"""Alt alone, F10 and the menu bar of macOS: one table of actions, one way to it on each platform."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QWheelEvent
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget
from pytestqt.qtbot import QtBot

from app.context import Context
from app.notes import Note
from app.shell.alt_key import AltKey
from app.shell.window import MainWindow
from tests.app.shell.conftest import STUBS
from tests.helpers.asker import Script

Between = Callable[[QtBot, QWidget], object]
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def told(window: MainWindow, qtbot: QtBot) -> list[str]:
    """One entry each time that Alt alone is told; the window's own menu stays shut."""
    for own in window.findChildren(AltKey):
        own.alone.disconnect()
    times: list[str] = []
    window.findChildren(AltKey)[0].alone.connect(lambda: times.append("alone"))
    window.activateWindow()
    window.go("army")
    return times


def alt(qtbot: QtBot, widget: QWidget, between: Between) -> None:
    qtbot.keyPress(widget, Qt.Key.Key_Alt, ALT)
    between(qtbot, widget)
    qtbot.keyRelease(widget, Qt.Key.Key_Alt)


def wheel(_: QtBot, widget: QWidget) -> None:
    phase, none = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
    turned = QWheelEvent(QPointF(5, 5), QPointF(5, 5), QPoint(), QPoint(0, 120), none, ALT, phase, False)
    QApplication.sendEvent(widget, turned)


ACTS: dict[str, Between] = {
    "Alt+Left": lambda bot, widget: bot.keyClick(widget, Qt.Key.Key_Left, ALT),
    "Alt+X": lambda bot, widget: bot.keyClick(widget, Qt.Key.Key_X, ALT),
    "Alt+Shift": lambda bot, widget: bot.keyPress(widget, Qt.Key.Key_Shift, ALT),
    "Alt and a click": lambda bot, widget: bot.mouseClick(widget, Qt.MouseButton.LeftButton, ALT),
    "Alt and the wheel": wheel,
    "Alt+Tab": lambda _, widget: QApplication.sendEvent(widget.window(), QEvent(QEvent.Type.WindowDeactivate)),
}


@pytest.mark.parametrize("act", ACTS)
def test_alt_with_something_else_is_not_the_menu(window: MainWindow, qtbot: QtBot, told: list[str], act: str) -> None:
    alt(qtbot, QApplication.focusWidget() or window, ACTS[act])
    assert told == []
    alt(qtbot, QApplication.focusWidget() or window, lambda *_: None)
    assert told == ["alone"], "the next Alt counts again"


def test_alt_after_another_modifier_is_not_the_menu(window: MainWindow, qtbot: QtBot, told: list[str]) -> None:
    qtbot.keyPress(window, Qt.Key.Key_Alt, ALT | Qt.KeyboardModifier.ControlModifier)
    qtbot.keyRelease(window, Qt.Key.Key_Alt)
    assert told == []


@pytest.mark.parametrize("key", [Qt.Key.Key_Alt, Qt.Key.Key_F10])
def test_alt_alone_and_f10_open_the_menu(window: MainWindow, qtbot: QtBot, key: Qt.Key) -> None:
    window.activateWindow()
    qtbot.keyPress(window, key, ALT if key == Qt.Key.Key_Alt else Qt.KeyboardModifier.NoModifier)
    qtbot.keyRelease(window, key)
    menu = window.findChild(QMenu, "menu")
    assert menu is not None
    qtbot.waitUntil(menu.isVisible)
    menu.close()


@pytest.fixture
def mac(qtbot: QtBot, context: Context) -> MainWindow:
    """A window as macOS has it."""
    made = MainWindow(context, Script(), STUBS, platform="darwin")
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def bar_of(window: MainWindow) -> dict[str, QMenu]:
    bar = window.findChild(QMenuBar, "menu-bar")
    assert bar is not None
    found = {action.text(): action.menu() for action in bar.actions()}
    return {title: menu for title, menu in found.items() if isinstance(menu, QMenu)}


def test_only_a_mac_has_a_menu_bar(mac: MainWindow) -> None:
    assert bar_of(mac)
    assert mac.findChildren(AltKey) == []
    assert "menu" not in {bound.spec.id for bound in mac.context.actions.bound()}


@pytest.mark.parametrize("platform", ["linux", "win32"])
def test_elsewhere_alt_and_f10_open_it(qtbot: QtBot, context: Context, platform: str) -> None:
    made = MainWindow(context, Script(), STUBS, platform=platform)
    qtbot.addWidget(made)
    assert made.findChild(QMenuBar) is None
    assert len(made.findChildren(AltKey)) == 1
    assert "menu" in {bound.spec.id for bound in context.actions.bound()}


def test_the_menu_bar_has_every_action(mac: MainWindow) -> None:
    menus = bar_of(mac)
    for menu in menus.values():
        menu.aboutToShow.emit()
    shown = {action.objectName().removeprefix("menu-") for menu in menus.values() for action in menu.actions()}
    assert shown == {bound.spec.id for bound in mac.context.actions.bound()}
    assert "group" in shown, "pages tell their actions when a menu opens"


def test_the_menu_bar_runs_and_refuses(mac: MainWindow) -> None:
    go = bar_of(mac)["Go"]
    rows = {action.objectName(): action for action in go.actions()}
    rows["menu-go-rules"].trigger()
    assert mac.rail_page() == "rules"
    save = next(action for action in bar_of(mac)["File"].actions() if action.objectName() == "menu-save")
    assert not save.isEnabled()
    assert "No army is open." in save.text()


def test_keys_are_shown_in_the_menu_bar_and_stay_the_actions_own(
    mac: MainWindow, qtbot: QtBot, context: Context
) -> None:
    said: list[Note] = []
    context.notes.said.connect(said.append)
    save = next(action for action in bar_of(mac)["File"].actions() if action.objectName() == "menu-save")
    assert save.shortcut().toString() == "Ctrl+S"
    mac.activateWindow()
    qtbot.keyClick(mac, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert len(said) == 1, "one action has the key: two would be ambiguous and neither would be done"


def test_settings_and_quit_have_their_own_places_on_a_mac(mac: MainWindow) -> None:
    roles = {action.objectName(): action.menuRole() for menu in bar_of(mac).values() for action in menu.actions()}
    assert roles["menu-quit"] is QAction.MenuRole.QuitRole
    assert set(roles.values()) <= {QAction.MenuRole.QuitRole, QAction.MenuRole.NoRole, QAction.MenuRole.PreferencesRole}
