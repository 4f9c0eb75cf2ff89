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
