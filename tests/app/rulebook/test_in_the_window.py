"""The rules page in the real window: F1, the way back, undo beside the army's own."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.context import Context
from app.rulebook.page import RulesPage
from app.shell.pages import SPECS
from app.shell.window import MainWindow
from tests.helpers.asker import Script


@pytest.fixture
def window(qtbot: QtBot, context: Context) -> MainWindow:
    made = MainWindow(context, Script(), (SPECS[0], next(spec for spec in SPECS if spec.key == "rules")))
    qtbot.addWidget(made, before_close_func=lambda _: setattr(context, "asker", Script(*["discard"] * 9)))
    made.resize(1440, 900)
    made.show()
    qtbot.waitExposed(made)
    return made


def rules_page(window: MainWindow) -> RulesPage:
    page = window.pages.page("rules")
    assert isinstance(page, RulesPage)
    return page


def test_f1_goes_from_a_cell_to_its_rule_and_back_again(window: MainWindow, context: Context) -> None:
    context.notes.go("rules", "crucible/table:switches")
    page = rules_page(window)
    page.browser.figures.show_cell("house-marks", "default")
    page.browser.figures.grid.setFocus()
    context.actions.trigger("rule-help")
    assert page.browser.reader.chosen == "CR-CD-07"
    context.actions.trigger("go-back")
    assert page.browser.open == "table:switches"
    context.actions.trigger("go-forward")
    assert page.browser.reader.chosen == "CR-CD-07"


def test_house_packs_are_one_action_away(window: MainWindow, context: Context) -> None:
    rules_page(window)
    window.run("packs")
    assert window.rail_page() == "rules"
    assert window.bar.findChildren(QLabel)
    assert rules_page(window).heading().title == "House packs"


def test_one_comes_to_the_search_and_ctrl_f_comes_back_to_it(
    window: MainWindow, context: Context, qtbot: QtBot
) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.go("rules")
    page = rules_page(window)
    assert page.browser.search.hasFocus()
    page.browser.reader.setFocus()
    context.actions.trigger("find-unit")
    assert page.browser.search.hasFocus()


def test_back_and_forward_find_the_place_in_the_text(window: MainWindow, context: Context, qtbot: QtBot) -> None:
    context.notes.go("rules", "SM-ORG-18")
    page = rules_page(window)
    bar = page.browser.reader.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 200)
    bar.setValue(123)
    context.notes.go("rules", "crucible/table:tus")
    grid = page.browser.figures.grid
    qtbot.waitUntil(lambda: grid.verticalScrollBar().maximum() > 100)
    page.browser.figures.show_cell("militia-obsolete-light-tank")
    foot = grid.verticalScrollBar()
    qtbot.waitUntil(lambda: foot.maximum() > 100 and foot.value() == foot.maximum() and not grid.is_moving)
    down = foot.value()
    context.actions.trigger("go-back")
    qtbot.waitUntil(lambda: bar.value() == 123)
    context.actions.trigger("go-forward")
    qtbot.waitUntil(lambda: foot.value() == down)
    assert grid.row == "militia-obsolete-light-tank"
    context.notes.go("rules", "SM-ORG-18")
    qtbot.waitUntil(lambda: bar.value() != 123)
