"""What an engine lays aside for itself: nobody does it, and a file has it back whole, actions inside of actions too."""

from typing import ClassVar

import pytest

from rules.battle.action import Action, Own
from rules.battle.draft import Draft
from rules.battle.event import IllegalAction
from rules.battle.referee import MoveFreely
from rules.battle.step import step
from rules.core.faults import BadInput
from rules.core.frozen import FrozenMap
from rules.tables.reading import tupled
from tests.helpers.battles import battle
from tests.helpers.toy.engine import EndStep, Lose, ToyEngine, Volley, Walk

ENGINE = ToyEngine()
WALK = Walk(figure="a1.1", path=((12.0, 6.0),))


class Rest(Own):
    """A walk that goes on later."""

    kind: ClassVar[str] = "rest"
    walk: Walk
    others: tuple[Walk, ...] = ()
    before: Walk | None = None


class Later(Action):
    """Lays a walk aside, to be resumed at once."""

    kind: ClassVar[str] = "later"


class LateEngine(ToyEngine):
    """A toy that resumes what is its own."""

    actions: tuple[type[Action], ...] = (*ToyEngine.actions, Rest, Later)

    def apply(self, draft: Draft, action: Action) -> None:
        match action:
            case Later():
                draft.resume_with(Rest(walk=WALK))
            case Rest():
                self.apply(draft, action.walk)
            case _:
                super().apply(draft, action)


def test_nobody_does_what_is_the_engines_own() -> None:
    now = battle(ENGINE)
    with pytest.raises(IllegalAction) as refused:
        step(ENGINE, now, Lose(target="b1.1"))
    assert refused.value.issue.code == "engines-own"
    with pytest.raises(IllegalAction):
        step(LateEngine(), now, Rest(walk=WALK))


def test_it_comes_by_being_held_or_resumed() -> None:
    now = battle(ENGINE)
    for action in (Volley(figure="a1.1", target="b1.1"), EndStep()):
        now = step(ENGINE, now, action).battle
    assert now.figures["b1.1"].wound == "out"
    place = step(LateEngine(), now, Later()).battle.figures["a1.1"].place
    assert place is not None
    assert place.point == (12.0, 6.0)


def test_actions_inside_of_actions_are_read_by_the_same_rule() -> None:
    engine = LateEngine()
    for rest in (Rest(walk=WALK), Rest(walk=WALK, others=(WALK, WALK), before=WALK)):
        assert engine.read_action(tupled(rest.model_dump(mode="json"))) == rest
        assert engine.read_action(tupled(rest.written())) == rest
    moved = MoveFreely(paths=FrozenMap({"a1.1": ((1.0, 2.0),)}))
    assert engine.read_action(tupled(moved.written())) == moved


def test_another_kind_inside_is_refused_with_its_place() -> None:
    data = tupled(Rest(walk=WALK).model_dump(mode="json"))
    with pytest.raises(BadInput) as refused:
        LateEngine().read_action({**data, "walk": {**data["walk"], "kind": "shoot"}}, "file", 3)
    assert "kind" in refused.value.faults[0].key
