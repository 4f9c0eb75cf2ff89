"""One step is pure: the same battle, action and dice give the same; a refused one changes nothing."""

import pytest

from rules.battle.action import Referee, Waive
from rules.battle.engine import Engine
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Figure, Marker, Note, Side, Squad
from rules.battle.referee import (
    BringBack,
    Face,
    FreeRoll,
    Join,
    MoveFreely,
    Place,
    PutMarker,
    Remove,
    SetAmmunition,
    SetCount,
    SetRound,
    SetSide,
    SetState,
    SetWound,
    ShapeTable,
    TakeMarker,
    TakeNote,
    WriteNote,
)
from rules.battle.step import step
from rules.core.frozen import FrozenMap
from rules.dice.thrown import EnteredDice, NeedDice
from rules.tabletop.bases import Pose
from rules.tabletop.terrain import Table
from tests.helpers.battles import battle

ENGINE = Engine()


def done(start: Battle, *actions: Referee) -> Battle:
    for action in actions:
        start = step(ENGINE, start, action).battle
    return start


def test_a_step_leaves_the_battle_it_started_from_as_it_was() -> None:
    start = battle(ENGINE)
    before = start.model_dump()
    made = step(ENGINE, start, Place(places=FrozenMap({"a1.1": None})))
    assert made.battle.figures["a1.1"].place is None
    assert start.model_dump() == before


def test_moving_freely_ends_where_the_path_ends_and_faces_along_it() -> None:
    path = ((11.0, 5.0), (11.0, 9.0), (15.0, 9.0))
    made = step(ENGINE, battle(ENGINE), MoveFreely(paths=FrozenMap({"a1.1": path})))
    assert made.battle.figures["a1.1"].place == Pose(x=15, y=9, facing=90)
    assert [(event.code, event.details["inches"]) for event in made.events] == [("moved-freely", "8.0")]


def test_a_figure_without_a_place_can_be_placed_but_not_turned() -> None:
    off = done(battle(ENGINE), Place(places=FrozenMap({"a1.1": None})))
    with pytest.raises(IllegalAction) as refused:
        step(ENGINE, off, Face(facings=FrozenMap({"a1.1": 90.0})))
    assert (refused.value.issue.code, refused.value.issue.subject) == ("not-on-table", "a1.1")
    back = done(off, Place(places=FrozenMap({"a1.1": Pose(x=1, y=2)})), Face(facings=FrozenMap({"a1.1": 450.0})))
    assert back.figures["a1.1"].place == Pose(x=1, y=2, facing=90)


def test_wounds_states_rounds_and_counts_are_set_and_ended() -> None:
    now = done(
        battle(ENGINE),
        SetWound(figure="a1.1", wound="out"),
        SetState(subjects=("a1.2", "a1"), state="prone"),
        SetAmmunition(figure="a1.1", weapon="bomb", left=3),
        SetCount(unit="a1", marker="suppression", count=2),
    )
    assert now.figures["a1.1"].wound == "out"
    assert now.figures["a1.2"].states == now.units["a1"].states == ("prone",)
    assert now.figures["a1.1"].ammunition["bomb"] == 3
    assert now.units["a1"].counts["suppression"] == 2
    ended = done(
        now,
        SetWound(figure="a1.1"),
        SetState(subjects=("a1.2", "a1"), state="prone", on=False),
        SetCount(unit="a1", marker="suppression", count=0),
    )
    assert ended.figures["a1.1"].wound == ""
    assert ended.figures["a1.2"].states == ended.units["a1"].states == ()
    assert "suppression" not in ended.units["a1"].counts


def test_a_wound_that_the_engine_does_not_know_is_refused() -> None:
    with pytest.raises(IllegalAction) as refused:
        step(ENGINE, battle(ENGINE), SetWound(figure="a1.1", wound="sneezing"))
    assert refused.value.issue.code == "no-such-wound"


def test_markers_and_notes_come_change_and_go() -> None:
    marker = Marker(id="m1", kind="mine", place=Pose(x=3, y=4))
    now = done(battle(ENGINE), PutMarker(marker=marker), WriteNote(note=Note(id="n1", text="Ask Anna")))
    assert now.markers["m1"] == marker
    assert now.notes["n1"].text == "Ask Anna"
    gone = done(now, TakeMarker(marker="m1"), TakeNote(note="n1"))
    assert not gone.markers
    assert not gone.notes
    for action in (TakeMarker(marker="m1"), TakeNote(note="n1")):
        with pytest.raises(IllegalAction):
            step(ENGINE, gone, action)


def test_what_is_removed_is_out_of_the_game_and_comes_back_where_it_stood() -> None:
    start = battle(ENGINE)
    gone = done(start, Remove(figures=("a1.1",)))
    assert [figure.id for figure in gone.figures_of("a1")] == ["a1.2"]
    assert done(gone, BringBack(figures=("a1.1",))) == start


def test_reinforcements_join_once() -> None:
    unit = Squad(id="c1", side="c", figures=("c1.1",))
    join = Join(side=Side(key="c", colour="green"), units=(unit,), figures=(Figure(id="c1.1", unit="c1"),))
    now = done(battle(ENGINE), join)
    assert [side.key for side in now.sides] == ["a", "b", "c"]
    assert now.figures_of("c1")[0].place is None
    with pytest.raises(IllegalAction) as refused:
        step(ENGINE, now, join)
    assert refused.value.issue.code == "id-taken"


def test_the_table_the_round_and_a_side_can_be_changed() -> None:
    now = done(
        battle(ENGINE),
        ShapeTable(table=Table(id="small", width_in=48)),
        SetRound(round=4),
        SetSide(side="b", name="Reds", colour="tan"),
    )
    assert now.table is not None
    assert (now.table.width_in, now.play.round, now.sides[1].name, now.sides[1].colour) == (48, 4, "Reds", "tan")


@pytest.mark.parametrize(
    "action",
    [
        Place(places=FrozenMap({"x": None})),
        SetWound(figure="x"),
        SetState(subjects=("x",), state="prone"),
        SetCount(unit="x", marker="m", count=1),
        SetSide(side="x", name="", colour="red"),
        Remove(figures=("x",)),
        MoveFreely(paths=FrozenMap({"a1.1": ()})),
        Waive(decision="d1"),
    ],
)
def test_what_is_not_there_is_refused_with_its_reason(action: Referee) -> None:
    with pytest.raises(IllegalAction) as refused:
        step(ENGINE, battle(ENGINE), action)
    assert refused.value.issue.code.startswith("no-")


def test_seeded_dice_are_a_function_of_the_seed_and_what_was_thrown() -> None:
    start = battle(ENGINE, seed=5)
    once, again = (step(ENGINE, start, FreeRoll(count=3)) for _ in range(2))
    assert once.rolls == again.rolls
    assert once.battle.thrown == 3
    following = step(ENGINE, once.battle, FreeRoll(count=3))
    six = step(ENGINE, start, FreeRoll(count=6))
    assert once.rolls[0].faces + following.rolls[0].faces == six.rolls[0].faces


def test_typed_dice_are_asked_for_and_the_same_step_is_called_again() -> None:
    start = battle(ENGINE, dice="typed")
    with pytest.raises(NeedDice) as needed:
        step(ENGINE, start, FreeRoll(count=2, purpose="who starts"))
    assert (str(needed.value.pool), needed.value.purpose) == ("2D", "who starts")
    made = step(ENGINE, start, FreeRoll(count=2, purpose="who starts"), EnteredDice([6, 1]))
    assert made.rolls[0].faces == (6, 1)
    assert made.battle.thrown == 2
