"""Whatever is done, undone and redone, the battle is the same as its file played again."""

import random

import hypothesis.strategies as st
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.battle.action import Action
from rules.battle.digest import digest
from rules.battle.engine import Engine
from rules.battle.event import IllegalAction
from rules.battle.journal import Journal
from rules.battle.model import Marker, Note
from rules.battle.referee import (
    BringBack,
    Face,
    FreeRoll,
    MoveFreely,
    Place,
    PutMarker,
    Remove,
    Rename,
    SetAmmunition,
    SetCount,
    SetDice,
    SetRound,
    SetSide,
    SetState,
    SetWound,
    ShapeTable,
    TakeMarker,
    TakeNote,
    WriteNote,
)
from rules.core.frozen import FrozenMap
from rules.dice.thrown import EnteredDice
from rules.storage.battles import BattleWriter, load_battle
from rules.tabletop.bases import Pose
from tests.helpers.battles import battle

ENGINE = Engine()
ACTIONS, APART = 500, 50
MODELS = [f"{side}{squad}.{number}" for side in "ab" for squad in (1, 2) for number in (1, 2)]
figure = st.sampled_from(MODELS)
inches = st.floats(-10, 90, allow_nan=False)
pose = st.builds(Pose, x=inches, y=inches, facing=st.floats(0, 359.9))
words = st.text(st.characters(exclude_categories=()), max_size=20)  # half characters too


def maps(values: st.SearchStrategy[object]) -> st.SearchStrategy[FrozenMap[str, object]]:
    return st.dictionaries(figure, values, min_size=1, max_size=4).map(FrozenMap)


actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Place, places=maps(st.none() | pose), reason=words),
    st.builds(MoveFreely, paths=maps(st.lists(st.tuples(inches, inches), min_size=1, max_size=4).map(tuple))),
    st.builds(SetWound, figure=figure, wound=st.sampled_from(["", "wounded", "out"])),
    st.builds(SetState, subjects=st.lists(figure, min_size=1, max_size=3).map(tuple), state=st.just("prone")),
    st.builds(SetAmmunition, figure=figure, weapon=st.just("bomb"), left=st.integers(0, 9)),
    st.builds(SetCount, unit=st.sampled_from(["a1", "b2"]), marker=st.just("marker"), count=st.integers(0, 9)),
    st.builds(PutMarker, marker=st.builds(Marker, id=st.sampled_from("mn"), kind=st.just("mine"), place=pose)),
    st.builds(WriteNote, note=st.builds(Note, id=st.just("n"), text=words)),
    st.builds(FreeRoll, count=st.integers(1, 6), purpose=words),
    st.builds(Remove, figures=st.lists(figure, min_size=1, max_size=2).map(tuple)),
    st.builds(BringBack, figures=st.lists(figure, min_size=1, max_size=2).map(tuple)),
    st.builds(SetRound, round=st.integers(1, 9)),
    st.builds(SetDice, dice=st.sampled_from(["seeded", "typed"])),
    st.builds(ShapeTable, table=st.just(battle(ENGINE).table) | st.none()),
    st.builds(Face, facings=maps(st.floats(-720, 720))),
    st.builds(TakeMarker, marker=st.sampled_from("mn")),
    st.builds(TakeNote, note=st.just("n")),
    st.builds(Rename, unit=st.sampled_from(["a1", "b2"]), name=words),
    st.builds(SetSide, side=st.sampled_from("ab"), name=words, colour=st.sampled_from(["red", "tan"])),
)


class Machine(RuleBasedStateMachine):
    """Random referee actions, undone and redone at random, against the file that they make."""

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        self.journal, self.writer = Journal(ENGINE, battle(ENGINE, seed=seed)), BattleWriter()
        self.lines = [self.writer.start(self.journal.start)]

    @rule(action=actions)
    def act(self, action: Action) -> None:
        before = self.journal.now
        typed = EnteredDice([6, 1, 2, 3, 4, 5]) if before.dice == "typed" else None
        try:
            self.lines.append(self.writer.entry(self.journal.do(action, typed)))
        except IllegalAction:
            assert self.journal.now is before

    @precondition(lambda self: self.journal.last is not None)
    @rule()
    def undo(self) -> None:
        before = self.journal.last.before if self.journal.last else None
        self.journal.undo()
        self.lines.append(self.writer.undo())
        assert self.journal.now == before

    @precondition(lambda self: self.journal.next is not None)
    @rule()
    def redo(self) -> None:
        after = self.journal.next.after if self.journal.next else None
        self.journal.redo()
        self.lines.append(self.writer.redo())
        assert self.journal.now == after

    @rule()
    def snapshot(self) -> None:
        self.lines.append(self.writer.snapshot(self.journal.now))

    @invariant()
    def every_figure_is_in_its_unit(self) -> None:
        now = self.journal.now
        assert {figure.id for unit in now.units for figure in now.figures.values() if figure.unit == unit} == set(
            MODELS
        )

    def teardown(self) -> None:
        loaded = load_battle("".join(self.lines), "x", lambda _key: ENGINE)
        assert loaded.notices == ()
        assert digest(loaded.journal.now) == digest(self.journal.now)


TestMachine = Machine.TestCase
TestMachine.settings = settings(
    max_examples=10,
    stateful_step_count=500,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example],
    deadline=None,
)


def random_action(chance: random.Random) -> Action:
    model = chance.choice(MODELS)
    place = Pose(x=chance.uniform(0, 72), y=chance.uniform(0, 48))
    return chance.choice(
        (
            Place(places=FrozenMap({model: place})),
            MoveFreely(paths=FrozenMap({model: (place.point, (1.0, 2.0))})),
            SetRound(round=chance.randint(1, 9)),
            SetWound(figure=model, wound=chance.choice(("", "wounded", "out"))),
            SetState(subjects=(model,), state="prone", on=chance.random() < 0.5),
            FreeRoll(count=chance.randint(1, 4)),
        )
    )


def test_five_hundred_actions_undone_and_redone_at_random_come_to_the_digest_of_a_fresh_replay() -> None:
    chance = random.Random(20261130)
    journal, writer = Journal(ENGINE, battle(ENGINE, seed=9)), BattleWriter()
    lines = [writer.start(journal.start)]
    while len(journal.made) < ACTIONS:
        turn = chance.random()
        if turn < 0.2 and journal.undo():
            lines.append(writer.undo())
        elif turn < 0.35 and journal.redo():
            lines.append(writer.redo())
        else:
            lines.append(writer.entry(journal.do(random_action(chance))))
            if len(journal.made) % APART == 0:
                lines.append(writer.snapshot(journal.now))
                loaded = load_battle("".join(lines), "x", lambda _key: ENGINE)
                assert (digest(loaded.journal.now), loaded.notices) == (digest(journal.now), ())
    while journal.undo():
        pass
    assert digest(journal.now) == digest(battle(ENGINE, seed=9))


def test_a_file_cut_anywhere_opens_with_all_but_the_last_action() -> None:
    chance = random.Random(50)
    journal, writer = Journal(ENGINE, battle(ENGINE)), BattleWriter()
    lines = [writer.start(journal.start)]
    states = [digest(journal.now)]
    for _ in range(50):
        lines.append(writer.entry(journal.do(random_action(chance))))
        states.append(digest(journal.now))
    for count in range(1, len(lines)):
        torn = "".join(lines[:count]) + lines[count][: chance.randrange(len(lines[count]))]
        loaded = load_battle(torn, "x", lambda _key: ENGINE)
        assert digest(loaded.journal.now) == states[count - 1]
