"""What is forbidden takes one row for each verb at most, with the reason that is nearest to being met."""

from collections import Counter

import pytest

from rules.systems.smle.game.actions import SetUnderFire
from rules.systems.smle.game.collapsing import verb
from tests.rules.systems.smle.build import rifles, section, side
from tests.rules.systems.smle.game.stage import Stage, area, stage

NEAR, FAR, HID = (10.0, 20.0), (10.0, 46.0), (40.0, 20.0)
WALL = area("wall", 30.0, 0.0, 1.0, 48.0, sight="block", height_in=3.0)


def three(level: int, near: tuple[float, float] = NEAR) -> Stage:
    """Our team, an enemy near, one far in sight, one behind a wall."""
    foes = side(section(rifles(1, id="near"), rifles(1, id="far"), rifles(1, id="hid")))
    at = {"a.us": (10.0, 10.0), "b.near": near, "b.far": FAR, "b.hid": HID}
    made = stage(rifles(2, id="us"), foes, at, pieces=(WALL,))
    return made.levels(a_us=level, b_near=14, b_far=14, b_hid=14).until("a.us")


def rows(made: Stage, key: str) -> list[tuple[str, str]]:
    """The targets of a verb, each with the reason against it."""
    found = [choice for choice in made.choices("a.us") if verb(choice) == key]
    return [(getattr(choice.action, "target", ""), choice.issue.code if choice.issue else "") for choice in found]


@pytest.mark.rule("SM-CBT-03", "SM-SHO-01")
def test_direct_fire_has_a_row_for_each_enemy_in_sight_the_nearest_first_and_none_for_the_rest() -> None:
    assert rows(three(8), "direct-fire") == [("b.near", ""), ("b.far", "")]


@pytest.mark.rule("SM-CBT-12")
def test_panic_fire_is_offered_at_the_closest_alone() -> None:
    made = three(2)
    assert rows(made, "panic-fire") == [("b.near", "")]
    alone = stage(rifles(1, id="us"), rifles(1, id="foe"), {"a.us": (10.0, 10.0), "b.foe": HID}, pieces=(WALL,))
    alone.levels(a_us=2, b_foe=12)
    assert rows(alone, "panic-fire") == [("", "no-target")], "nobody is known, and nobody fires"


@pytest.mark.rule("SM-CBT-09")
def test_return_fire_is_offered_at_those_who_fired() -> None:
    made = three(5).do(SetUnderFire(team="a.us", kinds=("direct",), source="b.far"))
    assert rows(made, "return-fire") == [("b.far", "")]
    made = three(5).do(SetUnderFire(team="a.us", kinds=("direct",), source="b.hid"))
    assert rows(made, "return-fire") == [("b.hid", "not-seen")]
    assert rows(three(5), "return-fire") == [("", "no-target")]


@pytest.mark.rule("SM-CBT-01", "SM-OPT-07")
def test_an_assault_that_reaches_nobody_names_the_nearest() -> None:
    made = three(11, near=(10.0, 25.0))
    assert rows(made, "close-assault") == [("b.near", "too-far")]
    assert rows(three(9), "close-assault") == [("b.near", "level-too-low")]
    assert rows(three(11, near=(10.0, 18.0)), "close-assault") == [("b.near", "")]


@pytest.mark.rule("SM-OTH-05", "SM-OTH-06")
def test_several_casualties_out_of_reach_are_one_row() -> None:
    made = stage(rifles(4, id="us"), rifles(1, id="foe"), {"a.us": (10.0, 10.0), "b.foe": FAR})
    made.wound("a.us.1", "killed").wound("a.us.4", "serious").levels(a_us=9, b_foe=12).until("a.us")
    assert [issue for _, issue in rows(made, "recover")] == ["not-in-contact"]
    counted = Counter(verb(choice) for choice in made.choices("a.us") if choice.issue is not None)
    assert set(counted.values()) <= {1}
