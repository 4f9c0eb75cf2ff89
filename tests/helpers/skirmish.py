"""A small game that needs all that the window asks of an engine: order, phases, choices, facts, odds, hidden teams."""

from __future__ import annotations

from decimal import Decimal
from typing import ClassVar

from pydantic import Field

from rules.battle.action import Action
from rules.battle.answers import Choice, Odds, Phase, Turn, Wound
from rules.battle.asking import Answer, Ask
from rules.battle.draft import Draft
from rules.battle.engine import Engine
from rules.battle.event import IllegalAction
from rules.battle.model import Battle, Decision, Play
from rules.core.frozen import FrozenMap
from rules.core.issues import error
from rules.core.tally import Tally
from rules.dice.pool import Pool
from rules.tabletop.bases import Point
from tests.helpers import battles

COVER = {"none": 0, "soft": 1, "hard": 3}
LEVELS = {"a1": 3, "b1": 6, "a2": 11, "b2": 12}
HIDE = "hidden"


class Order(Play):
    """Whose turn it is, and who has had one."""

    done: tuple[str, ...] = ()


class Advance(Action):
    """A team walks."""

    kind: ClassVar[str] = "advance"
    team: str
    paths: FrozenMap[str, tuple[Point, ...]] = Field(default_factory=FrozenMap)
    inches: float = 0.0


class Fire(Action):
    """A team fires at another."""

    kind: ClassVar[str] = "fire"
    team: str
    target: str = ""
    range_in: float = 0.0
    cover: str = "none"
    correction: int = 0


class Shell(Action):
    """A shell falls on a point."""

    kind: ClassVar[str] = "shell"
    team: str
    point: Point | None = None


class Reply(Action):
    """A team answers fire."""

    kind: ClassVar[str] = "reply"
    team: str


class EndTurn(Action):
    """The team's turn is over."""

    kind: ClassVar[str] = "end-turn"
    team: str


def needed(action: Fire) -> Tally:
    """What two dice must come to."""
    tally = Tally().plus(7, "trained", "SK-1").plus(COVER[action.cover], "cover", "SK-2")
    return tally.plus(action.correction, "corrected") if action.correction else tally


class Skirmish(Engine):
    """Teams act lowest level first; each moves, fires, shells or ends its turn."""

    key = "skirmish"
    play = Order
    actions = (Advance, Fire, Shell, Reply, EndTurn)
    wounds = (Wound("light", "L"), Wound("killed", "K", is_out=True))
    unit_states = (HIDE,)
    secret = ""

    def _order(self, battle: Battle) -> list[str]:
        return sorted(battle.units, key=lambda unit: LEVELS.get(unit, 0))

    def order(self, battle: Battle) -> tuple[str, ...]:
        return tuple(self._order(battle))

    def active(self, battle: Battle) -> str:
        assert isinstance(battle.play, Order)
        return next((unit for unit in self._order(battle) if unit not in battle.play.done), "")

    def badge(self, _battle: Battle, unit: str) -> str:
        return str(LEVELS.get(unit, 0))

    def track(self, battle: Battle) -> tuple[Turn, ...]:
        assert isinstance(battle.play, Order)
        now = self.active(battle)
        states = {unit: "done" if unit in battle.play.done else "now" if unit == now else "waiting" for unit in LEVELS}
        return tuple(
            Turn(unit, str(LEVELS[unit]), "close", states[unit], may_react=unit == "b1") for unit in self._order(battle)
        )

    def phases(self, _battle: Battle) -> tuple[Phase, ...]:
        return (Phase("activation", "done"), Phase("active-turns", "now"), Phase("end-of-round", "to come"))

    def choices(self, battle: Battle, unit: str) -> tuple[Choice, ...]:
        decision = battle.decision
        if decision is not None:
            mine = unit == decision.subject
            return (Choice("reply", Reply(team=unit)), Choice("fire-back", Reply(team=unit))) if mine else ()
        if unit != self.active(battle):
            return (Choice("move", None, error("not-its-turn", unit, "SK-3")),)
        return (
            Choice("move", Advance(team=unit), wants="path"),
            Choice("fire", Fire(team=unit), wants="target"),
            Choice("shell", Shell(team=unit), wants="point"),
            Choice("assault", None, error("too-far", unit, "SK-4")),
            Choice("end-turn", EndTurn(team=unit)),
        )

    def asks(self, battle: Battle, choice: Choice, _answer: Answer) -> tuple[Ask, ...]:
        if battle.table is not None:
            return ()
        if choice.code == "move":
            return (Ask("inches-moved", "inches", value=Decimal(6), most=8),)
        if choice.code == "fire":
            return (Ask("range", "inches", most=48), Ask("cover", "word", tuple(COVER)), Ask("seen", value=True))
        return ()

    def can_correct(self, battle: Battle, choice: Choice) -> bool:
        return choice.code == "fire" and battle.table is None

    def complete(self, battle: Battle, choice: Choice, answer: Answer) -> Action | None:
        action, stated = choice.action, answer.stated
        if isinstance(action, Advance):
            inches = float(str(stated.get("inches-moved", 0)))
            return action.model_copy(update={"paths": answer.paths, "inches": inches})
        if isinstance(action, Fire):
            said = {
                "target": answer.target,
                "cover": str(stated.get("cover", "none")),
                "range_in": float(str(stated.get("range", 0))),
                "correction": sum(answer.corrections.values()),
            }
            return action.model_copy(update=said)
        return action.model_copy(update={"point": answer.point}) if isinstance(action, Shell) else action

    def odds(self, _battle: Battle, action: Action) -> Odds | None:
        if not isinstance(action, Fire):
            return None
        tally = needed(action)
        chance = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= tally.total) / 36
        return Odds(FrozenMap({"any": chance, "killed": chance / 2, "light": chance / 2, "miss": 1 - chance}), tally)

    def answers(self, _battle: Battle, decision: Decision, action: Action) -> bool:
        return isinstance(action, Reply) and action.team == decision.subject

    def apply(self, draft: Draft, action: Action) -> None:
        match action:
            case Advance():
                for key, path in action.paths.items():
                    place = draft.figure(key).place
                    draft.set_figure(key, place=place.at(*path[-1]) if place else None)
                draft.tell("advanced", action.team, inches=round(action.inches))
            case Fire():
                self._fire(draft, action)
            case Shell():
                draft.tell("shelled", action.team)
            case Reply():
                draft.tell("replied", action.team, roll=draft.roll(Pool(1), "reply"))
            case EndTurn():
                assert isinstance(draft.battle.play, Order)
                draft.set_play(done=(*draft.battle.play.done, action.team))
                draft.tell("ended", action.team)
            case _:
                super().apply(draft, action)

    def _fire(self, draft: Draft, action: Fire) -> None:
        if not action.target:
            raise IllegalAction(error("no-target", action.team, "SK-5"))
        roll = draft.roll(Pool(2), "fire")
        hit = roll.total >= needed(action).total
        draft.tell("fired", action.team, action.target, roll=roll, tally=needed(action))
        target = draft.unit(action.target)
        if hit:
            draft.set_figure(target.figures[0], wound="killed")
        draft.ask("answer-fire", target.side, action.target, "SK-6", by=action.team)

    def secret_to(self, _battle: Battle) -> str:
        return self.secret

    def hidden(self, battle: Battle, side: str) -> frozenset[str]:
        return frozenset(unit.id for unit in battle.units.values() if HIDE in unit.states and unit.side != side)

    def score(self, battle: Battle) -> tuple[tuple[str, Tally], ...]:
        dead = [battle.side_of(key) for key, figure in battle.figures.items() if figure.wound == "killed"]
        killed = {side.key: len(dead) - dead.count(side.key) for side in battle.sides}
        return tuple((side, Tally().plus(count, "killed-enemies", "SK-7")) for side, count in killed.items())


def skirmish(*, real: bool = False, typed: bool = False) -> Battle:
    """Two sides of two teams with two figures each; on a real table nobody has a place."""
    made = battles.battle(Skirmish(), dice="typed" if typed else "seeded")
    if not real:
        return made
    figures = {key: figure.model_copy(update={"place": None}) for key, figure in made.figures.items()}
    return made.model_copy(update={"table": None, "figures": FrozenMap(figures)})
