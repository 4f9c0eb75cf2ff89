"""What a detachment may hold: its cap, one force and one quality, single TUs of a kind, transport, numbers."""

from __future__ import annotations

import pytest

from rules.army.edit import choose
from rules.army.model import Unit
from rules.core.frozen import Value
from rules.core.issues import is_legal
from tests.rules.systems.crucible.builders import SYSTEM, Figures, codes, detachment, issues, sample, side, tu

BY_QUALITY = {
    "Elite": ("slammers-combat-car", 8),
    "Veteran": ("fasolini-transporter", 10),
    "Trained": ("mercenary-main-battle-tank", 15),
    "Untrained": ("militia", 30),
}


@pytest.mark.rule("CR-TU-01", "CR-TU-02")
def test_every_tu_is_one_of_three_kinds_and_counts_one_by_one() -> None:
    book = SYSTEM.book()
    assert {book.text("tus", row, "kind") for row in book.rows("tus")} == {"infantry", "vehicle", "gun"}
    army = side(detachment(tu("militia", count=4), tu("militia-truck")))
    assert SYSTEM.roster(army).groups[0].facts["tus"].value == 5
    assert [card.count for card in SYSTEM.cards(army)] == [4, 1]


@pytest.mark.rule("CR-TU-02", "CR-TU-14")
def test_a_vehicle_and_a_gun_have_four_dvs_and_infantry_has_one() -> None:
    units = (tu("fasolini-transporter"), tu("fasolini-oto-melara-410cgs-gun"), tu("fasolini-standard-infantry"))
    facts = [card.facts for card in SYSTEM.cards(side(detachment(*units)))]
    faces = ("dv-front", "dv-side", "dv-rear", "dv-top")
    assert [tuple(fact[face].value for face in faces) for fact in facts[:2]] == [(3, 3, 3, 3), (4, 4, 4, 3)]
    assert [name for name in facts[2] if name.startswith("dv")] == ["dv"]


@pytest.mark.rule("CR-TU-02")
def test_a_gun_follows_the_rules_of_vehicles() -> None:
    gun: dict[str, Value] = {
        "name": "AA gun",
        "kind": "gun",
        "quality": "Trained",
        "points": 50,
        "weapon-1-name": "w",
        "weapon-1-notes": "AA",
    }
    army = side(detachment(tu("mine")), figures={"tus": {"mine": gun}})
    assert [issue.subject for issue in issues(army, "aa-needs-ai")] == ["mine"]


@pytest.mark.rule("CR-TU-15")
@pytest.mark.parametrize(("armour", "dv"), [("body armour", 6), ("none", 4), ("heavy armour", 7)])
def test_the_dv_of_infantry_by_its_armour(armour: str, dv: int) -> None:
    army = side(detachment(tu("mercenary-infantry")), figures={"forces": {"mercenary": {"infantry-armour": armour}}})
    assert SYSTEM.cards(army)[0].facts["dv"].value == dv
    assert SYSTEM.bill(side(detachment(tu("mercenary-mortar-team")))).points == 35


@pytest.mark.rule("CR-TU-16")
def test_sizes_have_ranks_and_a_gun_is_small() -> None:
    book = SYSTEM.book()
    ranks = {size: book.number("footprints", size, "rank") for size in ("infantry", "small", "medium", "large", "huge")}
    assert ranks == {"infantry": 0, "small": 1, "medium": 2, "large": 3, "huge": 4}
    card = SYSTEM.cards(side(detachment(tu("fasolini-oto-melara-440cgs-gun"))))[0]
    assert card.facts["size"].value == "Small"


@pytest.mark.rule("CR-TU-03", "CR-TU-17")
@pytest.mark.parametrize(("quality", "case"), BY_QUALITY.items())
def test_the_cap_of_each_quality(quality: str, case: tuple[str, int]) -> None:
    profile, cap = case
    for count in (1, cap):
        assert issues(side(detachment(tu(profile, count=count))), "over-cap") == []
    (issue,) = issues(side(detachment(tu(profile, count=cap + 1))), "over-cap")
    assert (issue.severity, issue.subject, issue.rule) == ("error", "det", "CR-TU-03")
    assert dict(issue.details) == {"tus": cap + 1, "cap": cap, "quality": quality}


@pytest.mark.rule("CR-TU-04")
def test_carrier_passenger_and_gun_count_and_leaders_and_mines_do_not() -> None:
    units = (
        tu("fasolini-transporter", count=4),
        tu("fasolini-standard-infantry", count=4),
        tu("fasolini-oto-melara-410cgs-gun"),
    )
    full = detachment(*units, tu("fasolini-tank-hunters"), commander="captain", sergeant=True, mines_light=9)
    assert codes(side(full)) == []
    assert SYSTEM.roster(side(full)).groups[0].facts["tus"].value == 10
    assert codes(side(detachment(*units, tu("fasolini-tank-hunters", count=2), commander="captain"))) == ["over-cap"]


@pytest.mark.rule("CR-TU-03", "CR-TU-17")
def test_another_quality_is_an_error_on_each_odd_tu() -> None:
    units = (tu("slammers-combat-car", count=3), tu("slammers-command-car", quality="Veteran"))
    (issue,) = issues(side(detachment(*units)), "mixed-quality")
    assert (issue.severity, issue.subject, issue.rule) == ("error", "slammers-command-car+quality", "CR-TU-03")
    assert dict(issue.details) == {"has": "Veteran", "wanted": "Elite"}


def test_a_quality_that_no_tu_has_is_an_error_on_the_detachment_alone() -> None:
    army = side(detachment(tu("slammers-combat-car", count=3), tu("slammers-command-car"), quality="Trained"))
    assert codes(army, "error") == ["quality-of-none"]
    assert issues(army, "quality-of-none")[0].subject == "det"


def test_all_tus_at_another_quality_have_its_cap_and_price() -> None:
    units = [tu(f"mercenary-{kind}", quality="Veteran") for kind in ("main-battle-tank", "command-tank", "wheeled-apc")]
    army = side(detachment(*units, commander="lieutenant"))
    assert codes(army) == []
    assert SYSTEM.roster(army).groups[0].facts["cap"].value == 10
    assert [SYSTEM.bill(army).of(unit.id) for unit in units] == [265, 305, 170]


@pytest.mark.rule("CR-TU-06", "CR-TU-17")
def test_a_detachment_has_one_force_and_a_side_may_have_more() -> None:
    assert codes(sample("slammers-infantry", "fasolini-1")) == ["no-commander"]
    units = (tu("slammers-jeep-tribarrel", count=2), tu("starmarine-ghost-light-tank"))
    (issue,) = issues(side(detachment(*units)), "mixed-force")
    assert (issue.severity, issue.subject, issue.rule) == ("error", "starmarine-ghost-light-tank", "CR-TU-06")
    assert dict(issue.details) == {"has": "TA Starmarines", "wanted": "Hammer's Slammers"}


def test_a_force_that_no_tu_has_is_an_error_on_the_detachment_alone() -> None:
    army = side(detachment(tu("militia"), tu("militia-truck"), force="fasolini"))
    assert codes(army, "error") == ["force-of-none"]


def test_a_tu_without_a_force_goes_with_any() -> None:
    own: Figures = {"tus": {"mine": {"name": "Mule", "kind": "vehicle", "quality": "Veteran", "points": 10}}}
    army = side(detachment(tu("fasolini-transporter"), tu("mine"), commander="lieutenant"), figures=own)
    assert codes(army) == []


@pytest.mark.rule("CR-TU-07", "CR-TU-17")
def test_a_second_command_tu_is_an_error_on_the_second() -> None:
    army = side(detachment(tu("slammers-command-tank"), tu("slammers-blower-tank"), commander="lieutenant"))
    assert codes(army) == []
    second = choose(SYSTEM, army, "slammers-blower-tank", "command", True)
    (issue,) = issues(second, "too-many-command-tus")
    assert (issue.severity, issue.subject, issue.rule) == ("error", "slammers-blower-tank", "CR-TU-07")
    assert dict(issue.details) == {"tus": 2, "most": 1}
    assert codes(side(detachment(tu("slammers-command-tank", count=2))), "error") == ["too-many-command-tus"]


def test_the_command_flag_gives_two_lp_on_the_card() -> None:
    card = SYSTEM.cards(side(detachment(tu("slammers-command-tank"))))[0]
    assert card.facts["command-lp"].value == 2


@pytest.mark.rule("CR-TU-08", "CR-TU-17")
def test_one_arv_or_two_where_the_lists_of_the_force_have_one() -> None:
    one = side(detachment(tu("fasolini-transporter", arv=True), commander="captain"))
    assert codes(one) == []
    (issue,) = issues(side(detachment(tu("fasolini-transporter", count=2, arv=True))), "too-many-arvs")
    assert (issue.severity, issue.rule, issue.details["most"]) == ("error", "CR-TU-08", 1)
    assert issues(side(detachment(tu("mercenary-arv", count=2))), "too-many-arvs") == []
    third = side(detachment(tu("mercenary-arv", count=2), tu("mercenary-wheeled-apc", arv=True)))
    assert [found.subject for found in issues(third, "too-many-arvs")] == ["mercenary-wheeled-apc+arv"]


@pytest.mark.rule("CR-TU-19")
def test_one_sniper_tu() -> None:
    one = detachment(tu("mercenary-infantry", sniper=True), tu("mercenary-infantry"), commander="captain")
    assert codes(side(one)) == []
    two = side(detachment(tu("mercenary-infantry", sniper=True), tu("mercenary-mortar-team", sniper=True)))
    (issue,) = issues(two, "too-many-sniper-tus")
    assert (issue.severity, issue.subject, issue.rule) == ("error", "mercenary-mortar-team+sniper", "CR-TU-19")


def test_a_vehicle_is_no_sniper() -> None:
    options = {option.key for option in SYSTEM.options(sample("militia"), tu("militia-truck"))}
    assert "sniper" not in options


@pytest.mark.rule("CR-TU-09", "CR-TU-17")
def test_infantry_that_needs_transport_needs_a_place_for_each() -> None:
    units = (tu("starmarine-spectre-micv"), tu("starmarine-infantry-regular", count=2))
    assert codes(side(detachment(*units, tu("starmarine-infantry-skimmer", count=4), commander="major"))) == []
    army = side(detachment(*units, tu("starmarine-infantry-support")))
    (issue,) = issues(army, "too-few-places")
    assert (issue.severity, issue.subject, issue.rule) == ("error", "det", "CR-TU-09")
    assert dict(issue.details) == {"infantry": 3, "places": 2}


@pytest.mark.rule("CR-TU-09", "CR-TU-10")
def test_the_flags_are_those_of_the_force_until_they_are_chosen_otherwise() -> None:
    units = (tu("fasolini-standard-infantry", count=3), tu("fasolini-transporter", count=2))
    assert issues(side(detachment(*units)), "too-few-places") == []
    needing = side(detachment(*units, infantry_needs_transport=True))
    assert [issue.rule for issue in issues(needing, "too-few-places")] == ["CR-TU-09"]
    mounted = side(detachment(*units, infantry_starts_mounted=True))
    assert [issue.rule for issue in issues(mounted, "too-few-places")] == ["CR-TU-10"]
    free = detachment(tu("starmarine-infantry-regular"), infantry_needs_transport=False, infantry_starts_mounted=False)
    assert issues(side(free), "too-few-places") == []


@pytest.mark.rule("CR-TU-10")
def test_starmarines_on_foot_must_start_mounted() -> None:
    units = (tu("starmarine-spectre-micv"), tu("starmarine-infantry-regular"))
    army = side(detachment(*units, commander="captain"))
    assert codes(army) == []
    (option,) = [found for found in SYSTEM.options(army, units[1]) if found.key == "mounted"]
    assert option.default is True
    walking = choose(SYSTEM, army, "starmarine-infantry-regular", "mounted", False)
    (issue,) = issues(walking, "must-start-mounted")
    assert (issue.severity, issue.subject, issue.rule) == ("error", "starmarine-infantry-regular", "CR-TU-10")


def test_mounted_by_choice_without_room_is_a_warning() -> None:
    units = (tu("fasolini-transporter"), tu("fasolini-standard-infantry", count=2, mounted=True))
    (issue,) = issues(side(detachment(*units)), "too-few-places")
    assert issue.severity == "warning"


@pytest.mark.rule("CR-PT-06")
def test_aa_on_a_vehicle_requires_ai() -> None:
    figures = {"tus": {"slammers-calliope": {"ai": False}}}
    (issue,) = issues(side(detachment(tu("slammers-calliope")), figures=figures), "aa-needs-ai")
    assert (issue.severity, issue.subject, issue.rule) == ("error", "slammers-calliope", "CR-PT-06")
    waived = {**figures, "formula": {"aa": {"vehicle-requires-ai": False}}}
    assert issues(side(detachment(tu("slammers-calliope")), figures=waived), "aa-needs-ai") == []
    assert issues(side(detachment(tu("fasolini-air-defence-squad"))), "aa-needs-ai") == []


@pytest.mark.rule("CR-TU-17")
def test_an_unpriced_tu_is_an_error_until_it_has_points() -> None:
    own = {"tus": {"mine": {"name": "Crawler", "kind": "vehicle", "quality": "Elite", "speed": "Slow"}}}
    (issue,) = issues(side(detachment(tu("mine")), figures=own), "unpriced")
    assert (issue.severity, issue.subject, issue.rule) == ("error", "mine", "CR-TU-17")
    priced = side(detachment(tu("mine", points=300), commander="lieutenant"), figures=own)
    assert codes(priced) == []
    assert SYSTEM.bill(priced).of("mine") == 300


@pytest.mark.parametrize(
    "lacking",
    [
        {"weapon-1-name": "gun"},
        {"weapon-1-line": "no-such-line", "weapon-1-name": "gun"},
        {"speed": "Warp"},
        {"quality": "Legendary"},
    ],
)
def test_a_row_that_lacks_a_figure_has_no_price(lacking: dict[str, str]) -> None:
    row = {"name": "X", "kind": "vehicle", "quality": "Elite", "speed": "Slow"}
    dvs = {f"dv-{face}": 5 for face in ("front", "side", "rear", "top")}
    army = side(detachment(tu("mine")), figures={"tus": {"mine": {**row, **dvs, **lacking}}})
    assert "unpriced" in codes(army, "error")
    assert SYSTEM.bill(army).points == 0


@pytest.mark.rule("CR-TU-18", "CR-TU-17")
def test_a_passed_limit_is_a_warning_with_total_limit_and_difference() -> None:
    army = sample("militia").model_copy(update={"limit": 800})
    (issue,) = issues(army, "over-limit")
    assert (issue.severity, issue.subject, issue.rule) == ("warning", "", "CR-TU-18")
    assert dict(issue.details) == {"points": 840, "limit": 800, "over": 40}
    assert is_legal(SYSTEM.check(army))
    assert issues(army.model_copy(update={"limit": 840}), "over-limit") == []


@pytest.mark.rule("CR-TU-05")
@pytest.mark.parametrize(
    ("count", "code", "severity"),
    [
        (3, "", ""),
        (4, "unusual-detachments", "advice"),
        (11, "unusual-detachments", "advice"),
        (12, "many-detachments", "warning"),
    ],
)
def test_the_number_of_detachments(count: int, code: str, severity: str) -> None:
    groups = [detachment(Unit(id=f"u{at}", profile="militia"), id=f"d{at}") for at in range(count)]
    found = [issue for issue in SYSTEM.check(side(*groups)) if issue.code.endswith("-detachments")]
    assert [(issue.code, issue.severity) for issue in found] == ([(code, severity)] if code else [])


@pytest.mark.rule("CR-TU-05")
def test_a_game_has_two_sides_and_all_their_detachments_are_counted() -> None:
    six = [detachment(Unit(id=f"u{at}", profile="militia"), id=f"d{at}") for at in range(6)]
    match = [issue.code for issue in SYSTEM.check_match([side(*six), side(*six)])]
    assert match == ["many-detachments"]
    assert SYSTEM.check_match([side(*six), side(*six[:5])]) == []
    (issue,) = SYSTEM.check_match([side(), side(), side()])
    assert (issue.code, issue.severity, issue.details["sides"]) == ("sides", "error", 3)


@pytest.mark.rule("CR-SC-05")
def test_two_sides_play_at_one_scale_and_in_one_unit() -> None:
    ours, theirs = side(), side(scale="28-mm", unit="inch")
    found = SYSTEM.check_match([ours, theirs])
    assert [(issue.code, issue.severity, issue.subject) for issue in found] == [
        ("other-scale", "warning", theirs.id),
        ("other-unit", "warning", theirs.id),
    ]


@pytest.mark.rule("CR-TU-03")
def test_a_detachment_without_a_tu_is_none() -> None:
    army = side(detachment(tu("militia"), commander="lieutenant"), detachment(id="idle"))
    assert [(issue.code, issue.severity, issue.subject) for issue in SYSTEM.check(army)] == [
        ("empty-detachment", "warning", "idle")
    ]
    assert codes(SYSTEM.new_army()) == ["empty-army"]


def test_an_unknown_profile_is_kept_costs_nothing_and_is_told_once() -> None:
    army = side(detachment(tu("militia"), tu("gone", quality="Elite", command=True, mounted=True), commander="captain"))
    (issue,) = SYSTEM.check(army)
    assert (issue.code, issue.severity, issue.details["profile"]) == ("unknown-profile", "error", "gone")
    assert SYSTEM.bill(army).points == 15 + 15
    assert [card.subject for card in SYSTEM.cards(army)] == ["militia"]
    assert SYSTEM.roster(army).groups[0].rows[1]["name"].value == "gone"


@pytest.mark.parametrize("word", ["a/b", "", "fasolini ", "Ä", "0"])
def test_odd_words_of_a_broken_file_do_no_harm(word: str) -> None:
    units = (Unit(id="u", profile=word or "x"), tu("militia", quality=word))
    army = side(detachment(*units, force=word, quality=word, commander=word), scale=word, unit=word)
    assert not is_legal(SYSTEM.check(army))
    assert SYSTEM.used(army)
    assert len(SYSTEM.roster(army).groups) == 1


def test_each_problem_is_told_once() -> None:
    army = side(detachment(tu("slammers-command-tank", count=9), tu("militia", quality="Elite")))
    found = SYSTEM.check(army)
    assert len(found) == len(set(found))
    assert sorted(issue.code for issue in found) == ["mixed-force", "no-commander", "over-cap", "too-many-command-tus"]


@pytest.mark.parametrize(
    ("unit", "code"),
    [
        (tu("militia", arv=True), "unknown-choice"),
        (tu("militia-truck", sniper=True), "unknown-choice"),
        (tu("slammers-off-table-battery", command=True), "unknown-choice"),
        (tu("militia", quality="Green"), "not-a-word"),
        (tu("militia-truck", command="yes"), "not-a-switch"),
    ],
)
def test_a_choice_that_cannot_be_is_one_error_and_does_nothing(unit: Unit, code: str) -> None:
    army = side(detachment(unit, commander="lieutenant"))
    assert codes(army) == [code]
    plain = side(detachment(tu(unit.profile), commander="lieutenant"))
    assert SYSTEM.bill(army).points == SYSTEM.bill(plain).points
    assert SYSTEM.cards(army)[0].facts == SYSTEM.cards(plain)[0].facts


def test_a_word_for_force_or_quality_that_is_none_is_one_error() -> None:
    army = side(detachment(tu("militia"), force="legion", quality="Green", commander="lieutenant"))
    assert codes(army) == ["not-a-word", "not-a-word"]
