"""Figures that follow from others, facts with two places, and what an override of either does."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.frozen import Value
from rules.core.marks import Mark
from rules.systems.smle.arsenal import weapon
from rules.systems.smle.damage import Damage, damage
from rules.systems.smle.levels import shifted, strip
from rules.tables.book import Book, Layer
from tests.rules.systems.smle.build import SMLE, pack

BOOK = SMLE.book()


def over(**figures: Value) -> Book:
    """The book with figures over it: weapons__lmg__move is "weapons/lmg/move"."""
    return BOOK.over(Layer({key.replace("__", "/").replace("_", "-"): value for key, value in figures.items()}))


TWINS = [
    *((f"quality/{q}/activation", f"activation-modifiers/{q}/modifier") for q in ("untrained", "veteran")),
    *((f"quality/{q}/to-hit", f"to-hit/{q}/number") for q in ("green", "trained")),
    *((f"quality/{q}/as-target", f"target-modifiers/{q}/modifier") for q in ("untrained", "veteran")),
    *((f"quality/{q}/armour-roll", f"defence-modifiers/{q}/modifier") for q in ("untrained", "veteran")),
    *((f"quality/{q}/assault", f"assault/{q}/modifier") for q in ("untrained", "green")),
    ("weapons/lmg/move", "movement/lmg/modifier"),
    ("weapons/medium-mortar-81-mm/move", "movement/mortar/modifier"),
    ("weapons/light-mortar-50-60-mm/move", "movement/light-mortar/modifier"),
    ("weapons/piat/move", "movement/piat/modifier"),
    ("heroes/minor-hero/grade", "firer-modifiers/minor-hero/modifier"),
    ("heroes/major-hero/grade", "firer-modifiers/major-hero/modifier"),
    ("wounds/light-wound/modifier", "firer-modifiers/lightly-wounded/modifier"),
    ("firer-modifiers/close-range/distance", "assault-results/equal/distance"),
    ("points/grenade/points", "weapons/hand-grenade/points"),
    ("points/rpg/points", "points/law/points"),
    ("points/law/points", "weapons/bazooka-rpg-law/points"),
    ("points/heavy-armour/factor", "armour/heavy/factor"),
    ("organisation/platoon/sections-max", "points/platoon-leader/sections-max"),
    ("organisation/support-weapon/slots", "points/rounds-bought-singly/slots"),
    ("motivation/elite/suggested-min", "points/elite/figures-min"),
]


@pytest.mark.parametrize(("first", "second"), TWINS)
def test_an_override_of_either_place_is_an_override_of_both(first: str, second: str) -> None:
    for changed, other in ((first, second), (second, first)):
        book = BOOK.over(Layer({changed: 17}))
        assert book.find(*other.split("/")) == 17
        assert book.mark(*other.split("/")) is Mark.OVERRIDDEN


@pytest.mark.rule("SM-ORG-06", "SM-PTS-10")
def test_slots_of_support_weapons_follow_and_can_be_set_for_one() -> None:
    book = over(organisation__support_weapon__slots=3)
    assert [book.find("weapons", key, "slots") for key in ("lmg", "piat", "pistol")] == [3, 3, 1]
    book = over(weapons__lmg__slots=1)
    assert [book.find("weapons", key, "slots") for key in ("lmg", "mmg")] == [1, 2]


@pytest.mark.rule("SM-PTS-05", "SM-PTS-09")
def test_a_weapons_multiplier_follows_from_its_damage() -> None:
    book = over(weapons__pistol__damage="1D+1", weapons__shotgun__damage="3D", points__1d_plus_1__factor=3)
    factors = {key: book.find("weapons", key, "factor") for key in ("pistol", "shotgun", "lmg", "hmg", "piat")}
    assert factors == {"pistol": 3, "shotgun": 2, "lmg": 3, "hmg": 2, "piat": 1}


@pytest.mark.rule("SM-PTS-18")
def test_the_price_of_a_round_follows_from_its_dice() -> None:
    book = over(weapons__piat__damage="4D")
    assert book.find("weapons", "piat", "points") == 4


@pytest.mark.rule("SM-EXP-08", "SM-EXP-09", "SM-EXP-10", "SM-EXP-11")
def test_guns_follow_from_their_calibre() -> None:
    assert BOOK.row("guns", "75-76-mm")["anti-tank"] == "3D+3"
    book = over(gun_rule__anti_tank__add_per_die=2, switches__gun_min_dice__default=1)
    assert [book.find("guns", "37-40-mm", column) for column in ("anti-tank", "he", "burst", "points")] == [
        "1D+2",
        "1D",
        1,
        1,
    ]
    assert over(guns__88_mm__counts_as=50).find("guns", "88-mm", "he") == "2D"


@pytest.mark.rule("SM-EXP-03")
def test_burst_bands_lose_one_attack_an_inch() -> None:
    bands = ("0-1", "1-2", "2-3", "3-4", "4-5", "5-6")
    assert [BOOK.find("burst", "4", band) for band in bands] == [4, 3, 2, 1, 0, 0]


@pytest.mark.rule("SM-VEH-11", "SM-VEH-12", "SM-VEH-13", "SM-VEH-14")
def test_a_tank_is_weaker_at_side_rear_and_top() -> None:
    book = over(vehicle_armour__medium__front=11, vehicle_armour__bulletproof__front=6)
    sides = ("front", "turret", "side", "rear", "top")
    assert [book.find("vehicle-armour", "heavy", side) for side in sides] == [13, 13, 11, 11, 6]
    assert [book.find("vehicle-armour", "light", side) for side in sides] == [8, 8, 6, 6, 6]
    assert [book.find("vehicle-armour", "soft", side) for side in sides] == [4] * 5
    book = over(vehicle_rules__tank_side_and_rear__classes_lower=9)
    assert book.find("vehicle-armour", "heavy", "side") == 4


@pytest.mark.rule("SM-VEH-04")
def test_road_speed_follows_from_the_combat_move() -> None:
    book = over(vehicles__jeep__combat_move=25, vehicle_rules__road_speed__factor="3/2")
    assert book.find("vehicles", "jeep", "road-speed") == Decimal("37.5")
    assert over(vehicles__jeep__road_speed=50).find("vehicles", "jeep", "road-speed") == 50


@pytest.mark.rule("SM-EXP-15", "SM-SCN-04", "SM-PTS-11", "SM-PTS-20")
def test_other_figures_that_follow() -> None:
    assert (
        over(deviation_factors__grenade__factor=1).find("deviation-factors", "grenade-beyond-effective-range", "factor")
        == 2
    )
    book = over(scenarios__default__rounds=9, scenarios__commando__rounds=4)
    assert [book.find("scenarios", row, "rounds") for row in ("ambush", "commando", "exterminator")] == [9, 4, 12]
    assert over(points__heavy_armour__factor=3).find("points", "body-armour", "factor") == 3
    book = over(points__whole_side_hidden__factor=4)
    assert [
        book.find(*place)
        for place in (("switches", "hidden-factor", "default"), ("scenarios", "ambush", "hidden-factor"))
    ] == [4, 4]


@pytest.mark.rule("SM-QUA-13")
def test_elite_moves_up_one_row_to_its_lowest_level() -> None:
    assert [shifted(BOOK, "elite", raw) for raw in (-3, 0, 1, 2, 3, 4, 9, 10, 11, 13, 15)] == [
        1,
        1,
        2,
        3,
        5,
        5,
        11,
        11,
        13,
        13,
        15,
    ]


@pytest.mark.rule("SM-QUA-19", "SM-QUA-21")
def test_reluctant_moves_down_one_row_and_steady_toward_seven() -> None:
    assert [shifted(BOOK, "reluctant", raw) for raw in (-3, 0, 1, 9, 13, 14)] == [-3, 0, 0, 8, 12, 12]
    assert [shifted(BOOK, "steady", raw) for raw in (-3, 6, 7, 8, 12)] == [-2, 7, 7, 7, 11]
    assert shifted(BOOK, "none", 9) == 9


@pytest.mark.rule("SM-QUA-13", "SM-QUA-19")
def test_the_switch_band_shift_reads_the_shift_otherwise() -> None:
    named = over(switches__band_shift__default="named_action")
    assert [shifted(named, "elite", raw) for raw in (7, 9, 12, 13)] == [9, 13, 13, 13]
    assert [shifted(named, "reluctant", raw) for raw in (12, 8, 0)] == [8, 6, 0]
    single = over(switches__band_shift__default="one_level")
    assert [shifted(single, "elite", raw) for raw in (0, 7, 13)] == [1, 8, 13]
    assert [shifted(single, "reluctant", raw) for raw in (0, 7)] == [0, 6]
    assert single.find("motivation-shift", "elite", "0-or-less") == "raw+1"
    assert single.find("motivation-shift", "elite", "9") == 10


@pytest.mark.parametrize(
    ("motivation", "below", "levels"),
    [
        ("elite", 1, [2, 3, 5, 5, 6, 7, 8, 9, 11, 11, 13, 13, 13, 14]),
        ("reluctant", "same", [0, 1, 2, 2, 4, 5, 6, 7, 8, 8, 10, 10, 12, 12]),
        ("steady", "raw+1", [2, 3, 4, 5, 6, 7, 7, 7, 8, 9, 10, 11, 12, 13]),
    ],
)
def test_the_table_of_shifts(motivation: str, below: Value, levels: list[int]) -> None:
    row = BOOK.row("motivation-shift", motivation)
    assert (row["0-or-less"], [row[str(raw)] for raw in range(1, 15)]) == (below, levels)


@pytest.mark.rule("SM-OPT-07")
def test_rows_allow_what_the_lowest_levels_say() -> None:
    assert BOOK.flag("activation", "11-12", "close-assault")
    assert not BOOK.flag("activation", "9-10", "close-assault")
    loose = over(switches__strict_rows__default=False)
    assert [loose.flag("activation", row, "close-assault") for row in ("9-10", "8")] == [True, False]
    assert [loose.flag("activation", row, "direct") for row in ("7", "6")] == [True, False]
    raised = over(minimum_al__opportunity_fire__al=7, minimum_al__observe__al=8)
    assert [raised.flag("activation", row, "opportunity") for row in ("7", "6")] == [True, False]
    assert [raised.find("activation", row, "other") for row in ("8", "7")] == ["observe", None]


@pytest.mark.rule("SM-ACT-03")
def test_the_strip_has_eight_levels() -> None:
    found = [(step.band.least, step.band.most, step.attack, step.since) for step in strip(BOOK)]
    assert found == [
        (13, None, "close-assault", None),
        (11, 12, "close-assault", None),
        (9, 10, "direct", None),
        (7, 8, "direct", 8),
        (5, 6, "opportunity", 6),
        (3, 4, "return", None),
        (1, 2, "panic", 2),
        (None, 0, "", None),
    ]


@pytest.mark.parametrize(
    ("text", "found"), [("2D+2", Damage(2, 2)), ("1D", Damage(1)), ("1d-1", Damage(1, -1)), ("big", None), ("", None)]
)
def test_damage_is_read_as_the_tables_write_it(text: str, found: Damage | None) -> None:
    assert damage(text) == found


@given(st.integers(1, 99), st.integers(-9, 9))
def test_damage_prints_what_it_reads(dice: int, adds: int) -> None:
    assert damage(str(Damage(dice, adds))) == Damage(dice, adds)


def test_a_house_gun_and_weapon_have_all_figures() -> None:
    house = pack(
        guns={"big-bertha": {"name": "Big Bertha", "calibre": 420, "range": 90}},
        weapons={"crossbow": {"name": "Crossbow", "slots": 1, "damage": "1D-1"}},
    )
    book = BOOK.over(house.layer())
    gun, bow = weapon(book, "big-bertha"), weapon(book, "crossbow")
    assert gun
    assert bow
    assert (gun.damage, gun.slots, gun.rounds, gun.factor) == (Damage(16), 2, 16, 1)
    assert (bow.damage, bow.slots, bow.rounds, bow.factor, bow.move) == (Damage(1, -1), 1, None, 1, 0)
    assert weapon(book, "towed") is None
