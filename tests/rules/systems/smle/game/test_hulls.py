"""Hulls are as large as their kind: what a burst touches, and what stands in contact with a vehicle."""

import pytest

from rules.battle.referee import Place
from rules.core.frozen import FrozenMap
from rules.systems.smle.formations import new_unit
from rules.systems.smle.game.seeing import distance, touching
from rules.tabletop.bases import MM_PER_INCH, Pose
from tests.rules.systems.smle.build import SMLE, pack, rifles, section, side
from tests.rules.systems.smle.game.stage import Stage, stage

BOOK = SMLE.book()


def parked(kind: str) -> Stage:
    """A vehicle at (20, 20), facing north, and a rifleman two inches to the right of its middle."""
    target = new_unit(BOOK, kind).model_copy(update={"id": "foe"})
    made = stage(rifles(1, id="us"), side(section(target)), {"a.us": (22.0, 20.0)})
    return made.do(Place(places=FrozenMap({"b.foe.1": Pose(x=20.0, y=20.0, facing=0.0)})))


@pytest.mark.rule("SM-SCL-02", "SM-SCL-07")
@pytest.mark.parametrize(
    ("kind", "length", "width"),
    [
        ("motorcycle", 1.2, 0.5),
        ("jeep", 2.0, 1.0),
        ("bren-carrier", 2.2, 1.3),
        ("light-tank", 2.8, 1.5),
        ("armoured-car", 3.0, 1.5),
        ("half-track", 3.2, 1.4),
        ("truck", 3.5, 1.4),
        ("medium-tank", 3.5, 1.7),
        ("heavy-tank", 4.0, 2.0),
    ],
)
def test_each_kind_of_vehicle_has_its_own_hull(kind: str, length: float, width: float) -> None:
    made = parked(kind)
    base = made.figure("b.foe.1").base
    assert (base.depth_mm / MM_PER_INCH, base.width_mm / MM_PER_INCH) == pytest.approx((length, width))
    gap = distance(made.figure("a.us.1"), made.figure("b.foe.1"))
    assert gap == pytest.approx(2.0 - 0.5 - width / 2)


@pytest.mark.rule("SM-ASL-01")
def test_what_touches_a_heavy_tank_is_clear_of_a_jeep() -> None:
    def near(kind: str) -> bool:
        made = parked(kind).do(Place(places=FrozenMap({"a.us.1": Pose(x=21.5, y=20.0, facing=270.0)})))
        return touching(made.figure("a.us.1"), made.figure("b.foe.1"))

    assert (near("heavy-tank"), near("jeep")) == (True, False)


def test_a_house_vehicle_without_a_size_is_as_large_as_the_table_says() -> None:
    house = pack(vehicles={"barge": {"name": "Barge", "combat-move": 6, "class": "soft", "crew": 1}})
    army = side(section(rifles(1, id="foe").model_copy(update={"profile": "barge"})), packs=(house,))
    made = stage(rifles(1, id="us"), army)
    base = made.figure("b.foe.1").base
    assert (base.width_mm, base.depth_mm) == (50, 90)
