"""Random legal play never breaks an invariant: nobody acts or attacks too often, the dead do nothing, undo is exact."""

import math
from collections import Counter
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from rules.battle.action import Action, Waive
from rules.battle.digest import digest
from rules.battle.event import Event, IllegalAction
from rules.battle.journal import Entry, Journal
from rules.battle.model import Battle
from rules.battle.step import step
from rules.core.frozen import FrozenMap
from rules.systems.smle.game import actions as act
from rules.systems.smle.game.collapsing import verb
from rules.systems.smle.game.people import is_able
from rules.systems.smle.game.state import play_of, team_of
from rules.tabletop.terrain import Opening, Piece
from tests.rules.systems.smle.build import RIFLE, bren, figures, leaders, rifles, section, side, team
from tests.rules.systems.smle.game.stage import ENGINE, area, stage

STEPS = 200
AT_ONCE = 3
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
        door = Opening(id="door", x=24, y=18, width_in=1.25)
        outline = ((21.0, 18.0), (27.0, 18.0), (27.0, 24.0), (21.0, 24.0))
        house = Piece(id="house", kind="house", outline=outline, has_walls=True, openings=(door,))
        made = stage(ours, theirs, at=at, pieces=(copse, house)).put("pad", "landing", 17, 14).battle
        self.journal = Journal(ENGINE, made.model_copy(update={"dice": "seeded", "seed": seed}))
        self.digests = [digest(self.journal.now)]

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""
        return self.journal.now

    def perform(self, action: Action) -> None:
        """Does an action, which does the same once more; the battle before it is as it was."""
        was = self.battle
        try:
            entry = self.journal.do(action)
        except IllegalAction:
            assert digest(self.battle) == self.digests[-1]
            return
        assert digest(was) == self.digests[-1]
        assert digest(step(ENGINE, was, action).battle) == digest(self.battle)
        self.digests.append(digest(self.battle))
        self.check(was, entry)

    def check(self, was: Battle, entry: Entry) -> None:
        for code, most in (("fires", 1), ("turn-begins", 2)):
            counts = Counter(event.subjects[0] for event in self.this_round() if event.code == code)
            assert max(counts.values(), default=0) <= most, counts
        for event in entry.events:
            if event.code in ("shot-hits", "shot-misses", "assault-total"):
                assert was.figures[event.subjects[0]].wound not in ("killed", "serious"), event
        for key, figure in was.figures.items():
            after = entry.after.figures[key]
            assert sum(after.ammunition.values()) <= sum(figure.ammunition.values())
            if figure.wound == "killed" or figure.is_gone:
                assert after.place == figure.place
                assert after.wound == figure.wound

    def this_round(self) -> list[Event]:
        """What has happened since the last round ended."""
        told = [event for entry in self.journal.done for event in entry.events]
        ends = [at for at, event in enumerate(told) if event.code == "round-ends"]
        return told[ends[-1] + 1 :] if ends else told

    @rule(seed=st.integers(0, 2**32))
    def take_back_and_do_again(self, seed: int) -> None:
        """Undo and redo give the very battles that there were; what stays undone is forgotten at the next action."""
        draw = Random(seed)
        if draw.random() < 0.9:
            return
        whole = list(self.digests)
        for _ in range(min(draw.randint(1, 5), len(whole) - 1)):
            assert self.journal.undo() is not None
            self.digests.pop()
            assert digest(self.battle) == self.digests[-1]
        for _ in range(min(draw.randint(0, 5), len(whole) - len(self.digests))):
            assert self.journal.redo() is not None
            self.digests.append(whole[len(self.digests)])
            assert digest(self.battle) == self.digests[-1]

    @rule(seed=st.integers(0, 2**32))
    def do_something(self, seed: int) -> None:
        """A few things that the engine offers; all that they take is drawn from one number, so that plays stay long."""
        draw = Random(seed)
        for _ in range(AT_ONCE):
            self.do_one(draw)

    def do_one(self, draw: Random) -> None:
        number, unit = draw.randrange(10**6), draw.randrange(11)
        if self.battle.decision is not None:
            self.decide(number)
            return
        units = tuple(self.battle.units)
        waiting = [key for key in units if team_of(self.battle, key).level is None]
        key = ENGINE.active(self.battle) if number % 4 else units[unit % len(units)]
        if play_of(self.battle).phase == "activation" and waiting:
            key = waiting[unit % len(waiting)]
        found = ENGINE.choices(self.battle, key)
        barred = Counter(verb(choice) for choice in found if choice.issue is not None)
        assert max(barred.values(), default=0) <= 1, barred
        assert not set(barred) & {verb(choice) for choice in found if choice.issue is None}
        open_ones = [choice for choice in found if choice.issue is None and choice.action]
        if not open_ones:
            return
        choice = open_ones[number % len(open_ones)]
        assert choice.action is not None
        if isinstance(choice.action, act.Move):
            self.perform(self.march(choice.action, draw.uniform(0.0, 2 * math.pi), draw.uniform(0.5, 9.0)))
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
        if not hasattr(self, "journal"):
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
