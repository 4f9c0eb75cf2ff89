"""Problems are walked, told once, known to F1, and mended by their buttons."""

from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.context import Context
from rules.army.edit import set_limit
from tests.app.army.conftest import MakePage, broken, platoon
from tests.app.conftest import OpenSample

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def test_problems_are_walked_and_reveal_their_node(
    context: Context, open_sample: OpenSample, make_page: MakePage
) -> None:
    document = platoon(open_sample)
    page = make_page()
    page.tree.collapseAll()
    unit = broken(context, document)
    context.actions.trigger("next-problem")
    assert document.selected == (unit,)
    assert page.tree.visualRect(page.tree.army_model().index_of(unit)).isValid()
    context.actions.trigger("previous-problem")
    context.actions.trigger("next-problem")
    assert document.selected == (unit,)


def test_a_new_problem_is_announced_and_an_old_one_is_not(
    context: Context, open_sample: OpenSample, make_page: MakePage
) -> None:
    document = platoon(open_sample)
    make_page()
    heard: list[str] = []
    context.notes.announced.connect(heard.append)
    broken(context, document)
    assert heard == ["New problem. Rifle team, 1 Section: 5 figures where Trained buys 3 to 4."]
    context.session.do(document, "x", set_limit(document.army, 400))
    assert len(heard) == 1


def test_f1_knows_the_rule_of_the_current_problem(
    context: Context, open_sample: OpenSample, make_page: MakePage
) -> None:
    document = platoon(open_sample)
    page = make_page()
    broken(context, document)
    assert not page.property("rule")
    page.problems.walk(1)
    assert page.property("rule") == document.issues[0].rule
    focus = page.inspector.fields.fields["quality"]
    assert focus.control.property("rule") == focus.option.rule != ""


def test_a_problem_is_fixed_by_its_button(
    context: Context, open_sample: OpenSample, make_page: MakePage, qtbot: QtBot
) -> None:
    document = platoon(open_sample)
    page = make_page()
    unit = broken(context, document)
    context.actions.trigger("next-problem")
    button = page.problems.findChild(QPushButton, "fix-1")
    assert isinstance(button, QPushButton)
    qtbot.waitUntil(button.isVisible)
    words = button.text()
    button.click()
    assert not [issue for issue in document.issues if issue.subject == unit]
    assert page.meter.legal.text() == "Legal"
    assert document.history.undo_name == f"{words} (Rifle team)"
    context.session.undo(document)
    assert page.meter.legal.text() == "Not legal: 1 problem"
    context.actions.trigger("first-fix")
    assert page.meter.legal.text() == "Legal"
