"""A battle has its file at once, and every step on it before anybody hears of it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.context import Context
from app.desk.battle_plan import BattlePlan, SidePlan
from app.desk.battle_reading import read_battle
from app.desk.battles import Battles
from app.files import battle_file
from app.files.problems import CannotWrite
from app.notes import Note, Place
from app.open_battle import OpenBattle
from rules.battle.digest import digest
from rules.battle.referee import SetRound
from tests.app.desk.evening import ROLL, path_of, plan, sample
from tests.helpers.asker import Script


def test_a_battle_has_its_file_at_once_and_all_of_it_is_in_the_journal(
    battles: Battles, begun: OpenBattle, went: list[Place], context: Context
) -> None:
    path = path_of(begun)
    assert path.parent == context.folders.battles
    assert path.name.startswith("Żółta noc 亀 20")
    assert [entry.action.kind for entry in begun.journal.done] == ["join", "join"]
    assert {battle.side for battle in begun.now.units.values()} == {"1", "2"}
    assert begun.now.system == "smle"
    assert all(side.army is not None and side.army.held for side in begun.now.sides)
    assert digest(read_battle(path).journal.now) == digest(begun.now)
    recent = battles.desk.recent()[0]
    assert (recent.kind, recent.path, recent.colours) == ("battle", path, ("blue", "red"))
    assert recent.about == "SMLE battle · round 1 · Blue against Red"


def test_going_to_the_table(battles: Battles, went: list[Place]) -> None:
    battles.new(plan())
    assert went == [Place("table")]


def test_two_of_one_name_have_two_files(battles: Battles, begun: OpenBattle) -> None:
    first = path_of(begun)
    again = battles.new(plan())
    assert again is not None
    assert path_of(again).stem == f"{first.stem} (2)"
    assert first.is_file()


def test_a_name_of_any_length_and_any_signs_makes_a_file(battles: Battles) -> None:
    made = battles.new(plan("a/b:c?" + "亀" * 300))
    assert made is not None
    assert path_of(made).is_file()


@pytest.mark.parametrize(
    ("sides", "told"),
    [
        ((sample("smle"), sample("hexgame", "red")), "These armies are of different rules: SMLE and Hex game."),
        ((sample("smle"), sample("smle")), "Sides 1 and 2 are both blue."),
        ((SidePlan(), SidePlan(colour="red")), "No side has an army yet."),
    ],
)
def test_what_cannot_begin_says_why(battles: Battles, said: list[Note], sides: tuple[SidePlan, ...], told: str) -> None:
    assert battles.new(BattlePlan(sides)) is None
    assert said[0].text.startswith(told)
    assert battles.context.session.battle is None


def test_armies_of_different_rules_meet_without_rules(battles: Battles) -> None:
    made = battles.new(BattlePlan((sample("smle"), sample("hexgame", "red")), by_rules=False))
    assert made is not None
    assert made.now.system == ""
    assert {made.now.side_of(unit) for unit in made.now.units} == {"1", "2"}
    assert read_battle(path_of(made)).notices == ()


def test_a_folder_that_cannot_be_written_is_told(
    battles: Battles, said: list[Note], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise CannotWrite("disk-full", path)

    monkeypatch.setattr(battle_file, "write_atomic", full)
    assert battles.new(plan()) is None
    assert "the disk is full" in said[0].text
    assert battles.context.session.battle is None


# --- Each step ------------------------------------------------------------------------------------------


def test_each_step_is_on_the_disk_before_anybody_hears_of_it(context: Context, begun: OpenBattle) -> None:
    seen: list[str] = []

    def hear(_: object) -> None:
        seen.append(digest(read_battle(path_of(begun)).journal.now))

    context.session.changed.connect(hear)
    context.session.act(begun, ROLL)
    assert seen == [digest(begun.now)]
    context.session.undo_act(begun)
    context.session.redo_act(begun)
    assert seen[1] != seen[2]
    assert seen[2] == seen[0]


@pytest.mark.fault("F27")
def test_a_full_disk_changes_nothing_and_the_next_step_is_whole(
    context: Context, begun: OpenBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, path = begun.now, path_of(begun)
    whole = path.read_bytes()
    flush = os.fsync

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotWrite, match="disk-full"):
        context.session.act(begun, ROLL)
    monkeypatch.setattr(os, "fsync", flush)
    assert begun.now is before
    assert path.read_bytes() == whole
    context.session.act(begun, ROLL)
    assert read_battle(path).notices == ()


def test_an_undo_or_redo_that_cannot_be_written_is_not_done(
    context: Context, begun: OpenBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, disk = context.session, begun.disk
    session.act(begun, ROLL)
    rolled = begun.now

    def travel(way: Callable[[OpenBattle], object]) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(disk, "append", lambda _: (_ for _ in ()).throw(CannotWrite("disk-full", path_of(begun))))
            before = begun.now
            with pytest.raises(CannotWrite):
                way(begun)
            assert begun.now is before
        way(begun)

    travel(session.undo_act)
    assert begun.now is not rolled
    travel(session.redo_act)
    assert begun.now is rolled
    assert session.redo_act(begun) is None
    read = read_battle(path_of(begun))
    assert (digest(read.journal.now), read.notices) == (digest(begun.now), ())


def test_what_half_a_write_left_is_cut_off_before_the_next(
    context: Context, begun: OpenBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it could not be taken away at once."""
    disk = begun.disk
    assert disk is not None
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(5, "Input/output error")))
        broken.setattr(disk, "_cut_half", lambda: None)
        with pytest.raises(CannotWrite):
            context.session.act(begun, ROLL)
    context.session.act(begun, ROLL)
    read = read_battle(path_of(begun))
    assert read.notices == ()
    assert digest(read.journal.now) == digest(begun.now)


@pytest.mark.fault("F35")
def test_a_file_that_another_computer_writes_to_is_left_alone(
    battles: Battles, begun: OpenBattle, tmp_path: Path
) -> None:
    session, path = battles.context.session, path_of(begun)
    session.act(begun, ROLL)
    with path.open("ab") as other:
        other.write(b"theirs")
    before = path.read_bytes()
    with pytest.raises(CannotWrite, match="written-to"):
        session.act(begun, ROLL)
    assert path.read_bytes() == before
    battles.context.asker = Script(names=[tmp_path / "mine.tbbattle"])
    assert battles.saving.save_as(begun)
    session.act(begun, ROLL)
    read = read_battle(tmp_path / "mine.tbbattle")
    assert (digest(read.journal.now), read.notices) == (digest(begun.now), ())


def test_a_snapshot_that_cannot_be_written_takes_no_step_back(
    context: Context, begun: OpenBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> str:
        raise CannotWrite("disk-full", path_of(begun))

    monkeypatch.setattr(begun.writer, "snapshot", fail)
    context.session.act(begun, SetRound(round=2))
    assert begun.now.play.round == 2
    assert digest(read_battle(path_of(begun)).journal.now) == digest(begun.now)


def test_a_file_taken_away_under_an_open_battle_is_told_and_saved_elsewhere(
    battles: Battles, begun: OpenBattle, tmp_path: Path
) -> None:
    session = battles.context.session
    session.act(begun, ROLL)
    path_of(begun).unlink()
    with pytest.raises(CannotWrite, match="gone"):
        session.act(begun, ROLL)
    battles.context.asker = Script(names=[tmp_path / "again.tbbattle"])
    assert battles.saving.save_as(begun)
    assert digest(read_battle(tmp_path / "again.tbbattle").journal.now) == digest(begun.now)


def test_the_list_hears_of_a_new_round(battles: Battles, begun: OpenBattle) -> None:
    battles.context.session.act(begun, SetRound(round=4))
    assert "round 4" in battles.desk.recent()[0].about
