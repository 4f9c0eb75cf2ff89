"""Weapons that jam or fail, and positions that are spotted."""

from typing import Any

import pytest

from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import (
    DirectFire,
    Disarm,
    Reload,
    SetAttack,
)
from tests.rules.systems.smle.build import RIFLE, alone, figures, rifles, team
from tests.rules.systems.smle.game.stage import Stage, march, stage
from tests.rules.systems.smle.game.test_attack_rules import switched

US = "a.us"
FOE = "b.foe"


def fire(**given: Any) -> DirectFire:
    return DirectFire(team=US, target=FOE, **given)


def unreliable() -> Stage:
    """Our one rifleman, whose weapon is unreliable, and an enemy ten inches off."""
    us = alone(rifles(1, id="us"))
    us = us.model_copy(update={"overrides": FrozenMap({"switches/unreliable-weapons/default": True})})
    made = stage(us, rifles(1, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 20.0)})
    return made.levels(a_us=8, b_foe=12).until(US).mark("unreliable", f"{US}.1")


@pytest.mark.rule("SM-SHO-31")
def test_a_jam_is_cleared_by_a_round_without_firing() -> None:
    made = unreliable().do(fire(), 1, 2)
    made.end().end()
    assert "jammed" in made.figure(f"{US}.1").states
    made.levels(a_us=8, b_foe=12)
    assert made.why_not(fire()) == "jammed"
    made.end().end()
    assert "jammed" not in made.figure(f"{US}.1").states


@pytest.mark.rule("SM-SHO-31", "SM-OTH-07")
def test_a_jam_is_cleared_by_reloading() -> None:
    made = unreliable().do(fire(), 1, 2).end().end().levels(a_us=8, b_foe=12)
    made.do(Reload(team=US, figure=f"{US}.1"))
    assert "jammed" not in made.figure(f"{US}.1").states


@pytest.mark.rule("SM-SHO-31")
@pytest.mark.parametrize(("face", "tested"), [(4, True), (3, False)])
def test_an_untested_weapon_passes_its_task_before_its_first_shot(face: int, tested: bool) -> None:
    made = unreliable().mark("untested", f"{US}.1")
    made.do(fire(), face, *((2, 2) if tested else ()))
    assert ("untested" not in made.figure(f"{US}.1").states) is tested
    assert ("shot-misses" in [event.code for event in made.events]) is tested


@pytest.mark.rule("SM-HER-02", "SM-SHO-31")
@pytest.mark.parametrize(
    ("grade", "face", "works"), [("minor-hero", 3, True), ("minor-hero", 2, False), ("hero", 2, True)]
)
def test_a_heros_grade_counts_in_his_weapons_task(grade: str, face: int, works: bool) -> None:
    us = switched(team(figures(1, RIFLE, hero=grade), id="us"), "unreliable-weapons", "heroes")
    made = stage(us, rifles(1, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 20.0)})
    made.levels(a_us=8, b_foe=12).until(US).mark("unreliable", f"{US}.1").mark("untested", f"{US}.1")
    made.do(fire(), face, *((1, 1) if works else ()))
    assert ("untested" not in made.figure(f"{US}.1").states) is works


@pytest.mark.rule("SM-HER-02", "SM-OTH-02")
@pytest.mark.parametrize(
    ("grade", "face", "result"),
    [
        ("none", 3, "still-armed"),
        ("minor-hero", 3, "disarmed"),
        ("minor-hero", 2, "still-armed"),
        ("hero", 2, "disarmed"),
    ],
)
def test_a_heros_grade_counts_when_he_disarms_a_trap(grade: str, face: int, result: str) -> None:
    us = switched(team(figures(1, RIFLE, hero=grade), id="us"), "heroes")
    made = stage(us, rifles(1, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 40.0)}).put("trap", "mine", 10.0, 10.0)
    made.levels(a_us=9, b_foe=12).do(Disarm(team=US, figure=f"{US}.1", trap="trap"), face)
    assert [event.details["result"] for event in made.events if event.code == "trap"] == [result]


@pytest.mark.rule("SM-HER-02", "SM-OTH-02")
def test_a_natural_one_sets_a_trap_off_for_heroes_too() -> None:
    us = switched(team(figures(1, RIFLE, hero="major-hero"), id="us"), "heroes")
    made = stage(us, rifles(1, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 40.0)}).put("trap", "mine", 10.0, 10.0)
    made.levels(a_us=9, b_foe=12).do(Disarm(team=US, figure=f"{US}.1", trap="trap"), 1, 1, 6)
    assert "trap" not in made.battle.markers


@pytest.mark.rule("SM-SHO-29", "SM-SCN-10")
def test_a_concealed_position_is_spotted_within_four_inches_or_when_it_fires() -> None:
    def hiding() -> Stage:
        made = stage(rifles(1, id="us"), rifles(1, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 19.0)})
        return made.mark("hidden", FOE).levels(a_us=11, b_foe=12)

    for inches, states in ((3.9, ("hidden",)), (4.0, ())):
        near = hiding().do(SetAttack(team=FOE, attack="direct"))
        near.do(march(near, US, 0, inches))
        assert near.battle.units[FOE].states == states
    far = hiding().end()
    far.do(DirectFire(team=FOE, target=US), 1, 1)
    assert far.battle.units[FOE].states == ()
