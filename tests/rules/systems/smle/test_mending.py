"""What SMLE offers to mend a problem: the right figures go, leaders are made, rules are switched on."""

from __future__ import annotations

import pytest

from rules.army.model import Army, Unit, all_units
from rules.core.issues import Issue
from templates.words import fix_text
from tests.rules.systems.smle.build import (
    RIFLE,
    SMLE,
    alone,
    bren,
    figures,
    group,
    issues,
    leaders,
    rifles,
    section,
    side,
    team,
)


def offered(army: Army, code: str) -> list[str]:
    """What the buttons of a problem say; each rids the army of it."""
    (issue,) = issues(army, code)
    found = SMLE.fixes(army, issue)
    for fix in found:
        assert fix.code in SMLE.texts.fixes
        assert not [left for left in SMLE.check(fix.army) if _same(left, issue)]
    return [fix_text(SMLE, fix) for fix in found]


def _same(one: Issue, other: Issue) -> bool:
    return (one.code, one.subject) == (other.code, other.subject)


def fixed(army: Army, code: str, at: int = 0) -> Army:
    return SMLE.fixes(army, issues(army, code)[0])[at].army


@pytest.mark.rule("SM-PTS-03")
def test_too_many_for_a_quality_go_out_or_the_quality_falls() -> None:
    army = alone(rifles(5))
    assert offered(army, "over-bracket") == ["Take 1 out", "Make it Green"]
    (unit,) = all_units(fixed(army, "over-bracket"))
    assert unit.members[0].count == 4


def test_gunners_and_leaders_are_the_last_to_go() -> None:
    unit = team(figures(1, RIFLE, role="leader"), figures(1, "lmg"), figures(4, RIFLE), quality="trained")
    army = alone(unit)
    (code,) = [issue.code for issue in SMLE.check(army) if issue.code.startswith("over-bracket")]
    (left,) = all_units(fixed(army, code))
    assert {member.kit for member in left.members} == {(RIFLE,), ("lmg",)}
    assert left.members[0].choices["role"] == "leader"


@pytest.mark.rule("SM-ORG-01")
def test_a_team_of_one_gets_another() -> None:
    assert offered(alone(rifles(1)), "team-too-small")[0] == "Put 1 more in"
    assert offered(alone(rifles(9)), "team-too-large") == ["Take 5 out", "Make it Untrained"]


@pytest.mark.rule("SM-PTS-03")
def test_too_few_for_a_quality_get_more_or_a_better_one() -> None:
    army = alone(rifles(3, quality="green"))
    assert offered(army, "under-bracket") == ["Put 1 more in", "Make it Trained"]


@pytest.mark.rule("SM-PTS-13", "SM-PTS-14")
def test_leaders_are_made_of_plain_figures_and_parted_from_their_like() -> None:
    army = side(section(rifles(4), bren()))
    assert offered(army, "no-section-leader")[0] == "Make Section leader: Rifle team"
    unit = next(all_units(fixed(army, "no-section-leader")))
    assert [(member.count, member.choices.get("role")) for member in unit.members] == [(1, "leader"), (3, None)]
    two = side(section(leaders(), leaders(), rifles()))
    assert offered(two, "many-leaders")
    platoon = side(
        group("platoon", section(leaders(), rifles(), bren()), units=(rifles(3, kind="command"),)), level="platoon"
    )
    assert offered(platoon, "no-platoon-leader")[0].startswith("Make Platoon leader")


def test_optional_rules_are_switched_on_or_done_without() -> None:
    army = alone(team(figures(1, RIFLE, hero="hero"), figures(3, RIFLE)))
    assert offered(army, "heroes-off") == ["Switch the rule on", "Take ‘Hero’ away"]
    armoured = alone(rifles(4, armour="armoured"))
    assert offered(armoured, "sf-pack-off") == ["Switch the rule on", "Other armour"]


def test_an_unknown_weapon_becomes_the_nearest_or_goes() -> None:
    army = alone(team(figures(4, "rifle-bolt-actoin")))
    texts = offered(army, "unknown-weapon")
    assert texts == ["Give it Rifle, bolt action", "Take ‘rifle-bolt-actoin’ away"]


@pytest.mark.rule("SM-PTS-20")
def test_a_hidden_team_or_the_whole_side() -> None:
    assert offered(alone(rifles(4, hidden=True)), "hidden-alone") == ["Hide the whole side", "Do not hide it"]


@pytest.mark.rule("SM-ORG-14")
def test_important_figures_are_entered_apart() -> None:
    army = alone(team(figures(3, RIFLE, role="medic"), figures(1, RIFLE)))
    unit: Unit = next(all_units(fixed(army, "not-individual")))
    assert [member.count for member in unit.members] == [1, 2, 1]
    assert offered(army, "not-individual") == ["Enter 2 apart"]


def test_weapons_can_be_chosen_and_have_names_and_marks() -> None:
    army = alone(rifles(4))
    unit = next(all_units(army))
    keys = SMLE.kit_choices(army, unit, unit.members[0])
    assert RIFLE in keys
    assert "towed" not in keys
    fact = SMLE.kit_fact(army, RIFLE)
    assert (fact.value, fact.mark) == ("Rifle, bolt action", "H")
    assert SMLE.kit_fact(army, "sword").value == "sword"
