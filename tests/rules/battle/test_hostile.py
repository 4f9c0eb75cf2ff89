"""What does not fit is refused with its reason, never raised as something else; a refused step leaves all as it was."""

from typing import Any

import pytest
from pydantic import ValidationError

from rules.battle.action import Action, Waive
from rules.battle.digest import digest
from rules.battle.draft import Draft
from rules.battle.engine import Engine
from rules.battle.event import IllegalAction
from rules.battle.journal import Journal
from rules.battle.model import Battle, Figure, Marker, Side, Squad
from rules.battle.referee import FreeRoll, Join, MoveFreely, Place, Remove, SetState, ShapeTable
from rules.battle.step import step
from rules.core.frozen import FrozenMap
from rules.dice.thrown import EnteredDice, NeedDice
from rules.tabletop.bases import Pose
from rules.tabletop.terrain import Table
from tests.helpers.battles import battle
from tests.helpers.toy.engine import Shoot, ToyEngine, Walk

ENGINE = Engine()
TOY = ToyEngine()
FAR = 1.7e308


def joining(side: str, *figures: str, unit: str = "c1", of: str = "") -> Join:
    """A unit of a side with figures, each belonging to the unit `of`."""
    models = tuple(Figure(id=key, unit=of or unit) for key in figures)
    return Join(side=Side(key=side), units=(Squad(id=unit, side=side, figures=figures),), figures=models)


def refused(start: Battle, action: Action, engine: Engine = ENGINE) -> tuple[str, str]:
    before = digest(start)
    with pytest.raises(IllegalAction) as why:
        step(engine, start, action)
    assert digest(start) == before
    return why.value.issue.code, why.value.issue.subject


@pytest.mark.parametrize(
    ("join", "why"),
    [
        (joining("c", "x", "x"), ("id-taken", "x")),
        (joining("c", "a1.1"), ("id-taken", "a1.1")),
        (joining("c", "x", unit="a1"), ("id-taken", "a1")),
        (joining("c", "c1"), ("id-taken", "c1")),
        (joining("c", "x", of="a1"), ("no-such-figure", "x")),
        (joining("c", "x").model_copy(update={"figures": ()}), ("no-such-figure", "x")),
        (joining("c", "x").model_copy(update={"units": ()}), ("no-such-unit", "c1")),
        (joining("c", "x").model_copy(update={"side": Side(key="d")}), ("no-such-side", "c")),
    ],
)
def test_units_that_do_not_hang_together_do_not_join(join: Join, why: tuple[str, str]) -> None:
    assert refused(battle(ENGINE), join) == why


def test_four_sides_are_the_most() -> None:
    now = battle(ENGINE)
    for key in "cd":
        now = step(ENGINE, now, joining(key, f"{key}.1", unit=key)).battle
    assert refused(now, joining("e", "e.1", unit="e")) == ("too-many-sides", "e")


@pytest.mark.parametrize(
    "broken",
    [
        {"figures": FrozenMap({"x": Figure(id="y", unit="a1")})},
        {"figures": FrozenMap[str, Figure]()},
        {"units": FrozenMap[str, Squad]()},
        {"sides": (Side(key="a"), Side(key="b"), Side(key="a"))},
        {"sides": (Side(key="a"),)},
        {"markers": FrozenMap({"x": Marker(id="y", kind="mine")})},
    ],
)
def test_a_battle_that_does_not_hang_together_is_none(broken: dict[str, Any]) -> None:
    parts = {key: getattr(battle(ENGINE), key) for key in Battle.model_fields}
    assert Battle(**parts) == battle(ENGINE)
    with pytest.raises(ValidationError, match="stands twice, or belongs to nothing"):
        Battle(**{**parts, **broken})


@pytest.mark.parametrize("face", [0, 7, -1, True])
def test_a_face_that_no_die_has_is_told_and_changes_nothing(face: int) -> None:
    start = battle(ENGINE, dice="typed")
    with pytest.raises(IllegalAction) as why:
        step(ENGINE, start, FreeRoll(count=2), EnteredDice([3, face]))
    assert why.value.issue.code == "impossible-face"
    assert dict(why.value.issue.details) == {"face": face, "sides": 6}
    assert start.thrown == 0


def test_a_refused_step_leaves_the_journal_as_it_was() -> None:
    journal = Journal(ENGINE, battle(ENGINE, dice="typed"))
    journal.do(Place(places=FrozenMap({"a1.1": None})))
    journal.undo()
    with pytest.raises(NeedDice):
        journal.do(FreeRoll())
    with pytest.raises(IllegalAction):
        journal.do(Remove(figures=("nobody",)))
    assert (len(journal.made), journal.done, len(journal.undone)) == (1, (), 1)
    assert journal.redo() is journal.made[0]


def test_a_path_is_walked_from_where_the_figure_stands_whatever_its_first_point() -> None:
    start = battle(ENGINE)  # a1.1 is at 11, 5
    made = step(ENGINE, start, MoveFreely(paths=FrozenMap({"a1.1": ((11.0, 15.0), (21.0, 15.0))})))
    assert made.events[0].details["inches"] == "20.0"
    straight = step(ENGINE, start, MoveFreely(paths=FrozenMap({"a1.1": ((21.0, 5.0),)})))
    assert straight.events[0].details["inches"] == "10.0"
    assert straight.battle.figures["a1.1"].place == Pose(x=21, y=5, facing=90)


def test_a_path_of_any_length_is_measured() -> None:
    path = ((0.0, 0.0), (FAR, 0.0), (0.0, 0.0))
    made = step(ENGINE, battle(ENGINE), MoveFreely(paths=FrozenMap({"a1.1": path})))
    assert made.battle.figures["a1.1"].place is not None


def test_a_table_is_taken_away_and_comes_back() -> None:
    start = battle(ENGINE)
    bare = step(ENGINE, start, ShapeTable(table=None)).battle
    assert bare.table is None
    assert step(ENGINE, bare, ShapeTable(table=start.table)).battle == start


def test_a_battle_without_sides_is_a_table_to_work_on() -> None:
    journal = Journal(ENGINE, ENGINE.begin(Battle(table=Table(id="t"))))
    journal.do(ShapeTable(table=Table(id="t", width_in=48)))
    journal.do(FreeRoll())
    journal.undo()
    assert journal.now.table == Table(id="t", width_in=48)


def walking() -> Journal:
    """A walk that waits for a decision of the other side."""
    journal = Journal(TOY, battle(TOY))
    journal.do(SetState(subjects=("b1.1",), state="watching"))
    journal.do(Walk(figure="a1.1", path=((12.0, 6.0), (12.0, 7.0))))
    return journal


def test_an_open_decision_is_undone_and_done_again_as_it_was() -> None:
    journal = walking()
    asked, there = journal.now.decision, digest(journal.now)
    journal.undo()
    assert (journal.now.decision, journal.now.waiting) == (None, ())
    journal.redo()
    assert (journal.now.decision, digest(journal.now)) == (asked, there)
    journal.do(Waive(decision=asked.id if asked else ""))
    journal.undo()
    assert journal.now.decision == asked


@pytest.mark.fault("F84")
def test_a_decision_of_who_is_gone_stops_nobody() -> None:
    journal = walking()
    journal.do(Remove(figures=("b1.1", "b1.2")))
    while (asked := journal.now.decision) is not None:
        journal.do(Waive(decision=asked.id))
    place = journal.now.figures["a1.1"].place
    assert place is not None
    assert place.point == (12.0, 7.0)


def test_who_answers_is_asked_once() -> None:
    journal = walking()
    journal.do(Shoot(figure="b1.1", target="a1.1"), EnteredDice([1]))
    assert refused(journal.now, Waive(decision="d1"), TOY)[0] == "no-such-decision"


class Endless(ToyEngine):
    """An engine with a mistake in it: something always follows."""

    def settle(self, draft: Draft) -> None:
        draft.resume_with(Walk(figure="a1.1", path=(), paid=True))


def test_what_never_ends_is_told_and_not_waited_for() -> None:
    with pytest.raises(RuntimeError, match="goes on for ever"):
        step(Endless(), battle(TOY), SetState(subjects=("a1.1",), state="watching"))
