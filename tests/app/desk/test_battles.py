"""The battle's file: always there, every step on it, opened whole or told why not; nothing of it is ever lost."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.context import Context
from app.desk.battle_plan import BattlePlan, SidePlan
from app.desk.battle_reading import read_battle
from app.desk.battles import Battles
from app.desk.desk import Desk
from app.files import battle_file
from app.files.folders import Folders
from app.files.problems import CannotWrite
from app.notes import Note, Place
from app.open_battle import OpenBattle
from rules import registry
from rules.battle.digest import digest
from rules.battle.referee import FreeRoll, SetRound, WriteNote
from rules.storage.armies import load_army
from rules.storage.battle_lines import chained
from rules.storage.tables import shipped_tables
from tests.helpers.asker import Script

ROLL = FreeRoll(count=2, purpose="who begins")


def sample(key: str, colour: str = "blue", slug: str = "") -> SidePlan:
    system = registry.system(key)
    slug = slug or system.samples()[0]
    army = load_army(system.sample_text(slug), slug, [system]).army
    return SidePlan("", colour, system, army)  # type: ignore[arg-type]


def plan(name: str = "Żółta noc 亀", **values: object) -> BattlePlan:
    sides = (sample("smle"), sample("smle", "red", "british-platoon"))
    return BattlePlan(sides, shipped_tables()["hollow-farm"], name, 7, **values)  # type: ignore[arg-type]


@pytest.fixture
def battles(context: Context) -> Battles:
    return context.part(Battles)


@pytest.fixture
def begun(battles: Battles) -> OpenBattle:
    made = battles.new(plan())
    assert made is not None
    return made


def path_of(battle: OpenBattle) -> Path:
    assert battle.file.path is not None
    return battle.file.path


def elsewhere(context: Context, tmp_path: Path) -> Battles:
    """Another window of the same person."""
    other = Context(Folders(context.folders.root), system_dark=False)
    context.ending.append(other.close)
    return other.part(Battles)


# --- Begun ------------------------------------------------------------------------------------------


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


# --- Each step --------------------------------------------------------------------------------------


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


# --- Saved elsewhere, closed ------------------------------------------------------------------------


@pytest.mark.fault("F33")
def test_saved_elsewhere_it_goes_on_there_with_its_whole_history(
    battles: Battles, begun: OpenBattle, tmp_path: Path
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
    assert [recent.path for recent in battles.desk.recent()] == [there]


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


# --- Opened -----------------------------------------------------------------------------------------


def closed(battles: Battles, begun: OpenBattle, *actions: object) -> Path:
    path = path_of(begun)
    for action in actions:
        battles.context.session.act(begun, action)  # type: ignore[arg-type]
    battles.close()
    return path


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


def rewritten(path: Path, change: Callable[[list[dict[str, object]]], None]) -> None:
    """The file with other lines, chained as they should be."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    change(lines)
    link, texts = "", []
    for data in lines:
        data.pop("chain", None)
        text, link = chained(data, link)
        texts.append(text)
    path.write_text("".join(texts), encoding="utf-8")


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


# --- Two windows, and a stop ------------------------------------------------------------------------


@pytest.mark.fault("F35")
@pytest.mark.parametrize("answer", ["read-only", "copy", "back"])
def test_a_second_opener_reads_or_takes_a_copy(
    battles: Battles, begun: OpenBattle, context: Context, tmp_path: Path, answer: str
) -> None:
    other = elsewhere(context, tmp_path)
    other.context.asker = Script(answer)
    opened = other.open(path_of(begun))
    before = path_of(begun).read_bytes()
    if answer == "back":
        assert opened is None
        return
    assert opened is not None
    assert opened.is_read_only == (answer == "read-only")
    assert digest(opened.now) == digest(begun.now)
    if answer == "copy":
        assert path_of(opened) != path_of(begun)
        other.context.session.act(opened, ROLL)
    assert path_of(begun).read_bytes() == before
    battles.context.session.act(begun, ROLL)


def test_a_battle_open_in_another_window_is_not_left(battles: Battles, begun: OpenBattle, context: Context) -> None:
    assert elsewhere(context, context.folders.root).recovery.left() == ()


def test_what_was_open_when_the_window_stopped_is_found_and_goes_on(
    battles: Battles, begun: OpenBattle, context: Context
) -> None:
    context.session.act(begun, ROLL)
    context.session.act(begun, ROLL)
    context.session.undo_act(begun)
    there = digest(begun.now)
    battles.desk.holding.release_all()  # the process is no more
    other = elsewhere(context, context.folders.root)
    (left,) = other.recovery.left()
    assert (left.path, left.name, left.actions) == (path_of(begun), "Żółta noc 亀", 3)
    opened = other.recovery.open(left)
    assert opened is not None
    assert digest(opened.now) == there
    assert other.recovery.left() == ()
    other.close()
    assert other.recovery.left() == ()


def test_later_is_until_the_next_start(battles: Battles, begun: OpenBattle, context: Context) -> None:
    battles.desk.holding.release_all()
    other = elsewhere(context, context.folders.root)
    other.recovery.put_off(other.recovery.left()[0])
    assert other.recovery.left() == ()
    assert len(elsewhere(context, context.folders.root).recovery.left()) == 1


# --- Tables -----------------------------------------------------------------------------------------


def test_a_table_is_made_saved_opened_again_and_put_under_a_battle(
    battles: Battles, tmp_path: Path, said: list[Note]
) -> None:
    made = battles.tables.make(shipped_tables()["crossroads"])
    assert made is not None
    assert made.now.sides == ()
    file = tmp_path / "Kreuzung ł.tbtable"
    battles.context.asker = Script(names=[file])
    assert battles.saving.save(made)
    assert battles.desk.recent()[0].kind == "table"
    battles.desk.open(file)
    opened = battles.context.session.battle
    assert opened is not None
    assert opened.now.table == made.now.table
    begun = battles.new(plan())
    assert begun is not None
    asker = Script(files=[file])
    battles.context.asker = asker
    battles.tables.choose_and_open()
    assert begun.now.table == made.now.table
    assert said[-1].run is not None
    said[-1].run()
    assert begun.now.table == shipped_tables()["hollow-farm"]


def test_an_untouched_table_leaves_nothing_behind(battles: Battles) -> None:
    made = battles.tables.make()
    assert made is not None
    path = path_of(made)
    assert path.is_file()
    battles.close()
    assert not path.exists()
    assert battles.desk.recent() == ()


def test_a_table_written_by_somebody_else_is_not_written_over_unasked(
    battles: Battles, tmp_path: Path, said: list[Note]
) -> None:
    file = tmp_path / "a.tbtable"
    made = battles.tables.make(shipped_tables()["crossroads"])
    assert made is not None
    battles.context.asker = Script(names=[file])
    battles.saving.save(made)
    file.write_text(file.read_text(encoding="utf-8") + " ", encoding="utf-8")
    before = file.read_bytes()
    battles.context.asker = Script("back")
    assert not battles.saving.save(made)
    assert file.read_bytes() == before
    battles.context.asker = Script("mine")
    assert battles.saving.save(made)
    assert file.read_bytes() != before


def test_a_broken_table_is_told(battles: Battles, tmp_path: Path, said: list[Note], desk: Desk) -> None:
    file = tmp_path / "a.tbtable"
    file.write_text('{"format": "tribarrel-table", "version": 1, "width_in": -4}', encoding="utf-8")
    desk.open(file)
    assert said[0].text.startswith("a.tbtable")
    assert battles.context.session.battle is None
