"""Sections, platoons, companies and sides (SM-ORG)."""

from __future__ import annotations

import pytest

from rules.army.model import Group
from tests.rules.systems.smle.build import (
    RIFLE,
    SMLE,
    bren,
    codes,
    figures,
    full_section,
    group,
    issues,
    leaders,
    rifles,
    section,
    side,
    team,
)


def command() -> Group:
    return section(leaders("platoon-leader"), rifles())


def platoon(sections: int = 2, id: str = "p") -> Group:
    return group("platoon", command(), *(full_section() for _ in range(sections)), id=id)


@pytest.mark.rule("SM-ORG-02")
@pytest.mark.parametrize(("teams", "expected"), [(1, ["section-teams"]), (2, []), (4, []), (5, ["section-teams"])])
def test_a_section_is_two_to_four_teams(teams: int, expected: list[str]) -> None:
    units = [leaders(), *(rifles(3) for _ in range(teams - 1))]
    assert [code for code in codes(side(section(*units, id="s")), "s") if code == "section-teams"] == expected


@pytest.mark.rule("SM-ORG-02")
@pytest.mark.parametrize(("men", "expected"), [(3, ["section-size"]), (4, []), (12, ["section-size"])])
def test_a_section_outside_eight_to_twelve_figures_is_warned_of(men: int, expected: list[str]) -> None:
    found = section(leaders(number=3), rifles(men, quality="untrained"), id="s")
    army = side(found)
    assert codes(army, "s") == expected
    assert all(issue.severity == "warning" for issue in issues(army, "section-size"))


def test_teams_taken_several_times_count_as_often() -> None:
    units = (leaders(), team(figures(4, RIFLE), number=4))
    assert codes(side(section(*units, id="s")), "s") == ["section-teams"]


def test_vehicles_and_independent_specialists_may_stand_alone() -> None:
    assert codes(side(section(rifles(1, kind="crew", vehicle="jeep")))) == []
    many = section(*(rifles(1, kind="crew", vehicle="jeep") for _ in range(5)), id="s")
    assert codes(side(many), "s") == ["section-teams"]


@pytest.mark.rule("SM-ORG-03")
@pytest.mark.parametrize(
    ("sections", "expected"), [(1, ["platoon-sections"]), (2, []), (6, []), (7, ["platoon-sections"])]
)
def test_a_platoon_is_two_to_six_sections_under_a_leader(sections: int, expected: list[str]) -> None:
    assert codes(side(platoon(sections), level="platoon"), "p") == expected


@pytest.mark.rule("SM-ORG-03", "SM-ORG-04")
def test_a_side_has_the_groups_of_its_level() -> None:
    assert codes(side(full_section(), level="platoon")) == ["no-platoon"]
    assert "no-company" in codes(side(platoon(), level="company"), "")
    assert codes(side(platoon(), level="platoon")) == []


def company_platoon(id: str) -> Group:
    def element() -> Group:
        return section(rifles(), rifles(), bren(), id="")

    return group("platoon", command(), element(), element(), id=id)


def company(platoons: int, chief: str = "company-leader") -> Group:
    headquarters = (leaders(chief),) if chief else ()
    return group("company", *(company_platoon(f"p{n}") for n in range(platoons)), units=headquarters, id="c")


@pytest.mark.rule("SM-ORG-04")
@pytest.mark.parametrize(
    ("platoons", "expected"), [(1, ["company-platoons"]), (2, []), (4, []), (5, ["company-platoons"])]
)
def test_a_company_is_two_to_four_platoons(platoons: int, expected: list[str]) -> None:
    assert codes(side(company(platoons), level="company")) == expected


@pytest.mark.rule("SM-ORG-04", "SM-PTS-14")
def test_a_company_has_one_leader() -> None:
    assert codes(side(company(2, ""), level="company"), "c") == ["no-company-leader"]
    two = group("company", company_platoon("p"), company_platoon("q"), units=(leaders("company-leader"),) * 2, id="c")
    assert codes(side(two, level="company"), "c") == ["many-company-leaders"]


@pytest.mark.rule("SM-ORG-28")
def test_in_a_company_game_a_section_has_one_quality_and_no_leader() -> None:
    led = leaders()
    mixed = section(led, rifles(4, quality="green"), bren(), id="mixed")
    army = side(group("company", platoon(), units=()), group("platoon", mixed), level="company")
    assert codes(army, "mixed") == ["mixed-section"]
    assert codes(army, led.id) == ["leader-in-company"]


@pytest.mark.rule("SM-ORG-05")
def test_large_sides_are_warned_of() -> None:
    thirteen = side(*(section(*(rifles() for _ in range(4))) for _ in range(3)), section(rifles(), rifles()))
    assert [issue.details["teams"] for issue in issues(thirteen, "side-teams")] == [14]
    assert not issues(side(full_section(), full_section(), full_section(), full_section()), "side-teams")
    assert [issue.details["figures"] for issue in issues(side(platoon(5), level="platoon"), "side-figures")] == [52]
    assert not issues(side(platoon(4), level="platoon"), "side-figures")
    assert not issues(side(platoon(5), level="section"), "side-figures")


def test_groups_of_a_wrong_kind_or_in_a_wrong_place_are_told() -> None:
    assert codes(side(group("squadron", full_section(), id="x")), "x") == ["unknown-kind"]
    inner = section(leaders(), rifles(), id="inner")
    outer = Group(id="outer", kind="section", groups=(inner,), units=(leaders(), rifles()))
    assert "group-misplaced" in codes(side(outer), "inner")
    assert "group-misplaced" in codes(side(group("company", group("company", id="y"), id="x")), "y")
    assert codes(side(group("platoon", group("odd", full_section(), id="o"), id="x")), "o") == ["unknown-kind"]


def test_fire_teams_belong_to_a_section() -> None:
    lost, gun = rifles(), team(figures(1, "mmg"), figures(1, RIFLE), profile="medium-machine-gun")
    held = group("platoon", command(), full_section(), full_section(), units=(lost, gun))
    army = side(held, level="platoon")
    assert codes(army) == ["outside-section"]
    assert codes(army, lost.id) == ["outside-section"]


def test_empty_groups_are_no_problem() -> None:
    assert codes(side(group("platoon", section()), group("company"))) == []
    assert codes(side(full_section(), section(), group("platoon", section()), level="platoon")) == ["no-platoon"]


@pytest.mark.rule("SM-ORG-32")
def test_advice_on_full_strength_and_veterans() -> None:
    assert [issue.severity for issue in issues(side(full_section()), "full-strength")] == ["advice"]
    thin = side(full_section(), section(leaders(), rifles(3)))
    assert not issues(thin, "full-strength")
    veterans = section(leaders(), rifles(3, quality="veteran"), rifles(3, quality="veteran"))
    assert [issue.details["veterans"] for issue in issues(side(veterans), "many-veterans")] == [2]
    assert not issues(side(section(leaders(), rifles(3, quality="veteran"))), "many-veterans")


@pytest.mark.rule("SM-ORG-34", "SM-VEH-23")
def test_advice_on_vehicles() -> None:
    jeep = rifles(1, kind="crew", vehicle="jeep")
    few = side(full_section(), section(jeep))
    assert [issue.rule for issue in issues(few, "few-vehicles")] == ["SM-VEH-23"]
    assert not issues(few, "infantry-game")
    many = side(section(leaders(), rifles()), section(jeep, jeep, jeep))
    assert [issue.rule for issue in issues(many, "infantry-game")] == ["SM-ORG-34"]
    assert not issues(side(full_section()), "few-vehicles")


@pytest.mark.rule("SM-ORG-31")
def test_seats_are_counted_where_vehicles_carry_troops() -> None:
    truck = rifles(1, kind="crew", vehicle="truck")
    lorried = group("platoon", command(), full_section(), full_section(), units=(truck, truck), id="p")
    told = issues(side(lorried, level="platoon"), "seats-short")
    assert [(issue.subject, issue.details["seats"], issue.details["figures"]) for issue in told] == [("p", 24, 25)]
    track = rifles(2, kind="crew", vehicle="half-track")
    assert not issues(side(section(*full_section().units, track)), "seats-short")


def test_an_empty_army_has_advice_only() -> None:
    assert [issue.code for issue in SMLE.check(SMLE.new_army("x"))] == ["empty-army"]
