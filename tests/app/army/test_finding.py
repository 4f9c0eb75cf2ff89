"""The catalogue of the army page: what is typed is found, costs what it says, and is added."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.army.catalogue_model import CatalogueModel
from app.context import Context
from rules.army.catalogue import Entry
from rules.army.model import all_groups, all_units
from rules.registry import SYSTEMS
from tests.app.army.conftest import MakePage, platoon
from tests.app.conftest import OpenSample

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def test_what_is_typed_is_found_by_name_weapon_and_rule(open_sample: OpenSample, make_page: MakePage) -> None:
    platoon(open_sample)
    page = make_page()
    page.settle()
    model: CatalogueModel = page.catalogue.list.offers_model()
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
