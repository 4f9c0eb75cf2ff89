"""The facts of cards and rosters."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from rules.army.card import Card
from rules.army.model import Army
from tests.rules.systems.hexgame.builders import SYSTEM, army, company, force, overridden, points, unit

TERRAIN = ("terrain", "skimmer-terrain")


def card(built: Army) -> Card:
    """The army's one card."""
    (found,) = SYSTEM.cards(built)
    return found


def values(found: Card) -> dict[str, object]:
    """The facts of a card without their marks."""
    return {name: fact.value for name, fact in found.facts.items()}


def costs(found: Card, rows: str = "terrain") -> dict[object, object]:
    """What each terrain costs."""
    return {row["terrain"].value: row["cost"].value for row in found.rows[rows]}


def test_a_tanks_card() -> None:
    found = card(army(force("blue", unit("merc-tank", 4, name="First", ecm=True), morale=8)))
    assert (found.kind, found.subject, found.title) == ("hex-unit", "First", "First")
    assert (found.group, found.colour, found.silhouette) == ("Blue force", "blue", "hovertank")
    assert (found.points, found.count) == (144, 4)
    assert values(found) == {
        "class": "A",
        "mobility": "hover",
        "attack": 8,
        "defence": 8,
        "range": 4,
        "extended-range": 8,
        "movement": 6,
        "disrupted-movement": 3,
        "disrupted-side": True,
        "caf": True,
        "cpf": "by-odds",
        "morale": 8,
        "rally-chance": 15,
        "ecm": True,
        "points": 36,
    }


@pytest.mark.parametrize(
    ("built", "mark"),
    [
        (army(force("blue", unit("merc-tank", 2, ecm=True), morale=8)), "S"),
        (army(force("blue", unit("merc-tank", 2, points=40))), "O"),
        (overridden(army(force("blue", unit("merc-tank", 2))), prices__slammers_tank__points=30), "O"),
        (overridden(army(force("blue", unit("merc-tank", 2))), prices__slammers_infantry__points=30), "S"),
        (overridden(army(force("blue", unit("merc-tank", 2), morale=8)), morale_cost__8__points=2), "O"),
        (overridden(army(force("blue", unit("merc-tank", 2))), morale_cost__8__points=2), "S"),
    ],
)
def test_a_price_has_the_mark_of_what_it_is_made_of(built: Army, mark: str) -> None:
    (row,) = SYSTEM.roster(built).groups[0].rows
    assert (str(card(built).facts["points"].mark), str(row["points"].mark)) == (mark, mark)


@pytest.mark.fault("F06")
@pytest.mark.fault("F02")
def test_half_points_are_kept_from_the_price_to_the_roster() -> None:
    built = overridden(army(force("blue", unit("merc-infantry", 3))), prices__slammers_infantry__points=Decimal("8.5"))
    (group,) = SYSTEM.roster(built).groups
    assert points(built) == points(built, "merc-infantry") == card(built).points == group.points == Fraction(51, 2)
    assert (card(built).facts["points"].value, group.rows[0]["points"].value) == (Fraction(17, 2), Fraction(51, 2))


@pytest.mark.rule("HX-PTS-14")
@pytest.mark.parametrize(("morale", "chance"), [(6, 26), (7, 21), (8, 15), (9, 10), (10, 6), (12, 1)])
def test_each_card_shows_its_colours_morale_and_the_chance_to_rally(morale: int, chance: int) -> None:
    found = values(card(army(force("tan", unit("large-gun"), morale=morale))))
    assert (found["morale"], found["rally-chance"]) == (morale, chance)


def test_house_figures_carry_their_mark() -> None:
    facts = card(army(force("blue", unit("merc-combat-car")))).facts
    marks = {name: str(facts[name].mark) for name in ("attack", "defence", "class", "movement", "rally-chance")}
    assert marks == {"attack": "H", "defence": "P", "class": "S", "movement": "H", "rally-chance": "D"}
    changed = overridden(army(force("blue", unit("merc-tank"))), counters__merc_tank__attack=9)
    assert (values(card(changed))["attack"], str(card(changed).facts["attack"].mark)) == (9, "O")


def test_infantry_shows_its_skimmer_face() -> None:
    found = card(army(force("red", unit("merc-infantry"))))
    facts = values(found)
    assert (facts["attack"], facts["defence"], facts["range"], facts["movement"]) == (4, 2, 2, 2)
    names = ("attack", "defence", "range", "extended-range", "movement", "mobility")
    assert [facts[f"skimmer-{name}"] for name in names] == [2, 1, 2, 4, 6, "hover"]
    assert costs(found)["city"] == 1
    assert costs(found, "skimmer-terrain")["city"] == 2


def test_movement_costs_by_mobility() -> None:
    tank = card(army(force("tan", unit("conventional-tank"))))
    assert costs(tank) == {
        "road": Fraction(1, 2),
        "clear": 1,
        "bridge": 1,
        "forest": 2,
        "city": 2,
        "slope": 2,
        "hilltop": 3,
        "river": 3,
        "swamp": None,
        "lake": None,
        "rubble": 1,
    }
    assert [row["terrain"].value for row in tank.rows["terrain"] if "added" in row] == ["rubble"]
    foot = costs(card(army(force("tan", unit("conventional-infantry")))))
    assert (foot["slope"], foot["swamp"], foot["lake"]) == (1, 2, None)
    assert "terrain" not in card(army(force("tan", unit("howitzer")))).rows


def test_without_its_own_column_infantry_moves_as_conventional_vehicles() -> None:
    built = army(force("tan", unit("conventional-infantry")))
    merged = overridden(built, switches__separate_foot_column__default=False)
    assert costs(card(merged))["slope"] == 2
    assert costs(card(merged))["swamp"] is None


def test_a_calliope_shows_its_letter_and_no_extended_range() -> None:
    facts = values(card(army(force("tan", unit("conventional-calliope")))))
    assert (facts["attack"], facts["cpf"], facts["movement"]) == ("S", "automatic", 0)
    assert "extended-range" not in facts


def test_militia_and_buses_name_the_counter_that_they_use() -> None:
    militia, bus = SYSTEM.cards(army(force("tan", unit("conventional-militia"), unit("conventional-bus"))))
    assert values(militia)["counter"] == "conventional-infantry"
    assert values(militia)["disrupt-result"] == "eliminated"
    assert (values(bus)["counter"], values(bus)["defence"], values(bus)["class"]) == (
        "conventional-armoured-car",
        1,
        "A",
    )


@pytest.mark.rule("HX-PTS-08", "HX-PTS-06")
def test_a_card_says_how_many_drop_and_from_which_game_turn() -> None:
    facts = values(card(army(force("blue", unit("merc-infantry", 4, paradrop=2)))))
    assert (facts["paradrop"], facts["paradrop-from"]) == (2, 1)
    assert "paradrop" not in values(card(army(force("blue", unit("merc-infantry", 4)))))


@pytest.mark.rule("HX-PTS-15")
def test_a_fortress_has_no_morale_and_no_attack() -> None:
    facts = values(card(army(force("blue", unit("fortress")))))
    assert {name: facts[name] for name in ("class", "defence-modifier", "holds", "caf", "cpf")} == {
        "class": "A",
        "defence-modifier": 12,
        "holds": 3,
        "caf": False,
        "cpf": "no",
    }
    assert not {"attack", "range", "movement", "morale", "rally-chance"} & set(facts)
    free = overridden(army(force("tan", unit("fortress", free=True))), switches__free_fortresses__default=True)
    assert values(card(free))["free"] is True


def test_artillery_shows_its_type_and_gas() -> None:
    facts = values(card(army(force("tan", unit("howitzer", gas=True)))))
    assert (facts["artillery"], facts["gas"], facts["range"], facts["extended-range"]) == ("howitzer", True, 16, 32)
    assert values(card(army(force("tan", unit("conventional-apc")))))["carries"] == 1


def test_an_unknown_profile_has_a_card_without_facts() -> None:
    found = card(army(force("blue", unit("merc-hovercraft", name="Lost"))))
    assert (found.title, dict(found.facts), dict(found.rows)) == ("Lost", {}, {})
    assert (found.silhouette, found.points) == ("", 0)


def test_a_unit_outside_a_force_takes_the_armys_colour() -> None:
    found = card(army(company(unit("merc-tank"), name="Lost")))
    assert (found.colour, found.group) == ("blue", "Lost")
    assert "morale" not in found.facts


def test_every_fact_and_word_on_a_card_is_worded() -> None:
    words = SYSTEM.texts.words
    for colour in ("blue", "red", "tan"):
        units = [unit(entry.profile, paradrop=1, gas=True, ecm=True) for entry in SYSTEM.catalogue(army(force(colour)))]
        for found in SYSTEM.cards(army(force(colour, *units))):
            assert set(found.facts) <= set(words)
            told = {fact.value for name, fact in found.facts.items() if name in ("mobility", "cpf", "artillery")}
            terrains = {row["terrain"].value for name in TERRAIN for row in found.rows.get(name, ())}
            assert told | terrains <= set(words)


def test_a_roster_has_a_table_for_each_group_with_units() -> None:
    inner = company(unit("merc-infantry", 4, paradrop=1), name="B Company")
    built = army(force("blue", unit("merc-tank", 2, name="First", ecm=True), groups=(inner,)), force("tan"))
    roster = SYSTEM.roster(built)
    assert set(roster.columns) <= set(SYSTEM.texts.words)
    assert [(group.title, group.points) for group in roster.groups] == [("Blue force", 70), ("B Company", 46)]
    (row,) = roster.groups[0].rows
    told = {name: fact.value for name, fact in row.items()}
    assert (told["name"], told["count"], told["attack"], told["price-ecm"], told["points"]) == ("First", 2, 8, 8, 70)
    assert "price-gas" not in row
    assert roster.groups[1].rows[0]["paradrop"].value == 1
    assert [group.facts["colour"].value for group in roster.groups] == ["blue", "blue"]
    assert dict(SYSTEM.roster(army(inner)).groups[0].facts) == {}


@pytest.mark.rule("HX-PTS-25")
def test_a_roster_tells_each_part_of_a_price() -> None:
    built = army(force("blue", unit("merc-tank", 4, ecm=True), unit("slammers-sp-artillery", 3, gas=True), morale=8))
    parts = [column for column in SYSTEM.roster(built).columns if column.startswith("price-")]
    for row in SYSTEM.roster(built).groups[0].rows:
        told = {part: row[part].value for part in parts if part in row}
        assert sum(told.values()) == row["points"].value  # type: ignore[arg-type]
        assert {"price-counters", "price-morale"} < set(told)
    tanks, guns = SYSTEM.roster(built).groups[0].rows
    assert ("price-ecm" in tanks, "price-gas" in tanks, "price-gas" in guns) == (True, False, True)
    (row,) = SYSTEM.roster(army(force("blue", unit("merc-tank", 2, points=9, ecm=True)))).groups[0].rows
    assert (row["price-counters"].value, row["price-ecm"].value, row["points"].value) == (18, True, 18)


def test_an_army_holds_the_figures_that_it_uses() -> None:
    used = SYSTEM.used(army(force("blue", unit("merc-tank", ecm=True), morale=8)))
    assert used["prices/slammers-tank/points"] == 31
    assert used["morale-cost/8/points"] == 1
    assert used["counters/merc-tank/attack"] == 8
    assert not any("conventional" in place for place in used if place.startswith(("prices", "counters/conventional")))
