"""The weapon picker: a search, sections, prices and reasons; by keyboard alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app.army.page import ArmyPage
from app.army.weapon_lines import Line, matching, weapon_lines
from app.army.weapon_list import WeaponModel
from app.army.weapon_picker import WeaponPicker
from app.open_army import OpenArmy
from rules.army.model import Unit, all_units, find
from tests.app.army.conftest import MakePage
from tests.app.conftest import OpenSample

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


@pytest.fixture
def platoon(open_sample: OpenSample) -> OpenArmy:
    return open_sample("smle", "british-platoon")


@pytest.fixture
def page(platoon: OpenArmy, make_page: MakePage) -> ArmyPage:
    made = make_page()
    made.settle()
    return made


def rifles(document: OpenArmy) -> Unit:
    return next(unit for unit in all_units(document.army) if unit.profile == "rifle-team")


def opened(page: ArmyPage, document: OpenArmy, at: int | None = 0) -> WeaponPicker:
    unit = rifles(document)
    page.context.session.select(document, [unit.id])
    box = page.inspector.members.box_of(unit.members[0].id)
    assert box is not None
    picker = box.kit.picker(at)
    assert picker is not None
    picker.open_under(box.kit)
    return picker


def lines(document: OpenArmy) -> list[Line]:
    return weapon_lines(document.system, document.army, rifles(document).members[0], 0)


def test_lines_tell_price_letter_and_reason(platoon: OpenArmy) -> None:
    found = {line.key: line for line in lines(platoon)}
    assert (found["shotgun"].price, found["shotgun"].mark, found["shotgun"].refusal) == ("+6", "H", "")
    assert found["rifle-bolt-action"].is_carried
    assert found["pistol"].note == "1D, 8″, revolver"
    assert "slots" in found["lmg"].refusal
    assert not found["lmg"].refusal.startswith("Rifle team")


def test_a_search_goes_by_name_other_name_damage_and_range(platoon: OpenArmy) -> None:
    every = lines(platoon)
    for typed, expected in (
        ("bren", "LMG"),
        ("1d+2", "HMG"),
        ("36", "Sniper rifle"),
        ("garand", "Carbine, self-loading rifle"),
    ):
        assert expected in [line.title for line in matching(every, typed)], typed
    assert matching(every, "zeppelin") == []
    headings = [line.title for line in matching(every, "") if line.is_heading]
    assert headings[:2] == ["Personal weapons", "Support weapons"]
    assert len(headings) == len(set(headings))


def test_a_weapon_is_taken_by_keyboard_alone(page: ArmyPage, platoon: OpenArmy, qtbot: QtBot) -> None:
    picker = opened(page, platoon)
    assert isinstance(picker.model, WeaponModel)
    tester = QAbstractItemModelTester(picker.model, FATAL)
    current = picker.current()
    assert current is not None
    assert current.key == "rifle-bolt-action"
    qtbot.keyClicks(picker.search, "smg")
    current = picker.current()
    assert current is not None
    assert current.key == "smg-machine-pistol"
    qtbot.keyClick(picker.search, Qt.Key.Key_Return)
    unit = find(platoon.army, rifles(platoon).id)
    assert isinstance(unit, Unit)
    assert unit.members[0].kit == ("smg-machine-pistol",)
    assert platoon.history.undo_name.startswith("Give ")
    assert tester.model() is picker.model


def test_arrows_walk_over_headings_and_escape_changes_nothing(page: ArmyPage, platoon: OpenArmy, qtbot: QtBot) -> None:
    picker = opened(page, platoon)
    seen = []
    for _ in range(8):
        qtbot.keyClick(picker.search, Qt.Key.Key_Down)
        current = picker.current()
        assert current is not None
        seen.append(current.key)
    assert seen[:2] == ["carbine-self-loading-rifle", "smg-machine-pistol"]
    assert "sniper-rifle" in seen
    qtbot.keyClick(picker.search, Qt.Key.Key_Escape)
    assert picker.isHidden()
    assert platoon.history.depth == 0


def test_a_weapon_is_taken_away_or_put_beside_the_others(page: ArmyPage, platoon: OpenArmy) -> None:
    picker = opened(page, platoon, None)
    assert picker.model.row_of("") == -1
    picker.search.setText("pistol")
    picker.take()
    assert len(rifles(platoon).members[0].kit) == 2
    picker = opened(page, platoon, 0)
    picker.list.setCurrentIndex(picker.model.index(picker.model.row_of("")))
    picker.take()
    assert len(rifles(platoon).members[0].kit) == 1


def test_nothing_found_is_said(page: ArmyPage, platoon: OpenArmy) -> None:
    picker = opened(page, platoon)
    picker.search.setText("zeppelin")
    assert picker.nothing.text() == "Nothing called ‘zeppelin’."
    picker.take()
    assert platoon.history.depth == 0
    picker.close()
