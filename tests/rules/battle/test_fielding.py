"""What an army brings has ids of its own, whatever the ids of its units, and the same every time."""

import pytest

from rules.army.model import Unit
from rules.battle.answers import Muster
from rules.battle.engine import Engine
from rules.battle.fielding import Fielder
from rules.battle.model import Side
from rules.battle.referee import Join
from rules.battle.step import step
from tests.helpers.battles import battle


def fielded(*units: Unit) -> Muster:
    fielder = Fielder("c")
    for unit in units:
        for copy in range(1, unit.count + 1):
            fielder.squad(unit, copy, "Team", [{"name": "one"}, {"name": "two"}])
    return fielder.muster()


def test_ids_are_the_sides_key_the_units_id_and_numbers() -> None:
    found = fielded(Unit(id="x", profile="rifles", count=2))
    assert [(unit.id, unit.name, unit.figures) for unit in found.units] == [
        ("c.x", "Team 1", ("c.x.1", "c.x.2")),
        ("c.x-2", "Team 2", ("c.x-2.1", "c.x-2.2")),
    ]


@pytest.mark.parametrize("other", ["x-2", "x.1"])
def test_ids_that_would_be_the_same_are_told_apart_and_join(other: str) -> None:
    units = (Unit(id="x", profile="rifles", count=2), Unit(id=other, profile="rifles"))
    found = fielded(*units)
    assert found == fielded(*units)
    ids = [*(unit.id for unit in found.units), *(figure.id for figure in found.figures)]
    assert len(set(ids)) == len(ids) == 9
    joined = step(Engine(), battle(Engine()), Join(side=Side(key="c"), units=found.units, figures=found.figures)).battle
    assert [figure.name for unit in found.units for figure in joined.figures_of(unit.id)] == ["one", "two"] * 3
