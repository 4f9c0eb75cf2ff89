"""Saving, and closing: whatever stands in the way, the old file is whole and the work is still here."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.context import Context
from app.desk.desk import Desk
from app.files.folders import Folders
from app.notes import Note
from app.open_army import OpenArmy
from rules import registry
from rules.storage.armies import load_army
from tests.app.desk.conftest import renamed
from tests.helpers.asker import Script


@pytest.fixture
def document(desk: Desk, platoon: Path) -> OpenArmy:
    """The platoon, open and changed."""
    opened = desk.open(platoon)
    assert opened is not None
    renamed(desk, opened, "Mine")
    return opened


@pytest.fixture
def second(context: Context, tmp_path: Path) -> Iterator[Desk]:
    """Another window of the same player."""
    other = Context(Folders(tmp_path / "own"), system_dark=False)
    yield other.part(Desk)
    other.close()


def name_on_disk(path: Path) -> str:
    return load_army(path.read_text(encoding="utf-8"), "x", registry.SYSTEMS).army.name


def test_saving_writes_the_document_to_its_own_path(desk: Desk, document: OpenArmy, platoon: Path) -> None:
    assert desk.heading(document).unsaved
    assert desk.heading(document).note == "unsaved changes · Žižka’s platoon.tbarmy"
    assert desk.save(document)
    assert name_on_disk(platoon) == "Mine"
    assert not desk.heading(document).unsaved
    assert desk.heading(document).note.startswith("saved ")


def test_an_army_without_a_name_is_called_what_its_file_is(desk: Desk, tmp_path: Path, said: list[Note]) -> None:
    made = desk.new_army(registry.system("smle"))
    path = tmp_path / "2 Platoon.tbarmy"
    desk.context.asker = asker = Script(names=[path])
    assert desk.save(made)
    assert asker.suggested[0].name == "SMLE army.tbarmy"
    assert (made.army.name, name_on_disk(path)) == ("2 Platoon", "2 Platoon")
    assert not desk.heading(made).unsaved
    assert made.history.undo_name == "Name the army 2 Platoon"
    assert (said[-1].text, said[-1].action) == ("The army is called 2 Platoon now, as its file is.", "Undo")
    assert said[-1].run is not None
    said[-1].run()
    assert made.army.name == ""


def test_a_name_of_its_own_stays(desk: Desk, tmp_path: Path) -> None:
    made = desk.new_army(registry.system("smle"))
    renamed(desk, made, "Mine")
    desk.context.asker = Script(names=[tmp_path / "other.tbarmy"])
    assert desk.save(made)
    assert made.army.name == "Mine"


def test_a_new_army_asks_for_its_name(desk: Desk, tmp_path: Path) -> None:
    made = desk.new_army(registry.system("smle"))
    renamed(desk, made, "A/B: “2 Platoon”?")
    path = tmp_path / "two.tbarmy"
    desk.context.asker = asker = Script(names=[None, path])
    assert not desk.save(made)
    assert desk.save(made)
    assert asker.suggested[0].name == "AB “2 Platoon”.tbarmy"
    assert made.file.path == path
    renamed(desk, made, "Again")
    assert desk.save(made)
    assert name_on_disk(path) == "Again"


def test_save_as_leaves_the_first_file(desk: Desk, document: OpenArmy, platoon: Path, second: Desk) -> None:
    other = platoon.with_name("other.tbarmy")
    desk.context.asker = Script(names=[other])
    assert desk.save_as(document)
    assert name_on_disk(platoon) != "Mine"
    assert name_on_disk(other) == "Mine"
    assert second.open(platoon) is not None, "its lock was given back"


@pytest.mark.fault("F29")
def test_a_folder_without_permission(
    desk: Desk, document: OpenArmy, platoon: Path, said: list[Note], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Said by the system, since a test may run as root, who may write anywhere."""

    real = os.open

    def refuse(path: str, flags: int, *rest: int) -> int:
        if flags & os.O_WRONLY:
            raise PermissionError(13, "Permission denied")
        return real(path, flags, *rest)

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", refuse)
        assert not desk.save(document)
    assert not document.is_saved
    (note,) = said
    assert "you have no permission to write there. Save under another name." in note.text
    assert note.action == "Save as…"
    other = platoon.with_name("elsewhere.tbarmy")
    desk.context.asker = Script(names=[other])
    assert note.run is not None
    note.run()
    assert document.file.path == other
    assert document.is_saved


def test_a_file_that_is_read_only(desk: Desk, document: OpenArmy, platoon: Path, said: list[Note]) -> None:
    platoon.chmod(0o444)
    before = platoon.read_bytes()
    assert not desk.save(document)
    assert "the file is read-only and is unchanged" in said[0].text
    assert platoon.read_bytes() == before


@pytest.mark.fault("F35")
@pytest.mark.parametrize("answer", ["back", "mine", "theirs", "other"])
def test_a_file_that_changed_on_disk(desk: Desk, document: OpenArmy, platoon: Path, answer: str) -> None:
    mine, theirs = document.army, platoon.read_text(encoding="utf-8").replace('"name": "', '"name": "Theirs, ', 1)
    platoon.write_text(theirs, encoding="utf-8")
    other = platoon.with_name("other.tbarmy")
    desk.context.asker = asker = Script(answer, names=[other])
    assert desk.save(document) == (answer != "back")
    question = asker.asked[0]
    assert question.choices[0].key == "other", "what is taken without thinking destroys nothing"
    assert question.escape == "back"
    kept = platoon.read_text(encoding="utf-8") == theirs
    assert kept == (answer != "mine")
    if answer == "theirs":
        assert document.army.name.startswith("Theirs, ")
        desk.context.session.undo(document)
    assert document.army == mine
    if answer == "other":
        assert name_on_disk(other) == "Mine"


def test_a_change_on_disk_is_told_when_one_comes_back(
    desk: Desk, document: OpenArmy, platoon: Path, said: list[Note]
) -> None:
    desk.saving.look_around()
    assert said == []
    platoon.write_text(platoon.read_text(encoding="utf-8").replace('"name": "', '"name": "Theirs, ', 1), "utf-8")
    desk.saving.look_around()
    desk.saving.look_around()
    (note,) = said
    assert (note.text, note.action) == ("Žižka’s platoon.tbarmy has changed on disk.", "Load theirs")
    assert note.run is not None
    note.run()
    assert document.army.name.startswith("Theirs, ")
    assert document.is_saved


def test_theirs_that_cannot_be_read_is_told(desk: Desk, document: OpenArmy, platoon: Path, said: list[Note]) -> None:
    platoon.write_text("{", encoding="utf-8")
    assert not desk.saving.load_theirs(document)
    platoon.unlink()
    assert not desk.saving.load_theirs(document)
    assert [note.tone for note in said] == ["error", "error"]
    assert document.army.name == "Mine"


@pytest.mark.fault("F35")
@pytest.mark.parametrize("answer", ["back", "read-only", "copy"])
def test_a_second_window_on_one_file(
    desk: Desk, document: OpenArmy, platoon: Path, second: Desk, answer: str, tmp_path: Path
) -> None:
    second.context.asker = asker = Script(answer, names=[tmp_path / "second.tbarmy"])
    opened = second.open(platoon)
    assert asker.asked[0].title == "Žižka’s platoon.tbarmy is open in another window"
    if answer == "back":
        assert opened is None
        return
    assert opened is not None
    renamed(second, opened, "Second")
    assert second.save(opened)
    assert (name_on_disk(tmp_path / "second.tbarmy"), name_on_disk(platoon) == "Second") == ("Second", False)
    if answer == "read-only":
        assert asker.suggested[0].name == "Žižka’s platoon copy.tbarmy"
    assert desk.save(document)
    assert name_on_disk(platoon) == "Mine"


def test_a_name_that_is_open_somewhere_is_refused(
    desk: Desk, document: OpenArmy, platoon: Path, second: Desk, said: list[Note]
) -> None:
    made = desk.new_army(registry.system("smle"))
    desk.context.asker = Script(names=[platoon])
    assert not desk.save(made)
    assert "is open here" in said[0].text
    theirs = second.new_army(registry.system("smle"))
    notes: list[Note] = []
    second.context.notes.said.connect(notes.append)
    second.context.asker = Script(names=[platoon])
    assert not second.save(theirs)
    assert "it is open in another window" in notes[0].text


@pytest.mark.fault("F30")
def test_each_document_keeps_its_own_path(desk: Desk, document: OpenArmy, platoon: Path, tmp_path: Path) -> None:
    made = desk.new_army(registry.system("hexgame"))
    desk.context.asker = Script(names=[tmp_path / "hex.tbarmy"])
    assert desk.save(made)
    assert desk.save(document)
    assert (document.file.path, made.file.path) == (platoon, tmp_path / "hex.tbarmy")
    assert (
        load_army((tmp_path / "hex.tbarmy").read_text(encoding="utf-8"), "x", registry.SYSTEMS).system.key == "hexgame"
    )


@pytest.mark.parametrize(("answer", "closed"), [("save", True), ("discard", True), ("back", False)])
def test_closing_asks_where_work_would_be_lost(
    desk: Desk, document: OpenArmy, platoon: Path, answer: str, closed: bool
) -> None:
    desk.context.asker = asker = Script(answer)
    assert desk.close(document) == closed
    assert [choice.text for choice in asker.asked[0].choices] == ["Save", "Discard", "Go back"]
    assert (document not in desk.context.session.documents) == closed
    assert (name_on_disk(platoon) == "Mine") == (answer == "save")


def test_going_back_keeps_everything_open(desk: Desk, document: OpenArmy) -> None:
    other = desk.new_army(registry.system("smle"))
    renamed(desk, other, "Other")
    desk.context.asker = Script("discard", "back")
    assert not desk.close_all()
    assert desk.context.session.documents == (document, other)


def test_nothing_is_asked_where_nothing_is_lost(desk: Desk, platoon: Path, second: Desk) -> None:
    desk.new_army(registry.system("smle"))
    desk.open(platoon)
    desk.context.asker = Script()
    assert desk.close_all()
    assert desk.context.session.documents == ()
    assert second.open(platoon) is not None
