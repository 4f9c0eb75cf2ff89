"""Odds by the cinema's rules: who is killed in a Lucky hero's place."""

import pytest

from rules.systems.smle.game.actions import DirectFire
from rules.systems.smle.game.odds import odds
from tests.rules.systems.smle.build import RIFLE, alone, figures, rifles, team
from tests.rules.systems.smle.game.stage import Stage, stage

US, FOE = "a.us", "b.foe"
FIRE = DirectFire(team=US, target=FOE)
HEROES = {"switches/heroes/default": True}


def duel(mates: int, ours: int = 2, at: float = 20.0) -> Stage:
    """Riflemen and a Lucky hero, alone or with mates beside him."""
    men = (figures(mates, RIFLE),) if mates else ()
    foe = alone(team(figures(1, RIFLE, hero="hero", lucky=True), *men, id="foe"), overrides=HEROES)
    made = stage(rifles(ours, id="us"), foe, {US: (10.0, 10.0), FOE: (10.0, at)})
    return made.levels(a_us=8, b_foe=12).until(US)


@pytest.mark.fault("F91")
@pytest.mark.rule("SM-HER-07")
def test_a_hit_on_a_lucky_hero_kills_his_mate_outright() -> None:
    """One of two is the hero: a hit on him kills, a hit on the other does what a hit does."""
    found = odds(duel(1, ours=1).battle, FIRE)
    assert found is not None
    chances = dict(found.chances)
    hit = chances["hit"]
    mate_alone = odds(plain().battle, FIRE)
    assert mate_alone is not None
    lost, dead = (mate_alone.chances[word] / mate_alone.chances["hit"] for word in ("casualty", "killed"))
    assert chances["casualty"] == pytest.approx(hit * (0.5 + 0.5 * lost))
    assert chances["killed"] == pytest.approx(hit * (0.5 + 0.5 * dead))
    assert found.losses[1] == pytest.approx(chances["casualty"])


def plain() -> Stage:
    made = stage(rifles(1, id="us"), rifles(1, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 20.0)})
    return made.levels(a_us=8, b_foe=12).until(US)


@pytest.mark.rule("SM-HER-07")
def test_where_only_the_firers_are_near_they_pay_for_it() -> None:
    found = odds(duel(0, ours=1).battle, FIRE)
    assert found is not None
    chances = dict(found.chances)
    assert chances["friend-casualty"] == pytest.approx(chances["hit"])
    assert chances["casualty"] == 0
