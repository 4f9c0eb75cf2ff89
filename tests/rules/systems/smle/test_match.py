"""What shows only when both sides are known."""

from __future__ import annotations

import pytest

from rules.army.model import Army, Unit
from tests.rules.systems.smle.build import RIFLE, SMLE, alone, figures, full_section, rifles, section, side, team

JEEP = rifles(1, kind="crew", vehicle="jeep")


def told(*armies: Army) -> list[tuple[str, str]]:
    return [(issue.code, issue.subject) for issue in SMLE.check_match(armies) if issue.severity != "advice"]


@pytest.mark.rule("SM-PTS-21")
@pytest.mark.parametrize(
    ("unit", "stops"),
    [
        (rifles(), False),
        (team(figures(1, "lmg"), figures(1, RIFLE)), False),
        (team(figures(1, "hmg"), figures(1, RIFLE)), True),
        (team(figures(1, "anti-tank-rifle"), figures(1, RIFLE)), True),
        (team(figures(1, "flamethrower"), figures(1, RIFLE)), True),
        (rifles(rounds__hand_grenade=9), False),
        (rifles(rounds__panzerfaust=1), True),
        (team(figures(1, "piat"), figures(1, RIFLE), rounds__piat=1), True),
        (team(figures(1, "piat"), figures(1, RIFLE)), False),
        (team(figures(1, "light-mortar-50-60-mm"), rounds__light_mortar_50_60_mm=1), True),
        (team(figures(1, "grenade-launcher"), rounds__grenade_launcher=5), False),
        (team(figures(4, "melee-weapon")), False),
    ],
)
def test_a_side_that_meets_vehicles_needs_something_that_stops_them(unit: Unit, stops: bool) -> None:
    foot, motor = alone(unit), side(full_section(), section(JEEP))
    assert told(foot, motor) == ([] if stops else [("no-anti-vehicle", foot.id)])
    assert told(foot, side(full_section())) == []


@pytest.mark.rule("SM-PTS-21")
def test_what_stops_a_vehicle_is_a_figure_of_the_tables() -> None:
    motor = side(full_section(), section(JEEP))
    weak = side(full_section(), overrides={"anti-vehicle-check/damage/minimum": "1D+1"})
    assert told(weak, motor) == []
    odd = side(full_section(), overrides={"anti-vehicle-check/damage/minimum": "much"})
    assert told(odd, motor) == [("no-anti-vehicle", odd.id)]


@pytest.mark.rule("SM-PTS-21")
def test_every_vehicle_of_an_entry_is_counted() -> None:
    jeeps = team(*JEEP.members, number=3, kind="crew", vehicle="jeep")
    found = SMLE.check_match([alone(rifles()), side(full_section(), section(jeeps, JEEP))])
    assert [issue.details["vehicles"] for issue in found if issue.code == "no-anti-vehicle"] == [4]


def test_a_side_without_teams_is_not_told() -> None:
    assert told(side(), side(section(JEEP))) == []


@pytest.mark.rule("SM-PTS-20")
def test_one_side_may_hide() -> None:
    hidden, other = side(full_section(), hidden=True), side(full_section(), hidden=True)
    assert told(hidden, other) == [("both-hidden", other.id)]
    assert told(hidden, side(full_section())) == []


@pytest.mark.rule("SM-ORG-33")
def test_both_sides_are_advised_to_have_objectives() -> None:
    found = SMLE.check_match([side(full_section()), side(full_section())])
    assert [(issue.code, issue.severity, issue.rule) for issue in found] == [("objectives", "advice", "SM-ORG-33")]
    assert SMLE.check_match([side(full_section())]) == []
