"""What a card says of damage, of the ground that a class crosses, and of the price of its moves."""

from __future__ import annotations

import pytest

from rules.core.marks import Mark
from tests.rules.systems.crucible.builders import SYSTEM, Figures, detachment, side, tu, tu_cards
from tests.rules.systems.crucible.test_cards import card, said


@pytest.mark.rule("CR-CD-04", "CR-DM-10")
def test_damage_results_have_a_word_each_and_swap_with_the_switch() -> None:
    results = [f"damage-{result}" for result in range(1, 5)]
    assert said(card("militia-gun-truck").facts, *results) == ["stalled", "drive", "weapon", "weapon"]
    swapped: Figures = {"switches": {"damage-swap": {"default": True}}}
    assert said(card("militia-gun-truck", swapped).facts, *results) == ["drive", "stalled", "weapon", "weapon"]
    assert "damage-1" not in card("militia").facts


def test_a_sniper_has_a_sniper_s_silhouette() -> None:
    assert card("mercenary-infantry", choices={"sniper": True}).silhouette == "sniper"
    assert card("mercenary-infantry").silhouette == "squad"


@pytest.mark.rule("CR-CD-06")
def test_the_copies_of_a_card_are_numbered_as_the_rows_of_the_sheet() -> None:
    army = side(detachment(tu("militia", 3), tu("gone", 2), tu("militia-truck", 2)))
    found = [copy.number for one in tu_cards(army) for copy, count in one.copies for _ in range(count)]
    assert found == [1, 2, 3, 6, 7]


def test_the_force_of_a_card_has_the_apostrophe_of_print() -> None:
    assert card("slammers-blower-tank").facts["force"].value == "Hammer’s Slammers"


@pytest.mark.rule("CR-DM-04", "CR-DM-05", "CR-DM-12")
def test_who_picks_the_weapon_that_is_lost_and_what_has_none_loses_its_drive() -> None:
    pickers = ("damage-3-picker", "damage-4-picker")
    assert said(card("slammers-blower-tank").facts, *pickers) == ["owner", "attacker"]
    truck = card("militia-truck").facts
    assert said(truck, "damage-1", "damage-2", "unarmed") == ["stalled", "drive", True]
    assert not {"damage-3", "damage-4", "gun-carrier", *pickers} & set(truck)
    assert "unarmed" not in card("militia-truck", {"tus": {"militia-truck": {"ads-system": "Strip mines"}}}).facts


@pytest.mark.rule("CR-DM-11", "CR-DM-14")
def test_any_damage_destroys_a_gun_and_a_carrier_loses_the_gun_that_it_carries() -> None:
    gun = card("fasolini-oto-melara-410cgs-gun").facts
    assert (gun["frail"].value, [name for name in gun if name.startswith("damage-")]) == (True, ["damage-boxes"])
    assert said(card("fasolini-transporter").facts, "unarmed", "gun-carrier") == [True, True]


@pytest.mark.rule("CR-DM-06", "CR-DM-07")
def test_how_a_vehicle_ends_stands_at_the_scale_of_the_army() -> None:
    army = side(detachment(tu("slammers-blower-tank"), tu("militia")), scale="6-mm", unit="inch")
    tank, foot = (one.rows["ends"] for one in tu_cards(army))
    assert foot == ()
    assert said(tank[0], "wreck", "explosion") == [
        "destroyed, wreck stays", "explodes, infantry within 4.5″ suppressed",
    ]  # fmt: skip
    assert card("fasolini-oto-melara-410cgs-gun").rows["ends"] == ()


@pytest.mark.rule("CR-MV-03", "CR-MV-04", "CR-MV-05", "CR-MV-08")
def test_the_ground_of_a_mobility_class_is_told() -> None:
    (hover,) = card("slammers-blower-tank").rows["ground"]
    assert said(hover, "mobility", "easy") == ["Heavy hover", "tarmac, bridge"]
    assert hover["impossible"].value == "heavy vegetation, deep water, building"
    assert "difficult" not in hover
    (foot,) = card("militia").rows["ground"]
    assert said(foot, "difficult", "impossible") == ["shallow water, swamp", "calm water, deep water"]
    assert card("slammers-off-table-battery").rows["ground"] == ()
    mud: Figures = {"terrain": {"heavy-hover": {"m": "difficult"}}}
    assert card("slammers-blower-tank", mud).rows["ground"][0]["difficult"].value == "mud"


@pytest.mark.rule("CR-LP-06", "CR-LP-08")
def test_the_price_of_a_move_has_one_mark_on_every_card() -> None:
    army = side(detachment(tu("fasolini-oto-melara-410cgs-gun"), tu("fasolini-standard-infantry"), id="det"))
    command, gun, foot = SYSTEM.cards(army)
    listed = {row["action"].value: row["price"].mark for row in command.rows["prices"]}
    assert foot.facts["lp-steps-boxes"].mark is listed["lp-move"] is Mark.PUBLISHED
    assert gun.facts["lp-steps-boxes"].mark is listed["lp-move-slow-gun"] is Mark.PUBLISHED
    assert gun.rows["movement"][1]["lp"].mark is Mark.PUBLISHED
    own = {"lp": {"move": {"third": 5}}}
    assert card("militia", own).facts["lp-steps-boxes"].mark is Mark.OVERRIDDEN
    steps = {"tus": {"fasolini-oto-melara-410cgs-gun": {"move-lp": "1-1-1"}}}
    assert card("fasolini-oto-melara-410cgs-gun", steps).facts["lp-steps-boxes"].mark is Mark.OVERRIDDEN
