"""How many figures and slots a team has, and what each kind of team holds (SM-ORG, SM-PTS-03, 04)."""

from __future__ import annotations

import pytest

from rules.army.edit import move
from rules.army.model import Unit
from tests.rules.systems.smle.build import (
    RIFLE,
    SMLE,
    alone,
    bren,
    codes,
    figures,
    group,
    issues,
    leaders,
    problems,
    rifles,
    section,
    side,
    team,
)


def own_codes(unit: Unit, **given: str) -> list[str]:
    return codes(alone(unit, **given), unit.id)


@pytest.mark.rule("SM-ORG-01")
@pytest.mark.parametrize(
    ("number", "quality", "code"),
    [
        (1, "green", "team-too-small"),
        (2, "veteran", None),
        (6, "green", None),
        (7, "green", "team-too-large"),
        (12, "untrained", None),
        (13, "untrained", "team-too-large"),
    ],
)
def test_a_team_has_two_to_six_figures_and_a_mob_up_to_twelve(number: int, quality: str, code: str | None) -> None:
    assert own_codes(rifles(number, quality=quality)) == ([code] if code else [])


def test_a_team_without_figures_is_too_small() -> None:
    assert own_codes(team()) == ["team-too-small"]
    assert own_codes(team(profile="jeep")) == ["team-too-small"]


@pytest.mark.rule("SM-PTS-03")
@pytest.mark.parametrize(
    ("number", "quality", "code"),
    [
        (2, "trained", "under-bracket"),
        (3, "trained", None),
        (4, "trained", None),
        (5, "trained", "over-bracket"),
        (3, "green", "under-bracket"),
        (4, "green", None),
        (2, "veteran", None),
        (3, "veteran", None),
        (4, "veteran", "over-bracket"),
        (2, "untrained", None),
    ],
)
def test_twelve_points_buy_a_bracket_of_slots(number: int, quality: str, code: str | None) -> None:
    unit = rifles(number, quality=quality)
    assert own_codes(unit) == ([code] if code else [])
    weights = [issue.severity for issue in problems(alone(unit)) if issue.subject == unit.id]
    assert ("error" in weights) == (code == "over-bracket")


@pytest.mark.rule("SM-PTS-03", "SM-ORG-07")
def test_brackets_count_slots_and_the_limit_counts_figures() -> None:
    over = team(figures(2, "lmg"), figures(1, RIFLE), profile="bren-group", kind="command")
    issue = issues(alone(over), "over-bracket-slots")[0]
    assert (issue.details["figures"], issue.details["slots"], issue.details["most"]) == (3, 5, 4)
    assert issue.details["quality"] == "trained"
    assert own_codes(bren()) == []
    assert own_codes(team(figures(1, "lmg"), figures(1, RIFLE), quality="green", profile="bren-group")) == [
        "under-bracket-slots"
    ]


@pytest.mark.rule("SM-PTS-04")
@pytest.mark.parametrize(("motivation", "expected"), [("none", ["under-bracket"]), ("elite", [])])
def test_an_elite_team_may_have_two_figures_without_warning(motivation: str, expected: list[str]) -> None:
    assert own_codes(rifles(2, motivation=motivation)) == expected


@pytest.mark.rule("SM-ORG-06")
@pytest.mark.parametrize(
    ("unit", "slots"),
    [
        (rifles(3), 3),
        (bren(), 3),
        (team(figures(1, RIFLE, special_equipment=True), figures(2, RIFLE)), 4),
        (team(figures(1, "lmg", special_equipment=True), figures(1, RIFLE)), 3),
        (team(figures(2, "hand-grenade", "melee-weapon")), 2),
        (team(figures(1, "sniper-rifle"), figures(1, RIFLE)), 3),
    ],
)
def test_support_weapons_and_special_equipment_take_two_slots(unit: Unit, slots: int) -> None:
    assert SMLE.cards(alone(unit))[0].facts["slots"].value == slots


@pytest.mark.rule("SM-QUA-09")
def test_poorer_troops_are_advised_to_form_larger_teams() -> None:
    told = issues(alone(rifles(3, quality="untrained")), "suggested-size")[0]
    assert (told.severity, told.details["least"], told.details["most"]) == ("advice", 4, 6)
    assert not issues(alone(rifles(4, quality="untrained")), "suggested-size")
    assert not issues(alone(rifles(2, quality="veteran")), "suggested-size")
    assert not issues(alone(bren()), "suggested-size")


@pytest.mark.rule("SM-ORG-08")
def test_every_kind_of_team_can_be_chosen() -> None:
    unit = rifles()
    option = next(found for found in SMLE.options(alone(unit), unit) if found.key == "kind")
    assert option.words == ("command", "fire", "support", "crew", "specialist")


@pytest.mark.rule("SM-ORG-09")
def test_a_command_team_holds_a_leader() -> None:
    assert own_codes(rifles(kind="command")) == ["command-no-leader"]
    assert own_codes(leaders()) == []
    advisers = team(figures(1, "pistol", role="team-leader"), figures(2, RIFLE, role="none"), kind="command")
    assert own_codes(advisers) == []


@pytest.mark.rule("SM-ORG-10")
def test_a_fire_team_may_have_one_light_support_weapon() -> None:
    one = team(figures(1, "lmg"), figures(2, RIFLE))
    two = team(figures(1, "lmg"), figures(1, "grenade-launcher"), figures(1, RIFLE), quality="green")
    crewed = team(figures(1, "mmg"), figures(2, RIFLE))
    assert [own_codes(unit) for unit in (one, two, crewed)] == [[], ["fire-team-support"], ["crew-weapon"]]


@pytest.mark.rule("SM-ORG-11")
@pytest.mark.parametrize(("weapons", "expected"), [(0, ["support-weapons"]), (1, []), (2, ["support-weapons"])])
def test_a_support_weapon_team_serves_one_weapon(weapons: int, expected: list[str]) -> None:
    men = (figures(3 - weapons, RIFLE), *((figures(weapons, "mmg"),) if weapons else ()))
    found = own_codes(team(*men, profile="medium-machine-gun", quality="green"))
    assert [code for code in found if code == "support-weapons"] == expected


def test_a_gun_is_served_by_a_support_team() -> None:
    assert own_codes(team(figures(1, "75-76-mm"), figures(2, RIFLE), profile="anti-tank-gun")) == []


@pytest.mark.rule("SM-ORG-12")
def test_a_crew_has_its_commander_and_driver() -> None:
    army = side(section())
    tank = SMLE.new_unit(army, army.groups[0], "medium-tank")
    assert [member.name for member in tank.members] == ["Commander", "Driver", "Gunner", "Loader", "Radio operator"]
    assert own_codes(tank) == []


@pytest.mark.rule("SM-ORG-12")
@pytest.mark.parametrize(
    ("number", "vehicle", "expected"),
    [
        (1, "jeep", []),
        (4, "jeep", []),
        (5, "jeep", ["vehicle-full"]),
        (4, "medium-tank", ["crew-short"]),
        (1, "medium-tank", ["crew-short"]),
        (5, "medium-tank", []),
        (6, "medium-tank", ["vehicle-full"]),
    ],
)
def test_a_vehicle_needs_its_crew_and_holds_no_more_than_its_seats(
    number: int, vehicle: str, expected: list[str]
) -> None:
    assert own_codes(rifles(number, kind="crew", vehicle=vehicle, quality="green")) == expected


def test_a_crew_without_a_vehicle_is_told() -> None:
    assert own_codes(rifles(kind="crew")) == ["crew-no-vehicle"]


def test_riders_beyond_the_crew_count_for_the_bracket() -> None:
    assert own_codes(rifles(5, vehicle="half-track")) == ["over-bracket"]
    assert own_codes(rifles(7, vehicle="half-track", quality="green")) == ["team-too-large"]


@pytest.mark.rule("SM-ORG-13")
def test_specialists_join_a_team_but_for_snipers_and_observers_with_a_leader() -> None:
    medics = team(figures(3, "pistol", name="Medic"), figures(1, RIFLE, role="medic"), kind="specialist")
    lone = team(figures(1, "sniper-rifle", role="sniper"), figures(1, RIFLE), kind="specialist")
    sniper = team(figures(1, "sniper-rifle", role="sniper"), figures(1, RIFLE, role="team-leader"), kind="specialist")
    medic_in_command = team(
        figures(1, "pistol", role="leader"), figures(1, "pistol", role="medic"), figures(1, RIFLE), kind="command"
    )
    assert [own_codes(unit) for unit in (medics, lone, sniper, medic_in_command)] == [
        ["specialists-alone"],
        ["specialist-no-leader"],
        [],
        [],
    ]
    assert codes(side(section(sniper))) == []


@pytest.mark.rule("SM-ORG-14")
def test_important_figures_are_individuals() -> None:
    medics = figures(2, "pistol", role="medic")
    army = alone(team(figures(2, RIFLE), medics))
    assert codes(army, medics.id) == ["not-individual"]
    card = SMLE.cards(alone(leaders()))[0]
    assert [row["name"].value for row in card.rows["figures"]] == ["Leader, section leader", "Rifleman", "Rifleman"]


@pytest.mark.rule("SM-ORG-15")
def test_the_leader_may_be_attached_to_any_team_of_his_group() -> None:
    first, second = leaders(number=3, kind="fire"), rifles(3)
    army = side(section(first, second, bren()))
    moved = move(SMLE, army, first.members[0].id, second.id)
    before, after = SMLE.bill(army), SMLE.bill(moved)
    assert codes(army) == codes(moved) == []
    assert before.points == after.points
    assert (before.of(second.id), after.of(second.id)) == (12, 18)


@pytest.mark.rule("SM-ORG-16")
def test_the_leader_counts_as_a_figure_and_a_slot_of_his_team() -> None:
    assert own_codes(leaders(number=3)) == []
    assert own_codes(leaders(number=4)) == ["over-bracket"]


@pytest.mark.rule("SM-EXP-12")
def test_every_gun_off_the_table_is_warned_of() -> None:
    gun = team(figures(1, "105-mm"), figures(2, RIFLE), profile="off-table-gun")
    assert own_codes(gun) == ["off-table"]
    assert own_codes(gun.model_copy(update={"choices": gun.choices.with_item("off-table", False)})) == []
    assert own_codes(rifles()) == []


def test_a_weapon_that_is_none_is_kept_and_told_with_the_nearest() -> None:
    odd = figures(4, "rifel-bolt-action")
    issue = issues(alone(team(odd)), "unknown-weapon")[0]
    assert (issue.subject, issue.details["hint"]) == (odd.id, RIFLE)


@pytest.mark.rule("SM-HER-01")
def test_heroes_need_their_optional_rule() -> None:
    star = figures(1, "pistol", hero="hero")
    army = alone(team(star, figures(2, RIFLE)))
    assert codes(army, star.id) == ["heroes-off"]
    assert codes(alone(team(star, figures(2, RIFLE)), overrides={"switches/heroes/default": True}), star.id) == []


def test_a_hero_or_a_monster_may_be_a_team_of_his_own() -> None:
    hero = team(figures(1, "pistol", hero="major-hero"), profile="hero", quality="veteran")
    assert codes(side(section(hero), overrides={"switches/heroes/default": True})) == []
    monster = team(figures(1, "melee-weapon"), profile="monster")
    assert codes(side(section(monster), overrides={"switches/sf-pack/default": True})) == []


@pytest.mark.rule("SM-PTS-12")
def test_science_fiction_armour_needs_its_optional_rule() -> None:
    unit, worn = rifles(armour="armoured"), figures(2, RIFLE, armour="aliens")
    mixed = team(worn, figures(2, RIFLE))
    assert codes(alone(unit), unit.id) == ["sf-pack-off"]
    assert codes(alone(mixed), worn.id) == ["sf-pack-off"]
    assert codes(alone(mixed, overrides={"switches/sf-pack/default": True}), worn.id) == []


@pytest.mark.rule("SM-ORG-27", "SM-QUA-08")
@pytest.mark.parametrize(("level", "expected"), [("section", []), ("platoon", ["mixed-quality"])])
def test_above_section_level_all_but_important_figures_share_one_quality(level: str, expected: list[str]) -> None:
    odd, chief = figures(2, RIFLE, quality="green"), figures(1, RIFLE, role="leader", quality="veteran")
    army = side(group("platoon", section(team(chief, odd, figures(1, RIFLE)))), level=level)
    assert codes(army, odd.id) == expected
    assert codes(army, chief.id) == []
