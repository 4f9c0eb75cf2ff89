"""What the hex game offers to mend a problem: one like the rest, or the rest like one."""

from __future__ import annotations

import pytest

from rules.army.model import Army, all_units
from templates.words import fix_text
from tests.rules.systems.hexgame.builders import SYSTEM, army, force, issue, overridden, unit


def offered(built: Army, code: str) -> list[str]:
    """What the buttons of a problem say; each rids the army of it."""
    found = issue(built, code)
    fixes = SYSTEM.fixes(built, found)
    for fix in fixes:
        assert fix.code in SYSTEM.texts.fixes
        assert (found.code, found.subject) not in {(left.code, left.subject) for left in SYSTEM.check(fix.army)}
    return [fix_text(SYSTEM, fix) for fix in fixes]


@pytest.mark.rule("HX-PTS-04")
def test_ecm_for_all_or_for_none() -> None:
    tanks = [unit("merc-tank", 2, "a", ecm=True), unit("merc-tank", 1, "b")]
    built = army(force("red", *tanks))
    assert offered(built, "ecm-missing") == ["Give it ECM", "All without ECM"]
    alone = army(force("red", unit("merc-tank", 2, "a"), unit("merc-tank", 1, "b", ecm=True)))
    assert offered(alone, "ecm-alone") == ["Take ECM away", "All with ECM"]
    every = SYSTEM.fixes(alone, issue(alone, "ecm-alone"))[1].army
    assert [found.choices["ecm"] for found in all_units(every)] == [True, True]


@pytest.mark.rule("HX-PTS-07")
def test_no_paradrop_for_what_cannot_drop() -> None:
    assert offered(army(force("red", unit("merc-tank", paradrop=1))), "no-paradrop") == ["Take Paradrop away"]


@pytest.mark.rule("HX-PTS-09")
def test_militia_and_infantry_do_not_mix() -> None:
    built = army(force("tan", unit("conventional-infantry", 3), unit("conventional-militia", 1)))
    assert offered(built, "mixed-counters") == ["Make it Infantry", "Make all Militia"]


@pytest.mark.rule("HX-PTS-14", "HX-PTS-17")
def test_one_morale_for_a_colour_and_none_below_those_for_sale() -> None:
    tanks = force("red", unit("merc-tank", 2), morale=6)
    built = army(tanks, force("red", unit("merc-infantry"), name="second", morale=7))
    assert offered(built, "morale-differs") == ["Set morale to 6", "Set all to 7"]
    low = army(force("red", unit("merc-tank"), morale=2))
    assert len(offered(low, "morale-not-for-sale")) == 1


@pytest.mark.rule("HX-SCN-04")
def test_what_a_scenario_forbids_goes_or_is_allowed() -> None:
    built = overridden(army(force("red", unit("merc-tank", ecm=True))), switches__ecm__default="off")
    assert offered(built, "ecm-idle") == ["Take ECM from all", "Allow ECM"]


@pytest.mark.rule("HX-PTS-18")
def test_a_fortress_is_paid_or_the_rule_is_on() -> None:
    built = army(force("tan", unit("fortress", free=True)))
    assert offered(built, "free-not-allowed") == ["Switch the rule on", "Pay for it"]


def test_a_force_inside_another_becomes_a_company() -> None:
    inner = force("red", unit("merc-infantry"), name="inner")
    assert offered(army(force("red", unit("merc-tank"), groups=(inner,))), "nested-force") == ["Make it a company"]


@pytest.mark.rule("HX-PTS-19")
def test_a_force_in_a_colour_that_cannot_buy_its_counters_gets_another() -> None:
    built = army(force("tan", unit("merc-tank", 2)))
    assert offered(built, "not-for-sale") == ["Make the force blue", "Remove it"]
    beside = army(force("blue", unit("merc-tank", 1)), force("tan", unit("merc-tank", 1)))
    assert offered(beside, "not-for-sale") == ["Make the force red", "Remove it"]


def test_no_colour_is_offered_where_none_buys_all() -> None:
    built = army(force("tan", unit("merc-tank", 2), unit("conventional-militia", 4)))
    assert offered(built, "not-for-sale") == ["Remove it"]
