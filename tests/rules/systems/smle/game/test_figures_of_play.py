"""Figures of play that a player overrides hold on the table; codes of cells say what their words do."""

from collections.abc import Mapping

import pytest

from rules.battle.draft import Draft
from rules.core.frozen import Value
from rules.dice.pool import Pool
from rules.dice.thrown import EnteredDice
from rules.systems.smle.formations import new_unit
from rules.systems.smle.game.actions import DeBus, KickDoor, SetAttack, TakeWeapon
from rules.systems.smle.game.rounds import end_round
from rules.systems.smle.game.seeing import arc_of, cover_from, in_position, knows
from rules.systems.smle.game.state import UnderFire, set_team
from rules.systems.smle.game.vehicles import strike_hull
from rules.systems.smle.game.wounding import Blow
from rules.tabletop.terrain import Opening, Piece
from tests.rules.systems.smle.build import SMLE, rifles, section, side
from tests.rules.systems.smle.game.stage import Stage, area, stage

US, FOE = "a.one", "b.foe"
WAYS = {"into cover only": "cover", "back, or into cover": "back", "back": "break"}
EFFECTS = {
    "immobilised": "immobilise",
    "main weapon out (immobilised if it has none)": "gun-out",
    "one random crew figure is seriously wounded": "wound-one",
    "crew bails out": "bail-out",
}


def scene(overrides: Mapping[str, Value], *pieces: Piece) -> Stage:
    """One of each side with these figures, the enemy's front to the south."""
    at = {US: (15.0, 20.0), FOE: (10.0, 30.0)}
    ours = side(section(rifles(1, id="one")), overrides=overrides)
    theirs = side(section(rifles(1, id="foe")), overrides=overrides)
    return stage(ours, theirs, at, facing={FOE: 180.0}, pieces=pieces)


def rounds(made: Stage, number: int = 1) -> Stage:
    """So many rounds end, whatever was done in them."""
    for _ in range(number):
        draft = Draft(made.battle, EnteredDice())
        end_round(draft)
        made.battle = draft.battle
    return made


def set_state(made: Stage, team: str, **fields: object) -> Stage:
    draft = Draft(made.battle, EnteredDice())
    set_team(draft, team, **fields)
    made.battle = draft.battle
    return made


@pytest.mark.rule("SM-OPT-08", "SM-OPT-10", "SM-OPT-11", "SM-VEH-18")
def test_codes_say_what_the_words_of_their_rows_do() -> None:
    book = SMLE.book()
    rows = [row for row in book.rows("activation") if book.find("activation", row, "move-way") is not None]
    assert {row: book.text("activation", row, "way") for row in rows} == {
        row: WAYS[book.text("activation", row, "move-way")] for row in rows
    }
    assert not any(book.find("activation", row, "way") for row in book.rows("activation") if row not in rows)
    for row in book.rows("vehicle-serious-wound"):
        assert (
            book.text("vehicle-serious-wound", row, "does")
            == EFFECTS[book.text("vehicle-serious-wound", row, "effect")]
        )


@pytest.mark.rule("SM-ACT-14")
def test_a_narrower_front_makes_a_flank_of_27_degrees() -> None:
    assert arc_of(scene({}).battle, US, FOE) == "front"
    assert arc_of(scene({"arcs/team/front-limit": 10}).battle, US, FOE) == "flank"
    narrow = {"arcs/team/front-limit": 10, "arcs/team/flank-limit": 20}
    assert arc_of(scene(narrow).battle, US, FOE) == "rear"


@pytest.mark.rule("SM-SHO-22")
def test_the_margin_says_how_near_to_cover_one_must_be() -> None:
    def cover(margin: int) -> str:
        made = scene({"cover/piece/margin": margin}, area("wall", 5, 26, 12, 0.3, cover="hard"))
        return cover_from(made.battle, made.figure(f"{US}.1"), made.figure(f"{FOE}.1"))

    assert (cover(1), cover(5)) == ("none", "hard")


@pytest.mark.rule("SM-MOV-21", "SM-MOV-24")
def test_a_natural_two_may_fail_too_and_a_door_be_tried_again() -> None:
    door = Opening(id="door", x=15, y=20.6, width_in=1.25)
    house = area("house", 11, 20.6, 8, 8, has_walls=True, openings=(door,))
    kick = KickDoor(team=US, figure=f"{US}.1", door="door")
    low = {"kicking-in-a-door/light/number": 2, "kicking-in-a-door/none/number": 2}
    made = scene(low, house).levels(a_one=8, b_foe=14).until(US)
    assert made.do(kick, 2).place(f"{US}.1")[1] > 20.6
    made = scene({**low, "kicking-in-a-door/natural-1/total": 2}, house).levels(a_one=8, b_foe=14).until(US)
    assert made.do(kick, 2).place(f"{US}.1")[1] < 20.6
    twice = scene({"doors/kick-in/tries-per-team": 2}, house).levels(a_one=8, b_foe=14).until(US)
    set_state(twice, US, tried=("door",))
    assert twice.do(kick, 6).place(f"{US}.1")[1] > 20.6
    once = set_state(scene({}, house).levels(a_one=8, b_foe=14).until(US), US, tried=("door",))
    assert once.why_not(kick) == "door-tried"


@pytest.mark.rule("SM-OPT-16")
@pytest.mark.parametrize(
    ("back", "known"), [(0, [False, False, False]), (1, [True, False, False]), (2, [True, True, False])]
)
def test_who_showed_himself_is_known_for_so_many_rounds(back: int, known: list[bool]) -> None:
    wall = area("hill", 0, 24, 48, 2, height_in=9.0, sight="block")
    made = scene({"known-enemy/fired-or-moved/rounds-back": back}, wall)
    set_state(made, FOE, shown=True)
    assert knows(made.battle, "a", FOE)
    assert [knows(rounds(made).battle, "a", FOE) for _ in range(3)] == [ago <= back for ago in (1, 2, 3)]


@pytest.mark.rule("SM-ACT-10", "SM-ACT-17", "SM-SHO-15")
def test_fire_tells_for_so_many_rounds() -> None:
    fire = (UnderFire(kinds=("direct",), by=FOE),)
    made = rounds(set_state(scene({}), US, fire=fire), 2)
    assert made.state(US).recent(9) == ()
    made = rounds(set_state(scene({"firer-modifiers/not-under-fire/rounds-back": 2}), US, fire=fire), 2)
    assert (made.state(US).shot_at(2), made.state(US).under_fire(1)) == (True, False)
    assert rounds(made).state(US).recent(9) == ()


@pytest.mark.rule("SM-SHO-16", "SM-SHO-28")
def test_bracing_and_settling_in_take_so_many_rounds() -> None:
    made = scene({"bracing/stationary/rounds": 2, "prepared-position/moving-in/rounds": 2})
    set_state(made, US, position="p", position_since=1)
    rounds(made)
    assert ("braced" in made.figure(f"{US}.1").states, in_position(made.battle, US)) == (False, False)
    rounds(made)
    assert ("braced" in made.figure(f"{US}.1").states, in_position(made.battle, US)) == (True, True)


@pytest.mark.rule("SM-ASL-20")
def test_taking_a_weapon_over_takes_so_many_turns() -> None:
    made = scene({"heavy-weapons/taking-over/active-turns": 2}).levels(a_one=8, b_foe=14)
    made.do(SetAttack(team=FOE, attack="direct")).until(US).put("lmg", "dropped-weapon", 15, 20)
    take = TakeWeapon(team=US, figure=f"{US}.1", marker="lmg")
    made.do(take)
    assert "lmg" in made.battle.markers
    rounds(made).levels(a_one=8, b_foe=14).until(US).do(take)
    assert "lmg" not in made.battle.markers


def tank(overrides: Mapping[str, Value]) -> Stage:
    target = new_unit(SMLE.book(), "jeep").model_copy(update={"id": "foe"})
    theirs = side(section(target), overrides=overrides)
    return stage(rifles(1, id="one"), theirs, {US: (10.0, 10.0)})


@pytest.mark.rule("SM-VEH-18")
@pytest.mark.parametrize(
    ("most", "wounds"), [(1, ["killed"]), (2, ["serious", "killed"]), (3, ["serious", "serious", "killed"])]
)
def test_a_vehicle_is_lost_by_so_many_serious_wounds(most: int, wounds: list[str]) -> None:

    made = tank({"vehicle-wounds/serious-wound/destroyed-at": most})
    found = []
    for _ in range(most):
        draft = Draft(made.battle, EnteredDice((6, 1, 1, 1)))
        strike_hull(draft, f"{FOE}.1", Blow(Pool(1, 6)), None, "front")
        made.battle = draft.battle
        found.append(made.figure(f"{FOE}.1").wound)
    assert found == ["serious"] * (most - 1) + ["killed"]


@pytest.mark.rule("SM-VEH-17")
@pytest.mark.parametrize("number", [1, 2])
def test_a_vehicle_is_repaired_after_so_many_rounds(number: int) -> None:
    made = tank({"vehicle-wounds/light-wound/repair-rounds": number}).mark("stalled", f"{FOE}.1")
    left = [("stalled" in rounds(made).figure(f"{FOE}.1").states) for _ in range(2)]
    assert left == [number > 1, False]


@pytest.mark.rule("SM-MOV-30")
def test_one_team_leaves_by_each_door_in_a_round() -> None:
    for got_out, why in ((1, "doors-used"), (0, "")):
        truck = new_unit(SMLE.book(), "truck").model_copy(update={"id": "truck"})
        made = stage(side(section(rifles(2, id="one"), truck)))
        made.mark("aboard", *(figure.id for figure in made.battle.figures_of(US)))
        set_state(made, US, carrier="a.truck")
        set_state(made, "a.truck", got_out=got_out)
        made.levels(a_one=8, a_truck=8, b_foe=3).until("a.truck")
        if why:
            assert made.why_not(DeBus(team=US)) == why
        else:
            assert made.do(DeBus(team=US)).state("a.truck").got_out == 1
