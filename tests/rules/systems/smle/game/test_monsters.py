"""Monsters that are felled: by bullets, by explosives, on their own in a game that goes on, and back from cover."""

import pytest

from rules.army.model import Unit
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import DirectFire, SetScenario
from rules.systems.smle.game.film import VANISHED, BringBack
from rules.tabletop.bases import Pose
from tests.rules.systems.smle.build import figures, rifles, team
from tests.rules.systems.smle.game.stage import Stage, area, stage
from tests.rules.systems.smle.game.test_attack_rules import switched

US, FOE = "a.us", "b.foe"
BEAST = f"{FOE}.1"
FIRE = DirectFire(team=US, target=FOE)
EXTERMINATOR = SetScenario(scenario="exterminator", roles=FrozenMap({"a": "small", "b": "large"}), limit=12)


def hunted(ours: Unit, scenario: SetScenario | None = None) -> Stage:
    """Ours, whose turn it is at level 8, and a monster ten inches off; a wood lies at (28, 28) to (32, 32)."""
    beast = switched(team(figures(1, armour="monsters"), profile="monster", id="foe"), "monsters", "sf-pack")
    wood = area("wood", 28.0, 28.0, 4.0, 4.0, cover="soft")
    made = stage(ours, beast, {US: (10.0, 10.0), FOE: (10.0, 20.0)}, pieces=(wood,), scenario=scenario)
    return made.levels(a_us=8, b_foe=12).until(US)


@pytest.mark.rule("SM-MON-02", "SM-MON-01")
def test_three_hits_of_one_attack_make_a_monster_vanish() -> None:
    """A throw of 12 with an LMG hits more than three times; the first hit that harms it fells it: 6 against 1 + 3."""
    made = hunted(team(figures(1, "lmg"), profile="bren-group", id="us")).do(FIRE, 6, 6, 6, 1)
    assert made.figure(BEAST).place is None
    assert VANISHED in made.figure(BEAST).states
    assert "vanishes" in [event.code for event in made.events]


@pytest.mark.rule("SM-MON-02")
@pytest.mark.parametrize(("men", "is_gone"), [(2, False), (3, True)])
def test_the_hits_of_all_who_fire_in_an_attack_count(men: int, is_gone: bool) -> None:
    """Each rifleman hits once with 5 and 5; who fires after it fell needs no dice for what the hit does."""
    made = hunted(rifles(men, id="us")).do(FIRE, 5, 5, 6, 1, *(5, 5) * (men - 1))
    assert "playing-dead" in made.figure(BEAST).states
    assert (made.figure(BEAST).place is None) is is_gone


@pytest.mark.rule("SM-MON-02")
def test_it_comes_back_from_cover_and_not_in_the_open() -> None:
    made = hunted(rifles(3, id="us")).do(FIRE, 5, 5, 6, 1, *(5, 5) * 2)
    back = BringBack(team=FOE, figure=BEAST, place=Pose(x=20.0, y=30.0))
    assert made.why_not(back) == "returns-in-the-open"
    made.do(back.model_copy(update={"place": Pose(x=30.0, y=30.0)}))
    assert made.figure(BEAST).wound == "light"


@pytest.mark.rule("SM-MON-02", "SM-SHO-22")
@pytest.mark.parametrize(("gap", "is_cover"), [(0.99, True), (1.01, False)])
def test_beside_cover_is_within_an_inch_of_it(gap: float, is_cover: bool) -> None:
    made = hunted(rifles(1, id="us")).mark("playing-dead", BEAST).do(Place(places=FrozenMap({BEAST: None})))
    back = BringBack(team=FOE, figure=BEAST, place=Pose(x=28.0 - made.figure(BEAST).base.radius_in - gap, y=30.0))
    if not is_cover:
        assert made.why_not(back) == "returns-in-the-open"
        return
    assert made.do(back).figure(BEAST).place is not None


@pytest.mark.rule("SM-SCN-09", "SM-MON-01")
def test_the_exterminator_goes_on_while_its_monster_plays_dead() -> None:
    made = hunted(rifles(1, id="us"), EXTERMINATOR).do(FIRE, 5, 5, 6, 1)
    assert "playing-dead" in made.figure(BEAST).states
    made.end(US)
    assert (made.play.winner, made.play.round) == ("", 2)


@pytest.mark.rule("SM-SCN-09", "SM-MON-02", "SM-MON-03")
@pytest.mark.parametrize(("times", "winner"), [(1, ""), (2, "a")])
def test_a_monster_that_vanished_is_gone_for_good_after_two_returns(times: int, winner: str) -> None:
    made = hunted(rifles(3, id="us"), EXTERMINATOR)
    unit = made.battle.units[FOE].model_copy(update={"counts": FrozenMap({"returns": times})})
    made.battle = made.battle.model_copy(update={"units": made.battle.units.with_item(FOE, unit)})
    made.do(FIRE, 5, 5, 6, 1, *(5, 5) * 2).end(US)
    assert made.play.winner == winner


@pytest.mark.rule("SM-SCN-09")
def test_the_exterminator_has_won_once_it_has_hunted_down_every_defender() -> None:
    made = hunted(rifles(1, id="us"), EXTERMINATOR).wound(f"{US}.1", "killed")
    made.end(made.active)
    assert made.play.winner == "b"


@pytest.mark.rule("SM-CAM-02", "SM-CAM-03")
def test_camera_fodder_that_is_down_does_not_end_the_game() -> None:
    foe = switched(rifles(1, id="foe"), "camera-fodder")
    made = stage(rifles(1, id="us"), foe, {US: (10.0, 10.0), FOE: (10.0, 20.0)}).levels(a_us=8, b_foe=12).until(US)
    made.do(FIRE, 5, 5).end(US)
    assert "playing-dead" in made.figure(f"{FOE}.1").states
    assert (made.play.winner, made.play.round) == ("", 2)
    assert made.play.scores == FrozenMap({"a": 1, "b": 0})
