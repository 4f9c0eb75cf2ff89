"""The price lists, surcharges and morale costs of tables T-2 and T-3."""

from __future__ import annotations

import pytest

from rules.core.frozen import Value
from tests.rules.systems.hexgame.builders import BOOK, SYSTEM, army, force, overridden, parts, points, problems, unit

# T-2: profile, red, blue, green and tan; None is not for sale.
PRICES = [
    ("merc-tank", 31, 31, None),
    ("conventional-tank", None, None, 17),
    ("merc-combat-car", 19, 19, None),
    ("merc-infantry", 11, 11, None),
    ("conventional-infantry", None, None, 8),
    ("conventional-militia", None, None, 3),
    ("conventional-armoured-car", None, None, 12),
    ("conventional-bus", None, None, 7),
    ("conventional-apc", None, None, 9),
    ("large-gun", 20, None, 20),
    ("small-gun", 14, None, 14),
    ("howitzer", 24, None, 24),
    ("mercenaries-sp-artillery", 20, None, None),
    ("slammers-sp-artillery", None, 22, None),
    ("conventional-sp-artillery", None, None, 20),
    ("conventional-calliope", None, None, 10),
    ("mercenaries-sp-calliope", 13, None, None),
    ("conventional-sp-calliope", None, None, 12),
    ("fortress", 24, 24, None),
]
CELLS = [
    (colour, profile, price)
    for profile, red, blue, conventional in PRICES
    for colour, price in (("red", red), ("blue", blue), ("green", conventional), ("tan", conventional))
]
LISTS = {"blue": "HX-PTS-19", "red": "HX-PTS-20", "green": "HX-PTS-21", "tan": "HX-PTS-21"}


@pytest.mark.rule("HX-PTS-01")
@pytest.mark.parametrize(("colour", "profile", "price"), [cell for cell in CELLS if cell[2] is not None])
def test_a_counter_costs_its_colours_figure(colour: str, profile: str, price: int) -> None:
    built = army(force(colour, unit(profile, 3)))
    assert parts(built, profile) == {"price": 3 * price}
    assert problems(built) == []


@pytest.mark.rule("HX-PTS-19", "HX-PTS-20", "HX-PTS-21", "HX-PTS-18")
@pytest.mark.parametrize(("colour", "profile"), [cell[:2] for cell in CELLS if cell[2] is None])
def test_what_a_colours_list_lacks_is_told_and_costs_nothing(colour: str, profile: str) -> None:
    built = army(force(colour, unit(profile)))
    rule = "HX-PTS-18" if profile == "fortress" else LISTS[colour]
    assert problems(built) == [("not-for-sale", profile, rule)]
    assert points(built) == 0


@pytest.mark.rule("HX-PTS-19", "HX-PTS-20", "HX-PTS-21")
@pytest.mark.parametrize("colour", ["blue", "red", "green", "tan"])
def test_the_catalogue_offers_exactly_a_colours_list(colour: str) -> None:
    offered = {entry.profile for entry in SYSTEM.catalogue(army(force(colour)))}
    assert offered == {profile for where, profile, price in CELLS if where == colour and price is not None}


@pytest.mark.rule("HX-PTS-02")
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_a_tank_costs_35_with_ecm(colour: str) -> None:
    built = army(force(colour, unit("merc-tank", 2, ecm=True)))
    assert parts(built, "merc-tank") == {"price": 62, "ecm": 8}
    assert points(built) == 2 * 35


GAS = [
    ("red", "large-gun", 22),
    ("red", "small-gun", 16),
    ("red", "howitzer", 26),
    ("red", "mercenaries-sp-artillery", 22),
    ("blue", "slammers-sp-artillery", 24),
    ("green", "large-gun", 22),
    ("green", "small-gun", 16),
    ("tan", "howitzer", 26),
    ("tan", "conventional-sp-artillery", 22),
]


@pytest.mark.rule("HX-PTS-03")
@pytest.mark.parametrize(("colour", "profile", "price"), GAS)
def test_gas_costs_2_more_for_each_piece(colour: str, profile: str, price: int) -> None:
    built = army(force(colour, unit(profile, 4, gas=True)))
    assert parts(built, profile)["gas"] == 4 * 2
    assert points(built) == 4 * price


@pytest.mark.rule("HX-PTS-06")
@pytest.mark.parametrize(
    ("colour", "profile", "price"),
    [("red", "merc-infantry", 11), ("blue", "merc-infantry", 11), ("tan", "conventional-infantry", 8)],
)
def test_each_counter_that_drops_costs_2_more(colour: str, profile: str, price: int) -> None:
    built = army(force(colour, unit(profile, 5, paradrop=3)))
    assert parts(built, profile) == {"price": 5 * price, "paradrop": 6}


@pytest.mark.rule("HX-PTS-13", "HX-PTS-16")
@pytest.mark.parametrize(("morale", "each"), [(9, 0), (8, 1), (7, 2), (6, 3)])
def test_morale_is_paid_for_every_unit_even_one_that_is_never_disrupted(morale: int, each: int) -> None:
    foot = unit("conventional-infantry", 6)
    built = army(force("tan", foot, unit("conventional-tank", 2), unit("large-gun", 4), morale=morale))
    assert parts(built).get("all-morale", 0) == 12 * each
    assert parts(built, "conventional-infantry").get("morale", 0) == 6 * each


@pytest.mark.rule("HX-PTS-15", "HX-PTS-16")
def test_a_fortress_pays_no_morale() -> None:
    built = army(force("red", unit("fortress", 3), unit("merc-tank"), morale=6))
    assert parts(built, "fortress") == {"price": 72}
    assert parts(built, "merc-tank") == {"price": 31, "morale": 3}


@pytest.mark.parametrize(("morale", "chance"), [(9, 10), (8, 15), (7, 21), (6, 26)])
def test_the_chance_to_rally_of_36(morale: int, chance: int) -> None:
    assert BOOK.value("morale-cost", str(morale), "rally-chance") == chance


@pytest.mark.rule("HX-PTS-17")
def test_morale_above_9_gives_nothing_back_and_is_noted() -> None:
    built = army(force("tan", unit("conventional-tank", 10), morale=10), limit=750)
    assert points(built) == 170
    assert problems(built, "error", "warning", "advice") == [("morale-above-sale", "tan", "HX-PTS-17")]


@pytest.mark.rule("HX-PTS-17")
def test_morale_under_6_is_not_for_sale() -> None:
    built = army(force("tan", unit("conventional-tank"), morale=5))
    assert problems(built) == [("morale-not-for-sale", "tan", "HX-PTS-17")]
    assert points(built) == 17


COLUMNS = ("class", "mobility", "attack", "defence", "range", "movement", "disrupt-result")
T3 = {
    "conventional-infantry": ("B", "foot", 3, 2, 2, 2, None),
    "conventional-militia": ("B", "foot", 3, 2, 2, 2, "eliminated"),
    "conventional-armoured-car": ("A", "wheeled", 4, 3, 2, 6, None),
    "conventional-bus": ("A", "wheeled", 4, 1, 2, 6, None),
}


@pytest.mark.rule("HX-PTS-11")
@pytest.mark.parametrize(("profile", "figures"), T3.items())
def test_militia_die_of_a_disrupt_result_and_buses_have_one_for_defence(
    profile: str, figures: tuple[Value, ...]
) -> None:
    assert tuple(BOOK.find("counters", profile, column) for column in COLUMNS) == figures


@pytest.mark.rule("HX-PTS-11")
def test_what_is_changed_for_infantry_and_armoured_cars_is_changed_for_militia_and_buses() -> None:
    built = army(force("tan", unit("conventional-militia"), unit("conventional-bus")))
    changed = overridden(
        built, counters__conventional_infantry__attack=5, counters__conventional_armoured_car__movement=7
    )
    militia, bus = SYSTEM.cards(changed)
    assert (militia.facts["attack"].value, bus.facts["movement"].value) == (5, 7)


@pytest.mark.rule("HX-PTS-12")
@pytest.mark.parametrize(
    ("profile", "counter"),
    [("conventional-militia", "conventional-infantry"), ("conventional-bus", "conventional-armoured-car")],
)
def test_militia_and_buses_use_the_counters_of_others(profile: str, counter: str) -> None:
    (card,) = SYSTEM.cards(army(force("green", unit(profile))))
    assert card.facts["counter"].value == counter
