"""What stands on a unit card, and where each figure comes from."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.army.card import Card, Content, Row
from rules.core.frozen import FrozenMap, Value
from rules.core.marks import Mark
from rules.systems.crucible.catalogue import SILHOUETTES
from tests.rules.systems.crucible.builders import SYSTEM, Figures, detachment, side, tu, tu_cards

Choices = Mapping[str, Value]
NONE: Choices = {}


def card(profile: str, figures: Figures | None = None, choices: Choices = NONE) -> Card:
    """The card of one TU in a detachment named "First"."""
    unit = tu(profile).model_copy(update={"choices": FrozenMap(choices)})
    group = detachment(unit).model_copy(update={"name": "First"})
    return tu_cards(side(group, figures=figures))[0]


def said(row: Row | FrozenMap[str, object], *names: str) -> list[Content]:
    return [row[name].value for name in names]  # type: ignore[attr-defined]


@pytest.mark.rule("CR-CD-01")
def test_the_card_of_a_tank_says_everything() -> None:
    tank = card("starmarine-komodo-command-tank")
    assert (tank.kind, tank.title, tank.group, tank.silhouette, tank.points) == (
        "crucible-tu",
        "Komodo command tank",
        "First",
        "tank",
        730,
    )
    facts = tank.facts
    assert said(facts, "force", "kind", "quality", "quality-number") == ["TA Starmarines", "vehicle", "Elite", 3]
    assert said(facts, "mobility", "speed", "move", "size") == ["Tracked", "Medium", 20, "Large"]
    assert said(facts, "dv-front", "dv-side", "dv-rear", "dv-top") == [14, 12, 10, 9]
    assert said(facts, "ads-system", "ads-number", "ads-shots", "ads-fp-infantry", "ads-fp-vehicle") == [
        "Strip mines", 3, 1, 3, 1,
    ]  # fmt: skip
    assert said(facts, "ads-quarters", "ads-range", "ai", "command", "command-lp", "points") == [
        "all quarters", 15, True, True, 2, 730,
    ]  # fmt: skip
    assert not {"aa", "carry", "ca", "dv", "arv"} & set(facts)


@pytest.mark.rule("CR-CD-01")
def test_weapon_lines_have_shots_firepower_reach_arc_and_notes() -> None:
    lines = card("starmarine-raeside-missile-system").rows["weapons"]
    names = ("name", "shots", "fp-infantry", "fp-vehicle", "reach", "distance", "arc", "notes")
    assert said(lines[0], *names) == ["ATGW", 3, 3, 10, "Extreme", 180, "360", "top DV, phase 7"]
    assert said(lines[1], *names[:-1]) == ["Sniper pod", 2, 2, 2, "Long", 120, "360"]
    assert "notes" not in card("slammers-jeep-tribarrel").rows["weapons"][0]


def test_a_note_names_what_it_does_and_not_where_its_rule_is_printed() -> None:
    assert said(card("starmarine-komodo-mbt").rows["weapons"][0], "notes") == ["+1B"]
    assert "notes" not in card("starmarine-raeside-missile-system").rows["weapons"][1]


@pytest.mark.rule("CR-CD-01")
@pytest.mark.parametrize(
    ("profile", "choices", "expected"),
    [
        ("starmarine-raeside-missile-system", {}, ["sniper-pod", "guided"]),
        ("starmarine-komodo-mbt", {}, ["burn-through"]),
        ("fasolini-tank-hunters", {}, ["ads-can-stop"]),
        ("fasolini-mortar-team", {}, ["indirect"]),
        ("slammers-calliope", {}, ["aa"]),
        ("fasolini-oto-melara-410cgs-gun", {}, ["deployable"]),
        ("mercenary-arv", {}, ["arv"]),
        ("mercenary-wheeled-apc", {"arv": True}, ["arv"]),
        ("mercenary-assault-team", {}, ["flamethrower"]),
        ("militia-molotovs", {"sniper": True}, ["molotov", "sniper"]),
        ("slammers-off-table-battery", {}, ["indirect", "off-table"]),
        ("slammers-blower-tank", {}, []),
    ],
)
def test_special_codes_stand_with_their_text(profile: str, choices: Choices, expected: list[str]) -> None:
    specials = card(profile, choices=choices).rows["codes"]
    assert [row["code"].value for row in specials] == expected
    for row in specials:
        assert "{" not in str(row["text"].value)


def test_a_code_reads_its_figures_at_the_scale_of_the_army() -> None:
    large = side(detachment(tu("slammers-calliope")), scale="28-mm", unit="inch")
    assert str(tu_cards(large)[0].rows["codes"][0]["text"].value).endswith("within 48″.")
    assert str(card("slammers-calliope").rows["codes"][0]["text"].value).endswith("within 60 cm.")
    gun = card("fasolini-oto-melara-410cgs-gun").rows["codes"][0]
    assert str(gun["text"].value).endswith("at a quality step of −1.")
    flame = card("mercenary-assault-team", {"close-assault": {"flamethrower": {"versus-vehicle": 4}}})
    assert "+4 on a vehicle" in str(flame.rows["codes"][0]["text"].value)


def test_a_code_of_the_players_own() -> None:
    codes = {"codes": {"smoke": {"token": "smoke", "text": "Lays smoke, {no/such/figure}."}}}
    own: Figures = {**codes, "tus": {"militia-truck": {"weapon-1-name": "pot", "weapon-1-notes": "smoke"}}}
    (row,) = card("militia-truck", own).rows["codes"]
    assert said(row, "code", "text") == ["smoke", "Lays smoke, {no/such/figure}."]


@pytest.mark.rule("CR-CD-02")
def test_a_carrier_moves_loaded_and_empty_and_a_gun_deployed_and_carried() -> None:
    empty, loaded = card("fasolini-transporter").rows["movement"]
    assert said(empty, "state", "mobility", "speed", "distance") == ["empty", "Wheeled", "Fast", 30]
    assert said(loaded, "state", "mobility", "speed", "distance") == ["loaded", "Wheeled", "Medium", 20]
    carried, deployed = card("fasolini-oto-melara-410cgs-gun").rows["movement"]
    assert dict(carried).keys() == {"state"}
    assert said(deployed, "state", "mobility", "speed", "distance", "lp") == [
        "deployed",
        "Tracked",
        "Slow",
        15,
        "2-3-5",
    ]
    (only,) = card("slammers-combat-car").rows["movement"]
    assert "state" not in only
    assert card("slammers-off-table-battery").rows["movement"] == ()


def test_a_static_gun_of_the_players_own_does_not_move() -> None:
    gun: Figures = {"tus": {"mine": {"name": "Pak", "kind": "gun", "quality": "Elite", "speed": "Static", "points": 9}}}
    drawn = card("mine", gun)
    assert "move" not in drawn.facts
    assert "distance" not in drawn.rows["movement"][0]
    assert (drawn.silhouette, drawn.facts["size"].value) == (SILHOUETTES["gun"], "Small")
    deployable = {"tus": {"mine": {**gun["tus"]["mine"], "deployable": True}}}
    assert said(card("mine", deployable).rows["movement"][1], "speed", "lp") == ["Static", "2-3-5"]


@pytest.mark.rule("CR-CD-03")
@pytest.mark.parametrize(
    ("profile", "figures", "choices", "shown", "generic"),
    [
        ("fasolini-standard-infantry", {}, {}, 3, False),
        ("fasolini-standard-infantry", {"tus": {"fasolini-standard-infantry": {"ca": 5}}}, {}, 5, False),
        (
            "fasolini-standard-infantry",
            {"tus": {"fasolini-standard-infantry": {"ca": 5}}},
            {"quality": "Elite"},
            5,
            False,
        ),
        ("fasolini-standard-infantry", {}, {"quality": "Elite"}, "(4)", True),
        ("mine", {"tus": {"mine": {"name": "M", "kind": "infantry", "quality": "Untrained"}}}, {}, "(0)", True),
        ("mine", {"tus": {"mine": {"name": "M", "kind": "infantry", "quality": "Trained", "ca": 2}}}, {}, 2, False),
    ],
)
def test_the_assault_factor_of_the_card_or_the_generic_one_in_brackets(
    profile: str, figures: Figures, choices: Choices, shown: object, generic: bool
) -> None:
    group = detachment(tu(profile).model_copy(update={"choices": FrozenMap(choices)}))
    army = side(group, figures=figures)
    facts = tu_cards(army)[0].facts
    assert (facts["ca"].value, facts["ca-generic"].value) == (int(str(shown).strip("()")), generic)
    assert SYSTEM.roster(army).groups[0].rows[0]["ca"].value == shown


BOXES = ("suppression-boxes", "damage-boxes", "moves-boxes", "lp-steps-boxes")


@pytest.mark.rule("CR-CD-04", "CR-LP-08")
def test_boxes_are_those_of_the_table_and_a_gun_pays_its_own_steps() -> None:
    assert said(card("militia").facts, *BOXES) == [2, 4, 3, "1-2-4"]
    assert said(card("fasolini-oto-melara-410cgs-gun").facts, *BOXES) == [2, 4, 3, "2-3-5"]
    assert said(card("slammers-off-table-battery").facts, *BOXES) == [None] * 4


def test_infantry_says_its_armour_and_a_battery_that_it_is_off_the_table() -> None:
    assert card("militia").facts["armour"].value == "no-armour"
    assert card("fasolini-standard-infantry").facts["armour"].value == "body armour"
    battery = card("slammers-off-table-battery").facts
    assert battery["off-table"].value is True
    assert not {"dv-front", "armour", "move"} & set(battery)


def test_the_ads_stands_in_a_line_of_its_own_too() -> None:
    (row,) = card("mercenary-aa-vehicle").rows["ads"]
    columns = ("system", "number", "shots", "fp-infantry", "fp-vehicle", "quarters", "range")
    assert said(row, *columns) == ["Drozd box", 4, 1, 2, 1, "all but rear", 15]
    assert card("militia-truck").rows["ads"] == ()


@pytest.mark.rule("CR-CD-07")
def test_a_switch_hides_the_marks_but_never_what_the_player_set_himself() -> None:
    hidden: Figures = {
        "switches": {"house-marks": {"default": False}},
        "tus": {"slammers-blower-tank": {"dv-top": 9}},
    }
    shown = card("slammers-blower-tank", {"tus": hidden["tus"]})
    marks = {fact.mark for fact in shown.facts.values()} | {
        fact.mark for rows in shown.rows.values() for row in rows for fact in row.values()
    }
    assert {Mark.HOUSE, Mark.OVERRIDDEN} <= marks
    plain = card("slammers-blower-tank", hidden)
    told = {name: fact.mark for name, fact in plain.facts.items() if fact.mark.shown}
    assert told == {"dv-top": Mark.OVERRIDDEN, "points": Mark.OVERRIDDEN}
    assert not [fact for rows in plain.rows.values() for row in rows for fact in row.values() if fact.mark.shown]
    assert said(plain.facts, "dv-front", "dv-top") == [14, 9]


def test_figures_carry_their_marks() -> None:
    facts = card("slammers-combat-car", {"tus": {"slammers-combat-car": {"dv-top": 9}}}).facts
    assert [facts[name].mark for name in ("dv-front", "dv-top", "quality", "size")] == [
        Mark.SEED,
        Mark.OVERRIDDEN,
        Mark.PUBLISHED,
        Mark.HOUSE,
    ]


def test_a_card_for_several_tus_has_the_price_of_all_and_of_one() -> None:
    three = tu_cards(side(detachment(tu("militia-truck", count=3))))[0]
    assert (three.count, three.points, three.facts["points"].value) == (3, 90, 30)


def test_an_unpriced_tu_has_a_card_without_a_price() -> None:
    own: Figures = {"tus": {"mine": {"name": "M", "kind": "vehicle", "quality": "Elite"}}}
    drawn = card("mine", own)
    assert drawn.points == 0
    assert "points" not in drawn.facts


def test_own_names_and_notes_go_on_the_card() -> None:
    unit = tu("militia").model_copy(update={"name": "Third Ward", "notes": "Old rifles."})
    drawn = tu_cards(side(detachment(unit)))[0]
    assert (drawn.title, drawn.notes, drawn.facts["name"].value) == ("Third Ward", "Old rifles.", "Militia")
