"""House packs: made, edited in the grid and the form, undone, kept in their files, and switched on."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.context import Context
from app.packs.edit import with_figures
from app.packs.pack_files import Kept
from app.packs.shelf import PackShelf
from app.rulebook.packs_model import ChangesModel, PacksModel
from app.rulebook.page import RulesPage
from rules import registry
from rules.storage.packs import dump_pack, load_pack
from rules.tables.packs import Pack
from tests.app.conftest import OpenSample

CANNON = "weapons/heavy-cannon/shots"
WRONG = 'format = "tribarrel-pack"\nversion = 1\nname = "Bad"\nsystem = "smlee"\n'


def on_disk(kept: Kept) -> Pack:
    return load_pack(kept.path.read_text("utf-8"), "", registry.SYSTEMS).pack


def edit(page: RulesPage, kept: Kept, place: str, text: str) -> str:
    page._change_figures(str(kept.path), place)
    grid = page.browser.figures.grid
    return grid.table.store(grid.currentIndex(), text)


def rename(page: RulesPage, name: str, qtbot: QtBot) -> None:
    page.packs.name.setText(name)
    page.packs.name.setModified(True)
    qtbot.keyClick(page.packs.name, Qt.Key.Key_Return)


def test_a_figure_is_edited_in_the_grid_and_kept_at_once(page: RulesPage, kept: Kept) -> None:
    assert edit(page, kept, CANNON, "7") == ""
    assert on_disk(kept).values() == {CANNON: 7}
    assert page.shelf.undo() == "Set heavy cannon, Shots to 7"
    assert on_disk(kept).values() == {}


def test_a_bad_figure_is_told_and_never_kept(page: RulesPage, kept: Kept) -> None:
    assert "‘lots’ is not a number" in edit(page, kept, CANNON, "lots")
    assert "more than 99" in edit(page, kept, CANNON, "100")
    assert "Did you mean" in edit(page, kept, "weapons/heavy-cannon/reach", "Extrem")
    assert on_disk(kept) == kept.pack


def test_enter_keeps_a_bad_field_open_with_the_reason_beside_it(page: RulesPage, kept: Kept, qtbot: QtBot) -> None:
    page._change_figures(str(kept.path), CANNON)
    grid = page.browser.figures.grid
    grid.edit(grid.currentIndex())
    field = grid.findChild(QLineEdit, "cell-editor")
    assert field is not None
    field.setText("lots")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert grid._fault.isVisible()
    assert "is not a number" in grid._fault.text()
    assert field.property("wrong") == "true"
    field.setText("5")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert not grid._fault.isVisible()
    assert on_disk(kept).values() == {CANNON: 5}


def test_the_original_typed_again_or_delete_takes_the_figure_out(page: RulesPage, kept: Kept, qtbot: QtBot) -> None:
    edit(page, kept, CANNON, "7")
    edit(page, kept, CANNON, "1")
    assert on_disk(kept).values() == {}
    edit(page, kept, CANNON, "7")
    qtbot.keyClick(page.browser.figures.grid, Qt.Key.Key_Delete)
    assert on_disk(kept).values() == {}


def test_what_a_pack_changes_stands_beside_the_original(page: RulesPage, kept: Kept) -> None:
    edit(page, kept, CANNON, "7")
    page.visit(f"pack:{kept.path}")
    changes = page.packs.changes.changes
    assert [changes.index(0, column).data() for column in range(3)] == [
        "Weapon catalogue: heavy cannon, Shots",
        "1",
        "7",
    ]


def test_an_army_that_has_the_pack_on_takes_an_edit_and_its_undo(
    context: Context, page: RulesPage, kept: Kept, open_sample: OpenSample
) -> None:
    document = open_sample("crucible")
    page.visit("packs")
    assert page.packs.on.isVisible()
    page.packs.on.click()
    assert list(document.army.packs) == [kept.pack]
    assert page.packs.list.entry is not None
    assert page.packs.list.entry.on
    edit(page, kept, CANNON, "7")
    assert document.army.packs[0].values() == {CANNON: 7}
    assert document.system.book(document.army).number("weapons", "heavy-cannon", "shots") == 7
    context.actions.trigger("undo")
    assert list(document.army.packs) == [kept.pack]
    context.actions.trigger("undo")
    assert list(document.army.packs) == []
    context.actions.trigger("redo")
    context.actions.trigger("redo")
    assert document.army.packs[0].values() == {CANNON: 7} == on_disk(kept).values()


def test_a_pack_of_the_army_alone_can_be_made_one_s_own(
    context: Context, page: RulesPage, open_sample: OpenSample
) -> None:
    document = open_sample("crucible")
    foreign = with_figures(Pack(system="crucible", name="Theirs"), {CANNON: 3})
    context.session.do(document, "Switch on", document.army.model_copy(update={"packs": (foreign,)}))
    page.visit("packs")
    assert page.packs.kept is None
    assert "in this army only" in str(page.packs.list.entry and page.packs.list.entry.note)
    page.packs.duplicate()
    assert [kept.pack.values() for kept in page.shelf.packs] == [{CANNON: 3}]


def test_a_deleted_pack_comes_back_by_undo(page: RulesPage, kept: Kept, said: list[str]) -> None:
    page.visit(f"pack:{kept.path}")
    page.packs.delete()
    assert not kept.path.exists()
    assert said == ["Deleted: Ours."]
    page.shelf.undo()
    assert on_disk(kept) == kept.pack


def test_f2_and_delete_hold_for_the_pack_in_front(page: RulesPage, kept: Kept, qtbot: QtBot) -> None:
    page.visit(f"pack:{kept.path}")
    qtbot.keyClick(page.packs.list, Qt.Key.Key_F2)
    assert page.packs.name.selectedText() == "Ours"
    qtbot.keyClick(page.packs.list, Qt.Key.Key_Delete)
    assert page.shelf.packs == ()
    assert page.shelf.undo() == "Delete Ours"


def test_a_pack_is_renamed_but_not_to_nothing_or_another_s_name(page: RulesPage, kept: Kept, qtbot: QtBot) -> None:
    page.shelf.new(Pack(system="smle", name="Theirs"), "New pack")
    page.visit(f"pack:{kept.path}")
    for bad, why in (("", "needs a name"), ("theirs", "Another pack")):
        rename(page, bad, qtbot)
        assert why in page.packs.detail.fault.text()
        assert on_disk(kept).name == "Ours"
    page.browser.use_pack(kept)
    page.visit("packs")
    rename(page, "Æthelred’s", qtbot)
    renamed = page.packs.kept
    assert renamed is not None
    assert on_disk(renamed).name == "Æthelred’s"
    assert renamed.path.stem != "ours"
    assert not kept.path.exists()
    assert page.browser.kept == renamed, "the table that is being edited goes on with the same pack"
    page.shelf.undo()
    assert page.packs.kept == page.browser.kept == kept


def test_a_pack_that_lies_elsewhere_says_why_its_file_keeps_its_name(
    context: Context, page: RulesPage, qtbot: QtBot, said: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "lent.tbpack"
    path.write_text(dump_pack(Pack(system="smle", name="Lent")), "utf-8")
    preferences = context.preferences
    preferences.change(preferences.now.but("files", packs=(str(path),)))
    page.visit(f"pack:{path}")
    rename(page, "Borrowed", qtbot)
    assert "Its file stays lent.tbpack" in said[-1]
    assert load_pack(path.read_text("utf-8"), "", registry.SYSTEMS).pack.name == "Borrowed"


def test_comments_are_kept_in_a_copy(context: Context, page: RulesPage, kept: Kept, said: list[str]) -> None:
    written = "# from page 12\n" + kept.path.read_text("utf-8")
    kept.path.write_text(written, "utf-8")
    page.shelf.look_again()
    edit(page, kept, CANNON, "7")
    copy = Path(f"{kept.path}.orig")
    assert copy.read_text("utf-8") == written
    assert "had comments" in said[0]


def test_what_somebody_else_wrote_is_not_written_over(page: RulesPage, kept: Kept, said: list[str]) -> None:
    theirs = kept.path.read_text("utf-8").replace("Ours", "Theirs")
    kept.path.write_text(theirs, "utf-8")
    assert edit(page, kept, CANNON, "7") != ""
    assert kept.path.read_text("utf-8") == theirs
    assert "has changed on disk" in said[0]
    page.shelf.look_again()
    assert [found.pack.name for found in page.shelf.packs] == ["Theirs"]


def test_a_file_that_is_no_pack_is_told_and_left_alone(shelf: PackShelf, page: RulesPage) -> None:
    shelf.folder.mkdir(parents=True, exist_ok=True)
    (shelf.folder / "broken.tbpack").write_text(WRONG, "utf-8")
    shelf.look_again()
    assert "broken.tbpack, line 4" in shelf.unread[0]
    page.visit("packs")
    assert "broken.tbpack" in page.packs.unread.text()
    assert page.packs.unread.isVisible()


def test_a_row_that_a_figure_names_is_told_by_its_name() -> None:
    changes = ChangesModel()
    pack = with_figures(Pack(system="crucible", name="Ours"), {"tus/ogre/weapon-1-line": "2-cm-powerguns"})
    changes.show_pack(registry.system("crucible"), pack)
    told = {changes.index(row, 2).data() for row in range(changes.rowCount())}
    assert "2 cm powerguns" in told
    assert "2-cm-powerguns" not in told


def test_the_models_keep_their_contracts(kept: Kept, page: RulesPage) -> None:
    packs, changes = PacksModel(), ChangesModel()
    testers = [
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
        for model in (packs, changes)
    ]
    edit(page, kept, CANNON, "7")
    packs.show_packs(page.packs._entries())
    changes.show_pack(registry.system("crucible"), page.shelf.packs[0].pack)
    changes.show_pack(None, None)
    packs.show_packs(())
    assert len(testers) == 2
