"""Faults that whole games showed: who does what he cannot, and choices that were offered and then refused."""

from typing import Any

import pytest

from rules.battle.model import Figure
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from rules.systems.smle.formations import new_unit
from rules.systems.smle.game.actions import (
    DirectFire,
    Disarm,
    EndTurn,
    FirstAid,
    JoinTeam,
    LieDown,
    OpportunityFire,
    SetAttack,
    SetLevel,
    StandUp,
    TakeWeapon,
)
from rules.systems.smle.game.firing import guns
from rules.tabletop.bases import Pose
from tests.rules.systems.smle.build import RIFLE, SMLE, figures, leaders, rifles, section, side, team
from tests.rules.systems.smle.game.stage import Stage, march, stage, walk

BOOK = SMLE.book()
US, FOE = "a.us", "b.foe"
MORTAR = "light-mortar-50-60-mm"


@pytest.mark.rule("SM-OPT-12", "SM-ASL-20")
def test_who_breaks_does_not_take_up_the_weapon_that_he_just_dropped() -> None:
    men = team(figures(1, "lmg", name="Gunner"), figures(2, RIFLE), id="us")
    made = stage(men, at={US: (10.0, 20.0), FOE: (10.0, 30.0)}).levels(a_us=0, b_foe=9)
    take = TakeWeapon(team=US, figure=f"{US}.1", marker=f"{US}.1.lmg")
    assert made.why_not(take) == "needs-whole-turn"
    assert made.codes(US) == ["break"]


@pytest.mark.rule("SM-OPT-12")
def test_who_breaks_neither_crawls_nor_changes_over() -> None:
    men = team(figures(1, RIFLE, role="leader"), figures(2, RIFLE), id="us")
    made = stage(men, at={US: (10.0, 20.0), FOE: (10.0, 30.0)}).mark("prone", f"{US}.1", f"{US}.2")
    made.levels(a_us=0, b_foe=9)
    assert made.codes(US) == ["break"]
    assert made.why_not(walk(US, f"{US}.1", (10.0, 19.0), is_crawling=True)) == "breaking"
    assert made.why_not(StandUp(team=US, figures=(f"{US}.1",))) == "breaking"
    assert made.why_not(JoinTeam(team=US, figure=f"{US}.1")) == "breaking"


def tank(kind: str = "medium-tank") -> Stage:
    """A vehicle of ours, six inches of road before it, and an enemy far off."""
    ours = new_unit(BOOK, kind).model_copy(update={"id": "us"})
    made = stage(side(section(ours)), rifles(1, id="foe"), {FOE: (10.0, 30.0)})
    made.do(Place(places=FrozenMap({f"{US}.1": Pose(x=10.0, y=10.0, facing=0.0)})))
    return made.levels(a_us=11, b_foe=12).until(US)


@pytest.mark.rule("SM-MOV-08", "SM-CBT-07")
def test_a_vehicle_does_not_go_prone_under_fire() -> None:
    made = tank().do(walk(US, f"{US}.1", (10.0, 14.0)))
    assert made.why_not(LieDown(team=US, figures=(f"{US}.1",))) == "decide-first"
    made.do(OpportunityFire(team=FOE, target=US, at=0.5), 1, 1)
    assert made.battle.decision is None, "nobody is asked whether it goes prone"
    assert made.place(f"{US}.1") == (10.0, 14.0)
    assert made.why_not(LieDown(team=US, figures=(f"{US}.1",))) == "not-of-team"
    assert made.why_not(LieDown(team=US, figures=(f"{US}.2",))) == "not-of-team"


@pytest.mark.rule("SM-VEH-08", "SM-VEH-12")
@pytest.mark.parametrize(("kind", "pistols"), [("medium-tank", False), ("half-track", True)])
def test_from_inside_a_tank_only_what_it_mounts_is_fired(kind: str, pistols: bool) -> None:
    made = tank(kind)
    fire = DirectFire(team=US, target=FOE)
    assert ("pistol" in {gun.weapon.key for gun in guns(made.battle, fire)}) is pistols
    driver = next(figure.id for figure in made.battle.figures_of(US) if figure.name == "Driver")
    named = fire.model_copy(update={"weapons": FrozenMap({driver: "pistol"})})
    if pistols:
        made.do(named, 1, 1)
    else:
        assert made.why_not(named) == "shut-in"


def mortar(observing: bool) -> Stage:
    crew = team(figures(2, MORTAR), profile="light-mortar-team", id="us", rounds__light_mortar_50_60_mm=2)
    army = side(section(leaders(id="hq", kind="command" if observing else "fire"), crew))
    made = stage(army, rifles(1, id="foe"), {US: (10.0, 10.0), "a.hq": (20.0, 10.0), FOE: (10.0, 40.0)})
    return made.levels(a_us=8, a_hq=9, b_foe=12).do(SetAttack(team=FOE, attack="direct")).until(US)


def calls(made: Stage) -> list[str]:
    """The reasons against calling fire, empty for one that is offered."""
    found = (choice for choice in made.choices(US) if choice.code == "call-fire")
    return [choice.issue.code if choice.issue else "" for choice in found]


@pytest.mark.rule("SM-EXP-17", "SM-EXP-18")
def test_a_call_is_offered_only_where_some_point_could_be_called() -> None:
    assert calls(mortar(observing=True)) == ["", ""]
    assert calls(mortar(observing=False)) == ["no-observer"]
    moved = mortar(observing=True)
    moved.do(march(moved, US, 0.0, -1.0))
    assert calls(moved) == ["moved-already"]
    out = mortar(observing=True)
    out.battle = out.battle.model_copy(update={"figures": spent(out)})
    assert calls(out) == ["no-rounds"]


def spent(made: Stage) -> FrozenMap[str, Figure]:
    figure = made.figure(f"{US}.1")
    return made.battle.figures.with_item(figure.id, figure.model_copy(update={"ammunition": FrozenMap({MORTAR: 0})}))


@pytest.mark.rule("SM-ASL-20", "SM-OTH-02", "SM-OTH-05", "SM-OTH-06")
def test_nobody_reaches_out_of_a_vehicle() -> None:
    made = tank("half-track")
    driver, gunner = (figure.id for figure in made.battle.figures_of(US) if "aboard" in figure.states)
    made.put("lmg", "dropped-weapon", 30.0, 40.0).put("mine", "mine", 30.0, 40.0)
    assert made.why_not(TakeWeapon(team=US, figure=driver, marker="lmg")) == "not-in-contact"
    assert made.why_not(Disarm(team=US, figure=driver, trap="mine")) == "no-trap"
    made.wound(gunner, "light")
    assert "first-aid" in made.codes(US), "inside, they are together"
    made.mark("aboard", gunner, on=False).do(Place(places=FrozenMap({gunner: Pose(x=30.0, y=5.0, facing=0.0)})))
    assert made.why_not(FirstAid(team=US, figure=driver, wounded=gunner)) == "not-in-contact"


@pytest.mark.rule("SM-EXP-17")
@pytest.mark.parametrize(("gun", "is_called"), [("75-76-mm", False), ("105-mm", True)])
def test_artillery_is_called_and_anti_tank_guns_are_not(gun: str, is_called: bool) -> None:
    rounds: dict[str, Any] = {f"rounds__{gun.replace('-', '_')}": 2}
    crew = team(figures(1, gun), figures(2, RIFLE), profile="anti-tank-gun", id="us", **rounds)
    army = side(section(leaders(id="hq", kind="command"), crew))
    made = stage(army, rifles(1, id="foe"), {US: (10.0, 10.0), "a.hq": (20.0, 10.0), FOE: (10.0, 40.0)})
    made.levels(a_us=8, a_hq=9, b_foe=12).mark("braced", f"{US}.1").until(US)
    assert calls(made) == ([""] if is_called else [])


@pytest.mark.rule("SM-EXP-14")
def test_a_short_round_is_told_with_its_minus() -> None:
    rocket = team(figures(1, "bazooka-rpg-law"), id="us", rounds__bazooka_rpg_law=1)
    made = stage(rocket, rifles(1, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 20.0)}).levels(a_us=8, b_foe=12).until(US)
    made.do(DirectFire(team=US, point=(30.0, 10.0)), 1, 1, 1)
    told = next(event for event in made.events if event.code == "deviates")
    assert told.details["long"] == "−4"


@pytest.mark.rule("SM-OPT-10", "SM-OPT-19", "SM-VEH-18")
@pytest.mark.parametrize("level", [2, 0])
def test_a_vehicle_that_cannot_drive_does_not_hold_up_the_game(level: int) -> None:
    made = tank().mark("immobilised", f"{US}.1").do(SetLevel(team=US, level=level))
    made.end().end()
    made.levels(a_us=level, b_foe=12)
    assert made.active == US
    assert made.why_not(walk(US, f"{US}.1", (10.0, 4.0))) == "immobile"
    made.end()
    assert not made.figure(f"{US}.1").is_gone
    free = tank()
    free.end().end()
    free.levels(a_us=2, b_foe=12)
    assert free.why_not(EndTurn(team=US)) == "must-move"


@pytest.mark.rule("SM-MOV-26", "SM-VEH-18", "SM-VEH-07")
def test_a_vehicle_with_its_gun_out_drives_as_far_as_ever() -> None:
    made = tank().wound(f"{US}.1", "serious").mark("gun-out", f"{US}.1")
    made.do(SetAttack(team=FOE, attack="direct")).do(walk(US, f"{US}.1", (10.0, 22.0)))
    assert made.place(f"{US}.1") == (10.0, 22.0)
