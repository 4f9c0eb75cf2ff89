"""The sample forces: the price of every TU, the totals of every detachment without and with its leader."""

from __future__ import annotations

import pytest

from rules.core.frozen import Value
from rules.core.issues import is_legal
from rules.systems.crucible.formations import composition
from tests.rules.systems.crucible.builders import SYSTEM, codes, points, price, sample, side, with_leader

PRICES = {
    "slammers-blower-tank": 620,
    "slammers-command-tank": 660,
    "slammers-combat-car": 590,
    "slammers-command-car": 445,
    "slammers-skimmer-infantry": 60,
    "slammers-skimmer-infantry-buzzbombs": 65,
    "slammers-jeep-tribarrel": 235,
    "slammers-jeep-10-cm-mortar": 180,
    "slammers-command-jeep": 275,
    "slammers-rocket-howitzer": 370,
    "slammers-calliope": 475,
    "slammers-munitions-hauler": 55,
    "fasolini-oto-melara-410cgs-gun": 85,
    "fasolini-oto-melara-440cgs-gun": 130,
    "fasolini-transporter": 40,
    "fasolini-standard-infantry": 35,
    "fasolini-tank-hunters": 40,
    "fasolini-support-squad": 40,
    "fasolini-mortar-team": 45,
    "fasolini-air-defence-squad": 40,
    "starmarine-komodo-mbt": 690,
    "starmarine-komodo-command-tank": 730,
    "starmarine-wraith-medium-tank": 480,
    "starmarine-spectre-micv": 375,
    "starmarine-infantry-regular": 50,
    "starmarine-infantry-support": 55,
    "starmarine-wraith-command-tank": 520,
    "starmarine-tiger-air-defence-tank": 620,
    "starmarine-ghost-light-tank": 430,
    "starmarine-raeside-missile-system": 620,
    "starmarine-infantry-skimmer": 60,
    "mercenary-main-battle-tank": 225,
    "mercenary-command-tank": 265,
    "mercenary-wheeled-apc": 145,
    "mercenary-infantry": 25,
    "mercenary-assault-team": 30,
    "mercenary-missile-team": 30,
    "mercenary-mortar-team": 35,
    "mercenary-aa-vehicle": 250,
    "mercenary-arv": 160,
    "militia": 15,
    "militia-molotovs": 20,
    "militia-buzzbombs": 20,
    "militia-mortar-team": 25,
    "militia-truck": 30,
    "militia-gun-truck": 55,
    "militia-obsolete-light-tank": 120,
}
TOTALS = {
    "slammers-tank-platoon": (4, 2520, "lieutenant", 2560),
    "slammers-combat-cars": (6, 3395, "lieutenant", 3435),
    "slammers-infantry": (8, 1170, "lieutenant", 1210),
    "slammers-artillery": (8, 2615, "lieutenant", 2655),
    "fasolini-1": (10, 530, "captain", 570),
    "fasolini-2": (10, 390, "lieutenant", 410),
    "starmarine-heavy": (8, 3550, "", None),
    "starmarine-support": (8, 2960, "", None),
    "starmarine-mobile": (6, 1480, "", None),
    "mercenary-armoured": (15, 2155, "lieutenant", 2170),
    "militia": (27, 840, "lieutenant", 850),
}


@pytest.mark.parametrize(("profile", "expected"), PRICES.items())
def test_the_price_of_a_tu(profile: str, expected: int) -> None:
    assert price(profile) == expected
    assert SYSTEM.book().number("tus", profile, "points") == expected


def test_every_row_of_the_digest_is_priced() -> None:
    assert set(SYSTEM.book().rows("tus")) - set(PRICES) == {"slammers-off-table-battery"}


@pytest.mark.rule("CR-PT-17")
@pytest.mark.parametrize(("key", "row"), TOTALS.items())
def test_the_totals_of_a_detachment(key: str, row: tuple[int, int, str, int | None]) -> None:
    tus, without, rank, with_it = row
    army, book = sample(key), SYSTEM.book()
    assert points(army) == without
    assert book.whole("detachments", key, "tus") == sum(unit.count for unit in army.groups[0].units) == tus
    assert book.number("detachments", key, "total") == without
    assert book.find("detachments", key, "total-with-leader") == with_it
    if rank:
        assert points(with_leader(army, key, rank)) == with_it


@pytest.mark.parametrize("key", TOTALS)
def test_a_formation_is_legal_and_costs_what_it_says(key: str) -> None:
    formation = next(found for found in SYSTEM.formations(SYSTEM.new_army()) if found.key == key)
    army = side(*formation.groups)
    assert points(army) == formation.points.total
    assert is_legal(SYSTEM.check(army))
    assert codes(army, "warning") == ([] if TOTALS[key][2] else ["no-commander"])


def test_formations_have_fresh_ids_each_time() -> None:
    first, second = (SYSTEM.formations(SYSTEM.new_army())[0].groups[0] for _ in range(2))
    assert first.id != second.id
    assert not {unit.id for unit in first.units} & {unit.id for unit in second.units}


def test_a_formation_comes_without_a_leader_where_its_force_has_one() -> None:
    army = with_leader(sample("slammers-tank-platoon"), "slammers-tank-platoon", "captain")
    found = {formation.key: formation for formation in SYSTEM.formations(army)}
    assert found["slammers-combat-cars"].points.total == 3395
    assert found["fasolini-1"].points.total == 570


@pytest.mark.rule("CR-PT-17", "CR-PT-12")
def test_example_11_two_starmarine_detachments_and_a_captain() -> None:
    army = with_leader(sample("starmarine-heavy", "starmarine-support"), "starmarine-heavy", "captain")
    assert points(army) == 3550 + 2960 + 100 == 6610
    bill = SYSTEM.bill(army)
    assert [bill.of(key) for key in ("starmarine-heavy", "starmarine-support")] == [3550, 2960]
    assert SYSTEM.check(army) == []


@pytest.mark.rule("CR-PT-12")
def test_example_12_starmarine_heavy_and_a_lieutenant() -> None:
    assert points(with_leader(sample("starmarine-heavy"), "starmarine-heavy", "lieutenant")) == 3590


@pytest.mark.rule("CR-TU-03")
def test_example_13_starmarines_against_the_elite_cap() -> None:
    army = sample("starmarine-heavy", "starmarine-support", "starmarine-mobile")
    facts = [group.facts for group in SYSTEM.roster(army).groups]
    assert [fact["tus"].value for fact in facts] == [8, 8, 6]
    assert [fact["cap"].value for fact in facts] == [8, 8, 8]


def test_a_detachment_of_the_players_own_is_a_formation() -> None:
    own: dict[str, Value] = {
        "name": "Two trucks",
        "force": "fasolini",
        "composition-transporter": 2,
        "composition-militia-truck": 1,
    }
    army = side(figures={"detachments": {"mine": own}})
    formation = next(found for found in SYSTEM.formations(army) if found.key == "mine")
    assert formation.name == "Two trucks"
    assert [(unit.profile, unit.count) for unit in formation.groups[0].units] == [
        ("fasolini-transporter", 2),
        ("militia-truck", 1),
    ]
    assert formation.points.total == 110
    assert composition(SYSTEM.book(army), "mine")[0] == ("fasolini-transporter", 2)
