"""What a player reads on cards and rosters besides the numbers: pictures, whose number it is, rules in a few words."""

from __future__ import annotations

from typing import Any

import pytest

from rules.army.card import Card
from rules.army.model import Unit
from tests.rules.systems.smle.build import RIFLE, SMLE, bren, figures, leaders, rifles, section, side, team


def cards(unit: Unit) -> list[Card]:
    return list(SMLE.cards(side(section(unit))))


def reminders(unit: Unit) -> list[str]:
    return [str(row["name"].value) for row in cards(unit)[0].rows["reminders"]]


@pytest.mark.parametrize(
    ("kit", "choices", "picture"),
    [
        ("pistol", {"hero": "hero"}, "hero"),
        ("smg-machine-pistol", {"hero": "hero", "role": "leader"}, "leader"),
        ("hmg", {"hero": "minor-hero"}, "mmg"),
        ("lmg", {"hero": "minor-hero"}, "lmg"),
        ("sniper-rifle", {"hero": "minor-hero"}, "sniper"),
        ("pistol", {"hero": "minor-hero", "role": "medic"}, "medic"),
    ],
)
def test_a_hero_has_the_silhouette_of_what_he_is_or_carries(kit: str, choices: dict[str, Any], picture: str) -> None:
    alone = team(figures(1, kit, **choices), profile="minor-hero")
    among = team(figures(1, kit, **choices), figures(3, RIFLE))
    assert cards(alone)[0].silhouette == picture
    assert [card.silhouette for card in cards(among)] == ["squad", picture]


def test_a_leader_with_a_card_of_his_own_raises_his_arm_and_his_team_is_a_squad() -> None:
    apart = team(figures(1, RIFLE, role="leader", quality="veteran"), figures(3, RIFLE), profile="section-leaders-team")
    assert [card.silhouette for card in cards(apart)] == ["squad", "leader"]
    assert [card.silhouette for card in cards(leaders())] == ["leader"]


@pytest.mark.rule("SM-ACT-05")
@pytest.mark.parametrize(
    ("quality", "given", "told"),
    [("veteran", {}, "veteran"), ("trained", {}, None), ("veteran", {"motivation": "fanatic"}, None)],
)
def test_a_number_that_is_the_leaders_says_so(quality: str, given: dict[str, Any], told: str | None) -> None:
    unit = team(figures(1, RIFLE, role="leader", quality=quality), figures(3, RIFLE), **given)
    assert cards(unit)[0].facts["rated-by"].value == told


@pytest.mark.rule("SM-SHO-17")
def test_what_a_vehicle_mounts_need_not_be_braced() -> None:
    gunner = figures(1, "mmg"), figures(1, RIFLE)
    noted = [cards(unit)[0].rows["weapons"][0]["note"].value for unit in (team(*gunner), team(*gunner, vehicle="jeep"))]
    assert noted == ["bullet, autofire, close 0, must brace", "bullet, autofire, close 0"]


@pytest.mark.rule("SM-SHO-08", "SM-SHO-09", "SM-SHO-16", "SM-ORG-18")
def test_a_card_reminds_of_the_rules_that_its_team_needs_and_of_no_other() -> None:
    assert reminders(rifles(rounds__hand_grenade=2)) == ["To hit", "Close", "Burst", "Wounds", "Together"]
    assert reminders(bren()) == ["To hit", "Autofire", "Close", "Wounds", "Together"]
    assert "Bracing" in reminders(team(figures(1, "mmg"), figures(1, RIFLE)))
    assert reminders(team(figures(1, "improvised", hero="hero"))) == ["Wounds"]
    assert reminders(team(figures(2, RIFLE), vehicle="jeep"))[:2] == ["Light hit", "Destroyed"]


def test_a_reminder_has_the_figures_of_the_tables() -> None:
    shown = SMLE.cards(side(section(rifles()), overrides={"firer-modifiers/close-range/distance": 5}))[0]
    found = {str(row["name"].value): str(row["text"].value) for row in shown.rows["reminders"]}
    assert found["Close"] == "the factor counts within 5″ and in close assault."
    assert found["To hit"].startswith("not under fire +2; moved −2, half a move or more −4;")
    assert not any("{" in text or text.startswith("rule-") for text in found.values())


def test_a_roster_says_what_is_special_and_how_a_vehicle_is_armoured() -> None:
    units = (
        leaders(motivation="reluctant", warrior=True, position=1),
        team(figures(1, "pistol", hero="hero"), armour="none"),
        team(figures(1, "pistol"), figures(1, "mmg"), vehicle="half-track"),
    )
    rows = SMLE.roster(side(section(*units))).groups[0].rows
    assert [row["specials"].value for row in rows] == [
        "Reluctant; Warriors; Section leader; Prepared position",
        "Hero",
        "",
    ]
    assert [row["armour"].value for row in rows] == ["light", "armour-none", "vehicle-armour-bulletproof"]
    assert rows[2]["weapons"].value == "MMG; Pistol"
