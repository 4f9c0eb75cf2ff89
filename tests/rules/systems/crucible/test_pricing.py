"""Prices of TUs: the house formula, infantry, special equipment, published prices, prices by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.frozen import Value
from rules.core.tally import Tally
from tests.rules.systems.crucible.builders import SYSTEM, Figures, detachment, price, side, tu

QUALITIES = ("Untrained", "Trained", "Veteran", "Elite")


def own(**columns: Value) -> Figures:
    """A house pack with one TU of the player's own, "mine": a bare Veteran vehicle unless it says otherwise."""
    row: dict[str, Value] = {"name": "Mine", "kind": "vehicle", "quality": "Veteran", "speed": "Static"}
    row |= {f"dv-{face}": 3 for face in ("front", "side", "rear", "top")}
    row |= {name.replace("_", "-"): value for name, value in columns.items()}
    return {"tus": {"mine": row}}


def infantry(**columns: Value) -> Figures:
    """A house pack with infantry of the player's own, "mine", Veteran unless it says otherwise."""
    row: dict[str, Value] = {"name": "Mine", "kind": "infantry", "quality": "Veteran", "force": "fasolini"}
    row |= {"mobility": "Foot"} | {name.replace("_", "-"): value for name, value in columns.items()}
    return {"tus": {"mine": row}}


@pytest.mark.rule("CR-PT-02", "CR-PT-07")
def test_example_46_blower_tank_truck_and_an_exact_half() -> None:
    assert price("slammers-blower-tank") == 620
    assert price("fasolini-transporter") == 40
    figures = own(quality="Elite", dv_front=58, speed="Medium", ads_system="Drozd box")
    assert 6 * (58 - 3) + 20 + 25 == 375
    assert price("mine", figures) == 490


@pytest.mark.rule("CR-PT-02")
def test_the_sum_of_a_blower_tank_is_to_be_seen() -> None:
    tally = SYSTEM.bill(side(detachment(tu("slammers-command-tank")))).nodes["slammers-command-tank"]
    assert [(term.reason, term.amount) for term in tally.terms] == [
        ("defence", 210),
        ("speed", 20),
        ("weapon", 96),
        ("weapon", 72),
        ("ads", 30),
        ("ai", 50),
        ("quality", Fraction(1434, 10)),
        ("rounding", Fraction(-14, 10)),
        ("command", 40),
    ]
    assert [term.rule for term in tally.terms][:5] == ["CR-PT-02", "CR-PT-04", "CR-PT-05", "CR-PT-05", "CR-PT-06"]


@pytest.mark.rule("CR-PT-02")
def test_only_what_a_dv_has_above_three_costs() -> None:
    assert price("mine", own(dv_front=10, dv_side=9, dv_rear=8, dv_top=7)) == 130  # 6 x (7 + 6 + 5 + 4) = 132
    assert price("mine", own(dv_front=0, dv_side=1, dv_rear=2, dv_top=3)) == 0


@pytest.mark.rule("CR-PT-03")
@pytest.mark.parametrize(
    ("quality", "expected"), [("Untrained", 140), ("Trained", 170), ("Veteran", 200), ("Elite", 260)]
)
def test_quality_multiplies(quality: str, expected: int) -> None:
    assert price("mine", own(quality=quality, dv_front=23, speed="Extra fast")) == expected


@pytest.mark.rule("CR-PT-04")
@pytest.mark.parametrize(
    ("speed", "expected"),
    [("Static", 0), ("Slow", 0), ("Medium", 20), ("Fast", 40), ("Very fast", 60), ("Extra fast", 80)],
)
@pytest.mark.parametrize("mobility", ["Wheeled", "Light NoE"])
def test_speed_costs_whatever_the_mobility(speed: str, expected: int, mobility: str) -> None:
    assert price("mine", own(speed=speed, mobility=mobility)) == expected


@pytest.mark.rule("CR-PT-05")
@pytest.mark.parametrize(("reach", "arc", "notes"), [("Close", "FArc", "indirect"), ("Extreme", "360", "two markers")])
def test_a_weapon_costs_by_shots_and_firepower_alone(reach: str, arc: str, notes: str) -> None:
    line = {"weapon_1_name": "gun", "weapon_1_reach": reach, "weapon_1_arc": arc, "weapon_1_notes": notes}
    figures = own(**line, weapon_1_shots=2, weapon_1_fp_infantry=3, weapon_1_fp_vehicle=5)
    assert price("mine", figures) == 2 * (4 * 3 + 8 * 5) + 1


@pytest.mark.rule("CR-PT-06")
@pytest.mark.parametrize(
    ("fitting", "expected"),
    [
        ({"ads_system": "Strip mines"}, 30),
        ({"ads_system": "Drozd box"}, 25),
        ({"ads_system": "Drozd 6"}, 25),
        ({"ai": True}, 50),
        ({"carry": 4}, 0),
        ({"deployable": True}, 0),
        ({"weapon_1_name": "w", "weapon_1_shots": 0, "weapon_1_fp_infantry": 0, "weapon_1_fp_vehicle": 0,
          "weapon_1_notes": "AA, +1B"}, 0),
    ],
)  # fmt: skip
def test_fittings(fitting: dict[str, Value], expected: int) -> None:
    assert price("mine", own(**fitting)) == expected


def test_a_player_may_give_carrying_a_price() -> None:
    figures = {**own(carry=2), "formula": {"carry": {"points": 15}}}
    assert price("mine", figures) == 15


@pytest.mark.rule("CR-PT-07")
@given(base=st.integers(0, 2000))
def test_rounding_takes_the_nearest_five_and_halves_up(base: int) -> None:
    rounded = Tally().plus(Fraction(base, 2), "base").rounded_half_up("rounding", "CR-PT-07", 5).total
    assert rounded % 5 == 0
    assert -Fraction(5, 2) < rounded - Fraction(base, 2) <= Fraction(5, 2)


@pytest.mark.rule("CR-PT-08")
@pytest.mark.parametrize(("quality", "expected"), [("Untrained", 15), ("Trained", 25), ("Veteran", 35), ("Elite", 50)])
def test_infantry_by_quality(quality: str, expected: int) -> None:
    assert price("mine", infantry(quality=quality)) == expected
    assert price("mine", infantry(quality=quality, mobility="Light hover", speed="Fast")) == expected + 10


@pytest.mark.rule("CR-PT-08", "CR-PT-10")
@pytest.mark.parametrize(
    "equipment",
    [
        {"weapon_1_line": "buzzbomb"},
        {"weapon_1_line": "atgw"},
        {"flamethrower": True},
        {"molotov": True},
        {"weapon_1_line": "slug-rifles", "weapon_1_notes": "AA"},
        {"weapon_1_line": "machine-guns"},
        {"sniper": True},
        {"armour": "heavy armour"},
        {"weapon_1_line": "buzzbomb", "weapon_2_line": "atgw", "flamethrower": True, "sniper": True},
    ],
)
def test_special_equipment_is_charged_once(equipment: dict[str, Value]) -> None:
    assert price("mine", infantry(**equipment)) == 35 + 5


@pytest.mark.rule("CR-PT-10")
@pytest.mark.parametrize(
    "plain", [{"weapon_1_line": "slug-rifles"}, {"weapon_1_line": "1-cm-powerguns"}, {"armour": "none"}]
)
def test_ordinary_arms_are_no_special_equipment(plain: dict[str, Value]) -> None:
    assert price("mine", infantry(**plain)) == 35


@pytest.mark.rule("CR-PT-09")
def test_a_mortar_pays_ten_and_not_also_five() -> None:
    assert price("mine", infantry(weapon_1_line="mortar")) == 35 + 10
    assert price("mine", infantry(weapon_1_line="mortar", weapon_2_line="buzzbomb")) == 35 + 10 + 5
    assert price("mine", infantry(weapon_1_line="mortar", mobility="Light hover", speed="Fast")) == 35 + 10 + 10


def test_a_player_may_have_a_mortar_pay_both() -> None:
    figures = {**infantry(weapon_1_line="mortar"), "formula": {"mortar": {"replaces-special-equipment": False}}}
    assert price("mine", figures) == 50


@pytest.mark.rule("CR-PT-11")
def test_an_arv_pays_forty_more_and_gives_no_lp() -> None:
    assert price("mercenary-arv") == 160
    assert price("mercenary-main-battle-tank", arv=True) == 225 + 40
    assert price("mercenary-arv", arv=False) == 120
    book = SYSTEM.book()
    assert book.number("tus", "mercenary-arv", "arv-surcharge") == 40
    assert book.number("tus", "mercenary-arv", "arv-lp") == 0
    card = SYSTEM.cards(side(detachment(tu("mercenary-arv"))))[0]
    assert "command-lp" not in card.facts


@pytest.mark.rule("CR-PT-15")
def test_an_off_table_battery_has_no_dv_and_no_speed_term() -> None:
    assert price("slammers-off-table-battery") == 560
    figures = own(
        kind="gun", off_table=True, speed="Fast", dv_front=20, weapon_1_line="20-cm-rockets-off-table-battery"
    )
    assert price("mine", figures) == 430  # 6 x (4 x 6 + 8 x 6) = 432
    assert SYSTEM.roster(side(detachment(tu("slammers-off-table-battery")))).groups[0].facts["tus"].value == 1


def test_a_unit_of_several_tus_pays_for_each() -> None:
    tally = SYSTEM.bill(side(detachment(tu("slammers-blower-tank", count=3)))).nodes["slammers-blower-tank"]
    assert tally.total == 1860
    assert (tally.terms[-1].amount, tally.terms[-1].details["factor"]) == (1240, 3)


@given(quality=st.sampled_from(QUALITIES), dv=st.integers(3, 20), shots=st.integers(0, 6), fp=st.integers(0, 12))
def test_more_of_anything_never_costs_less(quality: str, dv: int, shots: int, fp: int) -> None:
    gun: dict[str, Value] = {"weapon_1_name": "gun", "weapon_1_fp_infantry": 2}
    less = own(quality=quality, dv_front=dv, weapon_1_shots=shots, weapon_1_fp_vehicle=fp, **gun)
    more = own(quality=quality, dv_front=dv + 1, weapon_1_shots=shots + 1, weapon_1_fp_vehicle=fp + 1, **gun)
    assert price("mine", less) <= price("mine", more)
    assert price("mine", less) % 5 == 0
