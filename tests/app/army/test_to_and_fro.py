"""Units copied, pasted and dropped, and armies held against an opponent or sent out as text."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester

from app.army import catalogue_model, clip
from app.army.export_menu import FORMS, Exporter
from app.army.mime import mime_of
from app.army.opponent import Opponents
from app.army.places import Place
from app.context import Context
from rules.army.edit import rename
from rules.army.model import all_groups, all_nodes, all_units
from rules.registry import SYSTEMS
from tests.app.army.conftest import MakePage, broken, platoon
from tests.app.conftest import OpenSample

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


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


@pytest.mark.fault("F20")
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
