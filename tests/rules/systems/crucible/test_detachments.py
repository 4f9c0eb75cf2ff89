"""What a detachment may hold: TUs of three kinds, its cap, one force and one quality."""

from __future__ import annotations

import pytest

from rules.army.model import Unit
from rules.core.frozen import FrozenMap, Value
from rules.core.issues import is_legal
from tests.rules.systems.crucible.builders import SYSTEM, Figures, codes, detachment, issues, sample, side, tu, tu_cards

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
    assert [card.count for card in SYSTEM.cards(army) if card.kind == "crucible-tu"] == [4, 1]


@pytest.mark.rule("CR-TU-02", "CR-TU-14")
def test_a_vehicle_and_a_gun_have_four_dvs_and_infantry_has_one() -> None:
    units = (tu("fasolini-transporter"), tu("fasolini-oto-melara-410cgs-gun"), tu("fasolini-standard-infantry"))
    facts = [card.facts for card in tu_cards(side(detachment(*units)))]
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
    assert tu_cards(army)[0].facts["dv"].value == dv


@pytest.mark.rule("CR-TU-16")
def test_sizes_have_ranks_and_a_gun_is_small() -> None:
    book = SYSTEM.book()
    ranks = {size: book.number("footprints", size, "rank") for size in ("infantry", "small", "medium", "large", "huge")}
    assert ranks == {"infantry": 0, "small": 1, "medium": 2, "large": 3, "huge": 4}
    card = tu_cards(side(detachment(tu("fasolini-oto-melara-440cgs-gun"))))[0]
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
    assert dict(issue.details) == {"has": "TA Starmarines", "wanted": "Hammer’s Slammers"}


def test_a_force_that_no_tu_has_is_an_error_on_the_detachment_alone() -> None:
    army = side(detachment(tu("militia"), tu("militia-truck"), force="fasolini"))
    assert codes(army, "error") == ["force-of-none"]


def test_a_tu_without_a_force_goes_with_any() -> None:
    dvs: dict[str, Value] = {f"dv-{face}": 5 for face in ("front", "side", "rear", "top")}
    own: Figures = {"tus": {"mine": {"name": "Mule", "kind": "vehicle", "quality": "Veteran", "points": 10, **dvs}}}
    army = side(detachment(tu("fasolini-transporter"), tu("mine"), commander="lieutenant"), figures=own)
    assert codes(army) == []


def test_an_unknown_profile_is_kept_costs_nothing_and_is_told_once() -> None:
    army = side(detachment(tu("militia"), tu("gone", quality="Elite", command=True, mounted=True), commander="captain"))
    (issue,) = SYSTEM.check(army)
    assert (issue.code, issue.severity, issue.details["profile"]) == ("unknown-profile", "error", "gone")
    assert SYSTEM.bill(army).points == 15 + 15
    assert [card.subject for card in SYSTEM.cards(army)] == ["det", "militia"]
    assert [card.kind for card in SYSTEM.cards(side(detachment(tu("gone"))))] == []
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
        (Unit(id="u", profile="militia-truck", choices=FrozenMap({"command": 1})), "not-a-switch"),
    ],
)
def test_a_choice_that_cannot_be_is_one_error_and_does_nothing(unit: Unit, code: str) -> None:
    army = side(detachment(unit, commander="lieutenant"))
    assert codes(army) == [code]
    plain = side(detachment(tu(unit.profile), commander="lieutenant"))
    assert SYSTEM.bill(army).points == SYSTEM.bill(plain).points
    assert tu_cards(army)[0].facts == tu_cards(plain)[0].facts


def test_a_word_for_force_or_quality_that_is_none_is_one_error() -> None:
    army = side(detachment(tu("militia"), force="legion", quality="Green", commander="lieutenant"))
    assert codes(army) == ["not-a-word", "not-a-word"]
