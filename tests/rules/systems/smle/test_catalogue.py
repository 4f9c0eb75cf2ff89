"""What can be taken: entries, formations, new nodes, samples."""

from __future__ import annotations

import re

import pytest

from rules.army.catalogue import Formation
from rules.army.edit import IllegalEdit, add_group
from rules.army.model import Army, all_groups, all_nodes, all_units
from rules.core.issues import is_legal
from rules.core.marks import Mark
from rules.storage.armies import dump_army, load_army
from rules.systems.smle.profiles import listed
from tests.rules.systems.smle.build import SMLE, codes, figures, full_section, group, pack, section, side, team

SAMPLES = {
    "armoured-company-group": 318,
    "british-platoon": 164,
    "hidden-partisans": 252,
    "reluctant-many": 154,
    "seven-heroes": 110,
}
PLACES = re.compile(r"\{([a-z-]+)[:}]")
LEGAL_ALONE = {"section-teams", "no-section-leader", "misplaced-platoon-leader", "misplaced-company-leader"}


@pytest.mark.fault("F14")
@pytest.mark.parametrize("overrides", [{}, {"switches/heroes/default": True, "switches/sf-pack/default": True}])
def test_each_entry_costs_what_it_says_and_is_legal_at_its_defaults(overrides: dict[str, bool]) -> None:
    army = side(section(id="s"), overrides=overrides)
    for entry in SMLE.catalogue(army):
        unit = SMLE.new_unit(army, army.groups[0], entry.profile)
        taken = side(section(unit), overrides=overrides)
        assert SMLE.bill(taken).points == entry.price.total, entry.profile
        assert set(codes(taken)) <= LEGAL_ALONE | ({"off-table"} if "gun" in entry.profile else set()), entry.profile


def test_optional_rules_bring_their_entries() -> None:
    film = side(section(), overrides={"switches/heroes/default": True})
    plain = {entry.profile for entry in SMLE.catalogue(side(section()))}
    assert {entry.profile for entry in SMLE.catalogue(film)} - plain == {"hero", "minor-hero"}


def test_an_entry_is_found_by_its_weapons_and_other_names() -> None:
    entry = next(entry for entry in SMLE.catalogue(side()) if entry.profile == "bren-group")
    assert {"Lewis", "LMG"} <= set(entry.search)
    assert (entry.kind, entry.silhouette, entry.groups) == ("support", "lmg", ("section", "platoon", "company"))
    assert (entry.mark, entry.details["slots"]) == (Mark.SEED, 3)


def test_rows_of_a_house_pack_are_entries() -> None:
    house = pack(
        teams={
            "zouaves": {"name": "Zouaves", "figures": "3 Zouave: shotgun; 1 ; odd (special-equipment, heavy, as-team)"},
            "stars": {"name": "Stars", "figures": "1 Star (minor-hero, veteran, leader): pistol", "kind": "command"},
        }
    )
    entries = {entry.profile: entry for entry in SMLE.catalogue(side(packs=(house,)))}
    assert entries["zouaves"].mark is Mark.OVERRIDDEN
    army = side(section(), packs=(house,))
    zouave, nameless, odd = SMLE.new_unit(army, army.groups[0], "zouaves").members
    assert (zouave.name, zouave.count, zouave.kit) == ("Zouave", 3, ("shotgun",))
    assert (nameless.name, nameless.count) == ("", 1)
    assert (odd.name, dict(odd.choices)) == ("odd", {"special-equipment": True, "armour": "heavy"})
    (star,) = SMLE.new_unit(army, army.groups[0], "stars").members
    assert star.choices == {"hero": "minor-hero", "quality": "veteran", "role": "leader"}


def test_a_list_that_cannot_be_read_is_one_figure_of_that_name() -> None:
    assert [entry.name for entry in listed("2 Men: a, b; (what) is ) this: ( ")] == ["Men", "(what) is ) this: ("]
    assert listed("1000 Men")[0].count == 99


@pytest.mark.rule("SM-ORG-29")
def test_the_british_section_is_the_sample_of_the_rules() -> None:
    formation = {found.key: found for found in SMLE.formations(side())}["british-section"]
    leader, rifle, bren = formation.groups[0].units
    assert formation.points.total == 52
    assert leader.members[0].choices["role"] == "leader"
    assert leader.members[1].count in (2, 3)
    assert rifle.members[0].count in (3, 4)
    assert [(member.kit, member.count) for member in bren.members] == [(("lmg",), 1), (("rifle-bolt-action",), 1)]
    total = sum(member.count for unit in formation.groups[0].units for member in unit.members)
    assert 8 <= total <= 10
    assert rifle.choices == {"rounds/hand-grenade": 6}
    assert formation.rule == "SM-ORG-29"


@pytest.mark.rule("SM-ORG-30")
@pytest.mark.parametrize(
    ("key", "sections", "points"), [("british-platoon", 3, 216), ("british-platoon-under-strength", 2, 164)]
)
def test_the_british_platoon_has_sections_and_a_command_section(key: str, sections: int, points: int) -> None:
    formation = {found.key: found for found in SMLE.formations(side())}[key]
    command, *others = formation.groups[0].groups
    assert formation.points.total == points
    assert [group.name for group in others] == [f"{number} Section" for number in range(1, sections + 1)]
    assert [sum(member.count for member in unit.members) for unit in command.units] == [3, 2, 2]
    assert codes(side(*formation.groups, level="platoon")) == []


@pytest.mark.rule("SM-ORG-31")
def test_a_platoon_rides_in_trucks_and_a_section_in_a_carrier() -> None:
    found = {formation.key: formation for formation in SMLE.formations(side())}
    trucks = [unit.profile for unit in found["lorried-platoon"].groups[0].units]
    assert trucks == ["truck", "truck"]
    assert [SMLE.book().whole("formations", "platoon-transport", f"trucks-{end}") for end in ("min", "max")] == [1, 2]
    sections = found["carrier-platoon"].groups[0].groups[1:]
    assert [[unit.profile for unit in group.units].count("bren-carrier") for group in sections] == [1, 1, 1]


def test_formations_are_legal_have_fresh_ids_and_cost_what_they_say() -> None:
    first, second = SMLE.formations(side()), SMLE.formations(side())
    for one, other in zip(first, second, strict=True):
        kind = one.groups[0].kind
        army = side(*one.groups, level=kind)
        assert SMLE.bill(army).points == one.points.total
        assert codes(army) == (["section-size"] if one.key == "riot" else []), one.key
        assert one.parent == ""
        ids = {node.id for node in all_nodes(side(*one.groups))} | {node.id for node in all_nodes(side(*other.groups))}
        assert len(ids) == 2 * (sum(1 for _ in all_nodes(army)))


@pytest.mark.rule("SM-ORG-30")
def test_a_command_section_is_offered_into_a_platoon_that_has_none() -> None:
    sections = (full_section(), full_section())
    bare, led = group("platoon", *sections, id="bare"), side(section())

    def offered(army: Army) -> list[Formation]:
        return [found for found in SMLE.formations(army) if found.key == "command-and-weapons"]

    assert offered(led) == []
    army = side(bare, level="platoon")
    assert codes(army) == ["no-platoon-leader"]
    (formation,) = offered(army)
    assert formation.parent == "bare"
    whole = add_group(army, formation.parent, formation.groups[0])
    assert codes(whole) == []
    assert SMLE.bill(whole).points == SMLE.bill(army).points + formation.points.total
    assert offered(whole) == []


def test_templates_of_a_house_pack_end_and_keep_what_they_do_not_know() -> None:
    house = pack(
        templates={
            "loop": {"name": "Loop", "kind": "section", "groups": "2 loop; no-such-template", "teams": "no-such-team"},
        }
    )
    formation = next(found for found in SMLE.formations(side(packs=(house,))) if found.key == "loop")
    army = side(*formation.groups, packs=(house,))
    assert len(list(all_groups(army))) == 1 + 2 + 4
    assert {unit.profile for unit in all_units(army)} == {"no-such-team"}
    assert formation.points.total == 0


def test_new_nodes() -> None:
    army = SMLE.new_army("Mine")
    assert (army.name, [group.kind for group in army.groups]) == ("Mine", ["section"])
    assert SMLE.new_group(army, "platoon").kind == "platoon"
    assert SMLE.profile_name(army, "mob") == "Mob"
    with pytest.raises(IllegalEdit, match="unknown-kind"):
        SMLE.new_group(army, "squadron")
    with pytest.raises(IllegalEdit, match="unknown-profile"):
        SMLE.new_unit(army, army.groups[0], "zap-team")


def sample(slug: str) -> Army:
    return load_army(SMLE.sample_text(slug), slug, [SMLE]).army


def test_the_samples_are_these() -> None:
    assert set(SMLE.samples()) == set(SAMPLES)


@pytest.mark.parametrize(("slug", "points"), SAMPLES.items())
def test_a_sample_is_legal_without_warnings_and_within_its_limit(slug: str, points: int) -> None:
    army = sample(slug)
    assert army.held == {}
    assert SMLE.bill(army).points == points
    assert is_legal(SMLE.check(army))
    assert codes(army) == []
    ids = [node.id for node in all_nodes(army)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("slug", SAMPLES)
def test_a_sample_saved_and_opened_again_is_the_same(slug: str) -> None:
    army = sample(slug)
    again = load_army(dump_army(SMLE, army), slug, [SMLE]).army
    assert again.model_copy(update={"held": army.held}) == army
    assert SMLE.bill(again) == SMLE.bill(army)
    assert SMLE.check(again) == SMLE.check(army)


def test_every_code_has_its_words() -> None:
    texts = SMLE.texts
    for slug in SAMPLES:
        army = sample(slug)
        bill = SMLE.bill(army)
        for tally in (bill.total, *bill.nodes.values()):
            for term in tally.terms:
                assert set(PLACES.findall(texts.terms[term.reason])) <= set(term.details)
        assert {issue.code for issue in SMLE.check(army)} <= set(texts.issues)
        words = {name for card in SMLE.cards(army) for name in (*card.facts, *card.rows)} | set(
            SMLE.roster(army).columns
        )
        assert words <= set(texts.words)
    assert set(SMLE.book().rows("switches")) == set(texts.switches)


def test_every_option_and_choice_has_its_word() -> None:
    army = side(section(), overrides={"switches/heroes/default": True, "switches/sf-pack/default": True})
    units = [SMLE.new_unit(army, army.groups[0], entry.profile) for entry in SMLE.catalogue(army)]
    hero = figures(1, role="leader", hero="hero", leader_quality="good")
    options = [option for node in (army, hero, *units) for option in SMLE.options(army, node)]
    keys = {option.key for option in options} | {word for option in options for word in option.words}
    armours = {f"armour-{row}" for row in SMLE.book().rows("armour")}
    assert keys | armours <= set(SMLE.texts.words)


def test_an_army_notes_the_figures_that_it_uses() -> None:
    used = SMLE.used(side(section(team(figures(1, "lmg"), figures(1, "rifle-bolt-action"), profile="bren-group"))))
    assert {"weapons/lmg/damage", "points/1d-plus-1/factor", "points/team/points", "quality/trained/to-hit"} <= set(
        used
    )
    assert not any(place.startswith("vehicles/") for place in used)


def test_a_battle_holds_what_it_is_played_from_too() -> None:
    army = side(section(team(figures(1, "lmg"), figures(1, "rifle-bolt-action"), profile="bren-group")))
    held, used = SMLE.played(army), SMLE.used(army)
    assert set(used) < set(held)
    closed = [place for place in SMLE.shelf.places() if not SMLE.shelf.tables[place.split("/")[0]].open]
    stored = {SMLE.shelf.home(place) for place in closed} - SMLE.shelf.computed.keys()
    assert {place for place in stored if SMLE.book().find(*place.split("/")) is not None} <= set(held)
    assert not any(place.startswith("vehicles/") for place in held), "profiles that nobody has are no part of a game"


def test_what_an_army_brought_into_a_battle_holds_even_when_the_shipped_figures_change() -> None:
    army = side(section(team(figures(2))))
    held = SMLE.played(army).with_item("firer-modifiers/elite/modifier", -7)
    kept = army.model_copy(update={"held": held})
    assert SMLE.book(kept).number("firer-modifiers", "elite", "modifier") == -7
    assert SMLE.played(kept)["firer-modifiers/elite/modifier"] == -7
