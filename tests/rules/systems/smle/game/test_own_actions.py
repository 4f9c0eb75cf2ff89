"""The rest of a move, a shot that waits, a round in the air: nobody does them, and every file has them back."""

import json
from random import Random

import pytest

from rules.battle.action import Action, Waive
from rules.battle.digest import digest
from rules.battle.event import IllegalAction
from rules.battle.journal import Journal
from rules.battle.model import Battle, Resume
from rules.battle.step import step
from rules.core.frozen import FrozenMap
from rules.storage.battle_lines import snapshot_data
from rules.storage.battle_replay import read_state
from rules.storage.battles import BattleWriter, load_battle
from rules.systems.smle.game.actions import CloseAssault, Move, OpportunityFire, Shot, Walk
from rules.systems.smle.game.assault import Melee
from rules.systems.smle.game.bursts import Burst
from rules.systems.smle.game.explosives import Shell
from rules.systems.smle.game.people import is_able
from rules.systems.smle.game.state import play_of, team_of
from tests.rules.systems.smle.build import bren, leaders, rifles, section, side
from tests.rules.systems.smle.game.stage import ENGINE, Stage, march, stage

FAR = Move(team="a.one", paths=FrozenMap({"a.one.1": ((10.0, 50.0),)}))
OWN = (
    Walk(move=FAR),
    Shot(fire=OpportunityFire(team="b.foe", target="a.one")),
    Melee(assault=CloseAssault(team="a.one", target="b.foe")),
    Shell(team="a.one", weapon="hand-grenade", observer="a.one.1", point=(10.0, 30.0)),
    Burst(team="a.one", dice=6),
)


def in_the_open() -> Stage:
    made = stage(rifles(2, id="one"), rifles(2, id="foe"), at={"a.one": (10, 20), "b.foe": (10, 30)})
    return made.levels(a_one=9, b_foe=12)


def kept(battle: Battle) -> Battle:
    """A battle as a snapshot's line has it, read again."""
    found = read_state(ENGINE, json.loads(json.dumps(snapshot_data(battle)))["snapshot"])
    armies = {side.key: side.army for side in battle.sides}
    sides = tuple(side.model_copy(update={"army": armies[side.key]}) for side in found.sides)
    return found.model_copy(update={"sides": sides})


@pytest.mark.rule("SM-MOV-02", "SM-CBT-07", "SM-ASL-04", "SM-EXP-19")
@pytest.mark.parametrize("action", OWN, ids=lambda action: action.kind)
def test_nobody_does_what_is_the_engines_own(action: Action) -> None:
    made = in_the_open()
    assert made.why_not(action) == "engines-own"
    made.do(march(made, "a.one", 0, 3))
    assert made.asked.code == "opportunity-fire"
    assert made.why_not(action) == "engines-own", "nor does it answer a question"


@pytest.mark.rule("SM-CBT-07")
def test_a_move_that_is_fired_at_is_read_back_and_goes_on() -> None:
    made = in_the_open()
    made.do(march(made, "a.one", 0, 3))
    assert isinstance(made.battle.waiting[0], Resume)
    read = kept(made.battle)
    assert read == made.battle
    on = step(ENGINE, read, Waive(decision=made.asked.id)).battle
    assert on.figures["a.one.1"].place == made.do(Waive(decision=made.asked.id)).figure("a.one.1").place


@pytest.mark.rule("SM-CBT-07")
def test_a_shot_that_waits_for_its_point_is_read_back() -> None:
    made = in_the_open()
    made.do(march(made, "a.one", 0, 3)).do(OpportunityFire(team="b.foe", target="a.one", at=0.5))
    assert made.asked.code == "lie-down"
    assert [entry.action.kind for entry in made.battle.waiting if isinstance(entry, Resume)] == ["walk", "shot"]
    assert kept(made.battle) == made.battle


def test_a_file_whose_records_do_not_fit_goes_on_from_a_snapshot_in_the_middle_of_a_move() -> None:
    made = in_the_open()
    writer, start = BattleWriter(), made.battle
    journal = Journal(ENGINE, start)
    moved = journal.do(march(made, "a.one", 0, 3))
    too_early = journal.prepare(Waive(decision=moved.after.decision.id if moved.after.decision else ""))
    lines = [writer.start(start), writer.entry(too_early), writer.snapshot(moved.after)]
    loaded = load_battle("".join(lines), "file", lambda _key: ENGINE)
    assert [notice.code for notice in loaded.notices] == ["battle-differs"]
    assert digest(loaded.journal.now) == digest(moved.after)


def anything(battle: Battle, draw: Random) -> Action | None:
    """Something that is offered at this moment."""
    decision = battle.decision
    if decision is not None:
        found = [choice.action for choice in ENGINE.choices(battle, decision.subject) if choice.issue is None]
        answers = [action for action in found if action is not None and ENGINE.answers(battle, decision, action)]
        return draw.choice(answers) if answers and draw.random() < 0.7 else Waive(decision=decision.id)
    waits = [key for key in battle.units if team_of(battle, key).level is None]
    unit = draw.choice(waits) if play_of(battle).phase == "activation" and waits else ENGINE.active(battle)
    found = [
        choice.action for choice in ENGINE.choices(battle, unit) if choice.issue is None and choice.wants != "point"
    ]
    action = draw.choice([action for action in found if action is not None] or [None])
    if not isinstance(action, Move):
        return action
    by = (draw.uniform(-3, 3), draw.uniform(-3, 3))
    figures = [figure for figure in battle.figures_of(action.team) if is_able(figure)]
    paths = {one.id: ((one.place.x + by[0], one.place.y + by[1]),) for one in figures if one.place}
    return action.model_copy(update={"paths": FrozenMap(paths)})


@pytest.mark.parametrize("seed", range(4))
def test_every_state_of_a_game_is_read_back_in_the_middle_of_decisions_too(seed: int) -> None:
    draw = Random(seed)
    ours = side(section(leaders(id="lead"), rifles(id="two", rounds__hand_grenade=2), bren(id="bren")))
    theirs = side(section(rifles(4, id="foe"), rifles(3, id="elite", quality="veteran")))
    at = {"a.lead": (10.0, 12.0), "a.two": (16.0, 12.0), "a.bren": (24.0, 12.0)}
    now = stage(ours, theirs, at=at | {"b.foe": (12.0, 18.0), "b.elite": (18.0, 17.0)}).battle
    now = now.model_copy(update={"dice": "seeded", "seed": seed})
    kinds: set[str] = set()
    for _ in range(90):
        action = anything(now, draw)
        try:
            now = step(ENGINE, now, action).battle if action is not None else now
        except IllegalAction:
            continue
        assert kept(now) == now
        waiting = (entry.action.kind for entry in now.waiting if isinstance(entry, Resume))
        kinds.update((*waiting, *(held.action.kind for held in now.held)))
    assert "walk" in kinds, "some states are in the middle of a move"
