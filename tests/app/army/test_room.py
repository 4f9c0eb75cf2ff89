"""The army page where room is short, and sums that add up in sight."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.army.steps import change_figures
from app.army.tree_stops import stops
from app.context import Context
from app.open_army import OpenArmy
from rules.army.model import all_groups, all_units
from rules.army.system import System
from rules.registry import SYSTEMS
from tests.app.army.conftest import MakePage
from tests.app.conftest import OpenSample

SMALL = (872, 588)
"""The middle of a window of 1024 x 700 at scale 2."""


@pytest.fixture
def large_type(context: Context) -> None:
    context.preferences.change(context.preferences.now.but("look", scale=200))
    context.look.wear(context.preferences.now.look)


def broken(context: Context, document: OpenArmy) -> str:
    unit = next(unit for unit in all_units(document.army) if unit.profile == "rifle-team")
    step = change_figures(document.system, document.army, [unit.id], 1)
    context.session.do(document, step.name, step.army)
    return unit.id


def test_at_twice_the_size_the_list_keeps_its_room(
    context: Context, large_type: None, open_sample: OpenSample, make_page: MakePage, qtbot: QtBot
) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page(*SMALL)
    px = context.look.theme.px
    qtbot.waitUntil(lambda: page.problems.height() == px(42))
    assert page.problems.is_folded
    assert page.tree.height() >= px(100)
    assert (page.meter.groups.isHidden(), page.meter.limit.isHidden()) == (True, False)
    assert page.meter.left.text() == "6 left"
    broken(context, document)
    assert page.meter.legal.text() == "1 problem"
    assert page.meter.legal.accessibleName() == "Not legal: 1 problem"


def test_a_problem_unfolds_the_strip_and_all_of_it_can_be_read(
    context: Context, large_type: None, open_sample: OpenSample, make_page: MakePage, qtbot: QtBot
) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page(*SMALL)
    unit = broken(context, document)
    page.settle()
    context.actions.trigger("next-problem")
    assert not page.problems.is_folded
    row = page.problems.list.rows[0]
    qtbot.waitUntil(lambda: all(button.isVisible() for button in row._buttons))
    qtbot.waitUntil(lambda: page.meter.isHidden())
    QApplication.processEvents()
    inside = page.problems.list.viewport()
    assert row.width() <= inside.width()
    for part in (row.words, *row._buttons):
        assert part.geometry().right() <= row.width()
    tree = page.tree
    qtbot.waitUntil(lambda: tree.viewport().rect().contains(tree.visualRect(tree.army_model().index_of(unit)).center()))
    page.problems.fold.click()
    qtbot.waitUntil(lambda: not page.meter.isHidden())


def test_a_panel_takes_the_place_of_the_list(
    context: Context, large_type: None, open_sample: OpenSample, make_page: MakePage
) -> None:
    open_sample("smle", "british-platoon")
    page = make_page(*SMALL)
    context.actions.trigger("show-sum")
    assert (page.tree.isHidden(), page.middle.sum.isVisible()) == (True, True)
    context.actions.trigger("show-sum")
    assert not page.tree.isHidden()


def test_a_window_of_usual_size_shows_everything(open_sample: OpenSample, make_page: MakePage) -> None:
    open_sample("smle", "british-platoon")
    page = make_page(948, 644)
    assert not page.problems.is_folded
    assert not page.meter.groups.isHidden()
    page.problems.fold.click()
    assert page.problems.is_folded


def test_the_problems_begin_at_the_top(context: Context, open_sample: OpenSample, make_page: MakePage) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page()
    broken(context, document)
    for _ in range(2):
        context.actions.trigger("next-problem")
        QApplication.processEvents()
    open_sample("smle", "seven-heroes")
    context.session.show(document)
    QApplication.processEvents()
    assert page.problems.list.verticalScrollBar().value() == 0


def test_the_inspector_begins_at_the_top(context: Context, open_sample: OpenSample, make_page: MakePage) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page(1364, 560)
    first, *others = all_units(document.army)
    context.session.select(document, [first.id])
    QApplication.processEvents()
    bar = page.inspector._scroll.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    context.session.select(document, [first.id, others[0].id])
    assert bar.value() == 0


@pytest.mark.parametrize("kind", ["group", "unit"])
def test_a_name_is_edited_where_it_stands(
    kind: str, context: Context, open_sample: OpenSample, make_page: MakePage
) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page()
    node = list(all_groups(document.army))[1] if kind == "group" else next(all_units(document.army))
    context.session.select(document, [node.id])
    context.actions.trigger("rename")
    field = page.tree.findChild(QLineEdit, "rename-field")
    assert isinstance(field, QLineEdit)
    row = page.tree.visualRect(page.tree.army_model().index_of(node.id))
    line = row.adjusted(0, row.height() - context.look.theme.px(32), 0, 0)
    assert abs(field.geometry().center().y() - line.center().y()) <= 1


def test_columns_keep_apart(context: Context) -> None:
    found = stops(context.look.theme, 700, 2)
    assert [found.cells[0] - found.figures, found.cells[1] - found.cells[0]] == [found.cell, found.cell]
    assert len(stops(context.look.theme, 400, 2).cells) == 0
    words, numbers = (stops(context.look.theme, 650, 4, kind) for kind in (False, True))
    assert (len(words.cells), len(numbers.cells)) == (2, 3)
    assert numbers.points == words.points


def test_fields_fit_into_a_narrow_inspector(
    context: Context, large_type: None, open_sample: OpenSample, make_page: MakePage, qtbot: QtBot
) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page(*SMALL)
    context.session.select(document, [next(all_units(document.army)).id])
    page.sides.reveal("inspector")
    scroll = page.inspector._scroll
    qtbot.waitUntil(lambda: isinstance(page.inspector.fields.fields["quality"].control, QComboBox))
    QApplication.processEvents()
    inside = scroll.widget()
    assert inside is not None
    assert inside.width() <= scroll.viewport().width()
    assert page.inspector.card.isHidden()
    assert context.actions.reason("enlarge-card") == ""


def test_another_figure_behind_an_option_leaves_its_field_in_place(
    context: Context, open_sample: OpenSample, make_page: MakePage
) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page()
    unit = next(unit for unit in all_units(document.army) if unit.profile == "rifle-team")
    context.session.select(document, [unit.id])
    field = page.inspector.fields.fields["armour"]
    assert field.mark.isHidden()
    field.typed.emit("armour", "body-armour")
    assert page.inspector.fields.fields["armour"] is field
    assert field.mark.text() == "H"


@pytest.mark.parametrize("found", SYSTEMS, ids=lambda found: found.key)
def test_the_sums_in_sight_add_up_to_the_total(found: System, open_sample: OpenSample, make_page: MakePage) -> None:
    for slug in found.samples():
        document = open_sample(found.key, slug)
        page = make_page()
        bill, army = document.bill, document.army
        groups = sum(bill.of(group.id) for group in army.groups)
        assert groups + sum(reason.amount for reason in page.middle.foot._reasons) == bill.points
        parts = sum(points for _, points in page.meter.bar._parts)
        assert parts == pytest.approx(float(bill.points))


def test_the_commander_has_a_line_of_his_own(open_sample: OpenSample, make_page: MakePage) -> None:
    open_sample("crucible", "slammers-breakthrough")
    page = make_page()
    assert not page.middle.foot.isHidden()
    assert page.middle.foot.accessibleName() == "Captain, Elite: Hammer’s Slammers +100"
    assert "Command 100" in page.meter.groups.text()
    open_sample("hexgame", "town-guard")
    assert page.middle.foot.isHidden()


def test_fixes_stand_beside_the_sentence_where_there_is_room(
    context: Context, open_sample: OpenSample, make_page: MakePage, qtbot: QtBot
) -> None:
    document = open_sample("smle", "british-platoon")
    page = make_page()
    broken(context, document)
    page.settle()
    row = page.problems.list.rows[0]
    button = row.findChild(QPushButton, "fix-1")
    assert isinstance(button, QPushButton)
    qtbot.waitUntil(button.isVisible)
    QApplication.processEvents()
    assert button.x() > row.words.geometry().right()
