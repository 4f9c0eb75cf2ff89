"""A battle's file: every line chained, torn ends dropped, damage told, other rules met by the last snapshot."""

import json

import pytest

from rules.army.model import Army
from rules.battle.digest import digest
from rules.battle.engine import Engine
from rules.battle.journal import Journal
from rules.battle.model import Figure, Side, Squad
from rules.battle.referee import FreeRoll, Join, Place, SetState
from rules.core.faults import BadInput, NewerVersion
from rules.core.frozen import FrozenMap
from rules.storage.battles import BattleWriter, LoadedBattle, load_battle
from rules.tabletop.bases import Pose
from tests.helpers.battles import battle
from tests.helpers.toy.engine import Shoot, ToyEngine, Volley, Walk

PLACE = Place(places=FrozenMap({"a1.1": Pose(x=30.25, y=7)}), reason="Anna’s cat")
WATCH = SetState(subjects=("b1.1",), state="watching")


def engine_of(key: str) -> Engine:
    return ToyEngine() if key == "toy" else Engine()


def load(text: str) -> LoadedBattle:
    return load_battle(text, "evening.tbbattle", engine_of)


def played() -> tuple[str, Journal]:
    """A battle with every kind of line, an open decision and something held."""
    engine = ToyEngine()
    journal, writer = Journal(engine, battle(engine)), BattleWriter()
    lines = [writer.start(journal.start)]
    first = (PLACE, WATCH, FreeRoll(count=2), Volley(figure="b2.1", target="a1.2"))
    lines += [writer.entry(journal.do(action)) for action in first]
    journal.undo()
    lines.append(writer.undo())
    journal.redo()
    lines += [writer.redo(), writer.snapshot(journal.now)]
    lines.append(writer.entry(journal.do(Walk(figure="a1.1", path=((31.0, 7.0), (33.0, 7.0))))))
    lines.append(writer.snapshot(journal.now))
    return "".join(lines), journal


def test_a_battle_opens_as_it_was_with_its_undo_and_its_log() -> None:
    text, journal = played()
    loaded = load(text)
    assert loaded.notices == ()
    assert digest(loaded.journal.now) == digest(journal.now)
    assert loaded.journal.now == journal.now
    assert [entry.rolls for entry in loaded.journal.made] == [entry.rolls for entry in journal.made]
    loaded.journal.undo()
    journal.undo()
    assert loaded.journal.now == journal.now
    assert loaded.length == len(text)


def test_it_goes_on_where_it_was_left() -> None:
    text, journal = played()
    loaded = load(text)
    shot = Shoot(figure="b1.1", target="a1.1")
    line = loaded.writer.entry(loaded.journal.do(shot))
    again = load(text + line)
    journal.do(shot)
    assert digest(again.journal.now) == digest(journal.now)


def test_each_line_is_one_object_that_a_person_can_read() -> None:
    text, _ = played()
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[0]["format"] == "tribarrel-battle"
    assert lines[0]["system"] == "toy"
    assert lines[1]["do"] == {
        "kind": "place",
        "reason": "Anna’s cat",
        "places": {"a1.1": {"x": 30.25, "y": 7.0}},
    }
    assert [len(roll[-1]) for roll in lines[3]["dice"]] == [2]
    assert [sorted(line)[-1] for line in lines[5:8]] == ["undo", "redo", "snapshot"]


@pytest.mark.parametrize("cut", [1, 2, 30])
def test_a_torn_last_line_is_dropped_and_told(cut: int) -> None:
    text, _ = played()
    loaded = load(text[:-cut])
    assert [notice.code for notice in loaded.notices] == ["battle-torn"]
    assert not loaded.is_damaged
    assert load(text[: loaded.length]).notices == ()


def test_damage_further_up_opens_to_the_last_good_line_and_is_told() -> None:
    text, _ = played()
    lines = text.splitlines(keepends=True)
    lines[3] = lines[3].replace('"count":2', '"count":3')
    loaded = load("".join(lines))
    assert loaded.is_damaged
    (notice,) = loaded.notices
    assert (notice.code, notice.line, notice.details["good"]) == ("battle-damaged", 4, 3)
    assert [entry.action for entry in loaded.journal.made] == [PLACE, WATCH]


def test_lines_taken_out_of_the_middle_are_damage() -> None:
    lines = played()[0].splitlines(keepends=True)
    assert load("".join([*lines[:2], *lines[3:]])).is_damaged


def test_rules_that_come_to_another_state_are_told_and_the_last_snapshot_opens() -> None:
    engine = ToyEngine()
    journal, writer = Journal(engine, battle(engine)), BattleWriter()
    lines = [writer.start(journal.start), writer.entry(journal.do(PLACE))]
    other = journal.now.model_copy(update={"name": "as the earlier rules had it"})
    lines.append(writer.snapshot(other))
    after = Journal(engine, other)
    lines.append(writer.entry(after.do(WATCH)))
    loaded = load("".join(lines))
    assert [notice.code for notice in loaded.notices] == ["battle-differs"]
    assert loaded.journal.now == after.now


def test_actions_that_this_program_does_not_know_are_told() -> None:
    forgetful = ToyEngine()
    vars(forgetful)["kinds"] = Engine().kinds
    loaded = load_battle(played()[0], "evening.tbbattle", lambda _key: forgetful)
    assert [notice.code for notice in loaded.notices] == ["battle-stopped"]
    assert loaded.notices[0].line == 5
    assert loaded.is_stopped


def test_what_does_not_fit_after_the_last_snapshot_is_left_out_and_told() -> None:
    engine = ToyEngine()
    journal, writer = Journal(engine, battle(engine)), BattleWriter()
    lines = [writer.start(journal.start), writer.entry(journal.do(PLACE))]
    other = journal.now.model_copy(update={"name": "as the earlier rules had it"})
    lines += [writer.snapshot(other), writer.undo(), writer.entry(Journal(engine, other).do(WATCH))]
    loaded = load("".join(lines))
    assert [(notice.code, notice.line) for notice in loaded.notices] == [("battle-differs", 3), ("battle-stopped", 4)]
    assert loaded.notices[0].details["start"] == 3
    assert loaded.journal.now == other
    assert loaded.differs


def test_an_undo_behind_the_last_snapshot_opens_from_the_one_before() -> None:
    engine = ToyEngine()
    journal, writer = Journal(engine, battle(engine)), BattleWriter()
    lines = [writer.start(journal.start), writer.entry(journal.do(PLACE))]
    after = Journal(engine, journal.now.model_copy(update={"name": "as the earlier rules had it"}))
    lines += [writer.snapshot(after.now), writer.entry(after.do(WATCH)), writer.snapshot(after.now)]
    after.undo()
    loaded = load("".join([*lines, writer.undo()]))
    assert [(notice.code, notice.details["start"]) for notice in loaded.notices] == [("battle-differs", 3)]
    assert loaded.journal.now == after.now


def test_damage_is_told_in_actions() -> None:
    lines = played()[0].splitlines(keepends=True)
    lines[3] = lines[3].replace('"count":2', '"count":3')
    details = load("".join(lines)).notices[0].details
    assert (details["action"], details["actions"], details["kept"]) == (3, 5, 2)


def test_what_is_no_battle_is_refused_in_one_line() -> None:
    for text in ("", "{}", "not JSON", '{"format": "tribarrel-army"}\n'):
        with pytest.raises(BadInput) as refused:
            load(text)
        assert "evening.tbbattle" in str(refused.value)


@pytest.mark.fault("F23")
def test_a_newer_file_is_left_alone() -> None:
    from rules.storage.battle_lines import chained

    line, _ = chained({"format": "tribarrel-battle", "version": 9, "program": "3.0", "system": "toy"}, "")
    with pytest.raises(NewerVersion) as refused:
        load(line)
    assert "Tribarrel 3.0" in str(refused.value)


def test_a_side_that_joined_later_keeps_its_army_where_a_snapshot_opens() -> None:
    engine = ToyEngine()
    journal, writer = Journal(engine, battle(engine)), BattleWriter()
    army = Army(system="toy", name="Reserves")
    join = Join(
        side=Side(key="c", name="Reserves", army=army),
        units=(Squad(id="c1", side="c", figures=("c1.1",)),),
        figures=(Figure(id="c1.1", unit="c1"),),
    )
    lines = [writer.start(journal.start), writer.entry(journal.do(join))]
    lines.append(writer.snapshot(journal.now.model_copy(update={"name": "as the earlier rules had it"})))
    loaded = load("".join(lines))
    assert [notice.code for notice in loaded.notices] == ["battle-differs"]
    assert [side.army for side in loaded.journal.now.sides] == [None, None, army]
