"""The worked examples of shooting and of what hits do, played on the table with their dice (SM-EX-25 to 40)."""

from typing import Any

import pytest

from rules.army.model import Unit
from rules.battle.event import Event
from rules.systems.smle.game.actions import DirectFire, PanicFire, ReturnFire, SetUnderFire
from rules.systems.smle.game.seeing import CoverKind, Stated
from rules.systems.smle.game.shooting import to_hit
from tests.rules.systems.smle.build import RIFLE, alone, bren, figures, rifles, team
from tests.rules.systems.smle.game.stage import Stage, area, stage, walk

US, FOE = "a.us", "b.foe"
FIRE = DirectFire(team=US, target=FOE)
FREE = Stated(moved_in=0.0)


def duel(ours: Unit, theirs: Unit, gap: float = 10.0, level: int = 8, cover: CoverKind = "none", **given: Any) -> Stage:
    """Two teams whose front ranks are so far apart, the enemy in a piece that gives this cover, ours to act."""
    piece = area("works", 8.0, 10.6 + gap, 12.0, 6.0, cover=cover)
    pieces = () if cover == "none" else (piece,)
    made = stage(ours, theirs, {US: (10.0, 10.0), FOE: (10.0, 11.0 + gap)}, pieces=pieces, **given)
    return made.levels(a_us=level, b_foe=12).until(US)


def under_fire(made: Stage) -> Stage:
    return made.do(SetUnderFire(team=US, kinds=("direct",), source=FOE))


def shot(made: Stage) -> Event:
    return next(event for event in made.events if event.code in ("shot-hits", "shot-misses"))


def told(made: Stage) -> tuple[str, int, int]:
    """Whether a shot hits, its score and the number that it needed."""
    event = shot(made)
    assert event.tally is not None
    return event.code, int(event.tally.total), int(str(event.details["number"]))


@pytest.mark.example("SM-EX-25")
def test_example_25_a_trained_rifle_at_hard_cover() -> None:
    made = duel(rifles(1, id="us"), rifles(1, id="foe"), cover="hard").do(FIRE, 3, 4)
    assert told(made) == ("shot-misses", 6, 7)


def crack_shot() -> Stage:
    """A Veteran Elite, braced and lying, at Green men in soft cover."""
    us, foe = rifles(1, id="us", quality="veteran", motivation="elite"), rifles(1, id="foe", quality="green")
    return duel(us, foe, cover="soft").mark("braced", f"{US}.1").mark("prone", f"{US}.1")


@pytest.mark.example("SM-EX-26")
def test_example_26_a_crack_shot_hits_with_three() -> None:
    assert told(crack_shot().do(FIRE, 2, 1, 1, 6)) == ("shot-hits", 7, 6)


@pytest.mark.example("SM-EX-27")
def test_example_27_a_natural_two_misses_all_the_same() -> None:
    assert told(crack_shot().do(FIRE, 1, 1)) == ("shot-misses", 6, 6)


@pytest.mark.example("SM-EX-28")
def test_example_28_a_braced_bren_hits_six_times() -> None:
    made = duel(team(figures(1, "lmg"), id="us"), rifles(1, id="foe", quality="veteran")).mark("braced", f"{US}.1")
    made.do(FIRE, 5, 5, *(1, 6) * 6)
    assert told(made) == ("shot-hits", 12, 7)
    assert shot(made).details["hits"] == 6


@pytest.mark.example("SM-EX-29")
def test_example_29_a_green_smg_up_close_after_five_inches() -> None:
    us = team(figures(1, "smg-machine-pistol"), id="us", quality="green")
    made = under_fire(duel(us, rifles(1, id="foe", quality="untrained"), gap=8.0, level=11).mark("hurt", f"{FOE}.1"))
    made.do(walk(US, f"{US}.1", (10.0, 15.0)))
    made.do(FIRE, 4, 3, 1, 6)
    assert told(made) == ("shot-hits", 8, 8)
    assert shot(made).details["hits"] == 1


@pytest.mark.example("SM-EX-30")
@pytest.mark.parametrize(
    ("inches", "added"), [(4.0, 1), (4.1, 0), (24.0, 0), (24.1, -4), (48.0, -4), (48.1, 0)]
)  # fmt: skip
def test_example_30_range_bands_of_a_rifle(inches: float, added: int) -> None:
    made = under_fire(stage(rifles(1, id="us"), rifles(1, id="foe")).levels(a_us=8, b_foe=12))
    action = FIRE.model_copy(update={"stated": Stated(range_in=inches)})
    tally = to_hit(made.battle, action)
    assert tally is not None
    assert int(tally.total) == added
    made.do(action, 6, 6, *((1, 6) if inches <= 48 else ()))
    assert shot(made).code == ("shot-hits" if inches <= 48 else "shot-misses")


@pytest.mark.example("SM-EX-31")
@pytest.mark.parametrize(("inches", "added"), [(0.0, 0), (3.9, -2), (4.0, -4), (8.0, -4)])
def test_example_31_how_far_the_firer_went_before(inches: float, added: int) -> None:
    made = under_fire(duel(rifles(1, id="us"), rifles(1, id="foe"), gap=20.0, level=11).mark("hurt", f"{FOE}.1"))
    if inches:
        made.do(walk(US, f"{US}.1", (10.0, 10.0 + inches)))
    tally = to_hit(made.battle, FIRE)
    assert tally is not None
    assert int(tally.total) == added


@pytest.mark.example("SM-EX-32")
def test_example_32_a_pinned_team_answers_with_one_roll_and_one_hit() -> None:
    us = team(figures(1, "lmg"), figures(3, RIFLE), id="us")
    made = under_fire(duel(us, rifles(1, id="foe"), level=3))
    made.do(ReturnFire(team=US, target=FOE), 6, 5, 1, 6)
    assert told(made) == ("shot-hits", 11, 7)
    assert shot(made).details["hits"] == 1
    assert shot(made).details["weapon"] == "LMG"


@pytest.mark.example("SM-EX-33")
def test_example_33_green_panic_fire_just_fails() -> None:
    made = under_fire(duel(rifles(2, id="us", quality="green"), rifles(1, id="foe"), level=2))
    made.do(PanicFire(team=US, target=FOE), 6, 5)
    assert told(made) == ("shot-misses", 7, 8)
    assert not made.state(FOE).under_fire()


@pytest.mark.example("SM-EX-34")
def test_example_34_a_minor_hero_picks_out_a_leader() -> None:
    us = alone(team(figures(1, RIFLE, hero="minor-hero"), id="us"), overrides={"switches/heroes/default": True})
    foe = team(figures(1, RIFLE), figures(1, RIFLE, role="leader"), id="foe")
    made = stage(us, foe, {US: (10.0, 10.0), FOE: (10.0, 21.0)}).levels(a_us=8, b_foe=12).until(US)
    made.do(FIRE.model_copy(update={"figure": f"{FOE}.2"}), 3, 4, 6, 1)
    assert told(made) == ("shot-hits", 7, 7)
    assert made.figure(f"{FOE}.2").wound == "killed"


@pytest.mark.parametrize(
    ("weapon", "foe", "dice", "wound"),
    [
        pytest.param(RIFLE, {}, (6, 6, 4, 2), "killed", marks=pytest.mark.example("SM-EX-35")),
        pytest.param("lmg", {}, (2, 3, 4, 3), "serious", marks=pytest.mark.example("SM-EX-36")),
        pytest.param(RIFLE, {"quality": "veteran"}, (6, 6, 3, 2), "light", marks=pytest.mark.example("SM-EX-37")),
        pytest.param(
            RIFLE,
            {"quality": "veteran", "motivation": "elite", "armour": "heavy"},
            (6, 6, 3, 1),
            "",
            marks=pytest.mark.example("SM-EX-38"),
        ),
        pytest.param(
            RIFLE,
            {"quality": "untrained", "armour": "none"},
            (6, 6, 1, 1),
            "light",
            marks=pytest.mark.example("SM-EX-39"),
        ),
        pytest.param("bazooka-rpg-law", {}, (6, 6, 3, 2, 5), "serious", marks=pytest.mark.example("SM-EX-40")),
    ],
)
def test_examples_35_to_40_what_a_hit_does(weapon: str, foe: dict[str, str], dice: tuple[int, ...], wound: str) -> None:
    rounds: dict[str, Any] = {} if weapon == RIFLE else {"rounds__bazooka_rpg_law": 1}
    us = team(figures(1, weapon), id="us", **rounds)
    made = duel(us, rifles(1, id="foe", **foe)).do(FIRE, *dice)
    assert made.figure(f"{FOE}.1").wound == wound
    assert ("near-miss" in made.figure(f"{FOE}.1").states) is (wound == "")


@pytest.mark.example("SM-EX-11")
def test_example_11_direct_fire_by_an_autofire_weapon_from_the_flank() -> None:
    made = stage(bren(id="us"), rifles(2, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 21.0)}, facing={FOE: 90.0})
    made.levels(a_us=8, b_foe=12).until(US).do(FIRE, 1, 1, 1, 1)
    assert made.state(FOE).fire[0].kinds == ("direct", "auto", "flank")
    assert made.level(FOE) == 12 - 3
