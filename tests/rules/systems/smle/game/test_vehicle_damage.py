"""Vehicles under attack on the table: results, crews, bursts, and the film's rules for monsters."""

import pytest

from rules.army.model import Unit
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from rules.systems.smle.formations import new_unit
from rules.systems.smle.game.actions import DirectFire
from rules.systems.smle.game.firing import guns
from rules.systems.smle.game.odds import odds
from rules.systems.smle.game.seeing import Stated
from rules.systems.smle.game.vehicles import in_band
from rules.tabletop.bases import Pose
from tests.rules.systems.smle.build import SMLE, alone, figures, rifles, section, side, team
from tests.rules.systems.smle.game.stage import Stage, stage

US, FOE = "a.us", "b.foe"
BOOK = SMLE.book()


def vehicle(profile: str, id: str = "foe") -> Unit:
    return new_unit(BOOK, profile).model_copy(update={"id": id})


def scene(profile: str, ours: Unit | None = None, facing: float = 180.0) -> Stage:
    """Ours ten inches south of a vehicle's middle."""
    made = stage(ours or gun(), side(section(vehicle(profile))), {US: (10.0, 10.0)})
    made.do(Place(places=FrozenMap({f"{FOE}.1": Pose(x=10.0, y=20.0, facing=facing)})))
    return made.levels(a_us=8, b_foe=12).until(US)


def gun() -> Unit:
    return team(figures(1, "piat"), profile="piat-team", id="us", rounds__piat=3)


FIRE = DirectFire(team=US, target=FOE)


def aboard(made: Stage) -> list[str]:
    return [figure.id for figure in made.battle.figures_of(FOE) if "aboard" in figure.states]


@pytest.mark.rule("SM-VEH-08", "SM-VEH-16", "SM-SHO-24", "SM-VEH-20")
def test_a_manned_vehicle_is_the_target_and_the_crew_comes_under_fire() -> None:
    made = scene("medium-tank")
    found = guns(made.battle, FIRE)[0]
    assert found.line.exposed == (f"{FOE}.1",)
    assert found.shot.at_vehicle
    made.do(FIRE, 4, 4, 1, 2, 2)
    assert made.figure(f"{FOE}.1").wound == ""
    assert made.state(FOE).fire[0].kinds == ("direct", "explosive")


@pytest.mark.rule("SM-VEH-17")
def test_a_light_wound_stops_the_crew_for_the_round_and_shakes_it_after() -> None:
    made = scene("medium-tank")
    made.do(FIRE, 4, 4, 1, 1, 5)
    hull = made.figure(f"{FOE}.1")
    assert (hull.wound, {"hurt", "stalled"} <= set(hull.states)) == ("light", True)
    made.until(FOE)
    assert made.why_not(DirectFire(team=FOE, target=US)) == "vehicle-stopped"


@pytest.mark.rule("SM-VEH-18")
@pytest.mark.parametrize(("die", "state"), [(1, "immobilised"), (2, "immobilised"), (3, "gun-out"), (4, "gun-out")])
def test_a_serious_wound_is_diced(die: int, state: str) -> None:
    made = scene("medium-tank")
    made.do(FIRE, 4, 4, 3, 3, 3, die)
    assert state in made.figure(f"{FOE}.1").states
    assert made.figure(f"{FOE}.1").wound == "serious"


@pytest.mark.rule("SM-VEH-18")
def test_a_crew_figure_is_hurt_or_the_crew_bails_out() -> None:
    made = scene("medium-tank")
    made.do(FIRE, 4, 4, 3, 3, 3, 5, 2)
    assert made.figure(f"{FOE}.3").wound == "serious"
    made = scene("medium-tank")
    made.do(FIRE, 4, 4, 3, 3, 3, 6)
    assert aboard(made) == []
    places = [made.place(f"{FOE}.{number}") for number in range(2, 7)]
    assert len(set(places)) == 5
    assert all("prone" in made.figure(f"{FOE}.{number}").states for number in range(2, 7))


@pytest.mark.rule("SM-VEH-18", "SM-VEH-19")
def test_a_second_serious_wound_destroys_and_everybody_inside_is_attacked() -> None:
    made = scene("medium-tank")
    made.wound(f"{FOE}.1", "serious")
    made.do(FIRE, 4, 4, 3, 3, 3, *(1, 6) * 5)
    assert "destroyed" in made.figure(f"{FOE}.1").states
    assert aboard(made) == []
    assert all("near-miss" in made.figure(f"{FOE}.{number}").states for number in range(2, 7))


@pytest.mark.rule("SM-VEH-11", "SM-VEH-15", "SM-VEH-13")
def test_facing_decides_which_armour_is_struck_unless_it_is_stated() -> None:
    made = scene("medium-tank", facing=0.0)
    made.do(FIRE, 4, 4, 1, 1, 1)
    told = next(event for event in made.events if event.code.startswith("vehicle-"))
    assert told.tally is not None
    assert told.tally.terms[0].reason == "hull-rear"
    made = scene("medium-tank", facing=0.0)
    found = odds(made.battle, DirectFire(team=US, target=FOE, stated=Stated(hull="turret")))
    assert found is not None
    assert found.chances["killed"] == 0.0


@pytest.mark.rule("SM-EXP-26", "SM-VEH-14")
def test_people_inside_are_not_attacked_by_a_burst() -> None:
    made = scene("jeep", team(figures(1, "hand-grenade"), id="us", rounds__hand_grenade=1))
    made.do(Place(places=FrozenMap({f"{US}.1": Pose(x=10.0, y=15.0, facing=0.0)})))
    throw = DirectFire(team=US, point=(10.0, 20.0), weapons=FrozenMap({f"{US}.1": "hand-grenade"}))
    made.do(throw, 5, 5, 1)
    burst = next(event for event in made.events if event.code == "bursts")
    assert burst.subjects == (f"{FOE}.1",)
    assert len(aboard(made)) == 1


@pytest.mark.rule("SM-VEH-10")
def test_small_arms_wear_a_soft_vehicle_down() -> None:
    made = scene("jeep", rifles(1, id="us"))
    made.do(FIRE, 4, 4, 4)
    assert made.figure(f"{FOE}.1").wound == "light"


def test_rows_by_dice() -> None:
    assert [in_band("1-2", 2), in_band("5", 5), in_band("6-plus", 9), in_band("3-4", 5)] == [True, True, True, False]


@pytest.mark.rule("SM-MON-01", "SM-MON-02")
def test_a_monster_plays_dead_and_vanishes_when_it_is_overwhelmed() -> None:
    beast = alone(team(figures(1, armour="monsters"), profile="monster", id="foe"))
    switches = {"switches/monsters/default": True, "switches/sf-pack/default": True}
    beast = beast.model_copy(update={"overrides": FrozenMap(switches)})
    made = stage(rifles(1, id="us"), beast, {US: (10.0, 10.0), FOE: (10.0, 20.0)}).levels(a_us=8, b_foe=12).until(US)
    made.do(FIRE, 5, 5, 6, 1)
    assert "playing-dead" in made.figure(f"{FOE}.1").states
    assert made.figure(f"{FOE}.1").place is not None
    made = stage(gun(), beast, {US: (10.0, 10.0), FOE: (10.0, 20.0)}).levels(a_us=8, b_foe=12).until(US)
    made.do(FIRE, 5, 5, 6, 6, 6, 1)
    assert made.figure(f"{FOE}.1").place is None
