"""The army page as a player uses it: finding, adding, limits, problems, the clipboard, drops, settings, exports."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QWidget

from app.army.export_menu import FORMS, Exporter
from app.context import Context
from app.widgets.toggle import Toggle
from rules.army.edit import set_limit
from rules.army.model import all_units
from tests.app.army.conftest import MakePage, broken, platoon
from tests.app.conftest import OpenSample

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


# The meter


@pytest.mark.fault("F01")
def test_another_limit_is_checked_at_once(context: Context, open_sample: OpenSample, make_page: MakePage) -> None:
    document = platoon(open_sample)
    page = make_page()
    page.meter.limit.edit()
    page.meter.limit.field.setText("100")
    page.meter.limit.field.returnPressed.emit()
    assert page.meter.legal.text() == "Not legal: 1 problem"
    assert page.meter.left.text() == "64 over"
    page.meter.limit.edit()
    page.meter.limit.field.setText("200")
    page.meter.limit.field.returnPressed.emit()
    assert page.meter.legal.text() == "Legal"
    assert page.meter.left.text() == "36 left"
    assert document.history.undo_name == "Set the limit to 200 points"


@pytest.mark.fault("F02")
def test_one_limit_stands_everywhere(context: Context, open_sample: OpenSample, make_page: MakePage) -> None:
    document = platoon(open_sample)
    page = make_page()
    context.session.do(document, "x", set_limit(document.army, 777))
    assert page.meter.limit.words.text() == "of 777 points"
    for form, _, _ in FORMS:
        Exporter(context).copy(form)
        assert "777" in QGuiApplication.clipboard().text()


@pytest.mark.fault("F16")
@pytest.mark.parametrize("typed", ["-3", "12.5", "1,5", "1e9", "many"])
def test_a_limit_that_is_none_is_refused_in_place(typed: str, open_sample: OpenSample, make_page: MakePage) -> None:
    document = platoon(open_sample)
    page = make_page()
    page.meter.limit.edit()
    page.meter.limit.field.setText(typed)
    page.meter.limit.field.returnPressed.emit()
    assert document.army.limit == 170
    assert page.meter.limit.is_editing
    assert typed.lstrip("-") in page.meter.refusal.text()
    page.meter.limit.stop()
    assert page.meter.limit.words.text() == "of 170 points"


def test_the_sum_tells_every_point_with_its_rule(
    context: Context, open_sample: OpenSample, make_page: MakePage
) -> None:
    document = platoon(open_sample)
    page = make_page()
    context.actions.trigger("show-sum")
    text = page.middle.sum.text.toPlainText()
    assert "SM-PTS" in text
    assert "1 Section" in text
    assert "Total" in text
    went: list[object] = []
    context.notes.wanted.connect(went.append)
    page.middle.sum.rule_wanted.emit("SM-PTS-03")
    assert [(place.page, place.target) for place in went] == [("rules", "SM-PTS-03")]  # type: ignore[attr-defined]
    context.actions.trigger("show-sum")
    assert page.middle.unfolded == ""
    assert document.bill.points == 164


# Problems


@pytest.mark.fault("F15")
def test_looking_again_and_again_changes_nothing(
    context: Context, open_sample: OpenSample, make_page: MakePage
) -> None:
    document = platoon(open_sample)
    page = make_page()
    before = document.army
    for _ in range(5):
        context.actions.trigger("army-settings")
        context.actions.trigger("show-sum")
        for unit in all_units(document.army):
            context.session.select(document, [unit.id])
        page.settle()
    assert document.army is before
    assert document.history.depth == 0


# Clipboard, drag and drop


def test_forbidden_actions_say_why(context: Context, make_page: MakePage, open_sample: OpenSample) -> None:
    make_page()
    assert context.actions.reason("delete") == "No army is open."
    platoon(open_sample)
    assert context.actions.reason("delete") == "Nothing is selected."


# The army as a whole


def test_options_and_optional_rules_are_steps(context: Context, open_sample: OpenSample, make_page: MakePage) -> None:
    document = platoon(open_sample)
    page = make_page()
    context.actions.trigger("army-settings")
    hidden = page.middle.settings.findChild(Toggle, "option-hidden")
    assert isinstance(hidden, Toggle)
    hidden.click()
    assert document.army.choices["hidden"] is True
    assert document.history.undo_name == "Switch on Set up hidden"
    bayonets = page.middle.settings.findChild(Toggle, "option-bayonets")
    assert isinstance(bayonets, Toggle)
    bayonets.click()
    assert dict(document.army.overrides) == {"switches/bayonets/default": True}
    page.settle()
    bayonets.click()
    assert not document.army.overrides


@pytest.mark.parametrize(("width", "drawers"), [(1364, (False, False)), (1150, (True, False)), (948, (True, True))])
def test_panels_become_drawers_where_the_window_is_narrow(
    width: int, drawers: tuple[bool, bool], open_sample: OpenSample, make_page: MakePage
) -> None:
    platoon(open_sample)
    page = make_page(width, 644)
    assert (page.sides.is_drawer("catalogue"), page.sides.is_drawer("inspector")) == drawers
    if drawers[0]:
        page.context.actions.trigger("find-unit")
        assert page.sides.is_shown("catalogue")


def test_an_empty_army_says_how_to_begin(context: Context, make_page: MakePage, open_sample: OpenSample) -> None:
    document = platoon(open_sample)
    page = make_page()
    context.session.do(document, "x", document.system.new_army())
    assert page.middle.hint.text() == "An empty army. Start with a template, or press Enter on any team."
    assert page.middle.hint.isVisible()


def test_every_focusable_widget_has_a_name(context: Context, open_sample: OpenSample, make_page: MakePage) -> None:
    document = platoon(open_sample)
    page = make_page()
    broken(context, document)
    context.actions.trigger("army-settings")
    page.settle()
    own = [page.catalogue, page.middle]
    nameless = [
        f"{type(widget).__name__} {widget.objectName()}"
        for part in own
        for widget in part.findChildren(QWidget)
        if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.isVisible() and not widget.accessibleName()
    ]
    assert not nameless


def test_many_steps_are_undone_and_done_again(context: Context, open_sample: OpenSample, make_page: MakePage) -> None:
    document = platoon(open_sample)
    page = make_page()
    page.settle()
    start = document.army
    context.session.select(document, [next(all_units(document.army)).id])
    for action in ("duplicate", "more-figures", "move-up", "group", "duplicate", "select-all", "delete"):
        context.actions.trigger(action)
        QApplication.processEvents()
    assert not document.army.groups
    end, depth = document.army, document.history.depth
    while context.session.undo(document):
        QApplication.processEvents()
    assert document.army == start
    assert page.tree.army_model().rowCount(QModelIndex()) == len(start.groups)
    for _ in range(depth):
        context.session.redo(document)
    assert document.army == end


def test_tab_goes_in_reading_order(context: Context, open_sample: OpenSample, make_page: MakePage) -> None:
    document = platoon(open_sample)
    page = make_page()
    broken(context, document)
    for _ in range(3):
        QApplication.processEvents()
    expected = ["find-unit", "filter-all", "catalogue-list", "limit", "legal", "show-sum", "army-tree", "next-problem"]
    chain = [page.catalogue.search.nextInFocusChain()]
    while chain[-1] and chain[-1] is not page.catalogue.search:
        chain.append(chain[-1].nextInFocusChain())
    names = [widget.objectName() for widget in (chain[-1], *chain[:-1]) if widget and widget.isVisible()]
    names = [name for name in names if name in expected]
    assert names == expected
