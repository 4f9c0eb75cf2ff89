"""The worked examples of explosives and vehicles, played on the table with their dice (SM-EX-49 to 57)."""

import math
from typing import Any

import pytest

from rules.army.model import Unit
from rules.battle.event import Event
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from rules.systems.smle.formations import new_unit
from rules.systems.smle.game.actions import DirectFire
from rules.systems.smle.game.bursts import StateBurst
from rules.systems.smle.game.seeing import Stated
from rules.tabletop.bases import Point, Pose
from tests.rules.systems.smle.build import SMLE, figures, rifles, section, side, team
from tests.rules.systems.smle.game.stage import Stage, stage

BOOK = SMLE.book()
US, FOE = "a.us", "b.foe"
FIRE = DirectFire(team=US, target=FOE)
ROCKET, GUN = "bazooka-rpg-law", "75-76-mm"


def armed(weapon: str) -> Unit:
    """One man with a weapon and rounds for it."""
    rounds: dict[str, Any] = {f"rounds__{weapon.replace('-', '_')}": 6}
    return team(figures(1, weapon), id="us", **rounds)


def event(made: Stage, code: str) -> Event:
    return next(found for found in made.events if found.code.startswith(code))


@pytest.mark.example("SM-EX-49")
def test_example_49_burst_attacks_of_a_75_mm_shell_by_distance() -> None:
    """The shell lands on nobody; distances as they are said on a real table."""
    made = stage(armed(GUN), rifles(6, id="foe"), at={}).mark("braced", f"{US}.1").levels(a_us=8, b_foe=12).until(US)
    made.do(FIRE.model_copy(update={"stated": Stated(range_in=20.0)}), 1, 1, 6)
    said = dict(zip((f"{FOE}.{n}" for n in range(1, 7)), (0.0, 1.0, 1.01, 2.5, 3.0, 3.01), strict=True))
    made.do(StateBurst(distances=FrozenMap(said)), *(1, 6) * (3 + 3 + 2 + 1 + 1 + 0))
    struck = [found.subjects[0] for found in made.events if found.code == "hit-near-miss"]
    assert [struck.count(key) for key in said] == [3, 3, 2, 1, 1, 0]


@pytest.mark.example("SM-EX-50")
def test_example_50_one_e_attack_and_the_burst_around_it() -> None:
    made = stage(armed(ROCKET), rifles(4, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 20.0)})
    middles = {f"{FOE}.{n}": 10.0 + away for n, away in ((2, 0.8 + 0.5), (3, 1.6 + 0.5), (4, 2.2 + 0.5))}
    made.do(Place(places=FrozenMap({key: Pose(x=x, y=20.0, facing=180.0) for key, x in middles.items()})))
    made.levels(a_us=8, b_foe=12).until(US)
    made.do(FIRE, 6, 6, 1, 3, 2, 5, *(1, 6) * 3)
    assert made.figure(f"{FOE}.1").wound == "serious"
    assert event(made, "bursts").subjects == (f"{FOE}.2", f"{FOE}.3")
    struck = [found.subjects[0] for found in made.events if found.code == "hit-near-miss"]
    assert [struck.count(f"{FOE}.{n}") for n in (1, 2, 3, 4)] == [0, 2, 1, 0]


@pytest.mark.example("SM-EX-51")
@pytest.mark.parametrize(
    ("key", "dice"),
    [("50-57-mm", 2), ("75-76-mm", 3), ("88-mm", 4), ("105-mm", 4), ("150-mm", 6), ("37-40-mm", 2)],
)
def test_example_51_dice_of_guns_by_calibre(key: str, dice: int) -> None:
    made = stage(armed(key), rifles(1, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 40.0)}).mark("braced", f"{US}.1")
    made.levels(a_us=8, b_foe=12).until(US).do(FIRE, 6, 6, *(6,) * dice, 1)
    assert event(made, "bursts").details["dice"] == dice
    assert made.figure(f"{FOE}.1").wound == "killed"


PLAIN = [(18.21, 14.11), (19.55, 15.89), (20.45, 14.11), (21.34, 16.79), (22.24, 15.00), (23.58, 16.79)]
DOUBLED = [(16.42, 13.21), (19.11, 16.79), (20.89, 13.21), (22.68, 18.58), (24.47, 15.00), (27.16, 18.58)]
HALVED = [(19.11, 14.55), (19.78, 15.45), (20.22, 14.55), (20.67, 15.89), (21.12, 15.00), (21.79, 15.89)]


@pytest.mark.example("SM-EX-52")
@pytest.mark.parametrize("die", range(1, 7))
def test_example_52_deviation(die: int) -> None:
    assert landing(ROCKET, die) == pytest.approx(PLAIN[die - 1], abs=0.006)


@pytest.mark.example("SM-EX-53")
@pytest.mark.parametrize("die", range(1, 7))
def test_example_53_deviation_doubled_beyond_effective_range(die: int) -> None:
    """A panzerfaust reaches 8 inches with effect, and the point is more than 11 away."""
    assert landing("panzerfaust", die) == pytest.approx(DOUBLED[die - 1], abs=0.006)


@pytest.mark.example("SM-EX-54")
@pytest.mark.parametrize("die", range(1, 7))
def test_example_54_deviation_halved(die: int) -> None:
    """A hand grenade is thrown six inches; the example's point is farther, so it is played on a shorter throw."""
    unit = 1 / math.hypot(10, 5)
    near = (20 - 5 * 10 * unit, 15 - 5 * 5 * unit)
    assert landing("hand-grenade", die, near) == pytest.approx(HALVED[die - 1], abs=0.006)


def landing(weapon: str, die: int, origin: Point = (10.0, 10.0)) -> Point:
    """Where a round comes down that was aimed at (20, 15) and missed: long and left as the log tells them."""
    made = stage(armed(weapon), rifles(1, id="foe"), {US: origin, FOE: (40.0, 40.0)})
    made.levels(a_us=8, b_foe=12).until(US).do(DirectFire(team=US, point=(20.0, 15.0)), 1, 1, die)
    told = event(made, "deviates").details
    along, left = (float(str(told[key]).replace("−", "-")) for key in ("long", "left"))
    unit = 1 / math.hypot(10, 5)
    return (20 + (10 * along - 5 * left) * unit, 15 + (5 * along + 10 * left) * unit)


def tank(profile: str, place: Pose, gunner: Point = (0.0, 0.0), unit: Unit | None = None) -> Stage:
    """A vehicle and somebody who fires at it."""
    target = new_unit(BOOK, profile).model_copy(update={"id": "foe"})
    made = stage(unit or armed("piat"), side(section(target)), {US: gunner})
    made.do(Place(places=FrozenMap({f"{FOE}.1": place}))).mark("braced", f"{US}.1")
    return made.levels(a_us=8, b_foe=12).until(US)


def armour_struck(made: Stage) -> tuple[str, int]:
    """Which side of a vehicle was struck, and its armour."""
    tally = event(made, "vehicle-").tally
    assert tally is not None
    return tally.terms[0].reason, int(tally.terms[0].amount)


@pytest.mark.example("SM-EX-55")
@pytest.mark.parametrize(
    ("at", "struck"),
    [
        ((20.0, 30.0), ("hull-front", 13)),
        ((27.0, 27.0), ("hull-front", 13)),
        ((30.0, 20.0), ("hull-side", 10)),
        ((27.0, 13.0), ("hull-side", 10)),
        ((20.0, 10.0), ("hull-rear", 10)),
    ],
)
def test_example_55_armour_of_a_heavy_tank_by_bearing(at: Point, struck: tuple[str, int]) -> None:
    made = tank("heavy-tank", Pose(x=20.0, y=20.0, facing=0.0), at).do(FIRE, 6, 6, 1, 1, 1)
    assert armour_struck(made) == struck


@pytest.mark.example("SM-EX-56")
@pytest.mark.parametrize(("hull", "struck"), [(None, ("hull-side", 8)), ("top", ("hull-top", 7))])
def test_example_56_side_and_top_of_a_medium_tank(hull: str | None, struck: tuple[str, int]) -> None:
    place = Pose(x=20.0, y=20.0, facing=300.0)
    made = tank("medium-tank", place, (20 + 10 * math.sin(math.radians(60)), 20 + 10 * math.cos(math.radians(60))))
    action = FIRE.model_copy(update={"stated": Stated.model_validate({"hull": hull})})
    made.do(action, 6, 6, 1, 1, 1)
    assert armour_struck(made) == struck


@pytest.mark.example("SM-EX-57")
@pytest.mark.parametrize(
    ("dice", "result"),
    [((2, 2, 2), "none"), ((2, 2, 3), "vlw"), ((4, 4, 4, 1), "vsw"), ((6, 6, 5, *(1, 6) * 5), "destroyed")],
)
def test_example_57_a_75_mm_gun_at_a_medium_front(dice: tuple[int, ...], result: str) -> None:
    made = tank("medium-tank", Pose(x=20.0, y=40.0, facing=180.0), (20.0, 10.0), armed(GUN)).do(FIRE, 6, 6, *dice)
    assert event(made, "vehicle-").code == f"vehicle-{result}"
