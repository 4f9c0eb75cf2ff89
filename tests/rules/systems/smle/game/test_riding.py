"""In vehicles and helicopters: one unit while they ride, when it drives off, when they get out."""

import pytest

from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import Board, DeBus, DirectFire, Land, LiftOff, SetAttack
from rules.systems.smle.game.people import is_away
from rules.systems.smle.game.seeing import distance
from rules.tabletop.bases import Pose
from tests.rules.systems.smle.build import RIFLE, figures, rifles, section, side, team
from tests.rules.systems.smle.game.stage import ENGINE, Stage, area, stage, walk


def hull_of(made: Stage, unit: str) -> str:
    return next(figure.id for figure in made.battle.figures_of(unit) if "aboard" not in figure.states)


def parked(made: Stage, unit: str, x: float, y: float) -> Stage:
    """The same with a vehicle at a place."""
    hull = made.figure(hull_of(made, unit))
    placed = hull.model_copy(update={"place": Pose(x=x, y=y)})
    made.battle = made.battle.model_copy(update={"figures": made.battle.figures.with_item(hull.id, placed)})
    return made


def truck(men: int = 5) -> Stage:
    """A rifle team in its own truck at (20, 20), and an enemy far off who has had his attack."""
    made = stage(rifles(men, id="one", vehicle="truck"), rifles(1, id="foe"), at={"b.foe": (40, 46)})
    return parked(made, "a.one", 20, 20)


@pytest.mark.rule("SM-VEH-01")
def test_with_everyone_aboard_squad_and_vehicle_are_one_unit() -> None:
    made = truck()
    assert sorted(made.battle.units) == ["a.one", "b.foe"]
    made.roll("a.one", 4)
    made.roll("b.foe", 6)
    assert [turn.unit for turn in ENGINE.track(made.battle)].count("a.one") == 1
    hull = hull_of(made, "a.one")
    made.levels(a_one=11, b_foe=12).do(SetAttack(team="b.foe", attack="direct"))
    made.do(walk("a.one", hull, (20, 24)))
    assert made.place(hull) == (20, 24)
    assert all(figure.place is None for figure in made.battle.figures_of("a.one") if "aboard" in figure.states)


@pytest.mark.rule("SM-MOV-29", "SM-MOV-30", "SM-VEH-02")
@pytest.mark.parametrize(("inches", "why"), [(8.0, ""), (8.1, "vehicle-too-fast")])
def test_they_get_out_while_it_has_gone_no_farther_than_they_walk(inches: float, why: str) -> None:
    made = truck().levels(a_one=13, b_foe=14).do(SetAttack(team="b.foe", attack="direct"))
    hull = hull_of(made, "a.one")
    made.do(walk("a.one", hull, (20, 20 + inches)))
    if why:
        assert made.why_not(DeBus(team="a.one")) == why
        return
    made.do(DeBus(team="a.one"))
    men = made.battle.figures_of("a.one")
    assert men
    assert all("prone" in figure.states and "aboard" not in figure.states for figure in men)
    assert all((distance(figure, made.figure(hull)) or 0.0) <= 4.0 for figure in men)
    assert made.figure(hull).unit == "a.one-crew"
    assert made.level("a.one-crew") == made.level("a.one") == 13


@pytest.mark.rule("SM-MOV-28")
@pytest.mark.parametrize(("crewed", "first"), [(True, 2), (False, 3)])
def test_it_drives_off_in_the_next_round_or_the_one_after(crewed: bool, first: int) -> None:
    crew = team(figures(1, RIFLE, name="Driver"), profile="jeep", id="jeep")
    made = stage(side(section(crew, rifles(3, id="one"))), at={"a.one": (10, 10), "b.foe": (10, 46)})
    made = parked(made, "a.jeep", 12, 13)
    driver = next(figure.id for figure in made.battle.figures_of("a.jeep") if "aboard" in figure.states)
    boards = "a.one"
    if not crewed:
        out = made.figure(driver).model_copy(update={"states": (), "place": Pose(x=14.0, y=13.0)})
        made.battle = made.battle.model_copy(update={"figures": made.battle.figures.with_item(driver, out)})
        boards = "a.jeep"
    made.levels(**{"a_jeep": 8, "a_one": 8, "b_foe": 14} | {"a_" + boards[2:]: 7})
    made.do(Board(team=boards, vehicle="a.jeep"))
    assert made.state("a.jeep").drives_from == first


def landing(level: int = 9) -> Stage:
    """A rifle team beside a landing point at (10, 10)."""
    made = stage(rifles(3, id="one"), rifles(1, id="foe"), at={"a.one": (8, 13), "b.foe": (40, 46)})
    return made.put("pad", "landing", 10, 10).levels(a_one=level, b_foe=12)


@pytest.mark.rule("SM-VEH-09", "SM-MOV-27")
def test_a_helicopter_takes_a_team_from_a_landing_point_and_brings_it_back() -> None:
    made = landing()
    assert "lift-off" in made.codes("a.one")
    made.do(LiftOff(team="a.one", point="pad"))
    assert all(figure.place is None for figure in made.battle.figures_of("a.one"))
    assert is_away(made.battle, "a.one")
    assert made.why_not(Land(team="a.one", point="pad")) == "other-taken"
    made.end()
    assert made.why_not(DirectFire(team="b.foe", target="a.one"))
    assert not [choice for choice in made.choices("b.foe") if choice.details.get("target") == "Rifle team"]
    made.end().levels(a_one=7, b_foe=12)
    assert "land" in made.codes("a.one")
    made.do(Land(team="a.one", point="pad"))
    assert not made.battle.units["a.one"].states
    for figure in made.battle.figures_of("a.one"):
        assert figure.place is not None
        assert "prone" in figure.states


@pytest.mark.rule("SM-VEH-09", "SM-OTH-04")
def test_they_come_and_go_only_near_the_point_and_at_their_level() -> None:
    far = stage(rifles(1, id="one"), rifles(1, id="foe"), at={"a.one": (10, 14.6), "b.foe": (40, 46)})
    far.put("pad", "landing", 10, 10).levels(a_one=9, b_foe=12)
    assert far.why_not(LiftOff(team="a.one", point="pad")) == "too-far-to-board"
    assert far.why_not(LiftOff(team="a.one", point="nowhere")) == "no-such-marker"
    made = landing().do(LiftOff(team="a.one", point="pad")).end().end().levels(a_one=4, b_foe=12)
    assert made.why_not(Land(team="a.one", point="pad")) == "level-too-low"
    made = landing().do(LiftOff(team="a.one", point="pad")).end().end().levels(a_one=7, b_foe=12)
    wide = Land(team="a.one", point="pad", places=FrozenMap({"a.one.1": Pose(x=10.0, y=14.6)}))
    assert made.why_not(wide) == "too-far-from-vehicle"


def jeep() -> Stage:
    crew = team(figures(1, RIFLE, name="Driver"), profile="jeep", id="jeep")
    made = stage(side(section(crew, rifles(3, id="one"))), at={"a.one": (10, 10), "b.foe": (10, 46)})
    hull = next(figure for figure in made.battle.figures_of("a.jeep") if "aboard" not in figure.states)
    placed = hull.model_copy(update={"place": Pose(x=12, y=13)})
    made.battle = made.battle.model_copy(update={"figures": made.battle.figures.with_item(hull.id, placed)})
    return made


@pytest.mark.rule("SM-MOV-27", "SM-MOV-30", "SM-OTH-04", "SM-VEH-02")
def test_a_team_boards_and_rides_from_the_next_round_on() -> None:
    made = jeep().levels(a_jeep=9, a_one=8, b_foe=12).do(SetAttack(team="b.foe", attack="direct"))
    made.do(Board(team="a.one", vehicle="a.jeep"))
    assert made.state("a.one").carrier == "a.jeep"
    assert all(figure.place is None for figure in made.battle.figures_of("a.one"))
    made.end()
    assert made.active == "a.jeep"
    hull = next(figure.id for figure in made.battle.figures_of("a.jeep") if "aboard" not in figure.states)
    assert made.why_not(walk("a.jeep", hull, (12, 15))) == "just-boarded"
    made.end().end()
    made.roll("a.jeep", 4).roll("b.foe", 6)
    assert made.level("a.one") == made.level("a.jeep")
    places = FrozenMap({f"a.one.{n}": Pose(x=9.5 + 1.5 * n, y=10.5) for n in (1, 2, 3)})
    made.do(DeBus(team="a.one", places=places))
    assert all("prone" in made.figure(key).states for key in places)
    assert made.state("a.one").carrier == ""


@pytest.mark.example("SM-EX-58")
@pytest.mark.rule("SM-VEH-03", "SM-VEH-05", "SM-VEH-06", "SM-VEH-07")
def test_a_jeep_drives_twenty_inches_and_forty_on_a_road_once_it_rolls() -> None:
    road = area("road", 10, 0, 4, 48)
    crew = team(figures(1, RIFLE, name="Driver"), profile="jeep", id="jeep")
    made = stage(crew, rifles(1, id="foe"), at={"b.foe": (40, 46)}, pieces=(road,))
    hull = next(figure for figure in made.battle.figures_of("a.jeep") if "aboard" not in figure.states)
    placed = hull.model_copy(update={"place": Pose(x=12, y=2)})
    made.battle = made.battle.model_copy(update={"figures": made.battle.figures.with_item(hull.id, placed)})
    made.levels(a_jeep=11, b_foe=12).do(SetAttack(team="b.foe", attack="direct"))
    assert made.why_not(walk("a.jeep", hull.id, (12, 22.1), is_on_road=True)) == "too-far"
    made.do(walk("a.jeep", hull.id, (12, 5), is_on_road=True)).end().end()
    made.levels(a_jeep=11, b_foe=12).do(SetAttack(team="b.foe", attack="direct"))
    assert made.why_not(walk("a.jeep", hull.id, (12, 25.1))) == "too-far"
    assert made.why_not(walk("a.jeep", hull.id, (20, 30), is_on_road=True)) == "off-road"
    made.do(walk("a.jeep", hull.id, (12, 45), is_on_road=True))
    assert made.state("a.jeep").drove
