"""Odds before an attack: against every throw of the engine itself, against many seeded ones, against icepool."""

import itertools
import math
from collections.abc import Iterable
from fractions import Fraction

import icepool
import pytest

from rules.army.model import Unit
from rules.battle.action import Action
from rules.battle.event import Event
from rules.battle.step import step
from rules.core.frozen import FrozenMap
from rules.dice.thrown import EnteredDice, SeededDice
from rules.systems.smle.arsenal import weapon
from rules.systems.smle.game.actions import CallFire, CloseAssault, DirectFire, Fire, PanicFire
from rules.systems.smle.game.chances import CASUALTY, Barrel, Mark, at_least_one_hit, hit_chances, person_results
from rules.systems.smle.game.odds import odds
from rules.systems.smle.game.scoring import Shot, aim
from rules.systems.smle.game.volleys import volley
from rules.systems.smle.game.wounding import Guard, blow_of, figure_result
from tests.rules.systems.smle.build import RIFLE, SMLE, bren, figures, rifles, team
from tests.rules.systems.smle.game.stage import ENGINE, Stage, stage

BOOK = SMLE.book()
US, FOE = "a.us", "b.foe"
FIRE = DirectFire(team=US, target=FOE)


def mixed() -> Unit:
    """Three who fare differently: a veteran, a green man and one in heavy armour."""
    return team(
        figures(1, RIFLE, quality="veteran"), figures(1, RIFLE, quality="green"), figures(1, RIFLE, armour="heavy"),
        id="foe",
    )  # fmt: skip


def scene(ours: Unit, theirs: Unit) -> Stage:
    made = stage(ours, theirs, {US: (10.0, 10.0), FOE: (10.0, 20.0)})
    return made.levels(a_us=8, b_foe=12).until(US)


def chances(made: Stage, action: Action) -> dict[str, float]:
    found = odds(made.battle, action)
    assert found is not None
    return dict(found.chances)


def words(events: Iterable[Event]) -> set[str]:
    """The results that came up in one attack, and whether anybody was lost."""
    found = {event.code.removeprefix("hit-") for event in events if event.code.startswith("hit-")}
    return found | ({CASUALTY} if found & {"killed", "serious"} else set())


@pytest.mark.fault("F91")
@pytest.mark.rule("SM-SHO-04", "SM-HIT-01", "SM-HIT-06")
def test_the_odds_of_one_rifle_are_those_of_every_throw_of_the_engine() -> None:
    made = scene(rifles(1, id="us"), mixed())
    counts: dict[str, Fraction] = {}
    for to_hit in itertools.product(range(1, 7), repeat=2):
        is_miss = sum(to_hit) == 2 or sum(to_hit) + 2 < 7
        tail = list(itertools.product(*(() if is_miss else (range(1, 4), range(1, 7), range(1, 7)))))
        for faces in tail:
            found = step(ENGINE, made.battle, FIRE, EnteredDice((*to_hit, *faces)))
            for word in words(found.events):
                counts[word] = counts.get(word, Fraction(0)) + Fraction(1, 36 * len(tail))
    answered = odds(made.battle, FIRE)
    assert answered is not None
    assert {word: chance for word, chance in answered.chances.items() if word != "hit"} == pytest.approx(
        {word: float(chance) for word, chance in counts.items()}, abs=1e-12
    )


@pytest.mark.fault("F91")
def test_the_odds_of_a_volley_are_near_what_many_seeds_give() -> None:
    made = scene(team(figures(1, "lmg"), figures(2, RIFLE), id="us"), mixed())
    answered = odds(made.battle, FIRE)
    assert answered is not None
    tries, counts = 200, dict.fromkeys(answered.chances, 0)
    for seed in range(tries):
        found = step(ENGINE, made.battle, FIRE, SeededDice(seed))
        hit = any(event.code == "shot-hits" for event in found.events)
        for word in words(found.events) | ({"hit"} if hit else set()):
            counts[word] += 1
    for word, chance in answered.chances.items():
        slack = 4.5 * math.sqrt(chance * (1 - chance) / tries) + 1e-9
        assert abs(counts[word] / tries - chance) <= slack, word


def laid_out(key: str, count: int, targets: int) -> tuple[list[Barrel], list[Mark]]:
    arm = weapon(BOOK, key)
    assert arm is not None
    shot = Shot("trained", arm, 8.0, "soft", "green", is_under_fire=False)
    results = person_results(BOOK, blow_of(BOOK, arm), Guard("green", "light"))
    return [Barrel(hit_chances(aim(BOOK, shot)))] * count, [Mark(targets, FrozenMap({0: results}))]


@pytest.mark.fault("F91")
@pytest.mark.parametrize("key", ["rifle-bolt-action", "lmg", "flamethrower"])
def test_fractions_floats_and_icepool_agree(key: str) -> None:
    barrels, marks = laid_out(key, 6, 4)
    exact, quick = volley(barrels, marks), volley(barrels, marks, float)
    assert quick == pytest.approx({word: float(chance) for word, chance in exact.items()}, abs=1e-12)
    arm = weapon(BOOK, key)
    assert arm is not None
    shot = aim(BOOK, Shot("trained", arm, 8.0, "soft", "green", is_under_fire=False))
    blow = blow_of(BOOK, arm)
    attack = icepool.d6.pool(blow.pool.count).sum() + blow.pool.add
    minus = -1 if blow.kind == "E" else 0
    lost = icepool.map(
        lambda ours, die: int(figure_result(BOOK, ours, die + minus) in ("killed", "serious")), attack, icepool.d6
    )
    one = (2 @ icepool.d6).map(lambda throw: shot.hits(throw)).map(lambda hits: (hits @ lost) if hits else 0)
    six = 6 @ one
    assert exact[CASUALTY] == 1 - Fraction(six.probability(0))


@pytest.mark.fault("F91")
def test_the_killed_are_hit_no_more_in_the_odds_either() -> None:
    sure = FrozenMap({"killed": Fraction(1, 2), "light": Fraction(1, 2)})
    two = [Barrel(FrozenMap({1: Fraction(1)}))] * 2
    alone = volley(two, [Mark(1, FrozenMap({0: sure}))])
    # killed at once in half of all cases: then nobody is there to be hurt lightly
    assert alone["light"] == Fraction(1, 2)
    assert alone["killed"] == Fraction(3, 4)


@pytest.mark.rule("SM-VEH-18")
def test_a_second_serious_wound_destroys_a_vehicle() -> None:
    results = FrozenMap({"VSW": Fraction(1, 2), "none": Fraction(1, 2)})
    two = [Barrel(FrozenMap({1: Fraction(1)}))] * 2
    hull = Mark(1, FrozenMap({0: results}), is_hull=True, steps=2)
    assert volley(two, [hull]) == {"destroyed": Fraction(1, 4), "VSW": Fraction(3, 4), CASUALTY: 0}
    assert volley(two[:1], [Mark(1, hull.results, is_hull=True, wounds=1, steps=2)])["destroyed"] == Fraction(1, 2)


@pytest.mark.rule("SM-SHO-25")
def test_the_first_hit_on_a_named_figure_counts_for_it_alone() -> None:
    hard, soft = FrozenMap({"near-miss": Fraction(1)}), FrozenMap({"killed": Fraction(1)})
    marks = [Mark(1, FrozenMap({0: hard})), Mark(3, FrozenMap({0: soft}))]
    once = [Barrel(FrozenMap({1: Fraction(1)}), named=0)]
    assert volley(once, marks)["killed"] == 0
    twice = [Barrel(FrozenMap({2: Fraction(1)}), named=0)]
    assert volley(twice, marks)["killed"] == Fraction(3, 4)


def test_the_chance_of_any_hit() -> None:
    barrels = [Barrel(FrozenMap({0: Fraction(1, 2), 3: Fraction(1, 2)}))] * 2
    assert at_least_one_hit(barrels) == Fraction(3, 4)


@pytest.mark.rule("SM-EXP-13", "SM-EXP-14")
def test_explosives_are_judged_where_everybody_stands() -> None:
    rocket = team(figures(1, "bazooka-rpg-law"), profile="rocket-team", id="us", rounds__bazooka_rpg_law=1)
    made = scene(rocket, rifles(2, id="foe"))
    answered = odds(made.battle, FIRE)
    assert answered is not None
    counts = {CASUALTY: 0, "hit": 0}
    tries = 150
    for seed in range(tries):
        found = step(ENGINE, made.battle, FIRE, SeededDice(seed))
        counts[CASUALTY] += CASUALTY in words(found.events)
        counts["hit"] += any(event.code == "shot-hits" for event in found.events)
    for word, count in counts.items():
        chance = answered.chances[word]
        assert abs(count / tries - chance) <= 4.5 * math.sqrt(chance * (1 - chance) / tries), word


@pytest.mark.rule("SM-CBT-13", "SM-EXP-20")
def test_panic_fire_has_a_chance_to_hit_alone_and_a_call_that_of_its_observer() -> None:
    made = scene(rifles(1, id="us"), rifles(1, id="foe"))
    assert set(chances(made, PanicFire(team=US, target=FOE))) == {"hit"}
    assert odds(made.battle, CloseAssault(team=US, target=FOE)) is None
    call = CallFire(team=US, figure=f"{US}.1", weapon="light-mortar-50-60-mm", observer=f"{US}.1", point=(9.0, 9.0))
    # an observer who is trained and not under fire needs 5 on two dice
    assert chances(made, call)["hit"] == pytest.approx(30 / 36)


@pytest.mark.rule("SM-SHO-01")
def test_who_cannot_fire_has_no_odds() -> None:
    made = scene(bren(id="us"), rifles(1, id="foe"))
    assert odds(made.battle, DirectFire(team=US, target="b.nobody")) is None
    named = Fire(team=US, target=FOE, weapons=FrozenMap({f"{US}.9": "lmg"}))
    assert odds(made.battle, named) is None
