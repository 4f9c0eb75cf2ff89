"""TUs of which a detachment has one, and transport for its infantry."""

from __future__ import annotations

import pytest

from rules.army.edit import choose
from tests.rules.systems.crucible.builders import SYSTEM, codes, detachment, issues, sample, side, tu


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
