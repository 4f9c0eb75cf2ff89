"""Explosives: burst bands, direct hits and misses, deviation, indirect fire with an observer."""

from typing import Any

import pytest

from rules.army.model import Unit
from rules.battle.asking import Answer
from rules.core.frozen import FrozenMap, Value
from rules.systems.smle.arsenal import Weapon, weapon
from rules.systems.smle.game.actions import CallFire, DirectFire, Observe, ReturnFire, SetUnderFire
from rules.systems.smle.game.bursts import StateBurst, attacks_at, deviation, factor
from rules.systems.smle.game.explosives import Shell
from rules.systems.smle.game.observing import seen_rounds
from rules.systems.smle.game.seeing import Stated
from rules.tabletop.deviation import deviated
from tests.rules.systems.smle.build import SMLE, figures, leaders, rifles, section, side, team
from tests.rules.systems.smle.game.stage import ENGINE, Stage, area, stage

BOOK = SMLE.book()
US, FOE = "a.us", "b.foe"


@pytest.mark.rule("SM-EXP-03", "SM-EXP-02")
def test_example_49_burst_attacks_by_distance() -> None:
    found = [attacks_at(BOOK, 3, inches) for inches in (0.0, 0.5, 1.0, 1.01, 2.0, 2.5, 3.0, 3.01)]
    assert found == [3, 3, 3, 2, 2, 1, 1, 0]


def arm(key: str) -> Weapon:
    found = weapon(BOOK, key)
    assert found is not None
    return found


def landings(times: float) -> list[tuple[float, float]]:
    points = (deviated((10, 10), (20, 15), *deviation(BOOK, face), times) for face in range(1, 7))
    return [(round(x, 2), round(y, 2)) for x, y in points]


@pytest.mark.rule("SM-EXP-14", "SM-EXP-15")
def test_examples_52_to_54_deviation_plain_doubled_and_halved() -> None:
    assert landings(1) == [
        (18.21, 14.11),
        (19.55, 15.89),
        (20.45, 14.11),
        (21.34, 16.79),
        (22.24, 15.0),
        (23.58, 16.79),
    ]
    assert landings(2) == [
        (16.42, 13.21),
        (19.11, 16.79),
        (20.89, 13.21),
        (22.68, 18.58),
        (24.47, 15.0),
        (27.16, 18.58),
    ]
    assert landings(0.5) == [
        (19.11, 14.55), (19.78, 15.45), (20.22, 14.55), (20.67, 15.89), (21.12, 15.0), (21.79, 15.89),
    ]  # fmt: skip
    grenade, mortar, rocket = map(arm, ("hand-grenade", "light-mortar-50-60-mm", "bazooka-rpg-law"))
    assert factor(BOOK, grenade, is_beyond=False) * 2 == 1
    assert factor(BOOK, grenade, is_beyond=True) == 1
    assert factor(BOOK, rocket, is_beyond=True) == 2
    assert factor(BOOK, mortar, is_beyond=False, is_indirect=True) == 2


@pytest.mark.rule("SM-EXP-16")
def test_a_short_round_never_lands_behind_the_firer() -> None:
    assert deviated((0, 0), (0, 1), -2, 0, 2) == (0, 0)


def rocket_team(**given: Any) -> Unit:
    return team(
        figures(1, "bazooka-rpg-law"), profile="rocket-team", id="us", **{"rounds__bazooka_rpg_law": 3, **given}
    )


def scene(theirs: Unit | None = None, level: int = 8) -> Stage:
    made = stage(rocket_team(), theirs or rifles(4, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 20.0)})
    return made.levels(a_us=level, b_foe=12).until(US)


@pytest.mark.rule("SM-EXP-01", "SM-EXP-02", "SM-EXP-04", "SM-EXP-07")
def test_example_50_a_direct_hit_one_e_attack_and_a_burst_around_it() -> None:
    made = scene()
    # centres are 1.5 apart: the second figure is 1.0 from the first one's middle (2 attacks), the third 2.5 (none)
    made.do(DirectFire(team=US, target=FOE), 6, 6, 1, 3, 2, 5, 1, 6, 1, 6)
    assert made.figure(f"{FOE}.1").wound == "serious"
    assert made.figure(f"{FOE}.2").states == ("near-miss",)
    assert made.figure(f"{FOE}.3").states == ()
    assert made.state(FOE).fire[0].kinds == ("direct", "explosive")
    assert len(made.state(FOE).fire) == 1
    assert made.figure(f"{US}.1").ammunition["bazooka-rpg-law"] == 2


@pytest.mark.rule("SM-EXP-05", "SM-EXP-14", "SM-EXP-06")
def test_a_miss_deviates_and_only_bursts() -> None:
    made = scene()
    # a miss, die 1: two inches short of the nearest figure, 1.5 from its edge and 2.0 from that of the next
    made.do(DirectFire(team=US, target=FOE), 1, 1, 1, 1, 6, 1, 6)
    burst = next(event for event in made.events if event.code == "bursts")
    assert burst.subjects == (f"{FOE}.1", f"{FOE}.2")
    assert made.figure(f"{FOE}.1").states == ("near-miss",)


@pytest.mark.rule("SM-EXP-13", "SM-EXP-05")
def test_a_round_at_the_ground_has_burst_effect_only_and_no_target_modifiers() -> None:
    made = scene(rifles(1, id="foe", quality="green"))
    action = DirectFire(team=US, point=(10.0, 20.0))
    made.do(action, 5, 2, 1, 6, 1, 6)
    shot = next(event for event in made.events if event.code == "shot-hits")
    assert shot.tally is not None
    assert {term.reason for term in shot.tally.terms} == {"firer-not-under-fire", "dice"}
    assert made.state(FOE).fire[0].kinds == ("explosive",)
    rifle = stage(rifles(1, id="us"), rifles(1, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 20.0)})
    assert rifle.levels(a_us=8, b_foe=12).until(US).why_not(action) == "not-at-ground"


@pytest.mark.rule("SM-SHO-11")
def test_no_explosive_round_is_aimed_beyond_twice_its_range() -> None:
    made = stage(rocket_team(), rifles(1, id="foe"), {US: (10.0, 2.0), FOE: (10.0, 36.0)})
    made.levels(a_us=8, b_foe=12).until(US)
    assert made.why_not(DirectFire(team=US, target=FOE)) == "out-of-reach"


@pytest.mark.rule("SM-EXP-02")
def test_on_a_real_table_the_players_say_who_stood_near() -> None:
    made = stage(rocket_team(), rifles(3, id="foe")).levels(a_us=8, b_foe=12).until(US)
    made.do(DirectFire(team=US, target=FOE, stated=Stated(range_in=10.0)), 6, 6, 1, 3, 2, 5)
    assert made.asked.code == "burst-distances"
    made.do(StateBurst(distances=FrozenMap({f"{FOE}.2": 1.6, f"{FOE}.3": 2.2})), 1, 6)
    assert made.figure(f"{FOE}.2").states == ("near-miss",)
    assert made.figure(f"{FOE}.3").states == ()


@pytest.mark.rule("SM-EXP-03")
def test_the_players_are_asked_for_each_figure_of_the_team_that_was_caught() -> None:
    made = stage(rocket_team(), rifles(3, id="foe")).levels(a_us=8, b_foe=12).until(US)
    made.do(DirectFire(team=US, target=FOE, stated=Stated(range_in=10.0)), 6, 6, 1, 3, 2, 5)
    (choice,) = ENGINE.choices(made.battle, US)
    assert choice.wants == "target"
    assert set(ENGINE.targets(made.battle, US, choice)) == {US, FOE}
    assert ENGINE.complete(made.battle, choice, Answer()) is None
    asks = ENGINE.asks(made.battle, choice, Answer(target=FOE))
    assert [ask.subject for ask in asks] == [f"{FOE}.2", f"{FOE}.3"], "not the one that was struck"
    assert asks[0].words == ("not-near", *(f"within-{inches}" for inches in range(1, len(asks[0].words))))
    stated: FrozenMap[str, Value] = FrozenMap({asks[0].code: "within-2", asks[1].code: "not-near"})
    found = ENGINE.complete(made.battle, choice, Answer(target=FOE, stated=stated))
    assert isinstance(found, StateBurst)
    assert dict(found.distances) == {f"{FOE}.2": 2.0}
    made.do(found, 1, 6)
    assert made.figure(f"{FOE}.2").states == ("near-miss",)


@pytest.mark.rule("SM-CBT-11", "SM-CBT-10")
def test_return_fire_with_a_rocket_is_one_round_that_bursts() -> None:
    """2D+2 with 3 and 2 is 7 against 1: the man who is hit dies; the one 0.5 inches off takes two attacks of 1D."""
    made = stage(rocket_team(), rifles(2, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 20.0)})
    made.levels(a_us=3, b_foe=12).do(SetUnderFire(team=US, kinds=("direct",), source=FOE)).until(US)
    made.do(ReturnFire(team=US, target=FOE), 6, 5, 1, 3, 2, 1, 1, 6, 1, 6)
    assert made.figure(f"{FOE}.1").wound == "killed"
    assert "near-miss" in made.figure(f"{FOE}.2").states
    assert len([event for event in made.events if event.code.startswith("shot-")]) == 1
    assert made.state(US).attack == "return"


def battery(**levels: int) -> Stage:
    """A mortar behind a wall, a leader who sees the point, and two enemies there."""
    mortar = team(figures(2, "light-mortar-50-60-mm"), profile="light-mortar-team", id="us",
                  rounds__light_mortar_50_60_mm=4)  # fmt: skip
    army = side(section(leaders(id="hq", kind="command"), rifles(id="more"), mortar))
    wall = area("wall", 0.0, 8.0, 14.0, 1.0, sight="block", height_in=3.0)
    where = {US: (5.0, 5.0), "a.hq": (20.0, 12.0), FOE: (10.0, 30.0)}
    made = stage(army, rifles(2, id="foe"), where, pieces=(wall,))
    return made.levels(**{"a_us": 7, "a_hq": 8, "a_more": 9, "b_foe": 12, **levels})


CALL = CallFire(team=US, figure=f"{US}.1", weapon="light-mortar-50-60-mm", observer="a.hq.1", point=(10.0, 30.0))


def in_the_air(made: Stage) -> Shell:
    shell = made.battle.held[0].action
    assert isinstance(shell, Shell)
    return shell


def next_round(made: Stage) -> Stage:
    while made.play.phase != "activation":
        made.end(made.active)
    return made


@pytest.mark.rule("SM-EXP-17", "SM-EXP-18", "SM-EXP-19", "SM-EXP-25")
def test_a_call_crosses_the_round_off_and_it_arrives_in_the_next_round() -> None:
    made = battery().until(US)
    blind = CALL.model_copy(update={"observer": f"{US}.2"})
    assert made.why_not(blind) == "not-an-observer"
    made.do(CALL)
    assert made.figure(f"{US}.1").ammunition["light-mortar-50-60-mm"] == 3
    shell = in_the_air(made)
    assert made.battle.held[0].due == f"{US} 2"
    assert not shell.is_observed


@pytest.mark.rule("SM-EXP-20", "SM-EXP-21", "SM-EXP-22", "SM-EXP-23")
def test_the_observer_rolls_on_arrival_and_gets_better() -> None:
    made = battery().until(US).do(CALL).end(US)
    made.until("a.hq").do(Observe(team="a.hq", figure="a.hq.1", point=(10.0, 30.0)))
    assert in_the_air(made).is_observed
    next_round(made)
    # 3+3 and 2 for not being under fire reach 7: on target, two attacks on each of the two who stand there
    made.levels(3, 3, *(1, 6) * 4, a_us=7, a_hq=8, a_more=9, b_foe=12)
    assert made.active == US
    assert all("near-miss" in made.figure(f"{FOE}.{number}").states for number in (1, 2))
    made.do(CALL).end(US)
    made.until("a.hq").do(Observe(team="a.hq", figure="a.hq.1", point=(10.0, 30.0)))
    assert in_the_air(made).looks == 1
    next_round(made)
    # 1+2, 2 and 2 for a second round on the point; what comes down off target deviates by twice as much
    made.levels(1, 2, *(1, 6) * 4, a_us=7, a_hq=8, a_more=9, b_foe=12)
    made.end(US).until("a.hq").do(Observe(team="a.hq", figure="a.hq.1", point=(12.0, 30.0)))
    assert seen_rounds(made.battle, "a.hq.1", (10.0, 30.0)) == 0
    assert seen_rounds(made.battle, "a.hq.1", (12.0, 30.0)) == 1


@pytest.mark.rule("SM-EXP-21", "SM-EXP-22", "SM-EXP-15")
def test_a_round_that_nobody_watched_comes_down_off_target() -> None:
    made = battery().until(US).do(CALL)
    next_round(made)
    made.levels(6, a_us=7, a_hq=8, a_more=9, b_foe=12)
    told = {event.code: event for event in made.events}
    assert told["unobserved"].rule == "SM-EXP-22"
    assert told["deviates"].details["long"] == "8"
    assert told["bursts"].subjects == ()
