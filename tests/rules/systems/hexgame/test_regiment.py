"""Hammer's Regiment as a reference tree (table T-12), and what its people carry."""

from __future__ import annotations

import pytest

from rules.systems.hexgame.regiment import Element, personal_weapons, reference_tree
from tests.rules.systems.hexgame.builders import BOOK, SYSTEM

TREE = reference_tree(BOOK)


def element(*path: str) -> Element:
    """The element at a path of keys below the regiment."""
    found = TREE
    for key in path:
        (found,) = [part for part in found.parts if part.key == key]
    return found


T12 = [
    ("headquarters-company", 1, 153),
    ("maintenance-company", 1, 212),
    ("communications", 1, 143),
    ("medical", 1, 60),
    ("supply", 1, 143),
    ("intelligence", 1, 84),
    ("transport", 1, 312),
    ("combat-engineers", 1, 50),
    ("recreation", None, None),
]


@pytest.mark.rule("HX-ORG-01")
def test_the_tree_has_the_regiments_parts_in_order() -> None:
    assert [part.key for part in TREE.parts] == [
        "headquarters-battalion",
        "combat-car-company",
        "tank-company",
        "infantry-company",
        "artillery-battery",
        "replacement-battalion",
    ]


@pytest.mark.rule("HX-ORG-01", "HX-ORG-02")
def test_the_headquarters_battalion_has_its_elements_and_yields_no_counters() -> None:
    battalion = element("headquarters-battalion")
    assert [(part.key, part.number, part.effectives) for part in battalion.parts] == T12
    assert [part.counters for part in battalion.parts] == [None] * len(T12)
    assert battalion.strength["total-effectives"] == 1157


LINE = [
    ("combat-car-company", 8, 100, 4, "merc-combat-car"),
    ("tank-company", 4, 36, 4, "merc-tank"),
    ("infantry-company", 4, 202, 4, "merc-infantry"),
    ("artillery-battery", 3, 37, 1, "slammers-sp-artillery"),
    ("replacement-battalion", 1, 1500, None, ""),
]


@pytest.mark.rule("HX-ORG-01", "HX-ORG-09")
@pytest.mark.parametrize(("key", "number", "effectives", "counters", "counter"), LINE)
def test_the_line(key: str, number: int, effectives: int, counters: int | None, counter: str) -> None:
    found = element(key)
    assert (found.number, found.effectives, found.counters, found.counter) == (number, effectives, counters, counter)


@pytest.mark.rule("HX-ORG-03")
def test_combat_cars() -> None:
    strength = {"command-cars": 1, "cars": 25, "total-effectives": 800, "total-cars": 200}
    assert element("combat-car-company").strength == strength
    platoon = element("combat-car-company", "platoon")
    assert (platoon.number, dict(platoon.strength)) == (4, {"cars": 6})


@pytest.mark.rule("HX-ORG-04")
def test_tanks() -> None:
    strength = {"command-tanks": 1, "tanks": 17, "total-effectives": 144, "total-tanks": 68}
    assert element("tank-company").strength == strength
    platoon = element("tank-company", "platoon")
    assert (platoon.number, dict(platoon.strength)) == (4, {"tanks": 4})


@pytest.mark.rule("HX-ORG-05", "HX-ORG-06")
def test_infantry_rides_skimmers_but_for_the_heavy_weapons() -> None:
    company = element("infantry-company")
    assert (company.content, dict(company.strength)) == ("command", {"mortar-calibre": 100, "total-effectives": 808})
    platoon = element("infantry-company", "platoon")
    assert (platoon.number, dict(platoon.strength)) == (4, {})
    assert [(part.key, part.number, part.effectives, dict(part.strength)) for part in platoon.parts] == [
        ("squad", 4, 10, {"ride": "skimmers"}),
        ("tribarrel-team", 2, 2, {"ride": "jeep"}),
        ("mortar-team", 1, 2, {"ride": "jeep"}),
    ]


@pytest.mark.rule("HX-ORG-07")
def test_artillery() -> None:
    assert element("artillery-battery").strength == {
        "tubes": 6,
        "tube-calibre": 200,
        "command-cars": 1,
        "haulers": 2,
        "total-effectives": 111,
        "total-tubes": 18,
    }


@pytest.mark.rule("HX-ORG-08")
def test_replacements() -> None:
    found = element("replacement-battalion")
    assert (found.number, found.effectives) == (1, 1500)
    assert found.strength == {"tanks": 10, "cars": 25, "trucks": 100}


def test_platoons_of_the_engineers() -> None:
    platoon = element("headquarters-battalion", "combat-engineers", "platoon")
    assert (platoon.number, platoon.effectives, dict(platoon.strength)) == (3, 16, {"tank-chassis-vehicles": 2})


def test_further_figures_of_the_headquarters() -> None:
    strengths = {part.key: dict(part.strength) for part in element("headquarters-battalion").parts}
    assert strengths["maintenance-company"] == {"tank-transporters": 3, "car-transporters": 6}
    assert strengths["medical"] == {"line-medics": 24}
    assert strengths["intelligence"] == {"mind-probe-teams": 3}
    assert strengths["transport"] == {"air-cushion-trucks": 288}
    assert strengths["recreation"] == {"team-minimum": 3, "team-maximum": 6}


@pytest.mark.rule("HX-ORG-13")
def test_personal_weapons() -> None:
    carried = {weapon.key: weapon for weapon in personal_weapons(BOOK)}
    shoulder, pistol = carried["shoulder-weapon"], carried["pistol"]
    assert (shoulder.calibre_cm, shoulder.issued_to, shoulder.found_by) == (2, ("infantry",), ("crews",))
    assert (carried["grenades"].calibre_cm, carried["grenades"].issued_to) == (None, ("infantry",))
    assert (pistol.calibre_cm, pistol.issued_to) == (1, ("crews", "officers"))
    assert (carried["submachine-gun"].calibre_cm, carried["submachine-gun"].issued_to) == (1, ("officers",))


@pytest.mark.rule("HX-ORG-14")
def test_buzz_bombs_have_no_effect() -> None:
    (bomb,) = [weapon for weapon in personal_weapons(BOOK) if weapon.key == "buzz-bomb"]
    assert (bomb.issued_to, bomb.game_effect) == (("special-tasks",), False)
    assert not any("buzz" in profile for profile in BOOK.rows("counters"))


def test_elements_lead_to_the_notes_on_them() -> None:
    known = {rule.id for rule in SYSTEM.rules}
    battalion = element("headquarters-battalion")
    assert {part.rule for part in battalion.parts} == {"HX-ORG-15"}
    assert (element("replacement-battalion").rule, TREE.rule) == ("HX-ORG-08", "HX-ORG-16")
    assert {"HX-ORG-08", "HX-ORG-15", "HX-ORG-16"} <= known


def test_every_element_and_figure_has_a_word() -> None:
    def keys(found: Element) -> set[str]:
        inner = [keys(part) for part in found.parts]
        return {found.key, *found.strength}.union(*inner)

    weapons = personal_weapons(BOOK)
    people = {who for weapon in weapons for who in (*weapon.issued_to, *weapon.found_by)}
    wanted = keys(TREE) | {weapon.key for weapon in weapons} | people
    assert wanted - set(SYSTEM.texts.words) == set()
