"""Autosaves and what is recovered from them. No test waits: the timer is told that its time has come."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from app.context import Context
from app.desk.desk import Desk
from app.desk.keeping import DELAY_MS
from app.files.documents import Document
from app.files.folders import Folders
from app.files.problems import CannotWrite
from app.notes import Note
from app.open_army import OpenArmy
from rules import registry
from rules.army.edit import add_unit, remove
from rules.army.model import all_units
from tests.app.desk.conftest import renamed
from tests.helpers.asker import Script


@pytest.fixture
def document(desk: Desk, platoon: Path) -> OpenArmy:
    opened = desk.open(platoon)
    assert opened is not None
    return opened


@pytest.fixture
def after(context: Context, tmp_path: Path) -> Iterator[Desk]:
    """The desk of the next start."""
    other = Context(Folders(tmp_path / "own"), system_dark=False)
    yield other.part(Desk)
    other.close()


def pass_time(desk: Desk) -> None:
    """The autosave's moment, and the end of its thread."""
    timer = desk.keeper.findChild(QTimer, "autosave")
    assert timer is not None
    assert timer.isActive()
    timer.stop()
    timer.timeout.emit()
    desk.keeper.wait()


def test_a_step_is_kept_within_a_second(desk: Desk, document: OpenArmy, platoon: Path, after: Desk) -> None:
    before = platoon.read_bytes()
    renamed(desk, document, "Changed")
    pass_time(desk)
    assert DELAY_MS < 1000
    assert platoon.read_bytes() == before, "never onto the player's file"
    assert after.recovery.found() == (), "the first window still has it"
    desk.context.close()
    (work,) = after.recovery.found()
    assert (work.id, work.name, work.path) == (document.id, "Changed", platoon)


def test_what_is_saved_or_taken_back_is_not_kept(desk: Desk, document: OpenArmy, after: Desk) -> None:
    renamed(desk, document, "Changed")
    pass_time(desk)
    desk.context.session.undo(document)
    pass_time(desk)
    desk.context.autosave.close()
    assert after.recovery.found() == ()
    renamed(desk, document, "Changed")
    pass_time(desk)
    assert desk.save(document)
    desk.context.autosave.close()
    assert after.recovery.found() == ()


def test_discarded_work_is_gone(desk: Desk, document: OpenArmy, after: Desk) -> None:
    renamed(desk, document, "Changed")
    pass_time(desk)
    desk.context.asker = Script("discard")
    desk.close(document)
    desk.context.close()
    assert after.recovery.found() == ()


def test_a_destructive_step_leaves_what_was_before(desk: Desk, document: OpenArmy, after: Desk) -> None:
    whole = document.army
    gone = remove(document.system, whole, [unit.id for unit in all_units(whole)])
    desk.context.session.do(document, "Delete all", gone)
    pass_time(desk)
    desk.context.close()
    (work,) = after.recovery.found()
    kept = [version for version in work.versions if version.file.suffix == ".kept"]
    assert len(kept) == 1
    assert f'"profile": "{next(all_units(whole)).profile}"' in kept[0].file.read_text(encoding="utf-8")


def test_no_autosave_where_the_player_wants_none(desk: Desk, document: OpenArmy, after: Desk) -> None:
    preferences = desk.context.preferences
    preferences.change(preferences.now.but("files", autosave=False))
    renamed(desk, document, "Changed")
    pass_time(desk)
    desk.context.close()
    assert after.recovery.found() == ()


def test_an_autosave_that_fails_is_told_once(
    desk: Desk, document: OpenArmy, said: list[Note], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise CannotWrite("disk-full", Path("x"))

    monkeypatch.setattr(desk.context.autosave, "keep", full)
    for name in ("One", "Two"):
        renamed(desk, document, name)
        timer = desk.keeper.findChild(QTimer, "autosave")
        assert timer is not None
        timer.stop()
        desk.keeper._begin()
        desk.keeper.wait()
        from PySide6.QtCore import QCoreApplication

        QCoreApplication.processEvents()
    (note,) = said
    assert note.text.startswith("Unsaved work is not kept for you: x: the disk is full.")


def test_recovered_work_opens_unsaved_and_is_saved_to_its_file(
    desk: Desk, document: OpenArmy, platoon: Path, after: Desk
) -> None:
    renamed(desk, document, "Changed")
    desk.keeper.flush()
    desk.context.close()
    (work,) = after.recovery.found()
    found = after.recovery.open(work)
    assert found is not None
    assert (found.army.name, found.is_saved, after.has_work(found)) == ("Changed", False, True)
    assert after.heading(found).note == "recovered, not saved yet · Žižka’s platoon.tbarmy"
    assert after.recovery.found() == (), "it is open now"
    assert after.save(found)
    assert "Changed" in platoon.read_text(encoding="utf-8")
    after.context.close()
    assert after.recovery.found() == ()


def test_recovered_work_does_not_overwrite_a_later_file(
    desk: Desk, document: OpenArmy, platoon: Path, after: Desk
) -> None:
    renamed(desk, document, "Changed")
    desk.keeper.flush()
    desk.context.close()
    (work,) = after.recovery.found()
    later = work.versions[0].when + 60
    os.utime(platoon, (later, later))
    found = after.recovery.open(work)
    assert found is not None
    after.context.asker = asker = Script("back")
    assert not after.save(found)
    assert asker.asked[0].title.endswith("has changed on disk")


def test_recovered_work_of_a_file_that_is_open_elsewhere_is_a_copy(
    desk: Desk, document: OpenArmy, platoon: Path, after: Desk
) -> None:
    renamed(desk, document, "Changed")
    desk.keeper.flush()
    desk.context.autosave.close()
    (work,) = after.recovery.found()
    found = after.recovery.open(work)
    assert found is not None
    assert found.file.path is None


def test_damaged_work_falls_back_to_what_is_whole(
    desk: Desk, document: OpenArmy, after: Desk, said: list[Note]
) -> None:
    notes: list[Note] = []
    after.context.notes.said.connect(notes.append)
    whole = document.army
    desk.context.session.do(document, "Delete all", remove(document.system, whole, [u.id for u in all_units(whole)]))
    pass_time(desk)
    desk.context.close()
    (work,) = after.recovery.found()
    work.versions[0].file.write_text("{", encoding="utf-8")
    found = after.recovery.open(work)
    assert found is not None
    assert len(list(all_units(found.army))) == len(list(all_units(whole)))
    assert "What was kept later is damaged, and is left out." in notes[-1].text


def test_work_that_nothing_can_read_is_told_and_left(desk: Desk, document: OpenArmy, after: Desk) -> None:
    notes: list[Note] = []
    after.context.notes.said.connect(notes.append)
    renamed(desk, document, "Changed")
    desk.keeper.flush()
    desk.context.close()
    (work,) = after.recovery.found()
    for version in work.versions:
        version.file.write_text("{", encoding="utf-8")
    assert after.recovery.open(work) is None
    assert "Nothing of Changed can be read. Its pieces are still in" in notes[-1].text
    assert after.recovery.found() == (work,)


def test_later_and_discard(desk: Desk, after: Desk, tmp_path: Path) -> None:
    made = desk.new_army(registry.system("smle"))
    renamed(desk, made, "Mine")
    desk.keeper.flush()
    desk.context.close()
    (work,) = after.recovery.found()
    after.recovery.put_off(work)
    assert after.recovery.found() == ()
    third = Context(Folders(tmp_path / "own"), system_dark=False)
    desk_of_third = third.part(Desk)
    third.asker = Script("back", "discard")
    assert not desk_of_third.recovery.discard(work)
    assert desk_of_third.recovery.found() == (work,)
    assert desk_of_third.recovery.discard(work)
    assert desk_of_third.recovery.found() == ()
    third.close()


def test_an_army_that_no_file_holds_is_kept_before_any_step(desk: Desk, context: Context, after: Desk) -> None:
    system = registry.system("smle")
    army = system.new_army("Made elsewhere")
    context.session.open(system, army, Document("army"), saved=False)
    timer = desk.keeper.findChild(QTimer, "autosave")
    assert timer is not None
    assert not timer.isActive(), "an empty army is nobody's work"
    team = system.new_unit(army, army.groups[0], "rifle-team")
    context.session.open(system, add_unit(army, army.groups[0].id, team), Document("army"), saved=False)
    pass_time(desk)
    desk.context.close()
    assert [work.name for work in after.recovery.found()] == ["Made elsewhere"]
