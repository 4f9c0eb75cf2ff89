"""What is left of attacks: positions, bayonets, heavy weapons left behind, heroes, Camera Fodder and monsters."""

import pytest

from rules.army.model import Army, Unit
from rules.battle.action import Waive
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from rules.systems.smle.arsenal import weapon
from rules.systems.smle.game.actions import CloseAssault, DigIn, DirectFire, OpportunityFire, StartGame
from rules.systems.smle.game.assault import best_close
from rules.systems.smle.game.film import BringBack, is_fodder
from rules.systems.smle.game.firing import guns
from rules.systems.smle.game.homes import book_of
from rules.systems.smle.game.melee import result
from rules.systems.smle.game.people import person
from rules.systems.smle.game.vehicles import armour
from rules.tables.book import Layer
from rules.tabletop.bases import Pose
from tests.rules.systems.smle.build import RIFLE, SMLE, alone, figures, leaders, rifles, section, side, team
from tests.rules.systems.smle.game.stage import Stage, area, march, stage

US, FOE = "a.us", "b.foe"
FIRE = DirectFire(team=US, target=FOE)
BOOK = SMLE.book()


def switched(unit: Unit, *keys: str) -> Army:
    """A side that is one team, with optional rules on."""
    return alone(unit).model_copy(update={"overrides": FrozenMap({f"switches/{key}/default": True for key in keys})})


def faced(ours: Army | Unit, theirs: Army | Unit, gap: float = 10.0, level: int = 8) -> Stage:
    made = stage(ours, theirs, {US: (10.0, 10.0), FOE: (10.0, 10.0 + gap)})
    return made.levels(a_us=level, b_foe=12).until(US)


@pytest.mark.rule("SM-SHO-26", "SM-SHO-27", "SM-SHO-28", "SM-SHO-30")
def test_a_team_set_up_in_a_position_need_not_wait_fires_in_its_arc_and_is_covered_all_round() -> None:
    made = stage(rifles(1, id="us"), rifles(1, id="foe"), {US: (10.0, 10.0), FOE: (10.0, 20.0)}, begun=False)
    made.put("pit", "position", 10.0, 10.0, facing=45.0, radius=2.0)
    made.do(DigIn(team=US, position="pit")).do(StartGame()).levels(a_us=8, b_foe=12).until(US)
    assert guns(made.battle, FIRE)[0].line.exposed == (f"{FOE}.1",)
    made.do(Place(places=FrozenMap({f"{FOE}.1": Pose(x=9.9, y=20.0, facing=180.0)})))
    assert made.why_not(FIRE) == "outside-arc"
    back = guns(made.battle, DirectFire(team=FOE, target=US))[0]
    assert back.line.cover == "position"


@pytest.mark.rule("SM-CBT-08")
def test_of_two_teams_that_fire_at_one_point_the_lower_level_fires_first() -> None:
    both = side(section(rifles(1, id="foe"), rifles(1, id="low")))
    made = stage(rifles(1, id="us"), both, {US: (10.0, 10.0), FOE: (10.0, 24.0), "b.low": (14.0, 24.0)})
    made.levels(a_us=11, b_foe=13, b_low=12).until(US)
    made.do(march(made, US, 0.0, 2.0))
    for _ in range(2):
        asked = made.asked
        made.do(OpportunityFire(team=asked.subject, target=US, at=1.0))
    while made.battle.decision is not None:
        dice = (1, 2, 1, 2)[: 2 if made.asked.code == "lie-down" else 0]
        made.do(Waive(decision=made.asked.id), *dice)
    fired = [event.subjects[0] for event in made.log if event.code == "fires"]
    assert fired == ["b.low", FOE]


@pytest.mark.rule("SM-SHO-33")
def test_any_number_of_figures_may_fire_at_one_unit() -> None:
    mob = team(figures(12, RIFLE), id="us", quality="untrained")
    made = faced(mob, rifles(1, id="foe"))
    assert len(guns(made.battle, FIRE)) == 12


@pytest.mark.rule("SM-SHO-34")
def test_personal_weapons_have_one_row_whatever_the_year() -> None:
    rows = {key: arm for key in BOOK.rows("weapons") if (arm := weapon(BOOK, key))}
    personal = [key for key, arm in rows.items() if not arm.support and arm.type == "B"]
    assert personal == [
        "pistol", "rifle-bolt-action", "carbine-self-loading-rifle", "smg-machine-pistol", "assault-rifle", "shotgun",
    ]  # fmt: skip
    assert {arm.type for arm in rows.values()} == {"B", "E", "EX", ""}


@pytest.mark.rule("SM-SHO-32")
def test_a_bayonet_raises_the_close_factor_in_assault_alone() -> None:
    made = faced(switched(rifles(1, id="us"), "bayonets"), rifles(1, id="foe"))
    ours, theirs = (person(made.battle, key) for key in (f"{US}.1", f"{FOE}.1"))
    assert best_close(book_of(made.battle, "a"), ours) == 2
    assert best_close(book_of(made.battle, "b"), theirs) == 1


@pytest.mark.rule("SM-HIT-14", "SM-HIT-10")
def test_a_treated_wound_no_longer_tells() -> None:
    made = faced(rifles(1, id="us"), rifles(1, id="foe")).wound(f"{US}.1", "light")
    assert guns(made.battle, FIRE)[0].shot.is_wounded
    made.mark("treated", f"{US}.1")
    assert not guns(made.battle, FIRE)[0].shot.is_wounded


@pytest.mark.rule("SM-ASL-16")
def test_who_stays_in_contact_fights_on_only_at_eleven() -> None:
    made = faced(rifles(1, id="us"), rifles(1, id="foe"), gap=1.0, level=10)
    assert made.why_not(CloseAssault(team=US, target=FOE)) == "level-too-low"
    made = faced(rifles(1, id="us"), rifles(1, id="foe"), gap=1.0, level=11)
    assert made.do(CloseAssault(team=US, target=FOE), 2, 2).state(US).attack == "close-assault"


@pytest.mark.rule("SM-ASL-20", "SM-ASL-08")
def test_a_gunner_who_breaks_leaves_his_gun_behind() -> None:
    made = faced(rifles(1, id="us"), team(figures(1, "mmg"), id="foe"), gap=1.0, level=11)
    made.do(CloseAssault(team=US, target=FOE), 6, 1)
    assert made.figure(f"{FOE}.1").kit == ()
    marker = made.battle.markers[f"{FOE}.1.mmg"]
    assert marker.place is not None
    assert (marker.name, marker.place.point) == ("mmg", (10.0, 11.0))


@pytest.mark.rule("SM-VEH-21")
def test_a_house_pack_may_set_other_armour() -> None:
    assert armour(BOOK.over(Layer({"vehicle-armour/medium/front": 12})), "medium", "front") == 12


@pytest.mark.rule("SM-HER-10", "SM-HER-01", "SM-HER-07")
def test_attributes_are_each_heros_own_and_a_lucky_one_has_another_hit() -> None:
    foe = team(figures(1, RIFLE, hero="hero", lucky=True), figures(1, RIFLE, hero="major-hero"), id="foe")
    made = faced(rifles(1, id="us"), switched(foe, "heroes"))
    one, other = (person(made.battle, f"{FOE}.{number}") for number in (1, 2))
    assert (one.hero, one.attributes, other.hero, other.attributes) == (2, frozenset({"lucky"}), 3, frozenset())
    made.do(FIRE, 5, 5, 1)
    assert [made.figure(f"{FOE}.{number}").wound for number in (1, 2)] == ["", "killed"]


@pytest.mark.rule("SM-HER-06")
def test_a_tough_hero_is_hurt_lightly_in_assault_but_by_heroes() -> None:
    foe = team(figures(1, RIFLE, hero="minor-hero", tough=True), id="foe")
    made = faced(rifles(1, id="us"), switched(foe, "heroes"), gap=1.0, level=11)
    assert result(BOOK, 7, 4) == "taken"
    made.do(CloseAssault(team=US, target=FOE), 6, 2)
    assert made.figure(f"{FOE}.1").wound == "light"


@pytest.mark.rule("SM-CAM-01", "SM-CAM-02")
def test_leaders_and_heroes_are_no_camera_fodder_and_the_fallen_get_up_out_of_sight() -> None:
    foe = leaders(id="foe", number=1)
    made = faced(rifles(1, id="us"), switched(foe, "camera-fodder"))
    assert [is_fodder(made.battle, person(made.battle, f"{FOE}.{number}")) for number in (1, 2)] == [False, True]
    made.do(FIRE, 5, 5, 2)
    assert "playing-dead" in made.figure(f"{FOE}.2").states
    made.do(Place(places=FrozenMap({f"{US}.1": None})))
    made.end(US)
    assert "playing-dead" not in made.figure(f"{FOE}.2").states


@pytest.mark.rule("SM-MON-03", "SM-MON-02")
def test_a_monster_comes_back_wounded_and_twice_at_most() -> None:
    beast = switched(team(figures(1, armour="monsters"), profile="monster", id="foe"), "monsters", "sf-pack")
    wood = area("wood", 28.0, 28.0, 4.0, 4.0, cover="soft")
    made = stage(rifles(1, id="us"), beast, {US: (10.0, 10.0), FOE: (10.0, 20.0)}, pieces=(wood,))
    made.levels(a_us=8, b_foe=12).until(US)
    back = BringBack(team=FOE, figure=f"{FOE}.1", place=Pose(x=30.0, y=30.0))
    assert made.why_not(back) == "not-vanished"
    for _ in range(2):
        made.mark("playing-dead", f"{FOE}.1").do(Place(places=FrozenMap({f"{FOE}.1": None}))).do(back)
    assert made.figure(f"{FOE}.1").wound == "light"
    made.mark("playing-dead", f"{FOE}.1").do(Place(places=FrozenMap({f"{FOE}.1": None})))
    assert made.why_not(back) == "returned-enough"
