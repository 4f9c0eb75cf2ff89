"""The core carries engines of very different kinds: shown by a toy that needs what they all need."""

import pytest

from rules.battle.action import Waive
from rules.battle.change import Change, change
from rules.battle.digest import digest
from rules.battle.event import IllegalAction
from rules.battle.journal import Journal
from rules.battle.model import Battle, Resume
from rules.battle.referee import FreeRoll, SetState
from rules.battle.step import step
from rules.core.frozen import FrozenMap
from rules.dice.thrown import EnteredDice
from tests.helpers.battles import battle
from tests.helpers.toy.engine import EndStep, Shoot, ToyEngine, Volley, Walk, purse_of

ENGINE = ToyEngine()
PATH = ((12.0, 6.0), (12.0, 7.0), (12.0, 8.0))


def watched() -> Battle:
    watch = SetState(subjects=("b1.1", "b2.1"), state="watching")
    return step(ENGINE, battle(ENGINE), watch).battle


def at(now: Battle, figure: str) -> tuple[float, float] | None:
    place = now.figures[figure].place
    return place.point if place else None


def test_a_path_is_interrupted_where_the_other_side_may_shoot_and_goes_on_after() -> None:
    first = step(ENGINE, watched(), Walk(figure="a1.1", path=PATH))
    assert at(first.battle, "a1.1") == PATH[0]
    decision = first.battle.decision
    assert decision is not None
    assert (decision.code, decision.side, decision.subject) == ("shoot", "b", "b2.1")
    second = step(ENGINE, first.battle, Waive(decision=decision.id))
    assert second.battle.decision is not None
    assert second.battle.decision.subject == "b1.1"
    assert at(second.battle, "a1.1") == PATH[0]
    third = step(ENGINE, second.battle, Shoot(figure="b1.1", target="a1.1"), EnteredDice([3]))
    assert at(third.battle, "a1.1") == PATH[1], "a miss lets the walk go on to its next point"
    assert [type(entry) for entry in third.battle.waiting[:1]] == [Resume]
    assert third.battle.decision is not None
    assert third.battle.decision.subject == "b2.1"


def test_a_hit_ends_the_walk_where_it_happened() -> None:
    first = step(ENGINE, watched(), Walk(figure="a1.1", path=PATH)).battle
    hit = step(ENGINE, first, Shoot(figure="b2.1", target="a1.1"), EnteredDice([4])).battle
    waived = step(ENGINE, hit, Waive(decision=hit.decision.id if hit.decision else ""))
    assert at(waived.battle, "a1.1") == PATH[0]
    assert waived.battle.figures["a1.1"].wound == "out"
    assert not waived.battle.waiting
    assert [event.code for event in waived.events] == ["waived", "stopped"]


def test_while_somebody_must_decide_nothing_else_is_legal_but_the_referee() -> None:
    first = step(ENGINE, watched(), Walk(figure="a1.1", path=PATH)).battle
    for action in (EndStep(), Shoot(figure="b1.1", target="a1.1"), Waive(decision="d99")):
        with pytest.raises(IllegalAction):
            step(ENGINE, first, action)
    refereed = step(ENGINE, first, SetState(subjects=("a1",), state="acted")).battle
    assert refereed.decision == first.decision


def test_held_losses_fall_together_at_the_end_of_the_step() -> None:
    now = battle(ENGINE)
    for figure, target in (("a1.1", "b1.1"), ("b1.1", "a1.1")):
        now = step(ENGINE, now, Volley(figure=figure, target=target)).battle
    assert not now.figures["a1.1"].wound
    ended = step(ENGINE, now, EndStep())
    assert [ended.battle.figures[key].wound for key in ("a1.1", "b1.1")] == ["out", "out"]
    assert [event.subjects for event in ended.events] == [("b1.1",), ("a1.1",)]
    assert not ended.battle.held


@pytest.mark.fault("F86")
def test_undo_refunds_the_purse_and_redo_meets_the_same_dice() -> None:
    journal = Journal(ENGINE, watched())
    walk = journal.do(Walk(figure="a1.1", path=PATH))
    assert purse_of(journal.now) == {"a": 1, "b": 2}
    shot = journal.do(Shoot(figure="b2.1", target="a1.1"))
    after = digest(journal.now)
    journal.undo()
    journal.undo()
    assert purse_of(journal.now) == {"a": 2, "b": 2}
    assert journal.now.thrown == 0
    journal.redo()
    assert journal.do(Shoot(figure="b2.1", target="a1.1")).rolls == shot.rolls, "undo is no re-roll"
    assert digest(journal.now) == after
    assert [journal.stands(entry) for entry in journal.made] == [True, False, True]
    assert journal.made[0] is walk


def test_a_choice_that_is_forbidden_is_told_with_its_one_reason() -> None:
    now = battle(ENGINE)
    for _ in range(2):
        now = step(ENGINE, now, Walk(figure="a1.1", path=PATH[:1])).battle
    (choice,) = ENGINE.choices(now, "a1")
    assert choice.issue is not None
    assert (choice.issue.code, choice.issue.rule, choice.issue.details["left"]) == ("too-dear", "TY-2", 0)
    with pytest.raises(IllegalAction) as refused:
        step(ENGINE, now, Walk(figure="a1.1", path=PATH))
    assert refused.value.issue == choice.issue


def test_a_change_names_what_differs_and_nothing_else() -> None:
    start = battle(ENGINE)
    walked = step(ENGINE, start, Walk(figure="a1.1", path=PATH[:1])).battle
    found = change(start, walked)
    assert found.figures == {"a1.1"}
    assert found.play
    assert (found.units, found.markers, found.notes) == (frozenset(), frozenset(), frozenset())
    assert (found.table, found.sides) == (False, False)
    assert change(start, start) == Change()
    assert change(start, start.model_copy(update={"figures": FrozenMap(dict(start.figures))})) == Change()
    rolled = step(ENGINE, start, FreeRoll()).battle
    assert change(start, rolled) == Change(play=True), "the next dice are others"
