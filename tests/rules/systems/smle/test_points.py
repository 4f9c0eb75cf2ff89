"""What teams cost: multipliers, rounding, prices by hand."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.army.model import Army, Unit
from rules.core.frozen import Value
from tests.rules.systems.smle.build import (
    RIFLE,
    SMLE,
    alone,
    bren,
    codes,
    cost,
    figures,
    leaders,
    pack,
    rifles,
    section,
    side,
    team,
)


@pytest.mark.rule("SM-PTS-01", "SM-PTS-02")
@pytest.mark.parametrize("quality", ["green", "trained", "veteran", "untrained"])
@pytest.mark.parametrize("number", [2, 4, 6])
def test_a_team_costs_twelve_whatever_its_number_and_quality(quality: str, number: int) -> None:
    assert cost(rifles(number, quality=quality)) == 12


@pytest.mark.rule("SM-PTS-07", "SM-ORG-06")
def test_a_bren_group_pays_by_slot() -> None:
    assert cost(bren()) == 16


@pytest.mark.rule("SM-PTS-05")
@pytest.mark.parametrize(
    ("unit", "points"),
    [
        (team(figures(3, "shotgun"), quality="veteran", motivation="elite", armour="heavy"), 54),
        (team(figures(12, "improvised"), quality="untrained", armour="none"), 6),
        (rifles(3, motivation="elite", warrior=True), 36),
        (rifles(motivation="elite"), 24),
        (rifles(motivation="fanatic"), 18),
        (rifles(warrior=True), 18),
        (rifles(motivation="fanatic", warrior=True), 18),
        (rifles(motivation="reluctant"), 12),
        (rifles(motivation="steady"), 12),
        (rifles(armour="heavy"), 18),
        (rifles(armour="none"), 6),
        (team(figures(2, "hmg"), profile="heavy-machine-gun"), 24),
    ],
)
def test_force_multipliers(unit: Unit, points: int) -> None:
    assert cost(unit) == points


@pytest.mark.rule("SM-PTS-06")
def test_all_multipliers_apply_before_one_rounding_half_up() -> None:
    fanatics = team(figures(4, "shotgun"), motivation="fanatic", armour="none")
    tally = SMLE.bill(alone(fanatics)).nodes[fanatics.id]
    assert tally.total == 14
    assert [term.amount for term in tally.terms if term.reason == "rounding"] == [Fraction(1, 2)]


@pytest.mark.rule("SM-PTS-07")
def test_mixed_armour_pays_by_share() -> None:
    assert cost(team(figures(2, RIFLE, armour="heavy"), figures(2, RIFLE))) == 15


@pytest.mark.rule("SM-PTS-08")
def test_a_figure_pays_for_its_strongest_weapon_and_not_for_grenades() -> None:
    assert cost(team(figures(4, "pistol", "shotgun"))) == 18
    assert cost(team(figures(4, "hand-grenade", "pistol"))) == 12
    assert cost(team(figures(4, "panzerfaust", "shotgun"))) == 18


@pytest.mark.rule("SM-PTS-09")
def test_a_flamethrower_doubles_its_share() -> None:
    assert cost(team(figures(1, "flamethrower"), figures(1, RIFLE), profile="flamethrower-team")) == 20


@pytest.mark.rule("SM-PTS-10")
@pytest.mark.parametrize("weapon", ["piat", "light-mortar-50-60-mm", "75-76-mm", "grenade-launcher"])
def test_launchers_have_no_multiplier_but_two_slots(weapon: str) -> None:
    unit = team(figures(1, weapon), figures(1, RIFLE))
    army = alone(unit)
    assert SMLE.bill(army).of(unit.id) == 12
    assert next(card for card in SMLE.cards(army)).facts["slots"].value == 3


@pytest.mark.rule("SM-PTS-11", "SM-PTS-12")
def test_body_armour_pays_as_heavy_and_powered_armour_double() -> None:
    assert cost(rifles(armour="body-armour")) == 18
    assert cost(rifles(armour="armoured"), {"switches/sf-pack/default": True}) == 24


def test_a_price_by_hand_replaces_the_rules_and_counts_for_each() -> None:
    three = team(figures(4, RIFLE), number=3)
    assert cost(three) == 36
    assert cost(three.model_copy(update={"points": 7})) == 21


def test_a_team_without_figures_still_costs_twelve() -> None:
    assert cost(team()) == 12


def test_an_unknown_profile_is_kept_costs_nothing_and_is_told_once() -> None:
    unit = team(figures(4, "zap-gun"), profile="zap-team", quality="trained", fancy=3, told="so", is_on=True)
    army = alone(unit)
    assert SMLE.bill(army).points == 0
    assert codes(army, unit.id) == ["unknown-profile"]
    assert SMLE.profile_name(army, "zap-team") == "zap-team"
    assert SMLE.cards(army) == ()


def test_overrides_flow_into_prices() -> None:
    assert cost(bren(), {"points/team/points": 9}) == 12
    assert cost(bren(), {"points/1d-plus-1/factor": 2}) == 20
    assert cost(bren(), {"weapons/lmg/damage": "1D+2"}) == 20
    assert cost(bren(), {"weapons/lmg/slots": 4}) == 17
    assert cost(rifles(rounds__hand_grenade=2), {"weapons/hand-grenade/points": 3}) == 18


def test_weapons_of_a_house_pack_are_priced_by_their_damage() -> None:
    house = pack(
        weapons={
            "blaster": {"name": "Blaster", "slots": 1, "damage": "1D+2", "type": "B"},
            "bombard": {"name": "Bombard", "slots": 2, "damage": "5D", "type": "EX"},
            "whip": {"name": "Whip", "slots": 0, "support": "light"},
        }
    )
    assert cost(team(figures(4, "blaster")), packs=(house,)) == 24
    bombard = team(figures(1, "bombard"), figures(1, RIFLE), rounds__bombard=2)
    assert cost(bombard, packs=(house,)) == 22
    assert cost(team(figures(4, "whip")), packs=(house,)) == 12


@pytest.mark.parametrize(
    ("unit", "overrides", "mark"),
    [
        (rifles(), {}, "S"),
        (rifles().model_copy(update={"points": 7}), {}, "O"),
        (rifles(), {"points/team/points": 9}, "O"),
        (rifles(), {"points/platoon-leader/points": 9}, "S"),
        (bren(), {"weapons/lmg/factor": 2}, "O"),
        (rifles(2, profile="jeep"), {}, "H"),
    ],
)
def test_a_price_has_the_mark_of_what_it_is_made_of(unit: Unit, overrides: dict[str, Value], mark: str) -> None:
    army = side(section(unit), overrides=overrides)
    (row,) = SMLE.roster(army).groups[0].rows
    assert (str(SMLE.cards(army)[0].facts["points"].mark), str(row["points"].mark)) == (mark, mark)


@pytest.mark.fault("F06")
@pytest.mark.fault("F02")
def test_half_points_are_kept_from_the_price_to_the_roster() -> None:
    army = side(section(leaders(id="u")), overrides={"points/section-leader/points": Decimal("8.5")})
    bill, (card, *_), (table,) = SMLE.bill(army), SMLE.cards(army), SMLE.roster(army).groups
    assert bill.points == bill.of("u") == card.points == table.points == Fraction(41, 2)
    assert card.facts["points"].value == table.rows[0]["points"].value == Fraction(41, 2)


PARTS = st.lists(
    st.tuples(
        st.integers(1, 4),
        st.sampled_from([RIFLE, "lmg", "shotgun", "piat", "hmg"]),
        st.sampled_from([{}, {"armour": "heavy"}, {"armour": "none"}]),
    ),
    min_size=1,
    max_size=3,
)
SPIRITS = st.fixed_dictionaries({"motivation": st.sampled_from(["none", "fanatic"]), "warrior": st.booleans()})
Parts = list[tuple[int, str, dict[str, str]]]
Spirit = dict[str, Any]


def built(parts: Parts, spirit: Spirit) -> Unit:
    """A team of like figures by number, weapon and armour."""
    return team(*(figures(number, kit, **worn) for number, kit, worn in parts), **spirit)


@given(PARTS, SPIRITS, st.randoms())
def test_the_order_and_the_grouping_of_figures_do_not_matter(parts: Parts, spirit: Spirit, random: Random) -> None:
    singles = [(1, kit, worn) for number, kit, worn in parts for _ in range(number)]
    random.shuffle(singles)
    assert cost(built(singles, spirit)) == cost(built(parts, spirit))


@given(PARTS, SPIRITS, st.integers(2, 5))
def test_a_team_so_many_times_as_large_costs_the_same(parts: Parts, spirit: Spirit, times: int) -> None:
    larger = [(number * times, kit, worn) for number, kit, worn in parts]
    assert cost(built(larger, spirit)) == cost(built(parts, spirit))


@given(PARTS, SPIRITS)
def test_elite_doubles_what_stands_before_the_rounding(parts: Parts, spirit: Spirit) -> None:
    plain, elite = cost(built(parts, spirit)), cost(built(parts, spirit | {"motivation": "elite"}))
    if spirit["motivation"] == "fanatic" and not spirit["warrior"]:
        assert elite < 2 * plain
    else:
        assert abs(Fraction(elite) - 2 * plain) <= 1


@given(PARTS, SPIRITS, st.data())
def test_a_better_weapon_or_armour_never_costs_less(parts: Parts, spirit: Spirit, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(parts) - 1))
    number, kit, worn = parts[at]
    stronger = {RIFLE: "shotgun", "lmg": "hmg"}.get(kit, kit)
    improved: Parts = [(number, kit, {"armour": "heavy"}), (number, stronger, worn)]
    for better in improved:
        dearer = [*parts[:at], better, *parts[at + 1 :]]
        assert cost(built(dearer, spirit)) >= cost(built(parts, spirit))


@given(PARTS, SPIRITS)
def test_every_price_lies_between_the_least_and_the_greatest_multipliers(parts: Parts, spirit: Spirit) -> None:
    assert 6 <= cost(built(parts, spirit)) <= 12 * 2 * Fraction(3, 2) * Fraction(3, 2)


@given(st.lists(st.tuples(PARTS, SPIRITS), max_size=6))
def test_every_sum_is_that_of_its_parts(teams: list[tuple[Parts, Spirit]]) -> None:
    units = [built(*found) for found in teams]
    found = section(*units)
    army: Army = side(found)
    bill = SMLE.bill(army)
    assert bill.points == bill.of(found.id) == sum(bill.of(unit.id) for unit in units)
