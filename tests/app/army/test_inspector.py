"""The inspector: one unit or many, read and changed; the field at fault; figures and weapons; the live card."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.army.inspecting import field_of, limit_text, set_points
from app.army.inspector import Inspector
from app.army.page import ArmyPage
from app.context import Context
from app.open_army import OpenArmy
from app.widgets.segmented import Segmented
from app.widgets.stepper import Stepper
from app.widgets.toggle import Toggle
from rules.army.edit import annotate, set_count
from rules.army.model import Unit, all_groups, all_units, find
from rules.core.issues import error
from rules.registry import SYSTEMS
from tests.app.army.conftest import MakePage
from tests.app.conftest import OpenSample


@pytest.fixture
def platoon(open_sample: OpenSample) -> OpenArmy:
    return open_sample("smle", "british-platoon")


@pytest.fixture
def page(platoon: OpenArmy, make_page: MakePage) -> ArmyPage:
    made = make_page()
    made.settle()
    return made


def rifle(document: OpenArmy) -> Unit:
    return [unit for unit in all_units(document.army) if unit.profile == "rifle-team"][-1]


def now(document: OpenArmy, node_id: str) -> Unit:
    found = find(document.army, node_id)
    assert isinstance(found, Unit)
    return found


def select(page: ArmyPage, document: OpenArmy, *node_ids: str) -> Inspector:
    page.context.session.select(document, node_ids)
    QApplication.processEvents()
    return page.inspector


def step_name(document: OpenArmy) -> str:
    return document.history.undo_name


def segment(inspector: QWidget, name: str) -> QPushButton:
    found = inspector.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    return found


# One unit


def test_a_quality_is_chosen_in_one_named_step(page: ArmyPage, platoon: OpenArmy) -> None:
    unit = rifle(platoon)
    inspector = select(page, platoon, unit.id)
    assert inspector.head.name.text() == "Rifle team"
    assert inspector.head.points.text() == "18"
    segment(inspector, "option-quality-green").click()
    assert now(platoon, unit.id).choices["quality"] == "green"
    assert step_name(platoon) == "Set quality to Green (Rifle team)"
    page.context.session.undo(platoon)
    control = inspector.fields.fields["quality"].control
    assert isinstance(control, Segmented)
    assert control.value() == "trained"


def test_figures_step_and_say_their_limit_where_they_break_it(page: ArmyPage, platoon: OpenArmy) -> None:
    unit = rifle(platoon)
    inspector = select(page, platoon, unit.id)
    field = inspector.fields.fields["figures"]
    assert isinstance(field.control, Stepper)
    assert field.limit.isHidden()
    field.control.plus.click()
    assert sum(member.count for member in now(platoon, unit.id).members) == 5
    assert step_name(platoon) == "Set figures to 5 (Rifle team)"
    assert (field.limit.text(), field.limit.isHidden()) == ("at most 4", False)
    assert field.control.property("wrong") == "true"
    field.control.minus.click()
    assert field.control.property("wrong") == "false"
    assert field.limit.isHidden()


@pytest.mark.parametrize("typed", ["-1", "2.5", "many", "0", "99999"])
def test_a_number_that_is_none_is_refused_beside_its_field(page: ArmyPage, platoon: OpenArmy, typed: str) -> None:
    unit = rifle(platoon)
    inspector = select(page, platoon, unit.id)
    before = platoon.army
    field = inspector.fields.fields["figures"]
    field.typed.emit("figures", typed)
    assert platoon.army is before
    assert typed.replace("-", "") in field.refusal.text()
    assert not field.refusal.isHidden()


def test_names_and_notes_are_steps(page: ArmyPage, platoon: OpenArmy, qtbot: QtBot) -> None:
    unit = rifle(platoon)
    inspector = select(page, platoon, unit.id)
    inspector.head.name.selectAll()
    qtbot.keyClicks(inspector.head.name, "Old hands")
    qtbot.keyClick(inspector.head.name, Qt.Key.Key_Return)
    assert now(platoon, unit.id).name == "Old hands"
    assert step_name(platoon) == "Rename Rifle team to Old hands"
    inspector.notes.setFocus()
    qtbot.keyClicks(inspector.notes, "By the mill")
    select(page, platoon)  # leaving is enough
    assert now(platoon, unit.id).notes == "By the mill"
    assert step_name(platoon) == "Change notes (Old hands)"
    assert inspector.notes.toPlainText() == platoon.army.notes


def test_points_by_hand_carry_their_mark_and_the_formula(page: ArmyPage, platoon: OpenArmy) -> None:
    unit = rifle(platoon)
    inspector = select(page, platoon, unit.id)
    head = inspector.head
    assert head.mark.isHidden()
    head.parts.setChecked(True)
    assert "SM-PTS" in head.sum.toHtml()
    head.priced.emit("25")
    assert (head.points.text(), head.mark.isHidden()) == ("25", False)
    assert head.parts.text() == "18 by the rules"
    before = platoon.army
    head.priced.emit("lots")
    assert platoon.army is before
    assert "lots" in head.refusal.text()
    head.priced.emit("")
    assert now(platoon, unit.id).points is None
    assert step_name(platoon) == "Points by the rules (Rifle team)"


def test_what_costs_several_units_is_told_each_by_the_rules(platoon: OpenArmy) -> None:
    step = set_points(platoon.system, platoon.army, [rifle(platoon)], "30")
    assert step.name == "Set points to 30 by hand (Rifle team)"


# Figures


def test_figures_come_and_go_and_change_their_weapons(page: ArmyPage, platoon: OpenArmy) -> None:
    unit = next(unit for unit in all_units(platoon.army) if len(unit.members) > 1)
    inspector = select(page, platoon, unit.id)
    members = inspector.members
    members.add.click()
    assert len(now(platoon, unit.id).members) == len(unit.members) + 1
    box = members.box_of(now(platoon, unit.id).members[-1].id)
    assert box is not None
    picker = box.kit.picker(0)
    assert picker is not None
    picker.search.setText("lmg")
    picker.take()
    assert "lmg" in now(platoon, unit.id).members[-1].kit
    assert step_name(platoon).startswith("Give 1 figure ")
    box.out.click()
    assert len(now(platoon, unit.id).members) == len(unit.members)
    assert step_name(platoon).startswith("Remove ")


def test_figures_have_choices_of_their_own(page: ArmyPage, platoon: OpenArmy) -> None:
    unit = rifle(platoon)
    inspector = select(page, platoon, unit.id)
    box = inspector.members.box_of(unit.members[0].id)
    assert box is not None
    assert box.fields.isHidden()
    box.more.setChecked(True)
    role = box.fields.fields["role"].control
    assert isinstance(role, QComboBox)
    role.activated.emit(role.findData("medic"))
    assert now(platoon, unit.id).members[0].choices["role"] == "medic"
    assert step_name(platoon).startswith("Set role to Medic")
    box.count.typed.emit("3")
    assert now(platoon, unit.id).members[0].count == 3


def test_a_weapon_says_where_its_figures_come_from(page: ArmyPage, platoon: OpenArmy) -> None:
    inspector = select(page, platoon, rifle(platoon).id)
    chip = next(chip for chip in inspector.findChildren(QPushButton, "weapon-1") if chip.isVisibleTo(inspector))
    assert chip.text() == "Rifle, bolt actionᴴ"
    assert "House value" in chip.toolTip()


# Many


def test_many_share_values_and_change_in_one_step(page: ArmyPage, platoon: OpenArmy) -> None:
    units = list(all_units(platoon.army))[:3]
    inspector = select(page, platoon, *(unit.id for unit in units))
    assert inspector.head.name.text() == "3 teams"
    assert inspector.head.name.isReadOnly()
    figures = inspector.fields.fields["figures"].control
    assert isinstance(figures, Stepper)
    assert (figures.field.text(), figures.field.placeholderText()) == ("", "mixed")
    assert inspector.members.isHidden()
    segment(inspector, "option-quality-green").click()
    assert [now(platoon, unit.id).choices.get("quality") for unit in units] == ["green"] * 3
    assert step_name(platoon) == "Set quality to Green (3 teams)"
    page.context.session.undo(platoon)
    assert [now(platoon, unit.id) for unit in units] == units


def test_a_mixed_switch_becomes_one(page: ArmyPage, platoon: OpenArmy) -> None:
    units = list(all_units(platoon.army))[:2]
    inspector = select(page, platoon, units[0].id)
    toggle = inspector.fields.fields["hidden"].control
    assert isinstance(toggle, Toggle)
    toggle.click()
    select(page, platoon, *(unit.id for unit in units))
    toggle = inspector.fields.fields["hidden"].control
    assert isinstance(toggle, Toggle)
    assert toggle.accessibleDescription() == "mixed"
    toggle.click()
    assert [now(platoon, unit.id).choices.get("hidden") for unit in units] == [True, True]


# Groups and the army


@pytest.mark.parametrize("key", [system.key for system in SYSTEMS])
def test_armies_groups_and_units_of_every_system_are_inspected(
    key: str, open_sample: OpenSample, make_page: MakePage
) -> None:
    document = open_sample(key)
    page = make_page()
    inspector = page.inspector
    nodes = [document.army, *all_groups(document.army), *all_units(document.army)]
    for node in nodes:
        select(page, document, *([] if node is document.army else [node.id]))
        options = document.system.options(document.army, node)
        assert {option.key for option in options} <= set(inspector.fields.fields)
        for child in inspector.findChildren(QWidget):
            if child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.isVisibleTo(inspector):
                assert child.accessibleName(), (child, child.objectName())


def test_an_army_and_a_group_take_names_and_options(page: ArmyPage, platoon: OpenArmy) -> None:
    inspector = select(page, platoon)
    inspector.head.renamed.emit("Third Platoon")
    assert platoon.army.name == "Third Platoon"
    segment(inspector, "option-level-section").click()
    assert "level" not in platoon.army.choices
    group = next(all_groups(platoon.army))
    select(page, platoon, group.id)
    inspector.head.renamed.emit("The lot")
    assert next(all_groups(platoon.army)).name == "The lot"


# Problems


def test_a_problem_shows_its_field(page: ArmyPage, platoon: OpenArmy, context: Context) -> None:
    unit = rifle(platoon)
    context.session.do(platoon, "Break it", set_count(platoon.system, platoon.army, unit.members[-1].id, 9))
    page.activateWindow()
    page.problems.walk(1)
    field = page.inspector.fields.fields["figures"]
    assert platoon.selected == (unit.id,)
    assert field.limit.text().startswith("at most")
    fix = next(fix for fix in platoon.system.fixes(platoon.army, platoon.issues[0]))
    page.problems.fix_wanted.emit(fix)
    assert step_name(platoon) == "Take 5 out (Rifle team)"
    assert field.limit.isHidden()


def test_which_field_a_problem_is_about(platoon: OpenArmy) -> None:
    options = platoon.system.options(platoon.army, rifle(platoon))
    assert field_of(error("not-a-word", "x", "", key="armour", value="tin"), options) == "armour"
    assert field_of(error("mixed-quality", "x", ""), options) == "quality"
    assert field_of(error("team-too-small", "x", "SM-ORG-01", figures=1, least=2, most=6), options) == "figures"
    assert field_of(error("hidden-alone", "x", "SM-PTS-20"), options) == "hidden"
    assert field_of(error("odd", "x", ""), options) == ""
    assert limit_text(error("odd", "x", "", figures=1, least=2, most=6)) == "at least 2"
    assert limit_text(error("odd", "x", "", value="12", least=2, most=6)) == "at most 6"


# The card


def test_the_card_follows_after_the_edit(page: ArmyPage, platoon: OpenArmy, qtbot: QtBot) -> None:
    unit = rifle(platoon)
    inspector = select(page, platoon, unit.id)
    qtbot.waitUntil(lambda: "Rifle team" in str(inspector.card.view.plans))
    before = inspector.card.view.plans
    inspector.head.renamed.emit("Old hands")
    assert inspector.card.view.plans == before  # what is typed never waits for it
    qtbot.waitUntil(lambda: "Old hands" in str(inspector.card.view.plans))
    field = inspector.fields.fields["figures"].control
    assert isinstance(field, Stepper)
    field.plus.click()
    qtbot.waitUntil(lambda: "where Trained buys" in str(inspector.card.view.plans))
    select(page, platoon, *(other.id for other in list(all_units(platoon.army))[:2]))
    qtbot.waitUntil(lambda: inspector.card.isHidden())


def test_space_enlarges_the_card_and_escape_closes_it(page: ArmyPage, platoon: OpenArmy, qtbot: QtBot) -> None:
    assert page.context.actions.reason("enlarge-card") == "No unit is selected."
    inspector = select(page, platoon, rifle(platoon).id)
    assert page.context.actions.reason("enlarge-card") == ""
    page.context.actions.trigger("enlarge-card")
    overlay = inspector.card.overlay
    assert overlay is not None
    assert overlay.isVisible()
    assert overlay.size() == page.window().size()
    assert not overlay.grab().toImage().isNull()
    QTest.keyClick(overlay, Qt.Key.Key_Escape)
    assert overlay.isHidden()


def test_notes_typed_elsewhere_come_in(page: ArmyPage, platoon: OpenArmy, context: Context) -> None:
    unit = rifle(platoon)
    inspector = select(page, platoon, unit.id)
    context.session.do(platoon, "Note", annotate(platoon.army, unit.id, "Behind the wall"))
    assert inspector.notes.toPlainText() == "Behind the wall"
    assert isinstance(inspector.head.name, QLineEdit)
