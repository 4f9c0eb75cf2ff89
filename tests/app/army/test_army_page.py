"""The army page as a player uses it: finding, adding, limits, problems, the clipboard, drops, settings, exports."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.army import catalogue_model, clip
from app.army.export_menu import FORMS, Exporter
from app.army.mime import mime_of
from app.army.opponent import Opponents
from app.army.places import Place
from app.army.steps import change_figures
from app.context import Context
from app.session import OpenArmy
from app.widgets.toggle import Toggle
from rules.army.catalogue import Entry
from rules.army.edit import rename, set_limit
from rules.army.model import all_groups, all_nodes, all_units
from rules.registry import SYSTEMS
from tests.app.army.conftest import MakePage
from tests.app.conftest import OpenSample

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def platoon(open_sample: OpenSample) -> OpenArmy:
    return open_sample("smle", "british-platoon")


# Finding and adding


def test_what_is_typed_is_found_by_name_weapon_and_rule(open_sample: OpenSample, make_page: MakePage) -> None:
    platoon(open_sample)
    page = make_page()
    page.settle()
    model = page.catalogue.list.offers_model()
    tester = QAbstractItemModelTester(model, FATAL)
    for typed, expected in (
        ("bren group", "Bren group"),
        ("piat", "PIAT team"),
        ("SM-PTS-14", "Platoon leader’s team"),
    ):
        page.catalogue.search.setText(typed)
        titles = [model.index(at).data() for at in range(model.rowCount())]
        assert expected in titles, typed
        assert len(titles) < 40
    assert tester.model() is model


@pytest.mark.parametrize(("typed", "expected"), [("ecm", "Hover tank"), ("para", "Infantry"), ("gas", "SP artillery")])
def test_counters_are_found_by_what_they_can_be_bought_with(
    typed: str, expected: str, open_sample: OpenSample, make_page: MakePage
) -> None:
    open_sample("hexgame", "joint-force")
    page = make_page()
    page.settle()
    page.catalogue.search.setText(typed)
    model = page.catalogue.list.offers_model()
    assert expected in [model.index(at).data() for at in range(model.rowCount())]


def test_a_search_is_for_the_army_that_it_was_typed_in(open_sample: OpenSample, make_page: MakePage) -> None:
    platoon(open_sample)
    page = make_page()
    page.settle()
    page.catalogue.search.setText("bren")
    open_sample("hexgame", "town-guard")
    page.settle()
    assert page.catalogue.search.text() == ""
    assert page.catalogue.list.model().rowCount() > 10


def test_nothing_found_names_the_nearest(open_sample: OpenSample, make_page: MakePage, qtbot: QtBot) -> None:
    platoon(open_sample)
    page = make_page()
    page.settle()
    page.catalogue.search.setText("brenn")
    labels = [label.text() for label in page.catalogue.findChildren(QWidget) if hasattr(label, "text")]
    assert "Nothing called ‘brenn’. Nearest: Bren group." in labels
    nearest = page.catalogue.findChild(QPushButton, "nearest")
    assert isinstance(nearest, QPushButton)
    nearest.click()
    assert page.catalogue.list.offers_model().rowCount() > 0


def test_formations_come_first(open_sample: OpenSample, make_page: MakePage) -> None:
    for system in SYSTEMS:
        open_sample(system.key)
        page = make_page()
        page.settle()
        model = page.catalogue.list.offers_model()
        assert model.index(0).data() == "Templates, added in one step"
        assert model.offer(model.index(1)).kind == "formations"  # type: ignore[union-attr]


@pytest.mark.parametrize("key", [system.key for system in SYSTEMS])
@pytest.mark.fault("F14")
def test_every_line_costs_what_it_says(
    key: str, context: Context, open_sample: OpenSample, make_page: MakePage, said: list[str]
) -> None:
    document = open_sample(key)
    page = make_page()
    page.settle()
    model = page.catalogue.list.offers_model()
    context.session.select(document, [next(all_groups(document.army)).id])
    for offer in [offer for at in range(model.rowCount()) if (offer := model.offer(model.index(at)))]:
        item = offer.item
        if not isinstance(item, Entry):
            continue
        page.commands.add(offer)
        added = document.selected[0]
        assert document.bill.of(added) == item.price.total, offer.title
        own = [issue for issue in document.issues if issue.subject == added]
        assert len(own) == len({(issue.code, issue.details) for issue in own})
        context.session.undo(document)
    assert not said


def test_enter_adds_the_current_line_and_undo_names_it(
    context: Context, open_sample: OpenSample, make_page: MakePage, qtbot: QtBot
) -> None:
    document = platoon(open_sample)
    page = make_page()
    page.settle()
    context.session.select(document, [list(all_groups(document.army))[2].id])
    context.actions.trigger("find-unit")
    qtbot.keyClicks(page.catalogue.search, "bren group")
    qtbot.keyClick(page.catalogue.search, Qt.Key.Key_Down)
    before = len(list(all_units(document.army)))
    qtbot.keyClick(page.catalogue.list, Qt.Key.Key_Return)
    assert len(list(all_units(document.army))) == before + 1
    assert document.history.undo_name == "Add Bren group"
    assert document.selected[0] in [unit.id for unit in list(all_groups(document.army))[2].units]


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


def broken(context: Context, document: OpenArmy) -> str:
    """One figure too many in the first rifle team; gives its id."""
    unit = next(unit for unit in all_units(document.army) if unit.profile == "rifle-team")
    step = change_figures(document.system, document.army, [unit.id], 1)
    context.session.do(document, step.name, step.army)
    return unit.id


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


@pytest.mark.fault("F12")
def test_a_copy_shares_nothing_with_its_original(
    context: Context, open_sample: OpenSample, make_page: MakePage
) -> None:
    document = platoon(open_sample)
    make_page()
    unit = next(unit for unit in all_units(document.army) if unit.profile == "rifle-team")
    context.session.select(document, [unit.id])
    context.actions.trigger("duplicate")
    context.actions.trigger("more-figures")
    figures = {found.id: sum(member.count for member in found.members) for found in all_units(document.army)}
    assert figures[document.selected[0]] == 5
    assert figures[unit.id] == 4
    every = [node.id for node in all_nodes(document.army)]
    assert len(every) == len(set(every))


@pytest.mark.fault("F30")
def test_units_go_from_one_open_army_to_another(context: Context, open_sample: OpenSample, make_page: MakePage) -> None:
    first, second = platoon(open_sample), open_sample("smle", "seven-heroes")
    page = make_page()
    context.session.show(first)
    unit = next(all_units(first.army))
    context.session.select(first, [unit.id])
    context.actions.trigger("copy")
    assert "Lieutenant Marsh’s team, 12 points" in QGuiApplication.clipboard().text()
    context.session.show(second)
    before = second.army
    context.actions.trigger("paste")
    assert second.history.undo_name == "Paste Lieutenant Marsh’s team"
    assert page.heading().title == second.army.name
    assert first.history.depth == 0
    context.session.undo(second)
    assert second.army == before


def test_units_of_another_system_are_refused_in_words(
    context: Context, open_sample: OpenSample, make_page: MakePage, said: list[str]
) -> None:
    first = platoon(open_sample)
    make_page()
    context.session.select(first, [next(all_units(first.army)).id])
    context.actions.trigger("cut")
    assert first.history.undo_name == "Cut Lieutenant Marsh’s team"
    other = open_sample("hexgame")
    context.actions.trigger("paste")
    assert said == ["These units are of SMLE, and this army is of Hex game."]
    assert other.history.depth == 0


def test_a_drop_stands_exactly_where_the_line_was(
    context: Context, open_sample: OpenSample, make_page: MakePage
) -> None:
    document = platoon(open_sample)
    page = make_page()
    page.settle()
    judge = page.tree.judge
    assert judge is not None
    section, other = list(all_groups(document.army))[2:4]
    offered = QMimeData()
    offered.setData(catalogue_model.MIME, b"entry/bren-group")
    assert judge.knows(offered)
    judge.drop(offered, Place(section.id, 1))
    assert document.selected[0] == list(all_groups(document.army))[2].units[1].id
    moved = mime_of(document, [other.units[0].id])
    assert judge.refuses(moved, Place("")) == "Section leader’s team: units stand in groups."
    judge.drop(moved, Place(section.id, 0))
    assert list(all_groups(document.army))[2].units[0].id == other.units[0].id
    assert document.history.undo_name == "Move Section leader’s team"
    assert moved.hasFormat(clip.MIME)


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


def test_the_opponent_adds_problems_of_the_match(
    context: Context, open_sample: OpenSample, make_page: MakePage, tmp_path: Path, said: list[str]
) -> None:
    document = platoon(open_sample)
    page = make_page()
    path = tmp_path / "gegner ü.tbarmy"
    system = document.system
    path.write_text(system.sample_text("armoured-company-group"), encoding="utf-8")
    assert page.opponents.take(document, path)
    assert page.opponents.issues(document)
    other = tmp_path / "hex.tbarmy"
    other.write_text(SYSTEMS[0].sample_text(SYSTEMS[0].samples()[0]), encoding="utf-8")
    assert not Opponents(context).take(document, other)
    assert said[-1].endswith("this is Hex game, and this army is of SMLE.")


def test_the_opponent_may_be_another_open_army(context: Context, open_sample: OpenSample, make_page: MakePage) -> None:
    other = open_sample("smle", "armoured-company-group")
    open_sample("hexgame")
    document = platoon(open_sample)
    context.session.show(document)
    page = make_page()
    menu = page.opponents.menu(document, page, page._look_again)
    names = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert names == [other.army.name, "From a file…"]
    menu.actions()[0].trigger()
    assert page.opponents.of(document) is other.army
    context.session.do(other, "Rename", rename(other.army, other.army.id, "Late"))
    assert page.opponents.of(document) is other.army
    menu.deleteLater()


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


@pytest.mark.parametrize("form", [form for form, _, _ in FORMS])
def test_every_export_says_whether_the_army_is_legal(
    form: str, context: Context, open_sample: OpenSample, said: list[str]
) -> None:
    document = platoon(open_sample)
    Exporter(context).copy(form)
    assert "legal" in QGuiApplication.clipboard().text().lower()
    broken(context, document)
    Exporter(context).copy(form)
    assert "NOT LEGAL: 1 problem" in QGuiApplication.clipboard().text()
    assert said[-1].endswith("NOT LEGAL: 1 problem")


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
