"""What an assault and a called round cost each side, before the dice: against every throw, and against many seeds."""

import itertools
import math
from fractions import Fraction

import pytest

from rules.battle.action import Action, Waive
from rules.battle.model import Battle
from rules.battle.step import step
from rules.dice.thrown import EnteredDice, SeededDice
from rules.systems.smle.game.actions import CallFire, CloseAssault, EndTurn, Observe
from rules.systems.smle.game.chances import CASUALTY, FRIEND
from rules.systems.smle.game.odds import odds
from tests.rules.systems.smle.build import RIFLE, figures, leaders, rifles, section, side, team
from tests.rules.systems.smle.game.stage import ENGINE, Stage, stage

US, FOE = "a.us", "b.foe"
ASSAULT = CloseAssault(team=US, target=FOE)
OUT = ("serious", "killed")


def lost(battle: Battle, unit: str) -> int:
    return sum(figure.wound in OUT for figure in battle.figures_of(unit))


def done(battle: Battle, action: Action, dice: EnteredDice | SeededDice) -> Battle:
    """The battle after an action, every question waived."""
    battle = step(ENGINE, battle, action, dice).battle
    while battle.decision is not None:
        battle = step(ENGINE, battle, Waive(decision=battle.decision.id), dice).battle
    return battle


def touching(ours: int, theirs: int, y: float = 20.0) -> Stage:
    """Of two attackers one stands on either side of the one defender whom both touch."""
    at = {US: (20.0, y), FOE: (20.0, y + 1.0)} if ours == 1 else {US: (19.25, y), FOE: (20.0, y + 0.66)}
    made = stage(rifles(ours, id="us"), rifles(theirs, id="foe"), at)
    return made.levels(a_us=11, b_foe=12).until(US)


@pytest.mark.rule("SM-ASL-06", "SM-ASL-08", "SM-ASL-09", "SM-ASL-11")
@pytest.mark.parametrize(("ours", "theirs", "y"), [(2, 1, 20.0), (1, 2, 20.0), (2, 1, 46.84)])
def test_the_chance_that_either_side_loses_somebody_is_that_of_every_throw(ours: int, theirs: int, y: float) -> None:
    """At the table's edge who breaks has no room to run."""
    made = touching(ours, theirs, y)
    counts, throws = {CASUALTY: 0, FRIEND: 0}, list(itertools.product(range(1, 7), repeat=ours + theirs))
    for faces in throws:
        after = done(made.battle, ASSAULT, EnteredDice(faces))
        counts[CASUALTY] += lost(after, FOE) > 0
        counts[FRIEND] += lost(after, US) > 0
    found = odds(made.battle, ASSAULT)
    assert found is not None
    for word, count in counts.items():
        assert found.chances[word] == pytest.approx(float(Fraction(count, len(throws))), abs=1e-12), word


@pytest.mark.rule("SM-ASL-09")
def test_of_one_pair_the_results_say_it_themselves() -> None:
    found = odds(touching(1, 1).battle, ASSAULT)
    assert found is not None
    assert sum(found.chances.values()) == pytest.approx(1.0)


@pytest.mark.rule("SM-HIT-12")
def test_who_is_down_already_is_no_casualty_more() -> None:
    found = odds(touching(1, 2).wound(f"{FOE}.2", "serious").battle, ASSAULT)
    whole = odds(touching(1, 2).battle, ASSAULT)
    assert found is not None
    assert whole is not None
    assert found.chances[CASUALTY] < whole.chances[CASUALTY]


@pytest.mark.rule("SM-EXP-02", "SM-EXP-20", "SM-EXP-21")
def test_a_called_round_tells_what_its_burst_is_likely_to_cost() -> None:
    """Called and observed in round 1, it comes down in round 2 as the mortar's turn begins."""
    mortar = team(
        figures(1, "light-mortar-50-60-mm"), figures(1, RIFLE),
        id="mortar", profile="light-mortar-team", rounds__light_mortar_50_60_mm=3,
    )  # fmt: skip
    ours = side(section(leaders(id="lead"), mortar))
    made = stage(ours, rifles(3, id="foe"), {"a.lead": (10.0, 15.0), "a.mortar": (20.0, 5.0), FOE: (10.0, 30.0)})
    made.levels(a_mortar=9, a_lead=10, b_foe=12)
    call = CallFire(
        team="a.mortar", figure="a.mortar.1", weapon="light-mortar-50-60-mm", observer="a.lead.1", point=(11.5, 30.0)
    )
    found = odds(made.battle, call)
    assert found is not None
    assert sum(found.losses) == pytest.approx(1.0)
    assert 1.0 - found.losses[0] == pytest.approx(found.chances[CASUALTY])
    assert FRIEND not in found.chances
    made.do(call).end().do(Observe(team="a.lead", figure="a.lead.1", point=(11.5, 30.0))).end().end()
    made.levels(a_mortar=9, a_lead=8, b_foe=12)
    tries, counts = 150, [0, 0, 0, 0]
    for seed in range(tries):
        counts[lost(done(made.battle, EndTurn(team="a.lead"), SeededDice(seed)), FOE)] += 1
    for number, chance in enumerate(found.losses):
        slack = 4.5 * math.sqrt(chance * (1 - chance) / tries) + 1e-9
        assert abs(counts[number] / tries - chance) <= slack, number
