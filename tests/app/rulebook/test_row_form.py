"""The form of a profile: new from one's own book, or one that there is, with its card, its marks and its steps."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from app.context import Context
from app.notes import Note
from app.packs.edit import with_figures
from app.packs.pack_files import Kept
from app.rulebook.contents import columns_of
from app.rulebook.page import RulesPage
from app.rulebook.profile_list import addable
from app.rulebook.row_card import army_of, has_cards
from app.rulebook.row_fields import sections
from app.rulebook.row_form import WHOLE
from rules import registry
from rules.army.system import System
from rules.core.frozen import Value
from rules.storage.packs import load_pack
from rules.tables.packs import Pack

TANK = "slammers-blower-tank"
SYSTEMS = pytest.mark.parametrize("system", registry.SYSTEMS, ids=lambda system: system.key)


def row_on_disk(kept: Kept, row: str, table: str = "tus") -> dict[str, Value]:
    pack = load_pack(kept.path.read_text("utf-8"), "", registry.SYSTEMS).pack
    return dict(pack.figures.get(table, {}).get(row, {}))  # type: ignore[call-overload]


def fill(page: RulesPage, **values: str) -> None:
    for name, value in values.items():
        box = page.form.fields[name.replace("_", "-")]
        if isinstance(box.editor, QComboBox):
            at = box.editor.findData(value)
            assert at >= 0, f"{name} has no {value}"
            box.editor.setCurrentIndex(at)
        else:
            box.editor.setText(value)
        box.changed.emit()


def ogre(page: RulesPage, kept: Kept) -> None:
    page._open_form(str(kept.path), "tus")
    fill(page, name="Ogre Mk III", kind="vehicle", quality="Elite", size="Huge", mobility="Tracked", speed="Slow")
    fill(page, dv_front="24", dv_side="16", dv_rear="12", dv_top="9", weapon_1_line="heavy-cannon")


@SYSTEMS
def test_every_column_has_one_field(system: System) -> None:
    book = system.book()
    assert addable(system)
    for table, _ in addable(system):
        shown = [field.column for section in sections(system, book, table) for field in section.fields]
        assert len(shown) == len(set(shown)), table
        assert set(columns_of(book, table)) <= set(shown), table


def test_fields_stand_in_a_player_s_order_under_his_words() -> None:
    crucible = registry.system("crucible")
    shown = sections(crucible, crucible.book(), "tus")
    assert [section.title for section in shown[:4]] == ["", "DV of a vehicle or gun", "Weapon 1", "Weapon 2"]
    assert [field.title for field in shown[1].fields] == ["DV front", "DV side", "DV rear", "DV top"]
    assert [field.title for field in shown[2].fields[:4]] == [
        "Weapon of the catalogue",
        "Shots",
        "FP against infantry",
        "FP against vehicles",
    ]
    assert "Carries (TU)" in {field.title for section in shown for field in section.fields}


def test_what_a_pack_adds_can_be_put_into_its_groups() -> None:
    crucible = registry.system("crucible")
    figures = {f"tus/ogre/{column}": value for column, value in (("name", "Ogre"), ("kind", "vehicle"))}
    pack = with_figures(Pack(system="crucible", name="Ours"), {**figures, "tus/ogre/quality": "Elite"})
    book = crucible.book().over(pack.layer())
    titles = [field.title for part in sections(crucible, book, "detachments") for field in part.fields]
    assert "Ogre (TU)" in titles


def test_a_vehicle_of_one_s_own_is_typed_in_and_its_card_alone_is_printed(
    context: Context, page: RulesPage, kept: Kept
) -> None:
    went: list[tuple[str, str]] = []
    context.notes.wanted.connect(lambda place: went.append((place.page, place.target)))
    page._open_form(str(kept.path), "tus")
    assert not page.form.judge()
    assert page.form.state.text() == "Still needed: Name, Kind, Quality."
    ogre(page, kept)
    fill(page, dv_top="x")
    assert not page.form.judge()
    assert page.form.fields["dv-top"].fault.text() == "‘x’ is not a number."
    fill(page, dv_top="9")
    assert page.form.judge()
    assert len(page.form.card.view.plans) == 1
    page.form.print.click()
    row = row_on_disk(kept, "ogre-mk-iii")
    assert (row["name"], row["dv-top"], row["weapon-1-line"]) == ("Ogre Mk III", 9, "heavy-cannon")
    current = context.session.current
    assert current is not None
    units = [unit for group in current.army.groups for unit in group.units]
    assert [unit.profile for unit in units] == ["ogre-mk-iii"]
    assert went[-1] == ("print", f"card:{units[0].id}")
    assert current.is_saved, "an army made for its card alone asks for no saving"


def test_what_no_army_may_have_is_told_beside_the_card(page: RulesPage, kept: Kept) -> None:
    ogre(page, kept)
    assert page.form.judge()
    assert page.form.state.text() == WHOLE
    fill(page, size="", speed="")
    assert page.form.judge(), "it can be kept, to be finished later"
    assert "no price" in page.form.state.text()


def test_a_weapon_beyond_the_third_is_typed_in(page: RulesPage, kept: Kept) -> None:
    ogre(page, kept)
    more = page.form.findChild(QPushButton, "another-section")
    assert more is not None
    for _ in range(4):
        more.click()
    fill(page, weapon_5_line="tribarrel", weapon_5_arc="FArc", weapon_5_shots="3")
    assert page.form.judge()
    page.form.add.click()
    row = row_on_disk(kept, "ogre-mk-iii")
    assert {column: row[column] for column in row if column.startswith("weapon-5")} == {
        "weapon-5-line": "tribarrel",
        "weapon-5-arc": "FArc",
        "weapon-5-shots": 3,
    }
    page._open_form(str(kept.path), "tus", "ogre-mk-iii")
    assert page.form.fields["weapon-5-shots"].text == "3"
    assert "weapon-6-line" not in page.form.fields


def test_a_profile_of_the_rules_is_changed_in_the_same_form(page: RulesPage, kept: Kept) -> None:
    page._open_form(str(kept.path), "tus", TANK)
    front = page.form.fields["dv-front"]
    assert (front.text, front.letter.text()) == ("14", "H")
    fill(page, dv_front="17", dv_side="12")
    page.form.judge()
    assert (front.letter.text(), front.note.text()) == ("O", "The rules have 14.")
    assert page.form.fields["dv-side"].letter.text() == "H"
    page.form.add.click()
    assert row_on_disk(kept, TANK) == {"dv-front": 17}
    assert page.shelf.undo() == "Edit Blower tank (1 figure)"
    assert row_on_disk(kept, TANK) == {}
    page.shelf.redo()
    page._open_form(str(kept.path), "tus", TANK)
    fill(page, dv_front="")
    page.form.add.click()
    assert row_on_disk(kept, TANK) == {}, "an empty field lets the original stand again"


def test_a_profile_of_one_s_own_is_opened_again_and_changed(page: RulesPage, kept: Kept, qtbot: QtBot) -> None:
    ogre(page, kept)
    page.form.add.click()
    page.visit("packs")
    edit = page.packs.detail.profiles.findChild(QPushButton, "edit-profile")
    assert edit is not None
    assert edit.accessibleName() == "Edit: Ogre Mk III"
    edit.click()
    assert page.form.isVisible()
    assert page.form.fields["speed"].text == "Slow"
    fill(page, speed="Fast", size="")
    qtbot.keyClick(page.form.fields["name"].editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    row = row_on_disk(kept, "ogre-mk-iii")
    assert row["speed"] == "Fast"
    assert "size" not in row
    assert page.shelf.history.undo_name == "Edit Ogre Mk III (2 figures)"


def test_a_profile_is_deleted_and_comes_back(page: RulesPage, kept: Kept, said: list[str]) -> None:
    ogre(page, kept)
    page.form.add.click()
    page.visit("packs")
    delete = page.packs.detail.profiles.findChild(QPushButton, "delete-profile")
    assert delete is not None
    delete.click()
    assert row_on_disk(kept, "ogre-mk-iii") == {}
    assert said[-1] == "Deleted: Ogre Mk III."
    page.shelf.undo()
    assert row_on_disk(kept, "ogre-mk-iii")["dv-front"] == 24


def test_a_new_row_that_lacks_something_is_not_added(page: RulesPage, kept: Kept) -> None:
    page._open_form(str(kept.path), "weapons")
    page.form.add.click()
    assert page.form.isVisible()
    fill(page, shots="2", fp_infantry="3", fp_vehicle="4", reach="Long")
    page.form.add.click()
    assert row_on_disk(kept, "own", "weapons")["reach"] == "Long"
    assert not page.form.isVisible()


def test_what_was_typed_waits_for_one_who_goes_away(context: Context, page: RulesPage, kept: Kept) -> None:
    notes: list[Note] = []
    context.notes.said.connect(notes.append)
    page._open_form(str(kept.path), "tus")
    fill(page, name="Ogre")
    page.visit("rules")
    assert notes[-1].text == "What was typed is not in the pack yet."
    assert notes[-1].run is not None
    notes[-1].run()
    assert page.form.isVisible()
    assert page.form.fields["name"].text == "Ogre"


@SYSTEMS
def test_rows_of_units_have_cards(system: System) -> None:
    tables = [table for table, _ in addable(system) if has_cards(system, table)]
    assert {"hexgame": ["counters"], "smle": ["teams", "vehicles"], "crucible": ["tus"]}[system.key] == tables
    row = system.book().rows(tables[0])[0]
    assert army_of(system, Pack(system=system.key, name="None"), row) is not None
