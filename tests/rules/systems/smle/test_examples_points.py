"""The worked examples of points (SM-EX-01 to 10)."""

import pytest

from rules.army.model import Unit
from tests.rules.systems.smle.build import RIFLE, SMLE, bren, cost, figures, rifles, side, team
from tests.rules.systems.smle.test_flat_items import dug_in_platoon, example_platoon, example_section

ELITE_VETERANS = team(figures(3, "shotgun"), quality="veteran", motivation="elite", armour="heavy")
FANATICS = team(figures(4, "shotgun"), motivation="fanatic", armour="none")
MOB = team(figures(12, "improvised"), quality="untrained", armour="none")
ELITE_WARRIORS = rifles(3, motivation="elite", warrior=True)
HALF_HEAVY = team(figures(2, RIFLE, armour="heavy"), figures(2, RIFLE))


@pytest.mark.parametrize(
    ("unit", "points"),
    [
        pytest.param(rifles(4), 12, marks=pytest.mark.example("SM-EX-01")),
        pytest.param(bren(), 16, marks=pytest.mark.example("SM-EX-02")),
        pytest.param(ELITE_VETERANS, 54, marks=pytest.mark.example("SM-EX-03")),
        pytest.param(FANATICS, 14, marks=pytest.mark.example("SM-EX-04")),
        pytest.param(MOB, 6, marks=pytest.mark.example("SM-EX-05")),
        pytest.param(ELITE_WARRIORS, 36, marks=pytest.mark.example("SM-EX-06")),
        pytest.param(HALF_HEAVY, 15, marks=pytest.mark.example("SM-EX-10")),
    ],
)
def test_what_a_team_costs(unit: Unit, points: int) -> None:
    assert cost(unit) == points


@pytest.mark.example("SM-EX-07")
def test_example_07_a_section_with_its_leader_and_grenades() -> None:
    assert SMLE.bill(side(example_section())).points == 52


@pytest.mark.example("SM-EX-08")
def test_example_08_a_platoon() -> None:
    assert SMLE.bill(side(example_platoon(), level="platoon")).points == 164


@pytest.mark.example("SM-EX-09")
def test_example_09_the_platoon_with_a_position_and_hidden() -> None:
    assert SMLE.bill(side(dug_in_platoon(), level="platoon", hidden=True)).points == 352
