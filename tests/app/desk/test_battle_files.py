"""A battle saved elsewhere, closed and opened: whole, or told why not; nothing of it is ever lost."""

import os
from pathlib import Path

import pytest

from app.desk.battle_reading import battle_in, read_battle
from app.desk.battles import Battles
from app.files.problems import CannotWrite
from app.notes import Note
from app.open_battle import OpenBattle
from rules.battle.digest import digest
from rules.battle.referee import SetRound, WriteNote
from tests.app.desk.evening import ROLL, closed, path_of, plan, rewritten
from tests.helpers.asker import Script


@pytest.mark.fault("F33")
def test_saved_elsewhere_it_goes_on_there_with_its_whole_history(
    battles: Battles, begun: OpenBattle, said: list[Note], tmp_path: Path
) -> None:
    session, own = battles.context.session, path_of(begun)
    session.act(begun, ROLL)
    session.undo_act(begun)
    there = tmp_path / "Łódź" / "evening.tbbattle"
    there.parent.mkdir()
    battles.context.asker = Script(names=[there])
    assert battles.saving.save_as(begun)
    session.redo_act(begun)
    read = read_battle(there)
    assert digest(read.journal.now) == digest(begun.now)
    assert len(read.journal.made) == len(begun.journal.made)
    assert not own.exists()
    assert "moved to" in said[-1].text
    assert "evening.tbbattle" in said[-1].text
    assert [recent.path for recent in battles.desk.recent()] == [there]


def test_what_can_be_redone_goes_along_into_a_file_made_anew(
    battles: Battles, begun: OpenBattle, tmp_path: Path
) -> None:
    session = battles.context.session
    for _ in range(3):
        session.act(begun, ROLL)
    for _ in range(2):
        session.undo_act(begun)
    path_of(begun).unlink()
    battles.context.asker = Script(names=[tmp_path / "again.tbbattle"])
    assert battles.saving.save_as(begun)
    session.redo_act(begun)
    read = read_battle(tmp_path / "again.tbbattle")
    assert (digest(read.journal.now), read.notices) == (digest(begun.now), ())
    assert len(read.journal.undone) == len(begun.journal.undone) == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root; the same with an error put in is above")
def test_a_folder_that_is_read_only_keeps_the_battle_where_it_is(
    battles: Battles, begun: OpenBattle, tmp_path: Path, said: list[Note]
) -> None:
    locked = tmp_path / "locked"
    locked.mkdir()
    locked.chmod(0o555)
    battles.context.asker = Script(names=[locked / "a.tbbattle"])
    assert not battles.saving.save_as(begun)
    assert said[-1].action == "Save as…"
    assert path_of(begun).is_file()


def test_closing_asks_nothing_and_opens_as_it_was(battles: Battles, begun: OpenBattle, said: list[Note]) -> None:
    session, path = battles.context.session, path_of(begun)
    session.act(begun, ROLL)
    before = digest(begun.now)
    battles.close()
    assert session.battle is None
    assert battles.recovery.left() == ()
    now = battles.open(path)
    assert now is not None
    assert (digest(now.now), said) == (before, [])
    assert session.undo_act(now) is not None


def test_the_desk_opens_a_battle_whatever_it_is_called(battles: Battles, begun: OpenBattle, tmp_path: Path) -> None:
    there = path_of(begun)
    battles.close()
    renamed = there.rename(tmp_path / "evening.txt")
    assert battles.desk.open(renamed) is None, "it is no army"
    assert battles.is_at(renamed)


def test_opening_another_closes_the_one_before(battles: Battles, begun: OpenBattle) -> None:
    first = path_of(begun)
    battles.new(plan("Second"))
    again = battles.open(first)
    assert again is not None
    assert not again.is_read_only


def test_a_torn_line_is_cut_and_told(battles: Battles, begun: OpenBattle, said: list[Note]) -> None:
    path = closed(battles, begun, ROLL, ROLL)
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    opened = battles.open(path)
    assert opened is not None
    assert not opened.is_read_only
    assert said[0].text.endswith("Everything up to action 3 is here.")
    assert path.read_bytes() == whole[: whole[:-1].rindex(b"\n") + 1]
    battles.context.session.act(opened, ROLL)
    assert path.read_bytes() == whole, "the same dice, for nothing was thrown in between"


def test_a_line_torn_within_a_letter_is_cut(battles: Battles, begun: OpenBattle) -> None:
    note = WriteNote.model_validate({"note": {"id": "n", "text": "亀亀亀"}})
    path = closed(battles, begun, note)
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.rindex("亀".encode()) + 1])
    opened = battles.open(path)
    assert opened is not None
    assert not opened.is_read_only
    assert len(opened.journal.done) == 2


def test_damage_counts_byte_by_byte(battles: Battles, begun: OpenBattle) -> None:
    note = WriteNote.model_validate({"note": {"id": "n", "text": "\ufffd"}})
    data = closed(battles, begun, ROLL, note, ROLL).read_bytes()
    torn = data.replace("\ufffd".encode(), b"\xff")
    read = battle_in(torn, "a.tbbattle")
    assert read.loaded.is_damaged
    assert read.good == torn[: torn.rindex(b"\n", 0, torn.index(b"\xff")) + 1]


@pytest.mark.fault("F25")
def test_a_damaged_one_opens_up_to_the_last_good_line_to_be_read(
    battles: Battles, begun: OpenBattle, said: list[Note], tmp_path: Path
) -> None:
    path = closed(battles, begun, ROLL, ROLL, ROLL)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(b"who begins", b"who\xff begins")
    path.write_bytes(b"".join(lines))
    before = path.read_bytes()
    opened = battles.open(path)
    assert opened is not None
    assert opened.is_read_only
    assert "action 3 of 5 is damaged. Opened up to action 2, read-only." in said[0].text
    with pytest.raises(CannotWrite):
        battles.context.session.act(opened, ROLL)
    assert path.read_bytes() == before
    battles.context.asker = Script(names=[tmp_path / "mended.tbbattle"])
    assert said[0].run is not None
    said[0].run()
    battles.context.session.act(opened, ROLL)
    assert read_battle(tmp_path / "mended.tbbattle").notices == ()
    assert path.read_bytes() == before


def test_other_rules_open_from_the_last_snapshot_and_go_on(
    battles: Battles, begun: OpenBattle, said: list[Note]
) -> None:
    path = closed(battles, begun, SetRound(round=2), ROLL)

    def of_earlier_rules(lines: list[dict[str, object]]) -> None:
        at = next(at for at, data in enumerate(lines) if "snapshot" in data)
        lines[at]["digest"] = "0" * 32

    rewritten(path, of_earlier_rules)
    opened = battles.open(path)
    assert opened is not None
    assert not opened.is_read_only
    assert "comes out otherwise by this program’s rules" in said[0].text
    battles.context.session.act(opened, ROLL)
    there = digest(opened.now)
    battles.close()
    assert digest(read_battle(path).journal.now) == there


def test_lines_that_do_not_fit_are_never_written_over(battles: Battles, begun: OpenBattle, said: list[Note]) -> None:
    path = closed(battles, begun, ROLL, ROLL)

    def unknown(lines: list[dict[str, object]]) -> None:
        lines[3]["do"] = {"kind": "teleport"}

    rewritten(path, unknown)
    before = path.read_bytes()
    opened = battles.open(path)
    assert opened is not None
    assert opened.is_read_only
    assert "does not fit this program’s rules" in said[0].text
    assert path.read_bytes() == before


@pytest.mark.fault("F23")
def test_a_newer_one_is_refused_and_left_alone(battles: Battles, begun: OpenBattle, said: list[Note]) -> None:
    path = closed(battles, begun)
    rewritten(path, lambda lines: lines[0].update(version=99, program="2.0"))
    before = path.read_bytes()
    assert battles.open(path) is None
    assert "Opened nothing, changed nothing." in said[0].text
    assert path.read_bytes() == before
    assert battles.context.session.battle is None


@pytest.mark.parametrize("content", [b"", b"\x00" * 40, b"{}\n", b'{"format": "tribarrel-battle"}\n'])
def test_what_is_no_battle_says_so(battles: Battles, tmp_path: Path, said: list[Note], content: bytes) -> None:
    path = tmp_path / "broken.tbbattle"
    path.write_bytes(content)
    battles.desk.open(path)
    assert said[0].text.startswith("broken.tbbattle")
    assert path.read_bytes() == content


@pytest.mark.fault("F29")
def test_one_that_cannot_be_written_opens_to_be_read(
    battles: Battles, begun: OpenBattle, said: list[Note], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = closed(battles, begun)
    opening = os.open

    def forbidden(name: str | Path, flags: int, *more: int) -> int:
        if str(name) == str(path) and flags & os.O_RDWR:
            raise PermissionError(13, "Permission denied")
        return opening(name, flags, *more)

    monkeypatch.setattr(os, "open", forbidden)
    opened = battles.open(path)
    assert opened is not None
    assert opened.is_read_only
    assert "you have no permission to write there" in said[0].text
    assert said[0].action == "Save as…"
