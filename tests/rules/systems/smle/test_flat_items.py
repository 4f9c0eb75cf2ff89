"""What is not multiplied, from leaders to heroes; and sides that set up hidden."""

from __future__ import annotations

import pytest

from rules.army.model import Group, Unit
from rules.core.frozen import Value
from rules.core.tally import Amount
from tests.rules.systems.smle.build import (
    RIFLE,
    SMLE,
    alone,
    bren,
    codes,
    cost,
    figures,
    group,
    issues,
    leaders,
    rifles,
    section,
    side,
    team,
)


def example_section() -> Group:
    """SM-EX-07: leader and two rifles; four rifles; Bren group; basic leader; six hand grenades."""
    return section(leaders(), rifles(rounds__hand_grenade=6), bren())


def example_platoon() -> Group:
    """SM-EX-08: two such sections, a command team of three, a 2-inch mortar and a PIAT team."""
    mortar = team(
        figures(1, "light-mortar-50-60-mm"),
        figures(1, RIFLE),
        profile="light-mortar-team",
        rounds__light_mortar_50_60_mm=6,
    )
    piat = team(figures(1, "piat"), figures(1, RIFLE), profile="piat-team", rounds__piat=4)
    command = section(leaders("platoon-leader", kit="pistol"), mortar, piat)
    return group("platoon", command, example_section(), example_section())


def dug_in_platoon() -> Group:
    """SM-EX-09: the same with a prepared position."""
    platoon = example_platoon()
    dug_in = platoon.groups[1].units[1]
    held = dug_in.model_copy(update={"choices": dug_in.choices.with_item("position", 1)})
    second = platoon.groups[1].model_copy(update={"units": (platoon.groups[1].units[0], held, bren())})
    return group("platoon", platoon.groups[0], second, platoon.groups[2])


@pytest.mark.rule("SM-PTS-13")
def test_a_section_leader_costs_six_and_is_not_multiplied() -> None:
    assert cost(leaders()) == 18
    assert cost(leaders(motivation="elite")) == 30


@pytest.mark.rule("SM-PTS-13")
def test_a_section_has_one_leader() -> None:
    assert codes(side(section(rifles(), rifles(), id="s"))) == ["no-section-leader"]
    assert codes(side(section(leaders(), leaders(), rifles(), id="s")), "s") == ["many-leaders"]


@pytest.mark.rule("SM-PTS-14")
def test_a_platoon_leader_is_in_the_price_of_his_command_team() -> None:
    unit = leaders("platoon-leader")
    tally = SMLE.bill(alone(unit)).nodes[unit.id]
    assert (tally.total, tally.terms[0].reason) == (12, "command-team")
    assert cost(leaders("company-leader", motivation="elite")) == 24


@pytest.mark.rule("SM-PTS-14")
@pytest.mark.parametrize(("men", "expected"), [(1, []), (3, []), (4, ["command-team-size"])])
def test_a_command_team_has_two_to_four_figures(men: int, expected: list[str]) -> None:
    unit = leaders("platoon-leader", men, quality="green")
    army = side(group("platoon", section(unit, rifles()), _section(), _section()))
    assert [code for code in codes(army, unit.id) if code != "under-bracket"] == expected


def _section() -> Group:
    return section(leaders(), rifles(), bren())


@pytest.mark.rule("SM-PTS-14")
def test_each_platoon_and_company_has_one_leader_in_his_place() -> None:
    bare = group("platoon", _section(), _section(), id="p")
    assert codes(side(bare), "p") == ["no-platoon-leader"]
    two = section(leaders("platoon-leader"), leaders("platoon-leader"))
    assert codes(side(group("platoon", two, _section(), _section(), id="p")), "p") == ["many-platoon-leaders"]
    lost = leaders("platoon-leader")
    assert codes(side(section(lost, rifles(), bren())), lost.id) == ["misplaced-platoon-leader"]
    lost = leaders("company-leader")
    platoon = group("platoon", section(lost, rifles()), _section(), _section())
    assert "misplaced-company-leader" in codes(side(platoon), lost.id)


@pytest.mark.rule("SM-PTS-16")
def test_a_prepared_position_costs_twelve_unmultiplied_for_one_team() -> None:
    assert cost(rifles(motivation="elite", position=1)) == 36
    assert issues(alone(rifles(position=2)), "out-of-range")
    assert cost(rifles(position=2)) == 12


@pytest.mark.rule("SM-PTS-17")
@pytest.mark.parametrize(
    ("unit", "points"),
    [
        (rifles(motivation="elite", rounds__hand_grenade=3), 27),
        (rifles(rounds__rifle_grenade=5), 17),
        (team(figures(1, "bazooka-rpg-law"), figures(1, RIFLE), rounds__bazooka_rpg_law=3), 18),
    ],
)
def test_grenades_cost_one_and_rockets_two_unmultiplied(unit: Unit, points: int) -> None:
    assert cost(unit) == points


@pytest.mark.rule("SM-PTS-18")
@pytest.mark.parametrize(
    ("weapon", "each"),
    [("piat", 3), ("panzerschreck", 3), ("medium-mortar-81-mm", 3), ("grenade-launcher", 1), ("88-mm", 4)],
)
def test_any_other_round_costs_its_dice(weapon: str, each: int) -> None:
    unit = team(figures(1, weapon), figures(1, RIFLE))
    unit = unit.model_copy(update={"choices": unit.choices.with_item(f"rounds/{weapon}", 2)})
    assert cost(unit) == 12 + 2 * each
    assert cost(rifles(rounds__panzerfaust=2)) == 18


@pytest.mark.rule("SM-PTS-19")
def test_every_round_has_its_box_on_the_card() -> None:
    card = SMLE.cards(alone(rifles(rounds__hand_grenade=6, rounds__rifle_grenade=0)))[0]
    assert [(row["key"].value, row["count"].value) for row in card.rows["ammunition"]] == [("hand-grenade", 6)]


def test_a_section_with_its_grenades() -> None:
    found = example_section()
    bill = SMLE.bill(side(found))
    assert [bill.of(unit.id) for unit in found.units] == [18, 18, 16]
    assert bill.points == bill.of(found.id) == 52


def test_a_platoon_of_two_sections() -> None:
    army = side(example_platoon(), level="platoon")
    assert SMLE.bill(army).points == 164
    assert codes(army) == []


@pytest.mark.rule("SM-PTS-20")
def test_a_hidden_side_pays_double_last() -> None:
    bill = SMLE.bill(side(dug_in_platoon(), level="platoon", hidden=True))
    assert bill.points == 352
    assert [(term.reason, term.amount) for term in bill.total.terms] == [("group", 176), ("hidden", 176)]


@pytest.mark.rule("SM-PTS-20")
@pytest.mark.parametrize(("factor", "points"), [(3, 36), ("5/2", 30), (1, 24)])
def test_the_scenario_may_set_a_larger_hidden_factor_never_a_smaller(factor: Value, points: Amount) -> None:
    hidden = side(section(rifles()), overrides={"switches/hidden-factor/default": factor}, hidden=True)
    assert SMLE.bill(hidden).points == points
    assert bool(issues(hidden, "hidden-factor-low")) == (factor == 1)


@pytest.mark.rule("SM-PTS-20")
def test_the_hidden_total_is_rounded_half_up() -> None:
    army = side(
        section(rifles(rounds__hand_grenade=1)), overrides={"switches/hidden-factor/default": "5/2"}, hidden=True
    )
    assert SMLE.bill(army).points == 33  # 13 x 2.5 = 32.5


@pytest.mark.rule("SM-PTS-20")
def test_one_hidden_team_does_not_pay_but_is_told() -> None:
    unit = rifles(hidden=True)
    assert cost(unit) == 12
    assert "hidden-alone" in codes(alone(unit), unit.id)
    assert "hidden-alone" not in codes(alone(unit, hidden=True), unit.id)


@pytest.mark.rule("SM-PTS-22")
@pytest.mark.parametrize(
    ("vehicle", "extra"),
    [("jeep", 6), ("bren-carrier", 12), ("light-tank", 18), ("medium-tank", 24), ("heavy-tank", 36)],
)
def test_a_vehicle_adds_its_house_price_to_the_crew(vehicle: str, extra: int) -> None:
    crew = rifles(3, vehicle=vehicle)
    assert cost(crew) == 12 + extra
    assert cost(crew, {"switches/vehicle-points/default": "zero"}) == 12


@pytest.mark.rule("SM-PTS-23")
def test_heroes_cost_nothing_and_are_counted() -> None:
    hero = team(figures(2, RIFLE, hero="minor-hero"), figures(2, RIFLE))
    assert cost(hero) == 12
    told = issues(side(section(hero), overrides={"switches/heroes/default": True}), "heroes")
    assert [(issue.severity, issue.details["heroes"]) for issue in told] == [("advice", 2)]


@pytest.mark.rule("SM-PTS-23")
def test_a_house_price_of_heroes_is_added_flat() -> None:
    assert cost(team(figures(2, RIFLE, hero="hero"), figures(2, RIFLE)), {"points/hero/points": 10}) == 32
