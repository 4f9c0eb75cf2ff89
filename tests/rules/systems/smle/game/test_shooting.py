"""Fire on the table: who sees whom, the dice, hits spread at random, wounds, and what the target is charged."""

from typing import Any

import pytest

from rules.army.model import Unit
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import (
    DigIn,
    DirectFire,
    SetFacing,
)
from rules.systems.smle.game.firing import guns
from rules.systems.smle.game.seeing import Stated
from rules.systems.smle.game.shooting import targets, to_hit
from tests.rules.systems.smle.build import RIFLE, alone, bren, figures, rifles, team
from tests.rules.systems.smle.game.stage import Stage, stage

US = "a.us"
FOE = "b.foe"


def duel(
    ours: Unit | None = None, theirs: Unit | None = None, gap: float = 10.0, level: int = 8, **given: Any
) -> Stage:
    """Two teams whose front ranks are so far apart, ours active first."""
    made = stage(
        ours or rifles(2, id="us"),
        theirs or rifles(2, id="foe"),
        {US: (10.0, 10.0), FOE: (10.0, 11.0 + gap)},
        **given,
    )
    made.levels(a_us=level, b_foe=12)
    return made.until(US)


def fire(**given: Any) -> DirectFire:
    return DirectFire(team=US, target=FOE, **given)


def added(made: Stage, action: DirectFire) -> int:
    """What is added to the dice."""
    tally = to_hit(made.battle, action)
    assert tally is not None
    return int(tally.total)


@pytest.mark.rule("SM-CBT-03", "SM-SHO-01", "SM-HIT-01", "SM-HIT-07")
def test_each_figure_rolls_and_hits_fall_at_random() -> None:
    made = duel()
    # first rifle: 3+4+2 (not under fire) hits; the second of two is hit; attack 4 against 2 kills. Second rifle misses.
    made.do(fire(), 3, 4, 2, 4, 2, 1, 3)
    assert made.figure(f"{FOE}.2").wound == "killed"
    assert made.figure(f"{FOE}.1").wound == ""
    told = [event.code for event in made.events]
    assert told == ["fires", "shot-hits", "hit-killed", "shot-misses", "level-reduced"], "in the order of play"
    assert dict(made.events[-1].details) == {"before": 12, "level": made.state(FOE).level}, "fire and loss in one line"


@pytest.mark.rule("SM-HIT-01", "SM-HIT-08")
def test_the_killed_are_hit_no_more() -> None:
    made = duel(theirs=rifles(2, id="foe"))
    made.wound(f"{FOE}.2", "killed")
    made.do(fire(), 6, 6, 1, 6, 1, 1)
    assert made.figure(f"{FOE}.1").states == ("near-miss",)


@pytest.mark.rule("SM-HIT-09", "SM-ACT-21", "SM-ACT-09", "SM-ACT-10")
def test_a_serious_wound_knocks_down_and_counts_as_a_casualty() -> None:
    made = duel(rifles(1, id="us"))
    before = made.level(FOE)
    made.do(fire(), 3, 4, 1, 4, 3)
    hit = made.figure(f"{FOE}.1")
    assert (hit.wound, hit.states) == ("serious", ("prone",))
    assert before == 12
    assert made.level(FOE) == 12 - 1 - 2


@pytest.mark.rule("SM-HIT-10", "SM-HIT-13", "SM-HIT-11")
def test_light_wounds_and_near_misses_stop_a_figure_for_the_round() -> None:
    made = duel()
    made.do(fire(), 3, 4, 1, 3, 3, 3, 4, 1, 1, 2)
    hit = made.figure(f"{FOE}.1")
    assert hit.wound == "light"
    assert {"hurt", "near-miss"} <= set(hit.states)
    made.until(FOE)
    assert {gun.person.id for gun in guns(made.battle, DirectFire(team=FOE, target=US))} == {f"{FOE}.2"}


@pytest.mark.rule("SM-HIT-13")
def test_a_wound_never_lessens_a_worse_one() -> None:
    made = duel(rifles(1, id="us"), rifles(1, id="foe"))
    made.wound(f"{FOE}.1", "serious")
    made.do(fire(), 3, 4, 3, 3)
    assert made.figure(f"{FOE}.1").wound == "serious"


@pytest.mark.rule("SM-HIT-02", "SM-ACT-12", "SM-ACT-13", "SM-ACT-06")
def test_a_miss_puts_the_target_under_fire() -> None:
    made = duel(bren(id="us"))
    made.do(fire(), 1, 1, 1, 1)
    state = made.state(FOE)
    assert state.fire[0].kinds == ("direct", "auto")
    assert state.fire[0].by == US
    assert not state.is_fresh
    assert made.level(FOE) == 10


@pytest.mark.rule("SM-ACT-14", "SM-ACT-11")
def test_fire_from_the_rear_is_charged() -> None:
    made = duel(rifles(1, id="us"))
    made.do(SetFacing(team=FOE, facing=0.0))
    made.do(fire(), 1, 1)
    assert made.state(FOE).fire[0].kinds == ("direct", "rear")
    assert made.level(FOE) == 9


@pytest.mark.rule("SM-SHO-25", "SM-SHO-08", "SM-SHO-12")
def test_a_specific_figure_takes_the_first_hit() -> None:
    made = duel(bren(id="us"), rifles(3, id="foe"))
    action = fire(figure=f"{FOE}.3", weapons=FrozenMap({f"{US}.1": "lmg"}))
    assert added(made, action) == 2 - 3
    # 4+5-1 = 8 against 7: two hits, the first on the third man, the other diced among all three
    made.do(action, 4, 5, 1, 6, 2, 1, 6)
    assert made.figure(f"{FOE}.3").states == ("near-miss",)
    assert made.figure(f"{FOE}.2").states == ("near-miss",)


@pytest.mark.rule("SM-SHO-17", "SM-SHO-16")
def test_an_mmg_fires_only_when_braced() -> None:
    crew = team(figures(1, "mmg"), figures(1), profile="rifle-team", id="us")
    made = duel(crew)
    assert made.why_not(fire()) == "must-brace"
    made.mark("braced", f"{US}.1")
    assert guns(made.battle, fire())[0].shot.is_braced


@pytest.mark.rule("SM-SHO-28")
def test_a_team_that_moves_into_a_position_settles_in_first() -> None:
    made = stage(rifles(1, id="us"), rifles(1, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 20.0)}, begun=True)
    made.put("pit", "position", 10.0, 10.0, facing=46.0, radius=2.0)
    made.do(DigIn(team=US, position="pit"))
    made.levels(a_us=8, b_foe=12).until(US)
    assert made.why_not(fire()) == "settling-in"


@pytest.mark.rule("SM-PTS-19", "SM-EXP-25")
def test_rounds_are_counted_and_run_out() -> None:
    us = rifles(1, id="us", rounds__hand_grenade=1)
    made = duel(us, rifles(1, id="foe"), gap=4.0)
    throw = fire(weapons=FrozenMap({f"{US}.1": "hand-grenade"}))
    made.do(throw, 6, 6, 1, 6)
    assert made.figure(f"{US}.1").ammunition["hand-grenade"] == 0
    made = duel(rifles(1, id="us"), rifles(1, id="foe"), gap=4.0)
    assert made.why_not(throw) == "no-rounds"


@pytest.mark.rule("SM-SHO-11")
def test_beyond_twice_the_range_nothing_hits_but_the_target_is_fired_at() -> None:
    pistol = team(figures(1, "pistol"), id="us")
    made = duel(pistol, rifles(1, id="foe"), gap=17.0)
    made.do(fire(), 6, 6)
    assert made.state(FOE).fire[0].kinds == ("direct",)
    assert made.figure(f"{FOE}.1").states == ()


@pytest.mark.rule("SM-SHO-01")
def test_targets_are_those_whom_somebody_could_fire_at() -> None:
    made = duel()
    assert targets(made.battle, US) == (FOE,)
    made.mark("hidden", FOE)
    assert targets(made.battle, US) == ()


@pytest.mark.rule("SM-SHO-12", "SM-CBT-03")
def test_without_places_the_players_state_range_and_cover() -> None:
    made = stage(rifles(1, id="us"), rifles(1, id="foe")).levels(a_us=8, b_foe=12).until(US)
    assert made.why_not(fire()) == "range-unknown"
    action = fire(stated=Stated(range_in=3.0, cover="hard", arc="flank", modifier=1))
    assert added(made, action) == 2 + 1 - 3 + 1
    made.do(action, 5, 5, 4, 2)
    assert made.figure(f"{FOE}.1").wound == "killed"
    assert made.state(FOE).fire[0].kinds == ("direct", "flank")


@pytest.mark.rule("SM-SHO-31", "SM-OTH-07")
def test_an_unreliable_weapon_jams_and_must_be_cleared() -> None:
    us = alone(rifles(1, id="us"))
    us = us.model_copy(update={"overrides": FrozenMap({"switches/unreliable-weapons/default": True})})
    made = stage(us, rifles(1, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 20.0)})
    made.levels(a_us=8, b_foe=12).until(US)
    made.mark("unreliable", f"{US}.1").do(fire(), 1, 2)
    assert "jammed" in made.figure(f"{US}.1").states
    made.mark("untested", f"{US}.1")


@pytest.mark.rule("SM-HER-07")
def test_every_hit_on_a_lucky_hero_kills_the_nearest_other_instead() -> None:
    foe = alone(team(figures(1, RIFLE, hero="minor-hero", lucky=True), figures(2, RIFLE), id="foe"))
    foe = foe.model_copy(update={"overrides": FrozenMap({"switches/heroes/default": True})})
    made = stage(rifles(2, id="us"), foe, {US: (10.0, 10.0), FOE: (10.0, 20.0)})
    made.levels(a_us=8, b_foe=12).until(US)
    made.do(fire(), 5, 5, 1, 5, 5, 1)
    assert [made.figure(f"{FOE}.{number}").wound for number in (1, 2, 3)] == ["", "killed", "killed"]


@pytest.mark.rule("SM-HER-06")
def test_tough_heroes_are_hurt_lightly() -> None:
    foe = alone(team(figures(1, RIFLE, hero="minor-hero", tough=True), figures(1, RIFLE), id="foe"))
    foe = foe.model_copy(update={"overrides": FrozenMap({"switches/heroes/default": True})})
    made = stage(rifles(1, id="us"), foe, {US: (10.0, 10.0), FOE: (10.0, 20.0)})
    made.levels(a_us=8, b_foe=12).until(US)
    made.do(fire(), 5, 5, 1, 6, 1)
    assert made.figure(f"{FOE}.1").wound == "light"


@pytest.mark.rule("SM-CAM-02", "SM-CAM-06", "SM-CAM-03")
def test_camera_fodder_falls_at_every_hit_and_takes_its_neighbours_along() -> None:
    foe = alone(rifles(3, id="foe"))
    foe = foe.model_copy(update={"overrides": FrozenMap({"switches/camera-fodder/default": True})})
    made = stage(rifles(1, id="us"), foe, {US: (10.0, 10.0), FOE: (10.0, 20.0)})
    made.levels(a_us=8, b_foe=12).until(US)
    made.do(fire(), 5, 5, 2)
    assert all("playing-dead" in made.figure(f"{FOE}.{number}").states for number in (1, 2, 3))
    assert targets(made.battle, US) == ()
