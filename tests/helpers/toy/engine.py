"""A toy way of playing that needs all that real engines need of the core: interrupted moves, held losses, a purse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pydantic import Field

from rules.battle.action import Action, Own
from rules.battle.answers import Choice, Wound
from rules.battle.draft import Draft
from rules.battle.engine import Engine
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Decision, Play
from rules.core.frozen import FrozenMap
from rules.core.issues import Issue, error
from rules.dice.pool import Pool
from rules.tabletop.bases import Point

WALK_COST = 1
STEP_END = "step-end"
HIT = 4


class ToyPlay(Play):
    """Each side's purse, which walking is paid from."""

    purse: FrozenMap[str, int] = Field(default_factory=FrozenMap)


class Walk(Action):
    """A figure walks along points; watchers of the other side may shoot at each."""

    kind: ClassVar[str] = "walk"
    figure: str
    path: tuple[Point, ...]
    paid: bool = False


class Shoot(Action):
    """A watcher shoots at a figure: a 4 or more hits, and a hit takes it out at once."""

    kind: ClassVar[str] = "shoot"
    figure: str
    target: str


class Volley(Action):
    """A figure fires, and the loss waits until the step ends."""

    kind: ClassVar[str] = "volley"
    figure: str
    target: str


class Lose(Own):
    """What a volley holds."""

    kind: ClassVar[str] = "lose"
    target: str


class EndStep(Action):
    """All losses that were held fall together."""

    kind: ClassVar[str] = "end-step"


class ToyEngine(Engine):
    """Figures walk for a coin, watchers interrupt them, volleys hit at the end of the step."""

    key = "toy"
    play = ToyPlay
    actions: tuple[type[Action], ...] = (Walk, Shoot, Volley, Lose, EndStep)
    wounds = (Wound("out", "X", is_out=True),)
    figure_states = ("watching",)

    def begin(self, battle: Battle) -> Battle:
        purse = FrozenMap({side.key: 2 for side in battle.sides})
        return battle.model_copy(update={"play": ToyPlay(purse=purse)})

    def apply(self, draft: Draft, action: Action) -> None:
        match action:
            case Walk():
                self._walk(draft, action)
            case Shoot():
                self._shoot(draft, action)
            case Volley():
                draft.hold(STEP_END, Lose(target=action.target))
                draft.tell("fired", action.figure)
            case Lose():
                draft.set_figure(action.target, wound="out")
                draft.tell("lost", action.target)
            case EndStep():
                for held in draft.release(STEP_END):
                    self.apply(draft, held)
            case _:
                super().apply(draft, action)

    def _walk(self, draft: Draft, action: Walk) -> None:
        issue = None if action.paid else self._why_not(draft.battle, action.figure)
        if issue:
            raise IllegalAction(issue)
        if not action.paid:
            self._pay(draft, action.figure)
        figure = draft.figure(action.figure)
        if figure.wound or not action.path or figure.place is None:
            draft.tell("stopped", figure.id)
            return
        point, rest = action.path[0], action.path[1:]
        draft.set_figure(figure.id, place=figure.place.at(*point))
        draft.tell("walked", figure.id)
        if rest:
            draft.resume_with(action.model_copy(update={"path": rest, "paid": True}))
        for watcher in watchers(draft.battle, figure.id):
            draft.ask("shoot", draft.battle.side_of(watcher), watcher, "TY-1", target=figure.id)

    def _pay(self, draft: Draft, figure: str) -> None:
        side = draft.battle.side_of(figure)
        purse = purse_of(draft.battle)
        draft.set_play(purse=purse.with_item(side, purse[side] - WALK_COST))

    def _why_not(self, battle: Battle, figure: str) -> Issue | None:
        left = purse_of(battle)[battle.side_of(figure)]
        return error("too-dear", figure, "TY-2", left=left) if left < WALK_COST else None

    def _shoot(self, draft: Draft, action: Shoot) -> None:
        roll = draft.roll(Pool(1), "shot")
        hit = roll.total >= HIT
        draft.tell("shot", action.figure, action.target, roll=roll, hit=hit)
        if hit:
            self.apply(draft, Lose(target=action.target))
        draft.set_figure(action.figure, states=())

    def answers(self, battle: Battle, decision: Decision, action: Action) -> bool:
        return isinstance(action, Shoot) and action.figure == decision.subject

    def choices(self, battle: Battle, unit: str) -> tuple[Choice, ...]:
        figure = battle.units[unit].figures[0]
        walk = Walk(figure=figure, path=())
        return (Choice("walk", walk, self._why_not(battle, figure), wants="path"),)


def purse_of(battle: Battle) -> FrozenMap[str, int]:
    """The purses of a toy battle."""
    assert isinstance(battle.play, ToyPlay)
    return battle.play.purse


def watchers(battle: Battle, walker: str) -> Iterator[str]:
    """Figures of other sides that watch, in order."""
    side = battle.side_of(walker)
    for figure in battle.figures.values():
        if "watching" in figure.states and not figure.wound and battle.side_of(figure.id) != side:
            yield figure.id
