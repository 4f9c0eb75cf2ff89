"""What can be chosen, what hangs on what, and edits in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.army.edit import IllegalEdit, add_member, choose, duplicate, move, remove, set_count, set_kit
from rules.army.model import Army, Group, Member, Unit, all_nodes, all_units
from rules.core.frozen import Value
from tests.helpers.options import check_golden, told
from tests.rules.systems.smle.build import (
    RIFLE,
    SMLE,
    alone,
    bren,
    codes,
    figures,
    leaders,
    rifles,
    section,
    side,
    team,
)

FILM = {"switches/heroes/default": True, "switches/sf-pack/default": True, "switches/leader-quality-roll/default": True}


def offered() -> Iterator[str]:
    """Every option of a side, of each profile at its defaults, and of figures."""
    army = side(section())
    yield "The side"
    yield from map(told, SMLE.options(army, army))
    for profile in (*SMLE.book().rows("teams"), *SMLE.book().rows("vehicles")):
        unit = SMLE.new_unit(army, army.groups[0], profile)
        yield profile
        yield from map(told, SMLE.options(army, unit))
    yield "A figure"
    yield from map(told, SMLE.options(army, figures(1)))
    film = side(section(), overrides=FILM)
    yield "A hero who leads, with every optional rule"
    yield from map(told, SMLE.options(film, figures(1, role="leader", hero="hero")))


@pytest.mark.fault("F18")
def test_the_options_offered_are_those_of_the_golden_list() -> None:
    check_golden("smle", offered())


def keys(army: Army, node: Unit | Member | Group | Army) -> list[str]:
    return [option.key for option in SMLE.options(army, node)]


def test_groups_have_no_options() -> None:
    found = section()
    assert keys(side(found), found) == []


@pytest.mark.fault("F18")
def test_optional_rules_bring_their_options() -> None:
    plain, film = side(section()), side(section(), overrides=FILM)
    unit, star, chief = rifles(), figures(1), figures(1, role="leader")
    assert "armoured" not in next(o for o in SMLE.options(plain, unit) if o.key == "armour").words
    assert "armoured" in next(o for o in SMLE.options(film, unit) if o.key == "armour").words
    assert ("hero" in keys(plain, star), "hero" in keys(film, star)) == (False, True)
    assert ("leader-quality" in keys(plain, chief), "leader-quality" in keys(film, chief)) == (False, True)
    assert "tough" in keys(plain, figures(1, hero="hero"))


def piat_team() -> Unit:
    return team(figures(1, "piat", name="Firer"), figures(2, RIFLE), profile="piat-team", id="u")


@pytest.mark.fault("F08")
def test_rounds_go_with_the_figure_that_carries_the_launcher() -> None:
    unit = piat_team()
    army = choose(SMLE, alone(unit), "u", "rounds/piat", 6)
    assert SMLE.bill(army).of("u") == 30
    without = remove(SMLE, army, [unit.members[0].id])
    assert "rounds/piat" not in next(all_units(without)).choices
    assert SMLE.bill(without).of("u") == 12
    assert "unknown-choice" not in codes(without)


@pytest.mark.fault("F08")
def test_rounds_stay_behind_with_nobody_when_their_bearer_moves() -> None:
    unit, others = piat_team(), rifles(3, id="others")
    army = choose(SMLE, side(section(unit, others)), "u", "rounds/piat", 6)
    moved = move(SMLE, army, unit.members[0].id, "others")
    there, here = (next(found for found in all_units(moved) if found.id == key) for key in ("others", "u"))
    assert (dict(here.choices), dict(there.choices)) == ({}, {})
    assert (SMLE.bill(moved).of("u"), SMLE.bill(moved).of("others")) == (12, 12)
    assert "unknown-choice" not in codes(moved)
    back = move(SMLE, moved, unit.members[0].id, "u", 0)
    assert SMLE.bill(back).of("u") == 24  # the rounds of a new PIAT team again


@pytest.mark.fault("F07")
def test_a_loadout_follows_from_its_choices_alone() -> None:
    unit = piat_team()
    firer = unit.members[0].id
    swapped = set_kit(SMLE, choose(SMLE, alone(unit), "u", "rounds/piat", 6), firer, [RIFLE])
    assert SMLE.bill(swapped).of("u") == 12
    back = set_kit(SMLE, swapped, firer, ["piat"])
    assert SMLE.bill(back).of("u") == 24  # the rounds at their default again
    assert back == alone(unit).model_copy(update={"id": back.id, "groups": back.groups})


@pytest.mark.fault("F08")
def test_shared_grenades_stay_and_a_heros_attributes_go_with_him() -> None:
    star = figures(1, "pistol", hero="hero", tough=True)
    unit = team(star, figures(2, "piat"), rounds__hand_grenade=2, rounds__piat=1)
    army = side(section(unit), overrides=FILM)
    mortal = choose(SMLE, army, star.id, "hero", "none")
    assert next(all_units(mortal)).members[0].choices == {}
    unarmed = remove(SMLE, mortal, [unit.members[1].id])
    assert next(all_units(unarmed)).choices == {"rounds/hand-grenade": 2}


def test_the_quality_of_a_leader_goes_with_his_role() -> None:
    chief = figures(1, role="leader", leader_quality="good")
    army = side(section(team(chief, figures(2, RIFLE))), overrides=FILM)
    demoted = choose(SMLE, army, chief.id, "role", "none")
    assert next(all_units(demoted)).members[0].choices == {}


def test_a_gun_that_leaves_takes_its_place_off_the_table_with_it() -> None:
    unit = team(figures(1, "105-mm"), figures(2, RIFLE), off_table=True, id="u")
    army = alone(unit)
    assert "off-table" in codes(army, "u")
    replaced = set_kit(SMLE, army, unit.members[0].id, [RIFLE])
    assert "off-table" not in next(all_units(replaced)).choices


def test_trimming_keeps_the_very_unit_where_nothing_goes() -> None:
    for unit in (rifles(), rifles(rounds__hand_grenade=3), leaders(), team(profile="none-such", rounds__x=1)):
        assert SMLE.trimmed(alone(unit), unit) is unit


EDITS: list[Callable[[Army], Army]] = [
    lambda army: choose(SMLE, army, "u", "motivation", "elite"),
    lambda army: choose(SMLE, army, "u", "armour", "heavy"),
    lambda army: choose(SMLE, army, "u", "rounds/hand-grenade", 4),
    lambda army: choose(SMLE, army, "u", "rounds/piat", 6),
    lambda army: set_count(SMLE, army, "men", 3),
    lambda army: remove(SMLE, army, ["firer"]),
]


@pytest.mark.fault("F07")
@pytest.mark.fault("F10")
def test_the_order_of_edits_does_not_matter() -> None:
    firer, men = figures(1, "piat"), figures(4, RIFLE)
    members = (firer.model_copy(update={"id": "firer"}), men.model_copy(update={"id": "men"}))
    start = alone(team(*members, id="u"))
    ends = set()
    for order in permutations(EDITS):
        army = start
        for edit in order:
            with suppress(IllegalEdit):  # rounds for a launcher that has gone
                army = edit(army)
        ends.add((army, SMLE.bill(army).of("u")))
    ((army, points),) = ends
    assert points == 40  # 12 x 1.5 x 2 = 36, 4 grenades
    assert dict(next(all_units(army)).choices) == {"motivation": "elite", "armour": "heavy", "rounds/hand-grenade": 4}


@pytest.mark.fault("F11")
def test_figures_joined_and_parted_again_cost_what_they_did() -> None:
    first, second = rifles(3, rounds__hand_grenade=2), bren()
    army = side(section(first, second))
    gunner = second.members[0].id
    joined = move(SMLE, army, gunner, first.id)
    assert SMLE.bill(joined).points != SMLE.bill(army).points
    parted = move(SMLE, joined, gunner, second.id, 0)
    assert parted == army
    assert SMLE.bill(parted) == SMLE.bill(army)


@pytest.mark.fault("F12")
def test_a_copy_shares_nothing_with_its_original() -> None:
    army = duplicate(side(section(leaders(id="u"), rifles())), "u")
    first, second, *_ = all_units(army)
    edited = choose(SMLE, army, second.id, "quality", "veteran")
    assert next(all_units(edited)) is first
    ids = [node.id for node in all_nodes(army)]
    assert len(set(ids)) == len(ids)


@pytest.mark.fault("F15")
def test_choosing_again_changes_nothing() -> None:
    army = choose(SMLE, alone(team(figures(4, RIFLE), id="u")), "u", "rounds/hand-grenade", 3)
    again = choose(SMLE, army, "u", "rounds/hand-grenade", 3)
    assert again == army
    assert choose(SMLE, again, "u", "rounds/hand-grenade", 0) == choose(SMLE, army, "u", "rounds/hand-grenade", 0)
    for node in (army, *all_units(army), *next(all_units(army)).members):
        for option in SMLE.options(army, node):
            assert choose(SMLE, army, node.id, option.key, node.choices.get(option.key, option.default)) == army


@pytest.mark.fault("F16")
@pytest.mark.parametrize("number", [-3, 100, True, "6", "1,5"])
def test_bad_numbers_of_rounds_are_refused_and_never_counted(number: Value) -> None:
    army = alone(team(figures(4, RIFLE), id="u"))
    with pytest.raises(IllegalEdit):
        choose(SMLE, army, "u", "rounds/hand-grenade", number)
    forced = alone(
        team(figures(4, RIFLE), id="u").model_copy(update={"choices": rifles(rounds__hand_grenade=number).choices})
    )
    assert SMLE.bill(forced).of("u") == 12
    assert len([code for code in codes(forced, "u") if code != "section-teams"]) == 1


@given(st.permutations(["heavy", "light", "none", "body-armour"]), st.integers(1, 4))
def test_figures_without_their_own_armour_follow_the_team(worn: list[str], number: int) -> None:
    army = add_member(alone(team(id="u")), "u", figures(number, RIFLE))
    for armour in worn:
        army = choose(SMLE, army, "u", "armour", armour)
    direct = choose(SMLE, add_member(alone(team(id="u")), "u", figures(number, RIFLE)), "u", "armour", worn[-1])
    assert SMLE.bill(army).points == SMLE.bill(direct).points
