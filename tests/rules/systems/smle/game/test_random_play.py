"""Random legal play never breaks an invariant: nobody acts or attacks too often, the dead do nothing, undo is exact."""

import math

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from rules.battle.action import Action, Waive
from rules.battle.digest import digest
from rules.battle.event import Event, IllegalAction
from rules.battle.model import Battle
from rules.battle.step import Step, step
from rules.core.frozen import FrozenMap
from rules.systems.smle.game import actions as act
from rules.systems.smle.game.people import is_able
from rules.systems.smle.game.state import play_of, team_of
from tests.rules.systems.smle.build import RIFLE, bren, figures, leaders, rifles, section, side, team
from tests.rules.systems.smle.game.stage import ENGINE, area, stage

STEPS = 200
FIRE = ("direct-fire", "return-fire", "panic-fire", "opportunity-fire", "call-fire", "close-assault")
PATHLESS = ("path", "point", "contact", "range")


class Play(RuleBasedStateMachine):
    """Two sections who do whatever the engine offers."""

    @initialize(seed=st.integers(0, 2**32), fanatic=st.booleans())
    def begin(self, seed: int, fanatic: bool) -> None:
        motivation = "fanatic" if fanatic else "none"
        ours = side(section(leaders(id="lead"), rifles(id="two", rounds__hand_grenade=2), bren(id="bren")))
        green = team(figures(4, RIFLE), id="foe", quality="green", motivation=motivation)
        theirs = side(section(green, rifles(3, id="elite", quality="veteran", motivation="elite")))
        at = {"a.lead": (10.0, 12.0), "a.two": (16.0, 12.0), "a.bren": (24.0, 12.0)}
        at |= {"b.foe": (10.0, 26.0), "b.elite": (18.0, 24.0)}
        copse = area("copse", 12, 16, 8, 5, cover="soft", costs=FrozenMap({"foot": 2.0}))
        made = stage(ours, theirs, at=at, pieces=(copse,)).battle
        self.battle: Battle = made.model_copy(update={"dice": "seeded", "seed": seed})
        self.attacks: dict[str, int] = {}
        self.turns: dict[str, int] = {}

    def perform(self, action: Action) -> None:
        """Does an action twice: both times alike, and the battle before it is as it was."""
        before, was = digest(self.battle), self.battle
        try:
            made = step(ENGINE, was, action)
        except IllegalAction:
            assert digest(was) == before
            return
        assert digest(was) == before
        assert digest(step(ENGINE, was, action).battle) == digest(made.battle)
        self.check(was, made)
        self.battle = made.battle

    def check(self, was: Battle, made: Step) -> None:
        for event in made.events:
            self.count(event)
        for unit in was.units:
            assert self.attacks.get(unit, 0) <= 1, unit
            assert self.turns.get(unit, 0) <= 2, unit
        for key, figure in was.figures.items():
            after = made.battle.figures[key]
            if figure.wound == "killed" or figure.is_gone:
                assert after.place == figure.place
                assert after.wound == figure.wound

    def count(self, event: Event) -> None:
        if event.code == "round-ends":
            self.attacks, self.turns = {}, {}
        if event.code == "turn-begins":
            self.turns[event.subjects[0]] = self.turns.get(event.subjects[0], 0) + 1
        if event.code == "fires":
            self.attacks[event.subjects[0]] = self.attacks.get(event.subjects[0], 0) + 1

    @rule(number=st.integers(0, 10**6), unit=st.integers(0, 10), angle=st.floats(0, 6.28), inches=st.floats(0.5, 16))
    def do_something(self, number: int, unit: int, angle: float, inches: float) -> None:
        if self.battle.decision is not None:
            self.decide(number)
            return
        units = tuple(self.battle.units)
        waiting = [key for key in units if team_of(self.battle, key).level is None]
        key = ENGINE.active(self.battle) if number % 4 else units[unit % len(units)]
        if play_of(self.battle).phase == "activation" and waiting:
            key = waiting[unit % len(waiting)]
        open_ones = [choice for choice in ENGINE.choices(self.battle, key) if choice.issue is None and choice.action]
        if not open_ones:
            return
        choice = open_ones[number % len(open_ones)]
        assert choice.action is not None
        if isinstance(choice.action, act.Move):
            self.perform(self.march(choice.action, angle, inches))
        elif choice.wants not in PATHLESS:
            self.perform(choice.action)

    def march(self, move: act.Move, angle: float, inches: float) -> act.Move:
        """Everybody who can goes the same way."""
        dx, dy = inches * math.sin(angle), inches * math.cos(angle)
        paths = {
            figure.id: ((figure.place.x + dx, figure.place.y + dy),)
            for figure in self.battle.figures_of(move.team)
            if figure.place is not None and is_able(figure)
        }
        return move.model_copy(update={"paths": FrozenMap(paths)})

    def decide(self, number: int) -> None:
        """Answers with fire at some point of the move, or lets it pass; who must decide does so by the first answer."""
        decision = self.battle.decision
        assert decision is not None
        if decision.code == "opportunity-fire" and number % 2:
            target = str(decision.details["target"])
            self.perform(act.OpportunityFire(team=decision.subject, target=target, at=(number % 11) / 10))
        if decision.code == "lie-down" and number % 2:
            found = [figure.id for figure in self.battle.figures_of(decision.subject) if is_able(figure)]
            self.perform(act.LieDown(team=decision.subject, figures=tuple(found)))
        if self.battle.decision is decision:
            self.settle(decision.id)

    def settle(self, decision: str) -> None:
        self.perform(Waive(decision=decision))
        open_one = self.battle.decision
        if open_one is not None and open_one.id == decision and not open_one.can_waive:
            for choice in ENGINE.choices(self.battle, open_one.subject):
                if choice.action is not None:
                    self.perform(choice.action)

    @invariant()
    def nothing_is_negative_or_unknown(self) -> None:
        if not hasattr(self, "battle"):
            return
        for figure in self.battle.figures.values():
            assert all(left >= 0 for left in figure.ammunition.values())
            assert set(figure.states) <= set(ENGINE.figure_states), figure.states
            assert figure.wound in ("", "light", "serious", "killed")
        turn = play_of(self.battle).turn
        if turn is not None and self.battle.decision is None:
            assert any(is_able(figure) for figure in self.battle.figures_of(turn.team))


TestPlay = Play.TestCase
TestPlay.settings = settings(
    max_examples=5,
    stateful_step_count=STEPS,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
