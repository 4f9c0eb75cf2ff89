"""Whatever a battle's file has, its lines chained as they should be: it opens and is told of, or is refused."""

import json
from typing import Any

import pytest
from hypothesis import given, settings

from rules.army.model import Army
from rules.battle.action import Waive
from rules.battle.digest import digest
from rules.battle.engine import Engine
from rules.battle.journal import Journal
from rules.battle.model import Battle, Figure, Note, Side, Squad
from rules.battle.referee import Join, Place, Remove, SetAmmunition, SetState, SetWound, ShapeTable, WriteNote
from rules.core.faults import BadInput
from rules.core.frozen import FrozenMap
from rules.registry import engine
from rules.storage.battle_lines import chained
from rules.storage.battles import BattleWriter, LoadedBattle, load_battle
from rules.storage.json_text import write
from rules.tables.reading import tupled
from rules.tabletop.bases import Pose
from tests.helpers.battles import battle
from tests.helpers.strategies import JSON
from tests.helpers.toy.engine import ToyEngine, Walk

TOY = ToyEngine()
HEAD = {"format": "tribarrel-battle", "version": 1, "program": "1.0", "system": "toy"}
HUGE = 1.7e308


def load(text: str) -> LoadedBattle:
    return load_battle(text, "evening.tbbattle", lambda key: TOY if key == "toy" else Engine())


def lines(*records: Any) -> str:
    """A file of a small battle with these records after its start."""
    text, link = chained({**HEAD, "battle": battle(TOY).model_dump(mode="json")}, "")
    texts = [text]
    for record in records:
        text, link = chained(record, link)
        texts.append(text)
    return "".join(texts)


RECORDS: tuple[Any, ...] = (
    {"do": 5},
    {"do": None},
    {"do": [1]},
    {"do": {}},
    {"do": {"kind": ["place"]}},
    {"do": {"kind": "place", "places": {"nobody": None}}},
    {"do": {"kind": "place", "places": {"a1.1": None}}, "dice": 5},
    {"do": {"kind": "place", "places": {"a1.1": None}}, "dice": [[2, 6, 0, "free-roll", [1, 1]]]},
    {"do": {"kind": "roll", "count": 2}},
    {"do": {"kind": "roll", "count": 2}, "dice": [[2, 6, 0, "free-roll", [1, 7]]]},
    {"do": {"kind": "roll", "count": 2}, "dice": [[9**9, 6, 0, "free-roll", [1, 1]]]},
    {"do": {"kind": "join", "side": {"key": "c"}, "units": [], "figures": [{"id": "x", "unit": "y"}]}},
    {"undo": True},
    {"redo": True},
    {"later": True},
    {},
    {"snapshot": 5, "digest": "x"},
    {"snapshot": {"waiting": 5}, "digest": "x"},
    {"snapshot": {"waiting": [5]}, "digest": "x"},
    {"snapshot": {"held": [{"due": "now", "action": 5}]}, "digest": "x"},
    {"snapshot": {"play": 5}, "digest": "x"},
)


@pytest.mark.parametrize("record", RECORDS, ids=json.dumps)
def test_a_record_that_does_not_fit_is_told_with_its_line(record: Any) -> None:
    loaded = load(lines(record))
    assert [(notice.code, notice.line) for notice in loaded.notices] == [("battle-stopped", 2)]
    assert loaded.is_stopped
    assert loaded.journal.now == battle(TOY)


@settings(max_examples=60)
@given(JSON)
def test_any_record_at_all_opens(any_value: Any) -> None:
    value = json.loads(write({"any": any_value}))["any"]
    for key in ("do", "dice"):
        assert load(lines({"do": {"kind": "roll"}, key: value})).journal.now == battle(TOY)
    assert load(lines({"snapshot": value, "digest": "x"})).differs


@pytest.mark.parametrize(
    "wrong",
    [
        5,
        {"waiting": [5]},
        {"waiting": {"a": 1}},
        {"held": [5]},
        {"held": [{"due": "now", "action": {"kind": "fly"}}]},
        {"play": 5},
        {"sides": [5]},
        {"seed": -1},
        {"units": {"a": {"id": "a", "side": "a", "figures": ["nobody"]}}},
    ],
    ids=json.dumps,
)
def test_a_start_that_is_none_is_refused_with_its_place(wrong: Any) -> None:
    with pytest.raises(BadInput) as refused:
        load(chained({**HEAD, "battle": wrong}, "")[0])
    assert all((fault.file, fault.line) == ("evening.tbbattle", 1) for fault in refused.value.faults)


def test_a_system_that_this_program_has_not_is_told_with_its_place() -> None:
    with pytest.raises(BadInput) as refused:
        load_battle(chained({**HEAD, "system": "wizards", "battle": {}}, "")[0], "evening.tbbattle", engine)
    (fault,) = refused.value.faults
    assert (fault.file, fault.line, fault.key) == ("evening.tbbattle", 1, "system")


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("depth", [300, 450, 600, 900])
def test_nests_without_a_bottom_are_told(depth: int) -> None:
    with pytest.raises(BadInput):
        load(chained({**HEAD, "battle": {"name": nested(depth)}}, "")[0])
    for record in ({"do": {"kind": "join", "side": nested(depth)}}, {"snapshot": {"name": nested(depth)}}):
        assert load(lines(record)).notices[0].line == 2


def test_lengths_that_cannot_be_added_are_no_end_of_the_file() -> None:
    loaded = load(lines({"do": {"kind": "move-freely", "paths": {"a1.1": [[0, 0], [HUGE, 0], [0, 0]]}}}))
    assert loaded.notices == ()


def written(start: Battle, *actions: Any) -> tuple[str, Journal]:
    """A file with a snapshot after each action."""
    journal, writer = Journal(TOY, start), BattleWriter()
    texts = [writer.start(start)]
    for action in actions:
        texts += [writer.entry(journal.do(action)), writer.snapshot(journal.now)]
    return "".join(texts), journal


@pytest.mark.parametrize("text", ["\ud800", "a\udfffb", "\x00", "\u2028 \r\n", "🎲 亀 Łódź"])
def test_any_character_comes_back_as_it_was(text: str) -> None:
    made, journal = written(battle(TOY), WriteNote(note=Note(id="n", text=text), reason=text))
    loaded = load(made.encode().decode())
    assert loaded.notices == ()
    assert digest(loaded.journal.now) == digest(journal.now)
    assert loaded.journal.now.notes["n"].text == text


def test_a_snapshot_in_the_middle_of_a_decision_opens_with_it_and_goes_on() -> None:
    watch = SetState(subjects=("b1.1",), state="watching")
    made, journal = written(battle(TOY), watch, Walk(figure="a1.1", path=((12.0, 6.0), (12.0, 7.0))))
    records = [json.loads(line) for line in made.splitlines()[1:]]
    for record in records[:2]:
        record.pop("chain")
    others = [{**record, "digest": "0" * 32} if "snapshot" in record else record for record in records]
    loaded = load(lines(*[{key: value for key, value in record.items() if key != "chain"} for record in others]))
    assert [notice.code for notice in loaded.notices] == ["battle-differs"]
    asked = loaded.journal.now.decision
    assert asked == journal.now.decision
    assert asked is not None
    journal.do(Waive(decision=asked.id))
    loaded.journal.do(Waive(decision=asked.id))
    assert digest(loaded.journal.now) == digest(journal.now)


def test_keys_of_later_versions_are_kept_in_the_armies_of_a_battle() -> None:
    later = {"system": "toy", "morale": {"kind": "grim", "by": [1, 2]}}
    army = Army.model_validate(tupled(later))
    start = battle(TOY)
    sides = (start.sides[0].model_copy(update={"army": army}), *start.sides[1:])
    joins = Join(side=Side(key="c", army=army), units=(), figures=())
    made, journal = written(start.model_copy(update={"sides": sides}), joins)
    loaded = load(made)
    assert loaded.journal.now == journal.now
    assert [side.army == army for side in loaded.journal.now.sides] == [True, False, True]
    kept = loaded.journal.now.sides[2].army
    assert kept is not None
    assert kept.model_dump(mode="json")["morale"] == later["morale"]


@pytest.mark.fault("F43")
def test_as_many_come_back_as_went_in() -> None:
    models = tuple(Figure(id=f"c.{number}", unit=f"c{number // 4}") for number in range(1440))
    units = tuple(
        Squad(id=f"c{number}", side="c", figures=tuple(f"c.{number * 4 + figure}" for figure in range(4)))
        for number in range(360)
    )
    made, journal = written(battle(TOY), Join(side=Side(key="c"), units=units, figures=models))
    now = load(made).journal.now
    assert (len(now.units), len(now.figures)) == (360 + 4, 1440 + 8)
    assert list(now.units) == list(journal.now.units)
    assert [figure.id for unit in now.units for figure in now.figures_of(unit)][8:] == [figure.id for figure in models]


@pytest.mark.fault("F44")
def test_each_figure_of_a_unit_keeps_its_own_wounds() -> None:
    engine, writer = Engine(), BattleWriter()
    journal = Journal(engine, battle(engine, figures=3))
    texts = [writer.start(journal.start)]
    done = (
        SetWound(figure="a1.1", wound="wounded"),
        SetWound(figure="a1.3", wound="out"),
        SetAmmunition(figure="a1.2", weapon="bomb", left=1),
        SetState(subjects=("a1.2",), state="prone"),
        Remove(figures=("a1.3",)),
        ShapeTable(table=None),
    )
    texts += [writer.entry(journal.do(action)) for action in done]
    texts.append(writer.snapshot(journal.now))
    now = load("".join(texts)).journal.now
    figures = [now.figures[key] for key in now.units["a1"].figures]
    assert [figure.wound for figure in figures] == ["wounded", "", "out"]
    assert [dict(figure.ammunition) for figure in figures] == [{}, {"bomb": 1}, {}]
    assert [(figure.states, figure.is_gone) for figure in figures] == [((), False), (("prone",), False), ((), True)]
    assert [figure.wound for figure in now.figures.values() if figure.unit != "a1"] == [""] * 9


@pytest.mark.fault("F76")
def test_a_model_far_off_the_table_opens_and_comes_back() -> None:
    made, _ = written(battle(TOY), Place(places=FrozenMap({"a1.1": Pose(x=999, y=-5)})))
    journal = load(made).journal
    assert journal.now.figures["a1.1"].place == Pose(x=999, y=-5)
    journal.do(Place(places=FrozenMap({"a1.1": None})))
    journal.do(Place(places=FrozenMap({"a1.1": Pose(x=3, y=5)})))
    assert journal.now.figures["a1.1"].place == Pose(x=3, y=5)


def test_maps_keep_their_order_in_a_snapshot() -> None:
    turned = battle(TOY)
    turned = turned.model_copy(
        update={"units": FrozenMap({key: turned.units[key] for key in reversed(list(turned.units))})}
    )
    made, journal = written(turned, WriteNote(note=Note(id="n", text="")))
    assert list(load(made).journal.now.units) == list(journal.now.units) == ["b2", "b1", "a2", "a1"]
