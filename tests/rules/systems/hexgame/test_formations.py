"""Groups added in one step: the regiment's companies and our own."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.army.catalogue import Formation
from rules.army.edit import add_group, remove, set_count
from rules.army.model import Army, all_groups, all_units
from rules.core.frozen import FrozenMap, Value
from rules.tables.packs import Pack, pack_faults
from tests.rules.systems.hexgame.builders import BOOK, SYSTEM, army, force, overridden, points, problems, unit


def formation(built: Army, key: str) -> Formation:
    """The formation of this key."""
    (found,) = [found for found in SYSTEM.formations(built) if found.key == key]
    return found


def added(built: Army, key: str) -> Army:
    """The army with a formation added."""
    found = formation(built, key)
    for group in found.groups:
        built = add_group(built, found.parent, group)
    return built


def counters(built: Army) -> dict[str, int]:
    """How many counters of each profile the army has."""
    found: dict[str, int] = {}
    for entry in all_units(built):
        found[entry.profile] = found.get(entry.profile, 0) + entry.count
    return found


COMPANIES = [
    ("blue-tank-company", "merc-tank", 4, 124),
    ("blue-combat-car-company", "merc-combat-car", 4, 76),
    ("blue-infantry-company", "merc-infantry", 4, 44),
    ("blue-artillery-battery", "slammers-sp-artillery", 1, 22),
]


@pytest.mark.rule("HX-ORG-10", "HX-ORG-09")
@pytest.mark.parametrize(("key", "profile", "count", "cost"), COMPANIES)
def test_example_37_the_regiments_companies(key: str, profile: str, count: int, cost: int) -> None:
    built = added(SYSTEM.new_army(), key)
    assert counters(built) == {profile: count}
    assert points(built) == formation(built, key).points.total == cost
    assert BOOK.value("templates", key.removeprefix("blue-"), "points") == cost
    assert problems(built) == []


@pytest.mark.rule("HX-ORG-11")
def test_example_37_the_full_line() -> None:
    built = added(SYSTEM.new_army(), "blue-full-regiment")
    line = {"merc-tank": 16, "merc-combat-car": 32, "merc-infantry": 16, "slammers-sp-artillery": 3}
    assert counters(built) == line
    assert points(built) == 496 + 608 + 176 + 66 == 1346
    assert BOOK.row("templates", "full-regiment") == {
        "tanks": 16,
        "combat-cars": 32,
        "infantry": 16,
        "sp-artillery": 3,
        "points": 1346,
    }
    assert [group.name for group in all_groups(built)][2:6] == [f"Tank company {number}" for number in (1, 2, 3, 4)]


@pytest.mark.rule("HX-ORG-12")
def test_a_template_only_fills_the_list_and_can_be_edited() -> None:
    built = added(SYSTEM.new_army(), "blue-tank-company")
    (tanks,) = all_units(built)
    assert points(set_count(SYSTEM, built, tanks.id, 3)) == 93
    assert points(remove(SYSTEM, built, [tanks.id])) == 0


@pytest.mark.fault("F12")
def test_a_formation_has_fresh_ids_each_time() -> None:
    built = added(added(SYSTEM.new_army(), "blue-full-regiment"), "blue-full-regiment")
    ids = [node.id for node in (*all_groups(built), *all_units(built))]
    assert len(ids) == len(set(ids))


@pytest.mark.fault("F14")
@pytest.mark.parametrize("morale", [9, 7])
def test_every_formation_costs_what_it_says_when_added(morale: int) -> None:
    built = army(*(force(colour, morale=morale) for colour in ("blue", "red", "green", "tan")))
    before = points(built)
    assert before == 0
    for found in SYSTEM.formations(built):
        after = added(built, found.key)
        assert points(after) == found.points.total > 0
        assert problems(after) == []


def test_a_formation_goes_into_its_colours_force_or_brings_one() -> None:
    built = army(force("blue"))
    assert formation(built, "blue-tank-company").parent == "blue"
    tan = formation(built, "tan-tank-squadron")
    assert (tan.parent, tan.groups[0].kind, dict(tan.groups[0].choices)) == ("", "force", {"colour": "tan"})
    assert points(added(built, "tan-tank-squadron")) == 68


def test_the_armys_own_colours_come_first() -> None:
    first = SYSTEM.formations(army(force("tan")))[0]
    assert (first.key, first.name) == ("tan-tank-squadron", "Tank squadron (tan)")


@pytest.mark.rule("HX-PTS-04")
def test_a_formation_follows_the_colours_ecm() -> None:
    built = added(army(force("blue", unit("merc-tank", 2, ecm=True))), "blue-tank-company")
    assert problems(built) == []
    assert points(built) == 6 * 35


def test_a_drop_company_drops_whole() -> None:
    built = added(army(force("tan")), "tan-drop-company")
    assert {entry.profile: entry.choices["paradrop"] for entry in all_units(built)} == {
        "conventional-infantry": 4,
        "small-gun": 1,
    }


def test_a_formation_that_drops_leaves_what_cannot() -> None:
    built = overridden(army(force("tan")), formations__drop_company__conventional_tank=2)
    units = {entry.profile: dict(entry.choices) for entry in all_units(added(built, "tan-drop-company"))}
    assert units["conventional-tank"] == {}


def test_a_packs_own_group_is_offered_and_knows_no_depths() -> None:
    rows: dict[str, dict[str, Value]] = {
        "convoy": {"name": "Convoy", "force": "conventional", "conventional-apc": Decimal(2)},
        "column": {"name": "Column", "force": "conventional", "convoy": 2, "column": 3, "full-regiment": 1},
        "nothing": {"name": "Nothing", "force": "conventional", "conventional-apc": 0},
    }
    figures = {"formations": FrozenMap({row: FrozenMap(columns) for row, columns in rows.items()})}
    pack = Pack(system="hexgame", name="Convoys", figures=FrozenMap(figures))
    assert pack_faults(pack, BOOK) == []
    built = army(force("green")).model_copy(update={"packs": (pack,)})
    assert formation(built, "green-convoy").points.total == 18
    assert formation(built, "green-column").points.total == 36
    assert formation(built, "green-nothing").points.total == 0


def test_a_companys_strength_flows_into_its_counters_and_price() -> None:
    built = overridden(army(force("blue")), organisation__tank_company__platoons=5)
    assert formation(built, "blue-tank-company").points.total == 155
    assert SYSTEM.book(built).value("templates", "full-regiment", "tanks") == 20
    assert SYSTEM.book(built).value("templates", "tank-company", "points") == 155
