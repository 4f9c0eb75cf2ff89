"""The settings page: every setting has its control and holds at once; keys are changed without conflicts."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app import settings
from app.actions import ACTIONS
from app.context import Context
from app.setup.fields import PARTS, fields_of
from app.setup.keys_model import KeysModel
from app.setup.page import SettingsPage
from app.setup.words import WORDS
from app.widgets.segmented import Segmented
from app.widgets.tab_order import reading_order
from tests.helpers.room import holds_its_words
from tests.helpers.tabbing import tab_chain


@pytest.fixture
def page(context: Context, qtbot: QtBot) -> SettingsPage:
    made = SettingsPage(context)
    qtbot.addWidget(made)
    made.resize(1000, 800)
    made.show()
    QApplication.processEvents()
    return made


def press(page: SettingsPage, name: str) -> None:
    found = page.findChild(QAbstractButton, name)
    assert found is not None, name
    found.click()


def test_every_setting_has_its_words_and_every_word_its_setting() -> None:
    found = {field.key for part in PARTS for field in fields_of(part)}
    assert found == WORDS.keys()


def test_every_setting_can_be_changed_and_is_kept(page: SettingsPage, context: Context) -> None:
    for part in PARTS:
        for field in fields_of(part):
            before = field.value(context.preferences.now)
            name = field.key.replace("/", "-").replace("_", "-")
            other = next((value for value in field.choices if value != before), None)
            press(page, name if other is None else f"{name}-{other}")
            assert field.value(context.preferences.now) == ((not before) if other is None else other)
    assert settings.load(context.folders.root / "settings.json") == context.preferences.now


def test_dark_and_size_hold_at_once(page: SettingsPage, context: Context) -> None:
    press(page, "look-scheme-dark")
    press(page, "look-scale-150")
    assert context.look.theme.dark
    assert context.look.theme.scale == 1.5


def test_a_change_made_elsewhere_is_shown(page: SettingsPage, context: Context) -> None:
    context.preferences.change(context.preferences.now.but("look", scale=140, less_motion=True))
    shown = page.findChild(QAbstractButton, "look-scale-140")
    assert shown is not None
    assert shown.isChecked()
    toggle = page.findChild(QAbstractButton, "look-less-motion")
    assert toggle is not None
    assert toggle.isChecked()


def test_keys_are_changed_and_put_back(page: SettingsPage, context: Context) -> None:
    page.keys.choose("duplicate")
    page.keys.take("Ctrl+J")
    assert context.preferences.now.keys == {"duplicate": "Ctrl+J"}
    press(page, "keys-reset")
    assert context.preferences.now.keys == {}


def test_pressed_keys_are_taken(page: SettingsPage, context: Context, qtbot: QtBot) -> None:
    page.keys.choose("duplicate")
    page.keys.edit.setFocus()
    qtbot.keyClick(page.keys.edit, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: context.preferences.now.keys == {"duplicate": "Ctrl+J"})


def test_a_conflict_is_told_and_made_only_on_demand(page: SettingsPage, context: Context) -> None:
    page.keys.choose("duplicate")
    page.keys.take("Ctrl+S")
    assert page.keys.message.text() == "Ctrl+S belongs to Save. Nothing is changed yet."
    assert context.preferences.now.keys == {}
    press(page, "keys-give")
    assert context.preferences.now.keys == {"duplicate": "Ctrl+S", "save": ""}
    page.keys.choose("save")
    page.keys._reset()
    assert "Duplicate has its usual keys now" in page.keys.message.text()
    press(page, "keys-reset-all")
    assert context.preferences.now.keys == {}


def test_keys_can_be_taken_away(page: SettingsPage, context: Context) -> None:
    page.keys.choose("quit")
    press(page, "keys-clear")
    assert context.preferences.now.keys == {"quit": ""}


def test_keys_are_searched_by_word_and_by_key(page: SettingsPage) -> None:
    assert len(page.keys.model.actions) == len(ACTIONS)
    page.keys.search.setText("ctrl+shift+h")
    assert [action.id for action in page.keys.model.actions] == ["packs"]
    page.keys.search.setText("nonsense")
    assert "No action has ‘nonsense’" in page.keys.message.text()


def test_the_model_keeps_its_contract() -> None:
    model = KeysModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for text in ("", "undo", "nonsense", ""):
        model.show_keys(text, {"undo": "Ctrl+U"})
    assert tester.model() is model


def test_another_look_does_not_ask_for_every_key(
    page: SettingsPage, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    words = KeysModel._text

    def told(model: KeysModel, index: QModelIndex) -> str:
        asked.append(index.row())
        return words(model, index)

    monkeypatch.setattr(KeysModel, "_text", told)
    context.look.wear(settings.Look(scheme="dark", scale=120))
    QApplication.processEvents()
    in_sight = page.keys.table.viewport().height() // page.keys.table.rowHeight(0) + 2
    assert len(asked) <= 4 * in_sight * page.keys.model.columnCount()


def test_the_menu_column_holds_every_menu(page: SettingsPage, context: Context) -> None:
    for scale in (100, 200):
        context.look.wear(settings.Look(scale=scale))
        table = page.keys.table
        widest = max(table.fontMetrics().horizontalAdvance(action.menu) for action in ACTIONS)
        assert widest < table.columnWidth(1) < 2 * widest


def test_everything_that_takes_the_focus_has_a_name(page: SettingsPage) -> None:
    inner = ("qt_",)
    nameless = [
        widget
        for widget in page.findChildren(QWidget)
        if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and not widget.accessibleName()
        and not widget.objectName().startswith(inner)
        and widget.isVisible()
    ]
    assert nameless == []


@pytest.mark.parametrize(("width", "scale"), [(1364, 100), (948, 100), (948, 150), (872, 200)])
def test_no_control_is_cut_off(page: SettingsPage, context: Context, width: int, scale: int) -> None:
    context.preferences.change(context.preferences.now.but("look", scale=scale))
    page.resize(width, 644)
    QApplication.processEvents()
    for widget in page.findChildren(QPushButton):
        if widget.isVisible():
            assert holds_its_words(widget), widget.objectName()
            assert widget.mapTo(page, widget.rect().topRight()).x() <= width
    words = page.keys.edit.fontMetrics().horizontalAdvance("Ctrl+Shift+Backspace")
    assert page.keys.edit.width() >= words + 2 * context.look.theme.px(12)
    size = page.findChild(Segmented, "look-scale")
    assert size is not None
    assert 0 <= size.height() - size.findChildren(QPushButton)[0].height() <= 8


def test_tab_goes_as_one_reads(page: SettingsPage, context: Context) -> None:
    page.enter()
    read = [widget.objectName() for widget in reading_order(page)]
    first = page.findChild(QPushButton, "look-scheme-system")
    assert first is not None
    assert read[:2] == ["look-scheme-system", "look-scheme-light"]
    assert tab_chain(first, page) == read
    context.preferences.change(context.preferences.now.but("look", scale=110))
    QApplication.processEvents()
    assert "look-scale-110" in tab_chain(first, page)
    assert tab_chain(first, page) == [widget.objectName() for widget in reading_order(page)]


def test_every_target_is_large_enough(page: SettingsPage) -> None:
    for button in page.findChildren(QAbstractButton):
        if button.isVisible() and button.parent() is not page.keys.table:
            assert min(button.width(), button.height()) >= 36, button.objectName()
