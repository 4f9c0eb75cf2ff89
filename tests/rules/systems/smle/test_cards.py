"""The facts on cards, with the marks of their figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.army.card import Card
from rules.army.model import Unit
from rules.core.frozen import Value
from rules.core.marks import Mark
from tests.rules.systems.smle.build import (
    RIFLE,
    SMLE,
    bren,
    figures,
    group,
    leaders,
    pack,
    rifles,
    section,
    side,
    team,
)


def card(unit: Unit, overrides: dict[str, Value] | None = None) -> Card:
    """The card of a unit."""
    return SMLE.cards(side(section(unit), overrides=overrides))[0]


def fact(unit: Unit, name: str, overrides: dict[str, Value] | None = None) -> object:
    return card(unit, overrides).facts[name].value


def test_a_card_names_the_team_its_groups_and_its_price() -> None:
    found = section(rifles(rounds__hand_grenade=6).model_copy(update={"name": "Old sweats", "notes": "Tired."}))
    named = found.model_copy(update={"name": "1 Section"})
    platoon = group("platoon", named).model_copy(update={"name": "2 Platoon"})
    shown = SMLE.cards(side(platoon))[0]
    assert (shown.kind, shown.title, shown.group, shown.points) == (
        "smle-team",
        "Old sweats",
        "1 Section · 2 Platoon",
        18,
    )
    assert (shown.silhouette, shown.notes, shown.count) == ("squad", "Tired.", 1)


def test_a_group_without_a_name_is_called_by_its_kind() -> None:
    assert card(rifles()).group == "Section"


@pytest.mark.rule("SM-ACT-02", "SM-SHO-05")
@pytest.mark.parametrize(
    ("quality", "activation", "to_hit"), [("untrained", 0, 9), ("green", 2, 8), ("trained", 4, 7), ("veteran", 6, 6)]
)
def test_activation_and_to_hit_go_by_quality(quality: str, activation: int, to_hit: int) -> None:
    unit = rifles(quality=quality)
    assert (fact(unit, "activation"), fact(unit, "to-hit")) == (activation, to_hit)


@pytest.mark.rule("SM-QUA-16", "SM-QUA-22")
def test_fanatics_activate_at_six_and_warriors_two_higher() -> None:
    assert fact(rifles(quality="green", motivation="fanatic"), "activation") == 6
    assert fact(rifles(quality="veteran", motivation="fanatic"), "activation") == 6
    assert fact(rifles(warrior=True), "activation") == 6
    assert fact(rifles(warrior=True), "move") == 10
    assert fact(rifles(warrior=True), "armour-assault") == 2


@pytest.mark.rule("SM-ACT-05")
def test_a_leaders_team_activates_by_him() -> None:
    chief = team(figures(1, RIFLE, role="leader", quality="veteran"), figures(3, RIFLE, quality="green"))
    assert fact(chief, "activation") == 6
    assert fact(chief, "to-hit") == 8
    assert fact(chief, "leader") == "leader"


@pytest.mark.rule("SM-MOV-01", "SM-MOV-02", "SM-MOV-13")
@pytest.mark.parametrize(
    ("unit", "move"),
    [
        (rifles(armour="none"), 10),
        (rifles(), 8),
        (rifles(armour="body-armour"), 6),
        (rifles(armour="heavy"), 6),
        (bren(), 7),
        (team(figures(1, "mmg", "lmg"), figures(1, RIFLE)), 6),
        (team(figures(1, RIFLE, armour="heavy"), figures(3, RIFLE)), 6),
        (team(figures(1, "hmg", hero="hero", big_guns=True), figures(1, RIFLE)), 8),
        (team(), 0),
    ],
)
def test_the_full_move_is_that_of_the_slowest(unit: Unit, move: int) -> None:
    assert fact(unit, "move") == move
    assert fact(unit, "half-move") == Fraction(move, 2)
    assert fact(unit, "run") == 2 * move


@pytest.mark.rule("SM-MOV-04")
def test_elite_and_fanatic_move_farther_as_an_optional_rule() -> None:
    on: dict[str, Value] = {"switches/elite-fanatic-move/default": True}
    moves = [fact(unit, "move", on) for unit in (rifles(motivation="elite"), rifles(motivation="steady"))]
    assert moves == [10, 8]


@pytest.mark.rule("SM-HIT-04", "SM-HIT-05", "SM-ASL-05", "SM-SHO-18")
@pytest.mark.parametrize(
    ("unit", "numbers"),
    [
        (rifles(), (0, -1, 0, 0)),
        (rifles(quality="untrained", armour="none"), (-2, -3, 2, -2)),
        (rifles(quality="veteran", motivation="elite", armour="heavy"), (3, 3, -1, 2)),
        (rifles(quality="green", motivation="fanatic", armour="body-armour"), (2, 1, 1, 0)),
        (rifles(armour="monsters"), (3, 2, 0, 6)),
    ],
)
def test_the_armour_line_adds_quality_and_motivation(unit: Unit, numbers: tuple[int, ...]) -> None:
    shown = card(unit, {"switches/sf-pack/default": True}).facts
    names = ("armour-bullet", "armour-explosive", "armour-target", "armour-assault")
    assert tuple(shown[name].value for name in names) == numbers


def test_sizes_are_counted_with_their_noun() -> None:
    assert fact(rifles(1), "size") == "team of 1, 1 slot"
    assert fact(bren(), "size") == "team of 2, 3 slots"


def test_armour_is_named_whole() -> None:
    words = SMLE.texts.words
    assert [
        words[str(fact(rifles(armour=armour), "armour"))] for armour in ("none", "light", "body-armour", "heavy")
    ] == [
        "No armour",
        "Light armour",
        "Body armour",
        "Heavy armour",
    ]


def test_weapons_have_their_ranges_and_nature() -> None:
    unit = team(
        figures(2, "smg-machine-pistol", "pistol"), figures(1, "light-mortar-50-60-mm"), figures(1, "melee-weapon")
    )
    smg, pistol, mortar, sword = card(unit).rows["weapons"]
    assert {name: smg[name].value for name in ("count", "close", "effective", "longest", "damage")} == {
        "count": 2,
        "close": 4,
        "effective": 12,
        "longest": 24,
        "damage": "1D",
    }
    assert smg["note"].value == "bullet, autofire, close +3"
    assert pistol["name"].mark is Mark.HOUSE
    assert (mortar["damage"].value, mortar["note"].value, mortar["burst"].value) == ("2D EX", "indirect, 2″ burst", 2)
    assert mortar["close"].value is None
    assert (sword["damage"].value, sword["effective"].value, sword["longest"].value) == (None, None, None)


def test_a_weapon_without_a_close_factor_has_no_close_range() -> None:
    lmg = card(bren()).rows["weapons"][0]
    assert (lmg["close"].value, lmg["note"].value) == (None, "bullet, autofire, close 0")


def test_guns_brace_when_towed_and_not_in_a_vehicle() -> None:
    towed = card(team(figures(1, "75-76-mm"), figures(2, RIFLE))).rows["weapons"][0]
    mounted = card(team(figures(5, "75-76-mm"), vehicle="medium-tank")).rows["weapons"][0]
    assert (towed["must-brace"].value, mounted["must-brace"].value) == (True, False)
    assert (towed["damage"].value, towed["anti-tank"].value) == ("3D EX", "3D+3")
    assert towed["note"].value == "3″ burst, direct hit 3D+3, must brace"


@pytest.mark.rule("SM-QUA-06", "SM-ORG-14")
def test_each_figure_has_a_row_and_says_what_sets_it_apart() -> None:
    unit = team(
        figures(1, RIFLE, name="Cpl Hallam", role="leader", quality="veteran"), figures(3, RIFLE, armour="heavy")
    )
    first, *others = card(unit).rows["figures"]
    assert first["name"].value == "Cpl Hallam, section leader, veteran"
    assert (first["leader"].value, first["to-hit"].value, first["armour-bullet"].value) == (True, 6, 1)
    assert [row["armour-bullet"].value for row in others] == [1, 1, 1]
    assert "to-hit" not in others[0]


def test_very_many_like_figures_are_counted_in_one_row() -> None:
    rows = card(team(figures(1000, "improvised", name=""))).rows["figures"]
    assert len(rows) == 61
    assert (rows[0]["name"].value, rows[-1]["name"].value) == ("Figure", "and 940 more")


@pytest.mark.rule("SM-HER-02")
def test_heroes_show_their_grade_and_attributes() -> None:
    row = card(team(figures(1, "pistol", name="Rook", hero="major-hero", tough=True))).rows["figures"][0]
    assert (row["name"].value, row["hero"].value, row["hero-bonus"].value) == (
        "Rook, major hero, tough",
        "major-hero",
        3,
    )
    assert "lucky" not in row


@pytest.mark.rule("SM-ACT-03")
def test_the_strip_of_levels_says_what_each_allows() -> None:
    word = SMLE.texts.words
    rows = card(rifles()).rows["levels"]
    strip = [
        tuple(word.get(str(row[name].value), row[name].value) for name in ("level", "word", "note")) for row in rows
    ]
    assert strip == [
        ("13+", "Double", "twice"),
        ("11", "Close", "assault"),
        ("9", "Close", "fire"),
        ("7", "Adv.", "fire 8+"),
        ("5", "Stand", "op. 6+"),
        ("3", "Pinned", "return"),
        ("1", "Back", "panic 2"),
        ("<1", "Break", "flee"),
    ]


@pytest.mark.rule("SM-VEH-03", "SM-VEH-05", "SM-VEH-10", "SM-VEH-16")
def test_a_vehicle_card_has_armour_speeds_and_damage() -> None:
    army = side(section())
    shown = card(SMLE.new_unit(army, army.groups[0], "medium-tank"))
    names = ("front", "side", "rear", "top", "turret", "combat-move", "road-speed", "from-halt", "crew", "doors")
    assert shown.kind == "smle-vehicle"
    assert [shown.facts[name].value for name in names] == [10, 8, 8, 7, 10, 12, 24, 12, 5, 1]
    assert shown.facts["class"].value == "Medium"
    assert [row["result"].value for row in shown.rows["damage"]] == ["destroyed", "VSW", "VLW", "none"]
    assert shown.rows["ammunition"] == ()
    assert [(row["name"].value, row["rounds"].value) for row in shown.rows["weapons"]] == [
        ("75-76 mm gun", 6),
        ("MMG", 0),
        ("Pistol", 0),
    ]


def test_a_vehicle_of_a_house_pack_has_a_crew_and_a_road_speed() -> None:
    house = pack(vehicles={"scout": {"name": "Scout", "combat-move": 16, "class": "Light", "crew": 2}})
    army = side(section(), packs=(house,))
    unit = SMLE.new_unit(army, army.groups[0], "scout")
    shown = SMLE.cards(side(section(unit), packs=(house,)))[0]
    assert [shown.facts[name].value for name in ("front", "side", "road-speed", "from-halt")] == [8, 7, 32, 16]
    assert [(member.name, member.count) for member in unit.members] == [("Crew", 2)]


def test_what_is_special_stands_on_the_card() -> None:
    unit = leaders(motivation="elite", warrior=True, position=1, hidden=True, quality_rolled="trained")
    names = [row["name"].value for row in card(unit).rows["specials"]]
    assert names == [
        "Elite",
        "Warriors",
        "Section leader",
        "Prepared position",
        "Set up hidden",
        "Quality rolled by dice",
    ]
    texts = [str(row["text"].value) for row in card(unit, {"spotting/hidden-team/distance": 6}).rows["specials"]]
    assert not any("{" in text or text.startswith("special-") for text in texts)
    assert texts[2].startswith("+1 to activation")
    assert texts[3] == "has a card of its own."
    assert "within 6″" in texts[4]
    gun = card(team(figures(1, "105-mm"), figures(2, RIFLE), profile="off-table-gun"))
    assert [row["name"].value for row in gun.rows["specials"]] == ["Off the table"]


@pytest.mark.parametrize(
    ("unit", "overrides", "mark"),
    [
        (rifles(), {}, Mark.SEED),
        (leaders("platoon-leader"), {}, Mark.PUBLISHED),
        (rifles(armour="body-armour"), {}, Mark.HOUSE),
        (rifles(1, vehicle="jeep"), {}, Mark.HOUSE),
        (rifles(rounds__panzerfaust=1), {}, Mark.HOUSE),
        (rifles(rounds__hand_grenade=1), {}, Mark.SEED),
        (rifles(), {"points/team/points": 13}, Mark.OVERRIDDEN),
    ],
)
def test_a_price_has_the_mark_that_its_reader_must_see(unit: Unit, overrides: dict[str, Value], mark: Mark) -> None:
    assert card(unit, overrides).facts["points"].mark is mark


def test_one_card_of_several_teams_shows_the_price_of_one() -> None:
    shown = card(team(figures(4, RIFLE), number=3))
    assert (shown.count, shown.points, shown.facts["points"].value) == (3, 36, 12)


def test_the_roster_lists_groups_that_hold_teams() -> None:
    inner = section(rifles(rounds__hand_grenade=2), bren(), team(figures(4, RIFLE), number=2), team(profile="odd"))
    roster = SMLE.roster(side(group("platoon", inner)))
    table = roster.groups[0]
    assert (len(roster.groups), table.subject, table.title, table.points) == (1, inner.id, "section", 54)
    shown = [[row[column].value for column in roster.columns if column in row] for row in table.rows]
    assert shown == [
        ["Rifle team", 4, "trained", "light", "", "Rifle, bolt action ×4", "Hand grenade ×2", 14],
        ["Bren group", 2, "trained", "light", "", "LMG; Rifle, bolt action", "", 16],
        ["2 × Rifle team", 4, "trained", "light", "", "Rifle, bolt action ×4", "", 24],
        ["odd", 0],
    ]
