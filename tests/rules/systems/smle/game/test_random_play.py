"""Random legal play never breaks an invariant: nobody acts or attacks too often, the dead do nothing, undo is exact."""

from collections import Counter
from random import Random
from typing import ClassVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from rules.battle.action import Action, Own, Referee, Waive
from rules.battle.digest import digest, state_of
from rules.battle.event import Event, IllegalAction
from rules.battle.journal import Entry, Journal
from rules.battle.model import Battle
from rules.battle.step import step
from rules.core.frozen import FrozenMap
from rules.storage.battle_replay import read_state
from rules.systems.smle.formations import new_unit
from rules.systems.smle.game import actions as act
from rules.systems.smle.game.collapsing import verb
from rules.systems.smle.game.people import is_able
from rules.systems.smle.game.state import play_of
from rules.tabletop.terrain import Opening, Piece
from tests.rules.systems.smle.build import RIFLE, SMLE, bren, figures, leaders, rifles, section, side, team
from tests.rules.systems.smle.game.random_player import chosen, completed, unit_to_ask
from tests.rules.systems.smle.game.stage import ENGINE, Stage, area, stage

MORTAR = "light-mortar-50-60-mm"
ATTACKS = (act.DirectFire, act.OpportunityFire, act.ReturnFire, act.PanicFire, act.CallFire, act.CloseAssault)
AT_ONCE = 4
SNAPSHOT_EVERY = 10
EXCUSED = frozenset(
    {
        # before the game, which is under way here
        "scenario", "set-up-by", "deploy", "hide", "dig-in", "pick-objective", "start",
        # heroes, monsters and helicopters, which are not in this battle
        "monster-back", "lift-off", "land",
    }
)  # fmt: skip
"""Verbs that no play here comes to, with why."""
RARE = frozenset({"take-prisoners", "take-weapon"})
"""Verbs that need a fight won, or a whole turn beside a weapon: not every run comes to them."""


def mixed(*, has_places: bool, motivation: str) -> Battle:
    """Two sections with a gun to call, a vehicle in one, and all that can be done something to between them."""
    car = new_unit(SMLE.book(), "half-track").model_copy(update={"id": "car"})
    spotters = team(figures(1, RIFLE, role="observer"), figures(2, MORTAR), id="tube", rounds__light_mortar_50_60_mm=4)
    ours = side(section(leaders(id="lead"), rifles(id="two", rounds__hand_grenade=2), bren(id="bren"), spotters, car))
    green = team(figures(4, RIFLE), id="foe", quality="green", motivation=motivation)
    theirs = side(section(green, rifles(3, id="elite", quality="veteran", motivation="elite")))
    at = {"a.lead": (10.0, 12.0), "a.two": (16.0, 12.0), "a.bren": (24.0, 12.0), "a.tube": (5.0, 0.5)}
    at |= {"a.car": (20.0, 9.0), "b.foe": (14.0, 14.6), "b.elite": (18.0, 24.0)}
    made = stage(ours, theirs, at if has_places else {}, (copse(), house()))
    if has_places:
        _strewn(made)
    made.wound("a.two.2", "light").wound("b.foe.2", "serious").mark("jammed", "a.bren.1")
    return made.battle


def _strewn(made: Stage) -> None:
    made.put("trap", "booby-trap", 16.5, 13.5).put("lmg", "dropped-weapon", 10.0, 12.0).put(
        "mmg", "dropped-weapon", 18.0, 24.0
    )


def copse() -> Piece:
    return area("copse", 12, 16, 8, 3, cover="soft", costs=FrozenMap({"foot": 2.0}))


def house() -> Piece:
    door = Opening(id="door", x=24, y=13, width_in=1.25)
    outline = ((21.0, 13.0), (27.0, 13.0), (27.0, 19.0), (21.0, 19.0))
    return Piece(id="house", kind="house", outline=outline, has_walls=True, openings=(door,))


class Play(RuleBasedStateMachine):
    """Two sections who do whatever the engine offers, and answer whatever it asks."""

    done: ClassVar[Counter[str]] = Counter()

    @initialize(seed=st.integers(0, 2**32), places=st.booleans(), motivation=st.sampled_from(("none", "fanatic")))
    def begin(self, seed: int, places: bool, motivation: str) -> None:
        made = mixed(has_places=places, motivation=motivation)
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
        self.done[action.kind] += 1
        assert digest(was) == self.digests[-1]
        self.digests.append(digest(self.battle))
        if entry.number % SNAPSHOT_EVERY == 0:
            assert digest(step(ENGINE, was, action).battle) == self.digests[-1]
            assert digest(read_state(ENGINE, state_of(self.battle))) == self.digests[-1]
        self.check(was, entry)

    def check(self, was: Battle, entry: Entry) -> None:
        """Nobody does too much, the dead do nothing, what is spent stays spent."""
        for counts, most in ((self.attacks(), 1), (self.turns(), 2)):
            assert max(counts.values(), default=0) <= most, counts
        assert next(self.battle.loose_ends(), None) is None
        for event in entry.events:
            if event.code in ("shot-hits", "shot-misses"):
                assert was.figures[event.subjects[0]].wound not in ("killed", "serious"), event
            if event.code == "assault-total":
                assert was.figures[event.subjects[0]].wound != "killed", "the badly hurt defend themselves (SM-HIT-09)"
        for key, figure in was.figures.items():
            after = entry.after.figures[key]
            assert sum(after.ammunition.values()) <= sum(figure.ammunition.values())
            if figure.wound == "killed" or figure.is_gone:
                assert (after.place, after.wound) == (figure.place, figure.wound)

    def this_round(self) -> list[Entry]:
        """What has been done since the last round ended."""
        ends = [at for at, entry in enumerate(self.journal.done) if any(_is_end(event) for event in entry.events)]
        return list(self.journal.done[ends[-1] + 1 :] if ends else self.journal.done)

    def attacks(self) -> Counter[str]:
        """How often each team has attacked in this round, by whatever kind of attack (SM-TRN-10, SM-CBT-14).

        A shot that found nobody left when its moment came was none.
        """
        entries = self.this_round()
        found = Counter(entry.action.team for entry in entries if isinstance(entry.action, ATTACKS))
        lapsed = (event for entry in entries for event in entry.events if event.code == "shot-lapsed")
        return found - Counter(event.subjects[0] for event in lapsed)

    def turns(self) -> Counter[str]:
        """How many turns each team has had in this round; one that was passed on before it did anything is none."""
        events = (event for entry in self.this_round() for event in entry.events)
        return Counter(event.subjects[0] for event in events if event.code == "turn-ends")

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
        unit, decision = unit_to_ask(self.battle, draw), self.battle.decision
        found = ENGINE.choices(self.battle, unit)
        barred = Counter(verb(choice) for choice in found if choice.issue is not None)
        assert max(barred.values(), default=0) <= 1, barred
        assert not set(barred) & {verb(choice) for choice in found if choice.issue is None}
        open_ones = [
            one for one in found if one.issue is None and one.action and not isinstance(one.action, act.EndGame)
        ]
        if decision is not None and decision.can_waive and (not open_ones or draw.random() < 0.4):
            self.perform(Waive(decision=decision.id))
            return
        assert open_ones or decision is None, decision
        if open_ones and (action := completed(self.battle, unit, chosen(open_ones, draw), draw)) is not None:
            self.perform(action)

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


def _is_end(event: Event) -> bool:
    return event.code == "round-ends"


def verbs() -> set[str]:
    """Every kind of thing that players themselves do; not what the referee sets, nor what the engine does by itself."""
    return {kind.kind for kind in ENGINE.actions if not issubclass(kind, (Own, Referee))}


def test_whatever_is_played_every_invariant_holds_and_every_verb_is_played() -> None:
    Play.done.clear()
    run_state_machine_as_test(
        Play,
        settings=settings(
            max_examples=50,
            stateful_step_count=50,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
            phases=(Phase.generate,),
        ),
    )
    assert verbs() - set(Play.done) - EXCUSED - RARE == set()
    assert not EXCUSED & set(Play.done), "excused, and yet played"
