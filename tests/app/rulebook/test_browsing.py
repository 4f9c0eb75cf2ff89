"""Rules and tables: found by word or id, read with their marks and sources, and gone back from."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QFrame, QWidget
from pytestqt.qtbot import QtBot

from app.context import Context
from app.notes import Place
from app.rulebook.contents import found, listing, nothing_text
from app.rulebook.contents_model import ContentsModel
from app.rulebook.page import RulesPage
from app.rulebook.table_model import MARK, TableModel
from rules import registry
from rules.army.system import System
from tests.app.conftest import OpenSample

SYSTEMS = pytest.mark.parametrize("system", registry.SYSTEMS, ids=lambda system: system.key)


def titles(system: System, text: str) -> list[str]:
    return [row.title for row in found(system, system.book(), text)]


@SYSTEMS
def test_every_section_and_table_is_listed(system: System) -> None:
    targets = {row.target for row in listing(system)}
    assert {f"section:{rule.section}" for rule in system.rules} <= targets
    assert {f"table:{table}" for table in system.shelf.tables} <= targets


def test_a_rule_is_found_by_its_id_and_by_its_words() -> None:
    smle = registry.system("smle")
    assert titles(smle, "sm-pts-03")[:2] == ["Rules", "SM-PTS-03"]
    assert "SM-SCL-01" in titles(smle, "figure stands person")


def test_a_row_is_found_by_its_name() -> None:
    crucible = registry.system("crucible")
    rows = found(crucible, crucible.book(), "blower")
    assert ("Blower tank", "table:tus/slammers-blower-tank", "Tactical Units") in {
        (row.title, row.target, row.note) for row in rows
    }


def test_an_empty_search_names_the_nearest() -> None:
    crucible = registry.system("crucible")
    assert nothing_text(crucible, crucible.book(), "blowr") == "Nothing called ‘blowr’. Nearest: Blower tank."
    assert nothing_text(crucible, crucible.book(), "qqqqqqq") == "Nothing called ‘qqqqqqq’."


def test_the_page_says_what_is_not_found_and_lists_nothing(page: RulesPage) -> None:
    page.show_rule("SM-PTS-03")
    page.browser.search.setText("zzzz")
    assert page.browser.nothing.isVisible()
    assert "zzzz" in page.browser.nothing.text()
    assert page.browser.list.contents.rowCount() == 0
    page.browser.search.clear()
    assert not page.browser.nothing.isVisible()
    assert page.browser.list.contents.rowCount() > 50


def test_a_row_that_was_found_is_brought_to_sight_and_lit(page: RulesPage, qtbot: QtBot) -> None:
    page.browser.use_system(registry.system("crucible"))
    page.browser.search.setText("obsolete light")
    qtbot.keyClick(page.browser.search, Qt.Key.Key_Return)
    grid = page.browser.figures.grid
    assert page.browser.open == "table:tus"
    assert grid.row == "militia-obsolete-light-tank"
    qtbot.waitUntil(lambda: grid.viewport().rect().contains(grid.visualRect(grid.currentIndex()).center()))
    assert grid.verticalScrollBar().value() > 0, "it is the last of 48"
    lit = page.browser.list.currentIndex().data()
    assert lit == "Obsolete light tank"


def test_a_column_is_found_by_its_name(page: RulesPage, qtbot: QtBot) -> None:
    page.browser.use_system(registry.system("crucible"))
    page.browser.search.setText("loaded speed")
    qtbot.keyClick(page.browser.search, Qt.Key.Key_Down)
    grid = page.browser.figures.grid
    assert grid.table.place(grid.currentIndex()).endswith("/loaded-speed")


def test_another_system_starts_with_an_empty_search(page: RulesPage) -> None:
    page.browser.search.setText("zzzz")
    page.browser.use_system(registry.system("crucible"))
    page.browser.use_system(registry.system("smle"))
    assert page.browser.search.text() == ""
    assert not page.browser.nothing.isVisible()
    assert page.browser.list.contents.rowCount() > 50


def test_a_rule_is_shown_in_its_section_and_stands_out(page: RulesPage) -> None:
    assert page.show_rule("SM-PTS-03")
    assert page.browser.system.key == "smle"
    assert page.browser.open == "section:Points"
    assert page.browser.reader.chosen == "SM-PTS-03"
    assert page.browser.reader.property("rule") == "SM-PTS-03"
    text = page.browser.reader.toPlainText()
    assert "SM-PTS-03" in text
    assert "Slots bought by 12 points" in text
    assert "S L251/H" in text
    assert page.heading().note == "SMLE"


def test_an_unknown_rule_is_searched_for(page: RulesPage) -> None:
    assert not page.show_rule("SM-PTS-99")
    assert page.browser.search.text() == "SM-PTS-99"
    assert page.browser.nothing.isVisible()


@SYSTEMS
def test_every_figure_of_every_table_is_in_its_grid(page: RulesPage, system: System) -> None:
    model, book = page.browser.figures.grid.table, system.book()
    for table in system.shelf.tables:
        assert page.show_table(system.key, table)
        shown = {
            model.place(model.index(row, column))
            for row in range(model.rowCount())
            for column in range(model.columnCount())
            if model.figure(model.index(row, column)) is not None
        }
        whole = {f"{table}/{row}/{column}" for row in book.rows(table) for column in book.columns(table, row)}
        assert {place for place in whole - shown if not place.endswith("/name")} == set()


def test_a_table_that_is_none_is_not_shown(page: RulesPage) -> None:
    assert not page.show_table("smle", "nonsense")
    assert not page.show_table("nonsense", "tus")


def test_a_cell_tells_its_figure_mark_and_source(page: RulesPage) -> None:
    page.show_table("crucible", "weapons", "1-cm-powerguns/shots")
    grid = page.browser.figures.grid
    index = grid.currentIndex()
    assert index.data() == "2"
    assert index.data(MARK) == "H"
    tip = str(index.data(Qt.ItemDataRole.ToolTipRole))
    assert "House value" in tip
    assert "TB-11" in tip
    assert "TB-11" in page.browser.figures.findChild(QWidget, "figure-known").text()  # type: ignore[union-attr]


def test_f1_on_a_cell_knows_the_rule_of_its_source(page: RulesPage) -> None:
    page.show_table("crucible", "switches", "house-marks/default")
    assert page.browser.figures.grid.property("rule") == "CR-CD-07"


def test_the_open_army_s_own_figures_stand_beside_the_rules(
    context: Context, page: RulesPage, open_sample: OpenSample
) -> None:
    document = open_sample("crucible")
    army = document.army.model_copy(update={"overrides": {"weapons/1-cm-powerguns/shots": 9}})
    context.session.do(document, "Set shots", type(army).model_validate(army.model_dump()))
    page.show_table("crucible", "weapons", "1-cm-powerguns/shots")
    index = page.browser.figures.grid.currentIndex()
    assert index.data() == "9"
    assert index.data(MARK) == "O"
    assert "The rules have 2." in str(index.data(Qt.ItemDataRole.ToolTipRole))


@SYSTEMS
def test_the_models_keep_their_contracts(system: System, page: RulesPage) -> None:
    contents = ContentsModel()
    table = TableModel()
    testers = [
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
        for model in (contents, table)
    ]
    contents.show_rows(listing(system))
    for name in list(system.shelf.tables)[:8]:
        table.show_table(system, system.book(), name)
        table.show_table(system, system.book(), name, lambda _place, _text: "")
    assert len(testers) == 2


def test_a_click_in_the_list_is_a_step_of_the_way_back(page: RulesPage, context: Context, qtbot: QtBot) -> None:
    places: list[Place] = []
    context.notes.wanted.connect(places.append)
    page.show_rule("SM-PTS-03")
    row = page.browser.list.contents.row_of("table:teams")
    index = page.browser.list.contents.index(row)
    page.browser.list.scrollTo(index)
    centre = page.browser.list.visualRect(index).center()
    qtbot.mouseClick(page.browser.list.viewport(), Qt.MouseButton.LeftButton, pos=centre)
    assert places == [Place("rules", "smle/table:teams")]
    assert page.browser.open == "table:teams"
    page.visit("SM-PTS-03")
    assert page.browser.open == "section:Points"
    page.visit(places[0].target)
    assert page.browser.open == "table:teams"


def test_everything_that_takes_the_focus_has_a_name(page: RulesPage) -> None:
    page.visit("packs")
    nameless = [
        widget
        for widget in page.findChildren(QWidget)
        if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and not widget.accessibleName()
        and not widget.objectName().startswith("qt_")
        and not isinstance(widget.window(), QFrame)  # a combo's own list opens in a window of Qt's
    ]
    assert nameless == []
