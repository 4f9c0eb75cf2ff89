"""Attack against defence: the worked examples of damage, for figures and vehicles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.battle.model import Figure
from rules.dice.pool import Pool
from rules.systems.smle.arsenal import weapon
from rules.systems.smle.game.chances import hull_results, person_results
from rules.systems.smle.game.vehicles import armour, facing_side
from rules.systems.smle.game.wounding import (
    Blow,
    Guard,
    blow_of,
    burst_blow,
    defence,
    figure_result,
    vehicle_result,
)
from rules.tabletop.bases import Base, Pose
from tests.rules.systems.smle.build import SMLE

BOOK = SMLE.book()


def blow(key: str) -> Blow:
    found = weapon(BOOK, key)
    assert found is not None
    return blow_of(BOOK, found)


def result(key: str, dice: int, guard: Guard, die: int) -> str:
    """What an attack with these dice does against a defence with this die."""
    made = blow(key)
    return figure_result(BOOK, dice + made.pool.add, die + int(defence(BOOK, guard, made.kind).total))


@pytest.mark.rule("SM-HIT-03", "SM-HIT-04", "SM-HIT-06", "SM-HIT-07")
def test_examples_35_and_36_exactly_double_kills_and_more_wounds_seriously() -> None:
    assert result("rifle-bolt-action", 4, Guard("trained", "light"), 2) == "killed"
    assert result("lmg", 4, Guard("trained", "light"), 3) == "serious"
    assert result("lmg", 5, Guard("trained", "light"), 3) == "killed"


@pytest.mark.rule("SM-HIT-05", "SM-HIT-06", "SM-QUA-15")
def test_examples_37_and_38_veterans_and_elites_are_hard_to_hurt() -> None:
    assert result("rifle-bolt-action", 3, Guard("veteran", "light"), 2) == "light"
    assert result("rifle-bolt-action", 3, Guard("veteran", "heavy", "elite"), 1) == "near-miss"
    assert int(defence(BOOK, Guard("veteran", "light", "elite"), "B").total) == 2


@pytest.mark.rule("SM-SCL-14")
def test_example_39_a_total_below_one_counts_as_one() -> None:
    assert result("rifle-bolt-action", 1, Guard("untrained", "none"), 1) == "light"


@pytest.mark.rule("SM-EXP-01", "SM-HIT-04")
def test_example_40_an_rpg_hits_with_its_adds_as_type_e() -> None:
    assert blow("bazooka-rpg-law").kind == "E"
    assert result("bazooka-rpg-law", 5, Guard("trained", "light"), 5) == "serious"


@pytest.mark.rule("SM-EXP-10", "SM-EXP-11", "SM-EXP-08", "SM-EXP-09")
def test_example_51_and_guns_add_for_each_die_on_a_direct_hit() -> None:
    dice = {key: blow(key).pool for key in ("37-40-mm", "50-57-mm", "75-76-mm", "88-mm", "105-mm", "150-mm")}
    assert {key: pool.count for key, pool in dice.items()} == {
        "37-40-mm": 2, "50-57-mm": 2, "75-76-mm": 3, "88-mm": 4, "105-mm": 4, "150-mm": 6,
    }  # fmt: skip
    assert str(dice["75-76-mm"]) == "3D+3"
    assert str(dice["88-mm"]) == "4D+4"


@pytest.mark.rule("SM-HIT-15")
def test_modern_body_armour_stops_bullets_better_than_blast() -> None:
    guard = Guard("trained", "body-armour")
    assert int(defence(BOOK, guard, "B").total) == 1
    assert int(defence(BOOK, guard, "E").total) == 0


@pytest.mark.rule("SM-VEH-15", "SM-VEH-11")
def test_example_55_sides_of_a_heavy_tank_and_their_armour() -> None:
    hull = Figure(id="t", unit="u", base=Base(shape="rectangle", width_mm=50, depth_mm=90), place=Pose(x=20, y=20))
    sides = [facing_side(BOOK, hull, point) for point in ((20, 30), (27, 27), (30, 20), (27, 13), (20, 10))]
    assert sides == ["front", "front", "side", "side", "rear"]
    assert [armour(BOOK, "heavy", side) for side in sides] == [13, 13, 10, 10, 10]


@pytest.mark.rule("SM-VEH-12", "SM-VEH-13", "SM-VEH-14")
def test_example_56_side_and_top_of_a_medium_tank() -> None:
    hull = Figure(id="t", unit="u", place=Pose(x=20, y=20, facing=300))
    side = facing_side(BOOK, hull, (20 + 0.8660254 * 10, 25))
    assert (side, armour(BOOK, "medium", side), armour(BOOK, "medium", "top")) == ("side", 8, 7)
    assert armour(BOOK, "medium", "turret") == armour(BOOK, "medium", "front")
    assert {armour(BOOK, "bulletproof", side) for side in ("front", "side", "rear", "top", "turret")} == {7}


@pytest.mark.rule("SM-VEH-16", "SM-VEH-10")
def test_example_57_an_anti_tank_gun_against_a_medium_front() -> None:
    assert [vehicle_result(BOOK, total, 10) for total in (9, 10, 15, 20)] == ["none", "VLW", "VSW", "destroyed"]


@pytest.mark.rule("SM-EXP-26")
def test_a_burst_cannot_hurt_bulletproof_armour() -> None:
    assert dict(hull_results(BOOK, burst_blow(BOOK), armour(BOOK, "bulletproof", "front"))) == {"none": 1}


@pytest.mark.rule("SM-HIT-05")
@given(st.integers(1, 3), st.integers(-2, 4), st.sampled_from(["B", "E"]))
def test_better_troops_never_suffer_more(count: int, add: int, kind: str) -> None:
    for low, high in (("untrained", "green"), ("green", "trained"), ("trained", "veteran")):
        made = Blow(Pool(count, 6, add), "B" if kind == "B" else "E")
        worse, better = (person_results(BOOK, made, Guard(quality, "light")) for quality in (low, high))
        assert float(worse.get("killed", 0)) >= float(better.get("killed", 0))
        assert float(worse.get("near-miss", 0)) <= float(better.get("near-miss", 0))


@pytest.mark.rule("SM-HIT-04")
@given(st.integers(1, 4), st.integers(0, 4))
def test_thicker_armour_never_means_a_worse_result(count: int, add: int) -> None:
    for kind, order in (
        ("B", ("none", "light", "heavy", "monsters")),
        ("E", ("none", "light", "body-armour", "heavy")),
    ):
        made = Blow(Pool(count, 6, add), "B" if kind == "B" else "E")
        killed = [person_results(BOOK, made, Guard("trained", armour_word)).get("killed", 0) for armour_word in order]
        assert killed == sorted(killed, reverse=True)
