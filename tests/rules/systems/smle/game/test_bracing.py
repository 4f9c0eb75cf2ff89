"""Who is braced: still for a round, on foot or in a vehicle that stands."""

import pytest

from rules.core.frozen import FrozenMap
from rules.systems.smle.game.actions import Board, DeBus, LieDown, OpenDoor, SetAttack, StandUp
from tests.rules.systems.smle.build import RIFLE, figures, rifles, section, side, team
from tests.rules.systems.smle.game.stage import Stage, alone, stage, walk
from tests.rules.systems.smle.game.test_doors import house
from tests.rules.systems.smle.game.test_riding import hull_of, jeep, parked


def gunners() -> Stage:
    """An MMG team in its own truck at (10, 20)."""
    men = team(figures(1, "mmg", name="MMG"), figures(2, RIFLE), id="one", vehicle="truck")
    made = stage(men, rifles(1, id="foe"), at={"b.foe": (40, 46)})
    return parked(made, "a.one", 10, 20)


def turn(made: Stage, level: int = 13) -> Stage:
    """A round in which the first team acts at a level, and nobody answers."""
    return made.levels(a_one=level, b_foe=14).do(SetAttack(team="b.foe", attack="direct"))


def over(made: Stage) -> Stage:
    """To the end of the round."""
    now = made.play.round
    while made.play.round == now:
        made.end()
    return made


def braced(made: Stage, unit: str = "a.one") -> set[str]:
    return {figure.id for figure in made.battle.figures.values() if figure.id.startswith(unit) and _is(figure.states)}


def _is(states: tuple[str, ...]) -> bool:
    return "braced" in states


@pytest.mark.rule("SM-SHO-16")
def test_riders_move_with_their_vehicle() -> None:
    made = turn(gunners(), 11)
    hull = hull_of(made, "a.one")
    over(made.do(walk("a.one", hull, (18, 20))))
    assert not braced(made)
    over(turn(made, 11))
    assert braced(made)
    turn(made, 11).do(walk("a.one", hull, (22, 20)))
    assert not braced(made)


@pytest.mark.rule("SM-SHO-16")
def test_who_gets_out_or_in_is_not_braced() -> None:
    made = over(turn(gunners(), 11))
    riders = braced(made)
    assert riders
    turn(made).do(walk("a.one", hull_of(made, "a.one"), (16, 20)))
    made.do(DeBus(team="a.one", upright=tuple(sorted(riders))))
    assert not braced(made)
    over(made)
    assert not braced(made)
    boarding = jeep().levels(a_jeep=9, a_one=8, b_foe=12).do(SetAttack(team="b.foe", attack="direct"))
    over(boarding.do(Board(team="a.one", vehicle="a.jeep")))
    assert not braced(boarding)


@pytest.mark.rule("SM-SHO-16")
@pytest.mark.parametrize("was_prone", [True, False])
def test_a_round_in_which_a_figure_gets_up_or_lies_down_does_not_brace_it(was_prone: bool) -> None:
    made = stage(rifles(2, id="one"), rifles(1, id="foe"), at={"a.one": (10, 20), "b.foe": (10, 46)})
    if was_prone:
        made.mark("prone", "a.one.1")
    kind = StandUp if was_prone else LieDown
    over(turn(made, 9).do(kind(team="a.one", figures=("a.one.1",))))
    assert braced(made) == {"a.one.2"}
    over(turn(made, 9))
    assert braced(made) == {"a.one.1", "a.one.2"}


@pytest.mark.rule("SM-SHO-16", "SM-SHO-14")
def test_who_goes_through_a_door_has_moved() -> None:
    made = alone(8, (house(),), at={"a.one": (10, 29.4), "b.foe": (10, 46)}).mark("braced", "a.one.1")
    made.do(OpenDoor(team="a.one", figure="a.one.1", door="door"))
    assert not braced(made)
    assert made.state("a.one").moved["a.one.1"] > 0


@pytest.mark.rule("SM-MOV-30")
@pytest.mark.parametrize(("vehicle", "others"), [("jeep", True), ("truck", False)])
def test_one_team_a_round_leaves_by_each_door(vehicle: str, others: bool) -> None:
    """A jeep has two doors, a truck one."""
    crew = team(figures(1, RIFLE, name="Driver"), profile=vehicle, id="car")
    teams = [rifles(1, id=name) for name in ("one", "two", "three")]
    made = parked(stage(side(section(crew, *teams)), rifles(1, id="foe"), at={"b.foe": (40, 46)}), "a.car", 12, 13)
    kept = dict(made.play.teams)
    for unit in ("a.one", "a.two", "a.three"):
        made.mark("aboard", f"{unit}.1")
        kept[unit] = made.state(unit).model_copy(update={"carrier": "a.car"})
    play = made.play.model_copy(update={"teams": FrozenMap(kept)})
    made.battle = made.battle.model_copy(update={"play": play})
    made.levels(a_car=9, b_foe=14).until("a.car").do(DeBus(team="a.one"))
    if others:
        made.do(DeBus(team="a.two"))
    assert made.why_not(DeBus(team="a.three")) == "doors-used"


@pytest.mark.rule("SM-OPT-12", "SM-MOV-27")
def test_who_breaks_does_not_board() -> None:
    made = jeep().levels(a_jeep=9, a_one=0, b_foe=12).until("a.one")
    assert made.why_not(Board(team="a.one", vehicle="a.jeep")) == "breaking"
    assert "board" not in made.codes("a.one")
