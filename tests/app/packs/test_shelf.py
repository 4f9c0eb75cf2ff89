"""Packs in their files: made, renamed with their file, undone; files of others are left alone."""

from pathlib import Path

import pytest

from app.context import Context
from app.packs.pack_files import Kept
from app.packs.shelf import PackShelf
from rules import registry
from rules.storage.packs import dump_pack, load_pack
from rules.tables.packs import Pack
from tests.app.conftest import OpenSample


@pytest.fixture
def shelf(context: Context) -> PackShelf:
    return context.part(PackShelf)


@pytest.fixture
def kept(shelf: PackShelf) -> Kept:
    made = shelf.new(Pack(system="crucible", name="Ours"), "New pack")
    assert made is not None
    return made


def on_disk(path: Path) -> Pack:
    return load_pack(path.read_text("utf-8"), "", registry.SYSTEMS).pack


def files(shelf: PackShelf) -> list[str]:
    return sorted(path.name for path in shelf.folder.iterdir())


def test_a_new_pack_has_a_file_and_undo_takes_it_away(shelf: PackShelf, kept: Kept) -> None:
    assert on_disk(kept.path) == kept.pack
    assert shelf.undo() == "New pack Ours"
    assert not kept.path.exists()
    assert shelf.packs == ()
    assert shelf.redo() == "New pack Ours"
    assert on_disk(kept.path) == kept.pack


def test_two_packs_never_have_one_name(shelf: PackShelf, kept: Kept) -> None:
    other = shelf.new(kept.pack, "Duplicate")
    assert other is not None
    assert other.pack.name == "Ours 2"
    assert other.path != kept.path


def test_a_renamed_pack_has_a_renamed_file_and_undo_gives_both_back(shelf: PackShelf, kept: Kept) -> None:
    moves: list[tuple[str, str]] = []
    shelf.moved.connect(lambda old, new: moves.append((old, new)))
    renamed = shelf.rename(kept, "Second Regiment")
    assert renamed is not None
    assert files(shelf) == ["second-regiment.tbpack"]
    assert on_disk(renamed.path).name == "Second Regiment"
    assert shelf.undo() == "Rename Ours to Second Regiment"
    assert files(shelf) == ["ours.tbpack"]
    assert on_disk(kept.path) == kept.pack
    assert moves == [(str(kept.path), str(renamed.path)), (str(renamed.path), str(kept.path))]


def test_a_file_that_is_there_is_never_renamed_over(shelf: PackShelf, kept: Kept) -> None:
    (shelf.folder / "theirs.tbpack").write_text("not a pack", "utf-8")
    renamed = shelf.rename(kept, "Theirs")
    assert renamed is not None
    assert files(shelf) == ["theirs-2.tbpack", "theirs.tbpack"]
    assert (shelf.folder / "theirs.tbpack").read_text("utf-8") == "not a pack"


def test_a_file_that_somebody_changed_is_not_renamed_away(shelf: PackShelf, kept: Kept) -> None:
    theirs = kept.path.read_text("utf-8").replace("Ours", "Theirs")
    kept.path.write_text(theirs, "utf-8")
    assert shelf.rename(kept, "Mine") is None
    assert files(shelf) == ["ours.tbpack"]
    assert kept.path.read_text("utf-8") == theirs


def test_a_file_of_another_folder_keeps_its_name(context: Context, shelf: PackShelf, tmp_path: Path) -> None:
    path = tmp_path / "lent.tbpack"
    path.write_text(dump_pack(Pack(system="smle", name="Lent")), "utf-8")
    preferences = context.preferences
    preferences.change(preferences.now.but("files", packs=(str(path),)))
    shelf.look_again()
    renamed = shelf.rename(shelf.packs[0], "Borrowed")
    assert renamed is not None
    assert renamed.path == path
    assert on_disk(path).name == "Borrowed"


def test_an_army_that_has_the_pack_on_takes_its_new_name(
    context: Context, shelf: PackShelf, kept: Kept, open_sample: OpenSample
) -> None:
    document = open_sample("crucible")
    context.session.do(document, "Switch on", document.army.model_copy(update={"packs": (kept.pack,)}))
    shelf.rename(kept, "Second Regiment")
    assert [pack.name for pack in document.army.packs] == ["Second Regiment"]
    shelf.undo()
    assert [pack.name for pack in document.army.packs] == ["Ours"]
