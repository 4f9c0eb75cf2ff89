"""Cards for what a team brings with it: heroes, leaders unlike their team, prepared positions, guns off the table."""

from __future__ import annotations

from typing import Any

import pytest

from rules.army.card import Card
from rules.army.model import Member, Unit
from rules.core.frozen import Value
from tests.rules.systems.smle.build import RIFLE, SMLE, figures, leaders, rifles, section, side, team

HEROES: dict[str, Value] = {"switches/heroes/default": True}


def cards(unit: Unit, overrides: dict[str, Value] | None = None) -> list[Card]:
    """Every card of one unit."""
    return list(SMLE.cards(side(section(unit), overrides=overrides)))


def kinds(unit: Unit) -> list[str]:
    return [card.kind for card in cards(unit)]


def rook(**given: Value) -> Member:
    return figures(1, "smg-machine-pistol", name="Rook", hero="major-hero", **given)


def values(card: Card, *names: str) -> list[object]:
    return [card.facts[name].value for name in names]


@pytest.mark.rule("SM-HER-01", "SM-HER-02", "SM-HER-09")
def test_a_hero_among_others_has_a_card_of_his_own_that_costs_nothing() -> None:
    unit = team(rook(quality="veteran", tough=True, lucky=True), figures(3, RIFLE))
    whole, own = cards(unit)
    assert (own.kind, own.subject, own.title, own.points, own.count) == ("smle-hero", unit.id, "Rook", 0, 1)
    assert values(own, "grade", "hero", "of-team", "to-hit", "activation") == [3, "major-hero", True, 6, 6]
    assert [row["name"].value for row in own.rows["specials"]] == ["Major hero", "Tough", "Lucky"]
    assert str(own.rows["specials"][0]["text"].value).startswith("+3 on every throw")
    assert [row.get("own-card") is not None for row in whole.rows["figures"]] == [True, False, False, False]
    assert [row["name"].value for row in whole.rows["weapons"]] == ["Rifle, bolt action"]
    assert [row["name"].value for row in own.rows["weapons"]] == ["SMG, machine pistol"]


def test_a_hero_alone_is_his_own_card_and_bears_his_points() -> None:
    (card,) = cards(team(rook(quality="veteran", big_guns=True), profile="hero"))
    assert (card.kind, card.facts["grade"].value, card.points > 0) == ("smle-hero", 3, True)
    assert "of-team" not in card.facts


@pytest.mark.rule("SM-HER-08")
def test_big_guns_need_no_bracing_in_the_hands_of_heroes_alone() -> None:
    hero = figures(1, "mmg", hero="hero", big_guns=True)
    alone, shared = (cards(team(*members))[0] for members in ((hero,), (hero, figures(1, "mmg"))))
    assert alone.rows["weapons"][0]["must-brace"].value is False
    assert shared.rows["weapons"][0]["must-brace"].value is True


@pytest.mark.rule("SM-ORG-15", "SM-QUA-08")
@pytest.mark.parametrize(
    ("given", "count"),
    [({}, 1), ({"quality": "veteran"}, 2), ({"armour": "heavy"}, 2), ({"leader_quality": "good"}, 2)],
)
def test_a_leader_has_a_card_of_his_own_where_he_is_unlike_his_team(given: dict[str, Value], count: int) -> None:
    chief = figures(1, RIFLE, name="Cpl Hallam", role="leader", **given)
    found = cards(team(chief, figures(3, RIFLE)))
    assert len(found) == count
    for own in found[1:]:
        assert (own.kind, own.title, own.silhouette) == ("smle-leader", "Cpl Hallam", "leader")
        assert own.facts["leader-bonus"].value == 1
        assert "Section leader" in [row["name"].value for row in own.rows["specials"]]
        assert "Section leader" not in [row["name"].value for row in found[0].rows["specials"]]


@pytest.mark.rule("SM-PTS-15")
def test_an_incompetent_leader_gives_nothing() -> None:
    chief = figures(1, RIFLE, role="leader", leader_quality="incompetent")
    assert cards(team(chief, figures(3, RIFLE)))[1].facts["leader-bonus"].value == 0


def test_what_was_bought_for_a_team_stays_with_it() -> None:
    chief = figures(1, RIFLE, role="leader", quality="veteran")
    _, own, place = cards(team(chief, figures(3, RIFLE), rounds__hand_grenade=4, position=1))
    assert (own.rows["ammunition"], own.facts["position"].value, place.kind) == ((), 0, "smle-position")


def test_as_many_cards_as_there_are_of_what_they_stand_for() -> None:
    chief = figures(1, RIFLE, role="leader", quality="veteran")
    assert [card.count for card in cards(team(chief, figures(3, RIFLE), position=1, number=3))] == [3, 3, 3]


@pytest.mark.rule("SM-PTS-16", "SM-SHO-27", "SM-SHO-28", "SM-SHO-29")
def test_a_prepared_position_has_a_card_with_its_arc_and_what_it_gives() -> None:
    unit = rifles(position=1)
    card = cards(unit)[1]
    assert (card.kind, card.subject, card.points) == ("smle-position", unit.id, 0)
    assert values(card, "position-arc", "position-target", "position-activation", "position-assault") == [90, -4, 3, 2]
    texts = [str(row["text"].value) for row in card.rows["rules"]]
    assert texts[2].startswith("1 round without fire")
    assert "within 4″" in texts[3]
    changed = cards(unit, {"prepared-position/fire/arc": 120})[1]
    assert changed.facts["position-arc"].value == 120


@pytest.mark.rule("SM-EXP-17", "SM-EXP-19", "SM-EXP-20", "SM-EXP-21")
def test_a_gun_off_the_table_has_a_card_of_how_it_is_called() -> None:
    unit = team(figures(1, "105-mm"), figures(2, RIFLE), profile="off-table-gun", rounds__105_mm=8)
    (card,) = cards(unit)
    assert card.kind == "smle-battery"
    assert values(card, "battery-call", "battery-observe", "battery-damage", "battery-again", "battery-steps") == [
        7,
        7,
        "4D",
        2,
        "2-4-6",
    ]
    assert card.facts["battery-burst"].value == 4
    assert [row["count"].value for row in card.rows["ammunition"]] == [8]
    texts = [str(row["text"].value) for row in card.rows["calls"]]
    assert "level 7+" in texts[0]
    assert "1 round later" in texts[1]
    assert "distances × 2" in texts[3]


@pytest.mark.fault("F58")
def test_every_figure_shows_all_that_it_has_of_its_own() -> None:
    unit = team(
        figures(1, "lmg", name="Gunner", quality="green", armour="heavy"),
        figures(1, RIFLE, name="Kit", quality="veteran"),
        figures(2, RIFLE, name="Rifleman"),
    )
    notes = [row["note"].value for row in cards(unit)[0].rows["figures"]]
    assert notes == [
        "LMG · to hit 8+ · bullet +1 · explosive +1 · assault −1",
        "to hit 6+ · bullet +1 · explosive 0 · assault +1",
        "",
        "",
    ]


@pytest.mark.parametrize(
    ("members", "notes"),
    [
        ((figures(1, "lmg"), figures(1, RIFLE)), ["LMG", "Rifle, bolt action"]),
        ((figures(1, "lmg", "pistol"), figures(3, RIFLE)), ["LMG; Pistol", "", "", ""]),
        ((figures(4, RIFLE),), ["", "", "", ""]),
    ],
)
def test_what_a_figure_carries_is_said_where_others_carry_something_else(
    members: tuple[Member, ...], notes: list[str]
) -> None:
    assert [row["note"].value for row in cards(team(*members))[0].rows["figures"]] == notes


@pytest.mark.rule("SM-VEH-11", "SM-VEH-14", "SM-VEH-16", "SM-VEH-18")
def test_a_vehicle_card_says_what_hits_do_and_who_serves_what() -> None:
    army = side(section())
    tank, truck = (cards(SMLE.new_unit(army, army.groups[0], profile))[0] for profile in ("medium-tank", "truck"))
    assert (tank.facts["faced"].value, truck.facts["faced"].value) == (True, False)
    assert [(row["label"].value, row["name"].value) for row in tank.rows["hits"]] == [
        ("= armour", "light hit"),
        (">", "serious, 1D"),
        ("× 2", "destroyed"),
    ]
    assert [(row["label"].value, row["box"].value) for row in tank.rows["serious"]] == [
        ("1–2", True),
        ("3–4", True),
        ("5", False),
        ("6", False),
    ]
    assert [row["bearers"].value for row in tank.rows["weapons"]] == [
        "Gunner",
        "Gunner, Radio operator",
        "",
    ]
    assert [row["crew-note"].value for row in tank.rows["figures"]] == ["Pistol", "Pistol", "", "Pistol", ""]
    assert [row["must-brace"].value for row in tank.rows["weapons"]] == [False, False, False]
    assert truck.rows["weapons"][0]["bearers"].value == ""


@pytest.mark.parametrize(
    ("given", "spirit"),
    [
        ({}, ""),
        ({"motivation": "elite"}, "elite"),
        ({"warrior": True}, "warriors"),
        ({"motivation": "fanatic", "warrior": True}, "fanatic warriors"),
    ],
)
def test_motivation_and_warriors_are_told_beside_the_quality(given: dict[str, Any], spirit: str) -> None:
    assert cards(rifles(**given))[0].facts["spirit"].value == spirit


def test_every_word_on_a_further_card_is_worded() -> None:
    unit = team(
        rook(tough=True, spotlight=True, lucky=True, big_guns=True),
        figures(1, RIFLE, role="leader", leader_quality="exceptional"),
        figures(2, RIFLE),
        position=1,
    )
    gun = team(figures(1, "105-mm"), figures(2, RIFLE), profile="off-table-gun")
    words = SMLE.texts.words
    for card in (*cards(unit), *cards(gun), *cards(leaders())):
        assert set(card.facts) | set(card.rows) - {"points"} <= {*words, "points"}
        texts = [row["text"].value for rows in card.rows.values() for row in rows if "text" in row]
        assert not [text for text in texts if "{" in str(text) or str(text).startswith(("rule-", "special-"))]
