"""What a crew may do: drive at combat or road speed and never run; and what follows when it bails out."""

import pytest

from rules.battle.answers import Choice
from rules.battle.asking import Answer
from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import DirectFire, Move, OpportunityFire, SetAttack
from rules.tabletop.bases import Pose
from tests.rules.systems.smle.build import rifles
from tests.rules.systems.smle.game.stage import ENGINE, Stage, area, stage
from tests.rules.systems.smle.game.test_vehicle_damage import scene, vehicle

US, FOE = "a.us", "b.foe"
HULL = f"{US}.1"


def truck(level: int, *, is_rolling: bool = True, on_road: bool = True) -> Stage:
    """A truck, combat move 15″ and road speed 30″, heading along a road from south to north."""
    road = area("road", 8.0, 0.0, 4.0, 48.0)
    made = stage(vehicle("truck", "us"), rifles(1, id="foe"), {FOE: (40.0, 40.0)}, pieces=(road,))
    made.do(Place(places=FrozenMap({HULL: Pose(x=10.0 if on_road else 20.0, y=5.0, facing=0.0)})))
    if is_rolling:
        state = made.state(US).model_copy(update={"is_rolling": True})
        play = made.play.model_copy(update={"teams": made.play.teams.with_item(US, state)})
        made.battle = made.battle.model_copy(update={"play": play})
    return made.levels(a_us=level, b_foe=14).do(SetAttack(team=FOE, attack="direct"))


def option(made: Stage, code: str) -> Choice:
    return next(choice for choice in made.choices(US) if choice.code == code)


@pytest.mark.rule("SM-VEH-03", "SM-VEH-04", "SM-VEH-07")
def test_a_crew_drives_at_combat_or_road_speed_and_never_runs() -> None:
    made = truck(11)
    found = option(made, "drive")
    assert (found.details["most"], found.details["road"]) == ("15", "30")
    assert option(made, "drive-road").details["most"] == "30"
    assert "run" not in {choice.code for choice in made.choices(US)}
    half = truck(9)
    found = option(half, "drive")
    assert (found.details["most"], found.details["road"]) == ("7.5", "")
    refused = option(half, "drive-road").issue
    assert refused is not None
    assert refused.code == "road-needs-full-move"
    assert "run" not in {choice.code for choice in half.choices(US)}


@pytest.mark.rule("SM-VEH-05", "SM-VEH-06")
def test_from_a_halt_and_off_the_road_it_is_slower() -> None:
    """Half of its 30″ is no more than the 15″ that it goes anywhere."""
    halted = truck(11, is_rolling=False)
    assert option(halted, "drive").details["most"] == "15"
    assert option(halted, "drive").details["road"] == ""
    assert "drive-road" not in {choice.code for choice in halted.choices(US)}
    assert "drive-road" not in {choice.code for choice in truck(11, on_road=False).choices(US)}


@pytest.mark.rule("SM-VEH-04", "SM-VEH-22")
def test_the_way_along_the_road_goes_thirty_and_leaves_no_fire() -> None:
    made = truck(11)
    choice = option(made, "drive-road")
    assert ENGINE.pace_of(made.battle, choice, HULL).limit_in == 30.0
    assert ENGINE.pace_of(made.battle, option(made, "drive"), HULL).limit_in == 15.0
    paths = FrozenMap({HULL: ((10.0, 5.0), (10.0, 34.0))})
    move = ENGINE.complete(made.battle, choice, Answer(paths=paths))
    assert isinstance(move, Move)
    assert move.is_on_road
    made.do(move)
    assert made.place(HULL) == (10.0, 34.0)
    assert made.why_not(DirectFire(team=US, target=FOE)) == "too-fast-to-fire"
    made.end(US)
    assert made.active == FOE
    assert made.why_not(OpportunityFire(team=US, target=FOE)) == "too-fast-to-fire"
    off = truck(11)
    away = FrozenMap({HULL: ((10.0, 5.0), (30.0, 20.0))})
    assert off.why_not(move.model_copy(update={"paths": away})) == "off-road"


@pytest.mark.rule("SM-VEH-18", "SM-VEH-19", "SM-VEH-02")
def test_a_crew_that_bails_out_lies_around_its_tank_and_goes_on_on_foot() -> None:
    """A serious wound and a 6: everybody out, prone, around the hull; the next turn is a team's on foot."""
    made = scene("medium-tank").do(DirectFire(team="a.us", target=FOE), 4, 4, 3, 3, 3, 6)
    hull = made.figure(f"{FOE}.1")
    crew = [figure for figure in made.battle.figures_of(FOE) if figure.id != hull.id]
    assert all(figure.place is not None and "prone" in figure.states for figure in crew)
    assert not any("aboard" in figure.states for figure in crew)
    assert "bailed-out" in [event.code for event in made.events]
    made.until(FOE)
    codes = [choice.code for choice in made.choices(FOE) if choice.issue is None]
    assert "move" in codes or "fall-back" in codes
    assert "stand-up" in codes
    assert "drive" not in codes
    assert made.why_not(Move(team=FOE, paths=FrozenMap({hull.id: ((10.0, 20.0), (10.0, 22.0))}))) == "no-driver"
    assert any(choice.code == "board" for choice in made.choices(FOE)), "it may get in again"


@pytest.mark.rule("SM-VEH-18", "SM-OTH-05")
@pytest.mark.parametrize(("level", "moves"), [(11, {"drive", "drive-road"}), (6, {"move-to-cover", "fall-back"})])
def test_a_vehicle_that_is_immobilised_is_offered_no_move_and_is_no_casualty(level: int, moves: set[str]) -> None:
    made = truck(level).mark("immobilised", HULL).wound(HULL, "serious")
    why = {choice.code: choice.issue.code for choice in made.choices(US) if choice.issue and choice.code in moves}
    assert why == dict.fromkeys(moves, "immobile")
    assert "recover" not in {choice.code for choice in made.choices(US)}


@pytest.mark.rule("SM-OTH-04", "SM-MOV-30")
def test_a_crew_alone_in_its_vehicle_is_not_asked_to_get_out() -> None:
    assert "de-bus" not in {choice.code for choice in truck(11).choices(US)}


@pytest.mark.rule("SM-VEH-18", "SM-VEH-19")
def test_a_vehicle_is_out_when_it_is_destroyed_and_not_by_its_first_serious_wound() -> None:
    made = truck(11).wound(HULL, "serious").wound(f"{US}.2", "serious")
    assert not ENGINE.is_out(made.battle, made.figure(HULL))
    assert ENGINE.is_out(made.battle, made.figure(f"{US}.2")), "its crew are people"
    made.wound(HULL, "killed")
    assert ENGINE.is_out(made.battle, made.figure(HULL))
